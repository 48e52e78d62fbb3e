import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { compactBrand } from '#/contract/brand.ts'
import { addHost } from '#/test/add-host.ts'
import { provideDatabase } from '#/test/device-fixture.ts'
import { injectScan } from '#/test/inject-scan.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { createTestService, type TestService } from '#/test/test-service.ts'
import { BrandField } from './form-parts.tsx'

provideDatabase()

let service: TestService
/** Brand IDs by brand name. */
const brandIds = new Map<string, string>()
/** Tracked hosts: the first by Velopine, the second by Velopine and Northbank, the third by Northbank. */
const hosts = {
  velopine: 'only-velopine.example',
  both: 'both.example',
  green: 'green-verdict.example',
}

beforeAll(async () => {
  service = await createTestService()
  for (const { id, name } of await service.db.all<{ id: string; name: string }>(
    'select id, name from brand',
    [],
  ))
    brandIds.set(name, id)
  const northbankId = brandIds.get('Northbank') ?? ''
  const velopineId = brandIds.get('Velopine') ?? ''
  await addHost(service.db, velopineId, hosts.velopine, 'a2')
  await addHost(service.db, northbankId, hosts.both, 'a3')
  await addHost(service.db, velopineId, hosts.both, 'a3')
  const domainId = await addHost(service.db, northbankId, hosts.green, 'a4')
  await injectScan(service.db, {
    id: 'green-scan',
    brandId: northbankId,
    domainId,
    scannedAtMs: Date.parse('2026-11-01'),
  })
  return () => service.close()
})

const findBrandField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Brand/ })
const getChosenBrand = async () => (await findBrandField()).selectedOptions[0]?.text
const openForm = (host: string, brandName?: string, intercept: Intercept = () => undefined) =>
  renderApp({
    service,
    path: `/takedowns/new?target=${host}${brandName === undefined ? '' : `&brand=${brandIds.get(brandName)}`}`,
    intercept,
  })
/** Returns whether a request looks up hosts of Velopine. */
const isVelopineLookup = ({ url }: Request) =>
  url.includes('domain_filter=') && url.includes(brandIds.get('Velopine') ?? '')

describe('the brand of a request', () => {
  it.each([
    [true, 'Monitoring is on, so work starts at once.'],
    [false, 'Monitoring is off, so the takedown team has to approve it first.'],
    [null, 'Monitoring isn’t reported, so it is unknown whether work starts at once.'],
  ])('C140 has a note that says when work starts if monitoring is %s', (monitoring, expected) => {
    const brand = compactBrand.parse({ id: 'b', name: 'B', monitoring_enabled: monitoring })
    render(
      <BrandField brands={[brand]} brandId="b" choice={null} note="optional" onSelect={() => {}} />,
    )
    expect(screen.getByText(expected, { exact: false })).toBeTruthy()
  })

  it('C139 is the brand of the previous page if no brand tracks the host, and the form says why', async () => {
    const { router } = await openForm('unlisted.example', 'Northbank')
    await screen.findByText(
      /^Not tracked yet\. Using the brand of this page\. Visible to everyone with access to Northbank/,
    )
    expect(await getChosenBrand()).toBe('Northbank')
    await router.navigate({
      to: '/takedowns/new',
      search: { target: 'unlisted.example', brand: 'not-visible' },
    })
    await screen.findByText(/^Not tracked yet\. Visible only to you/)
    expect((await findBrandField()).value).toBe('')
  })

  it('C139 C140 is only suggested if an untracked host contains the brand’s name, and Enter accepts the suggestion', async () => {
    const { user, requests } = await openForm('secure-northbank-login.example')
    const offer = await screen.findByRole('button', { name: 'Use Northbank' })
    expect(await getChosenBrand()).toBe('Not chosen yet')
    await waitFor(() => expect(document.activeElement).toBe(offer))
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    await screen.findByText('Choose a brand, or “No brand”.')
    expect(document.activeElement).toBe(offer)
    await user.keyboard('{Enter}')
    expect(await getChosenBrand()).toBe('Northbank')
    expect(screen.queryByRole('button', { name: /^Contains/ })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Request takedown')
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false)
  })

  it('C139 has to be chosen if several brands track the host', async () => {
    const { user } = await openForm(hosts.both)
    await screen.findByText('Tracked for several of your brands. Choose one.')
    expect(await getChosenBrand()).toBe('Not chosen yet')
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    await screen.findByText('Choose a brand, or “No brand”.')
    const field = await findBrandField()
    expect(document.activeElement).toBe(field)
    await user.selectOptions(field, 'No brand')
    await screen.findByText('Tracked for Northbank, Velopine')
    expect(screen.getByRole('checkbox', { name: 'Send anyway' })).toBeTruthy()
  })

  it('in a list is the only brand that tracks its host, or else the brand of the previous page', async () => {
    const path = `/takedowns/bulk?brand=${brandIds.get('Northbank')}`
    const { user } = await renderApp({ service, path })
    await user.click(await screen.findByLabelText(/^Addresses/))
    await user.paste(`${hosts.velopine}\nunlisted.example\n${hosts.both}`)
    const lines = await screen.findByRole('table', { name: 'Lines of the list' })
    await waitFor(() =>
      expect(lines.textContent).toMatch(/for Velopine.*for Northbank.*for Northbank/),
    )
    expect(await getChosenBrand()).toBe('By line')
    await screen.findByText('3 ready')
    await user.selectOptions(await findBrandField(), 'Velopine')
    await waitFor(() => expect(lines.textContent).not.toContain('for Northbank'))
    await user.selectOptions(await findBrandField(), 'No brand')
    await within(lines).findByText('Tracked for Velopine. No brand chosen.')
    await screen.findByText('2 to confirm')
    await user.selectOptions(await findBrandField(), 'By line')
    await screen.findByText('3 ready')
  })

  it('in a list is not chosen if several brands track its host, and the line then needs a confirmation', async () => {
    const { user } = await renderApp({ service, path: '/takedowns/bulk' })
    await user.click(await screen.findByLabelText(/^Addresses/))
    await user.paste(hosts.both)
    await screen.findByText('Tracked for Northbank, Velopine. No brand chosen.')
    expect(await screen.findByText('1 to confirm')).toBeTruthy()
  })

  it('has a warning about a green verdict even while the lookup for another brand is pending', async () => {
    const { user, requests } = await openForm(hosts.green, 'Northbank', (request) =>
      isVelopineLookup(request) ? new Promise(() => {}) : undefined,
    )
    await screen.findByText('The verdict is green')
    expect(await getChosenBrand()).toBe('Northbank')
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    // Sending waits six seconds for the pending lookup.
    await screen.findByText('Tick “Send anyway” to continue.', {}, { timeout: 8000 })
    expect(requests.some((line) => line.startsWith('POST'))).toBe(false)
  }, 15_000)

  it('is looked up again on submission if the first lookup failed', async () => {
    let lookupCount = 0
    const { user } = await openForm(hosts.velopine, undefined, (request) =>
      isVelopineLookup(request) && (lookupCount += 1) === 1
        ? new Response('', { status: 400 })
        : undefined,
    )
    await screen.findByText('Couldn’t check verdicts')
    await user.click(screen.getByRole('button', { name: 'Request takedown' }))
    expect(await screen.findByRole('button', { name: /^Undo request/ })).toBeTruthy()
    expect(lookupCount).toBe(2)
    await user.click(screen.getByRole('button', { name: /^Undo request/ }))
  })

  it('stays as the user chose it if a lookup finishes later, and gets a warning', async () => {
    const lateLookup = Promise.withResolvers<undefined>()
    const { user } = await openForm(hosts.velopine, undefined, ({ url }) =>
      url.includes('domain_filter=') ? lateLookup.promise : undefined,
    )
    const field = await findBrandField()
    await within(field).findByRole('option', { name: 'Northbank' })
    expect(await getChosenBrand()).toBe('Not chosen yet')
    await user.selectOptions(field, 'Northbank')
    lateLookup.resolve(undefined)
    await screen.findByText('Not tracked for Northbank.')
    expect(await getChosenBrand()).toBe('Northbank')
  })
})
