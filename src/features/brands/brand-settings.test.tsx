import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setFieldMapping } from '#/contract/field-mapping.ts'
import { renderApp } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const path = `/brands/${northbank}/settings`

/** Replaces the brand's details. */
const respondWithBrand = (row: Record<string, unknown>) =>
  respondByPath({
    [`/brands/${northbank}/`]: () => Response.json({ id: northbank, name: 'Northbank', ...row }),
  })

const findCard = (name: string) => screen.findByRole('region', { name })

describe('the settings page of a brand', () => {
  it('C33 labels known settings and codes', async () => {
    await renderApp({ path })
    const monitoring = within(await findCard('Monitoring'))
    expect(monitoring.getByText('Hours between scans')).toBeTruthy()
    expect(monitoring.getByText('Certificate log')).toBeTruthy()
    expect(document.querySelector('main code')).toBeNull()
    expect(monitoring.getByText('alerts@northbank.example')).toBeTruthy()
    const brand = within(await findCard('Brand'))
    for (const text of ['northbank online', 'northbank-careers.example', 'Owner', 'Enterprise'])
      expect(brand.getByText(text)).toBeTruthy()
    expect(screen.queryByText('Other settings')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('C30, C31, C143 falls back to the compact row for monitoring and markets, and reads trusted domains from the mapped field', async () => {
    setFieldMapping({ 'brand.trusted': ['policy.ok'] })
    onTestFinished(() => setFieldMapping({}))
    const policy = { ok: [{ host: 'a.example' }, { host: 'b.example' }] }
    await renderApp({ path, intercept: respondWithBrand({ policy }) })
    expect(within(await findCard('Monitoring')).getByText('On')).toBeTruthy()
    const brand = await findCard('Brand')
    expect(within(brand).getByText('Markets')).toBeTruthy()
    expect(brand.textContent).toContain('Ireland')
    expect(brand.textContent).toContain('Trusted domainsa.exampleb.example')
  })

  it.each<[string, string, unknown, string]>([
    ['policy', 'Policy', [['a']], 'Raw data[\n  [\n    "a"\n  ]\n]'],
    ['policy', 'Policy', ['<b>x</b>', 'a\u202eb', 2, true], '<b>x</b>aU+202Eb2true'],
    ['policy', 'Policy', '  ', 'not set'],
    ['policy', 'Policy', 12_000, '12000'],
    ['policy', 'Policy', '2026-11-20', '20 Nov 2026'],
    ['odd \u202e key', 'odd [U+202E] key', [], 'none'],
    ['my_role', 'Your role', 'OBSERVER_42', 'Observer 42'],
    ['policy', 'Policy', 'https://evil.example/x', 'hxxps://evil[.]example/x'],
    ['monitored_sources', 'Look-alikes are found by', ['VARIATION', 'NEW'], 'Name variationNew'],
  ])(
    'C33 labels the setting %s as %j and shows its value %j as %j',
    async (code, term, value, text) => {
      await renderApp({ path, intercept: respondWithBrand({ [code]: value }) })
      const heading = await screen.findByText(term, { selector: 'dt' })
      expect(heading.nextElementSibling?.textContent).toBe(text)
      expect(document.querySelector('main b, main i')).toBeNull()
    },
  )
})
