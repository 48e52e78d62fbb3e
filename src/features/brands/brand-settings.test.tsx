import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const northbank = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const path = `/brands/${northbank}/settings`

/** Answers the detail of the brand with something else. */
const brandAs =
  (row: Record<string, unknown>): Intercept =>
  (request) =>
    new URL(request.url).pathname.endsWith(`/brands/${northbank}/`)
      ? Response.json({ id: northbank, name: 'Northbank', ...row })
      : undefined

const part = (name: string) => screen.findByRole('region', { name })

describe('the settings of a brand', () => {
  it('C33 are in words, without the codes of what is known', async () => {
    await renderApp({ path })
    const monitoring = within(await part('Monitoring'))
    expect(monitoring.getByText('Every 24 hours')).toBeTruthy()
    expect(monitoring.getByText('Certificate log')).toBeTruthy()
    expect(document.querySelector('main code')).toBeNull()
    expect(monitoring.getByText('alerts@northbank.example')).toBeTruthy()
    const brand = within(await part('Brand'))
    for (const words of ['north bank', 'northbank-careers.example', 'Owner', 'Enterprise'])
      expect(brand.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/interval hours/i)).toBeNull()
    expect(screen.queryByText('Other settings')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('C30, C31 monitoring and markets come from the short row where the settings do not tell them', async () => {
    await renderApp({ path, intercept: brandAs({ my_role: 'owner' }) })
    expect(within(await part('Monitoring')).getByText('On')).toBeTruthy()
    const brand = await part('Brand')
    expect(within(brand).getByText('Markets')).toBeTruthy()
    expect(brand.textContent).toContain('Ireland')
  })

  it('C33 settings of any name and shape are shown as text', async () => {
    await renderApp({
      path,
      intercept: brandAs({
        my_role: 'OBSERVER_42',
        keywords: ['<b>bold</b>', null, 7, true],
        trusted_domains: 'one.example, two.example',
        scan_interval_hours: { default: 6 },
        monitored_sources: { VARIATION: true },
        notify: { channels: [{ kind: 'mail', deep: { er: { and: { deeper: 1 } } } }], off: false },
        nothing: null,
        'odd \u202e key': [],
      }),
    })
    const brand = await part('Brand')
    for (const text of ['<b>bold</b>', 'one.example, two.example']) within(brand).getByText(text)
    expect(brand.textContent).toContain('Observer 42')
    expect(brand.querySelector('b')).toBeNull()
    const other = await part('Other settings')
    expect(other.textContent).toContain('"kind":"mail"')
    expect(other.textContent).toContain('odd [U+202E] key')
    expect(other.textContent).toContain('"deeper":1')
  })
})
