import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { campaignSourceOptions, loadCampaignsInBackground } from '#/api/campaigns.ts'
import { defangHost } from '#/lib/host-name.ts'
import { sleep } from '#/lib/sleep.ts'
import { renderApp } from '#/test/render-app.tsx'
import { readTableRows } from '#/test/table-rows.ts'
import { createTestService } from '#/test/test-service.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const path = `/brands/${brandId}/campaigns`

interface DemoHost {
  id: string
  name: string
  verdict: string
  scanId: string
  openCase: string | null
}

/**
 * Creates a service with two campaigns. Three red domains and one amber domain share an address, and the first red
 * domain has an open case. Two other amber domains share a certificate. No other domains share a value.
 */
async function createCampaignService() {
  const service = await createTestService({ domains: 500 })
  await service.db.write([
    { sql: 'update scan set a_records = null, mx_records = null', values: [] },
    { sql: 'update scan set cname_records = null, certificate = null', values: [] },
    { sql: `update takedown set facts = '{}'`, values: [] },
  ])
  const hosts = await service.db.all<DemoHost>(
    `select domain_id as id, name, verdict, latest_scan_id as scanId,
       (select id from takedown where target_host = pair.name and brand_id = pair.brand_id
          and status in ('OPEN', 'IN_PROGRESS', 'PENDING_RESPONSE')) as openCase
     from pair where brand_id = ? and verdict in ('red', 'amber') and machine_filed = 0 and latest_scan_id is not null
       and not exists (select 1 from takedown where target_host = pair.name and status in ('CLOSED', 'FAILED'))
     order by risk_score desc, name`,
    [brandId],
  )
  const reds = hosts.filter(({ verdict }) => verdict === 'red')
  const withCase = reds.filter(({ openCase }) => openCase !== null)
  const withoutCase = reds.filter(({ openCase }) => openCase === null)
  const ambers = hosts.filter(({ verdict }) => verdict === 'amber')
  const addressHosts = [...withCase.slice(0, 1), ...withoutCase.slice(0, 2), ...ambers.slice(0, 1)]
  const certificateHosts = ambers.slice(1, 3)
  const setScan = (column: string, value: string, { scanId }: DemoHost) => ({
    sql: `update scan set ${column} = ? where id = ?`,
    values: [value, scanId],
  })
  await service.db.write([
    ...addressHosts.map((host) => setScan('a_records', '198.51.100.77', host)),
    ...certificateHosts.map((host) => setScan('certificate', 'Subject: CN=kit.example', host)),
  ])
  expect(addressHosts.map(({ openCase }) => openCase !== null)).toEqual([true, false, false, false])
  return { service, addressHosts }
}

const findTable = () => screen.findByRole('table', { name: 'Campaigns' })
const readRows = async () =>
  readTableRows(await findTable()).map(({ Campaign, Verdict, Cases }) => [Campaign, Verdict, Cases])

/** Returns a service where all domains of the brand have one verdict. */
async function createServiceWithVerdict(verdict: string, domains: number) {
  const service = await createTestService({ domains })
  const sql = 'update pair set verdict = ?, machine_filed = 0 where brand_id = ?'
  await service.db.write([{ sql, values: [verdict, brandId] }])
  return service
}

/** Opens the campaigns page with the service from `createCampaignService`. */
async function openCampaigns() {
  const { service, addressHosts } = await createCampaignService()
  const app = await renderApp({ path, service })
  return { ...app, addressHosts, table: await findTable() }
}

const findAddresses = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Addresses/ })

describe('F17 campaigns page', () => {
  it('lists the largest campaign first, and says how many domains were compared', async () => {
    await openCampaigns()
    expect(await readRows()).toEqual([
      ['4 domains linked by 198.51.100.77', '3 red, 1 amber', '1 open'],
      ['2 domains linked by Subject: CN=kit[.]example', '2 amber', 'None open'],
    ])
    expect(screen.getByText(/^Based on \d+ of \d+ red and \d+ of \d+ amber domains/)).toBeTruthy()
  })

  it('expands a campaign by keyboard, and the keys of the domain list work on its domains', async () => {
    const { user, router, addressHosts } = await openCampaigns()
    await user.keyboard('j{Enter}')
    await waitFor(async () => expect(await readRows()).toHaveLength(6))
    const names = (await readRows()).slice(1, 5).map(([name]) => name)
    expect(new Set(names)).toEqual(new Set(addressHosts.map(({ name }) => defangHost(name))))
    expect(screen.getByText('Server address').parentElement?.textContent).toContain('4 domains')
    await user.keyboard('jw')
    await screen.findByText(/watched\.$/, { selector: 'output' })
    await user.keyboard('z')
    await screen.findByText(/^Undone: /, { selector: 'output' })
    await user.keyboard('xj')
    await user.keyboard('{Shift>}j{/Shift}')
    await screen.findByText('3 selected', { selector: 'strong' })
    await user.keyboard('{Escape}{Escape}')
    await waitFor(async () => expect(await readRows()).toHaveLength(2))
    expect(router.state.location.search).toEqual({})
  })

  it('shows the evidence of the current domain; the first Escape closes the evidence, and the second collapses the campaign', async () => {
    const { user, router, addressHosts, table } = await openCampaigns()
    await user.keyboard('j{Enter}')
    await waitFor(async () => expect(await readRows()).toHaveLength(6))
    const listUrl = router.state.location.href
    const names = (await readRows()).slice(1, 5).map(([name]) => name)
    const idOf = (name: string | undefined) =>
      addressHosts.find((host) => defangHost(host.name) === name)?.id
    const expectEvidence = (name: string | undefined) =>
      waitFor(() => {
        const pane = screen.getByRole('region', { name: 'Evidence' })
        expect(within(pane).getAllByRole('heading')[0]?.textContent).toBe(name)
      })
    const expectPath = (end: string) =>
      waitFor(() => expect(router.state.location.pathname).toBe(`${path}${end}`))
    await user.keyboard('j{Enter}')
    await expectPath(`/${idOf(names[0])}`)
    await expectEvidence(names[0])
    await user.keyboard('j')
    await expectPath(`/${idOf(names[1])}`)
    await expectEvidence(names[1])
    // The row of a campaign has no evidence, so the pane keeps showing the previous domain.
    await user.keyboard('kk')
    expect(document.activeElement?.textContent).toMatch(/^4 domains linked by/)
    await expectPath(`/${idOf(names[0])}`)
    await user.keyboard('j')
    await user.keyboard('f')
    await expectPath(`/${idOf(names[0])}/page`)
    await screen.findByRole('link', { name: 'Show beside the list' })
    await user.keyboard('f')
    await expectPath(`/${idOf(names[0])}`)
    expect(await readRows()).toHaveLength(6)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.href).toBe(listUrl))
    expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull()
    expect(document.activeElement?.textContent).toBe(names[0])
    expect(table.isConnected).toBe(true)
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await readRows()).toHaveLength(2))
  })

  it('does not move from a domain to the next campaign while the evidence hides the list', async () => {
    const { user, router, addressHosts } = await openCampaigns()
    await user.keyboard('j{Enter}jjjj{Enter}f')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/page$/))
    const paths = addressHosts.map(({ id }) => `${path}/${id}/page`)
    expect(paths).toContain(router.state.location.pathname)
    // The open domain is the last one. The key must not reach the collapsed campaign below it.
    await user.keyboard('jw')
    await screen.findByText(/watched\.$/, { selector: 'output' })
    expect(paths).toContain(router.state.location.pathname)
  })

  it('closes the evidence without collapsing a campaign that the user expanded meanwhile', async () => {
    const { user, router } = await openCampaigns()
    await user.keyboard('j{Enter}j{Enter}')
    await screen.findByRole('region', { name: 'Evidence' })
    await user.click(screen.getByRole('button', { name: /^2 domains linked by/ }))
    await waitFor(async () => expect(await readRows()).toHaveLength(4))
    expect(screen.getByRole('region', { name: 'Evidence' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect(await readRows()).toHaveLength(4)
  })

  it('C73 while the evidence hides another expanded campaign, applies a decision only to the open domain', async () => {
    const { user, router, addressHosts } = await openCampaigns()
    await user.keyboard('j{Enter}j{Enter}')
    await screen.findByRole('region', { name: 'Evidence' })
    await user.click(screen.getByRole('button', { name: /^2 domains linked by/ }))
    await waitFor(async () => expect(await readRows()).toHaveLength(4))
    await user.keyboard('f')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/page$/))
    const openId = router.state.location.pathname.split('/').at(-2)
    const openHost = addressHosts.find(({ id }) => id === openId)
    await user.keyboard('w')
    const output = await screen.findByText(/watched\.$/, { selector: 'output' })
    expect(output.textContent).toBe(`${defangHost(openHost?.name ?? '')} watched.`)
  })

  it('C73 expands a collapsed campaign on the first press of a decision key, and decides on its domains on the second press', async () => {
    const { user } = await openCampaigns()
    await user.keyboard('jh')
    await screen.findByText(/^4 domains shown\. Press again/, { selector: 'output' })
    expect(screen.queryByRole('link', { name: /^Request list/ })).toBeNull()
    await user.keyboard('h')
    expect((await screen.findByRole('link', { name: 'Request list 4' })).getAttribute('href')).toBe(
      `/takedowns/bulk?brand=${brandId}&from=hold`,
    )
  })

  it('F4 returns to the domain after an undo, so that the next key does not act on the whole campaign', async () => {
    const { user } = await openCampaigns()
    await user.keyboard('j{Enter}j')
    await waitFor(async () => expect(await readRows()).toHaveLength(6))
    const [, firstName] = (await readRows()).map(([name]) => name)
    await user.keyboard('szw')
    const output = await screen.findByText(/ watched\.$/, { selector: 'output' })
    expect(output.textContent).toBe(`${firstName} watched.`)
  })

  it('F4 returns to an expanded campaign when a decision on all its domains is undone', async () => {
    const { user } = await openCampaigns()
    await user.keyboard('j{Enter}')
    await waitFor(async () => expect(await readRows()).toHaveLength(6))
    await user.keyboard('szw')
    const output = await screen.findByText(/ watched\.$/, { selector: 'output' })
    expect(output.textContent).toBe('4 domains watched.')
  })

  it('moves the cursor to a clicked campaign, and shows how many domains of the other campaign are selected', async () => {
    const { user, table } = await openCampaigns()
    await user.keyboard('j{Enter}jxjx')
    await screen.findByText('2 selected', { selector: 'strong' })
    const [first, second] = within(table).getAllByRole('button', { name: /domains linked by/ })
    if (!first || !second) throw new Error('no campaigns')
    await user.click(second)
    await waitFor(() => expect(second.getAttribute('aria-expanded')).toBe('true'))
    expect(document.activeElement).toBe(second)
    await screen.findByText('2 not on this page')
    expect(first.textContent).toBe('4 domains linked by 198.51.100.772 selected')
    await user.click(await screen.findByRole('button', { name: /^Add to request list: 2 domains/ }))
    await screen.findByText('2 selected', { selector: 'strong' })
  })

  it('adds the domains without a case to the request list', async () => {
    const { user, addressHosts } = await openCampaigns()
    await user.keyboard('j{Enter}')
    const name = 'Add to request list: 3 domains without a case'
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByText('All domains without a case are on the request list or dismissed.')
    await user.click(screen.getByRole('link', { name: 'Request list 3' }))
    const addresses = await findAddresses()
    const added = addressHosts.slice(1).map((host) => host.name)
    await waitFor(() => expect(addresses.value.split('\n').toSorted()).toEqual(added.toSorted()))
  })

  it('P14 opens a bulk request for the unhandled red domains of a campaign, and Back returns to the campaign', async () => {
    const { user, router, addressHosts } = await openCampaigns()
    await user.keyboard('jt')
    await screen.findByText(/^4 domains shown\. Press again/, { selector: 'output' })
    await user.keyboard('t')
    const addresses = await findAddresses()
    // Requests only red, unhandled domains: the first domain has a case, and the last one is amber.
    const requested = addressHosts.slice(1, 3).map(({ name }) => name)
    await waitFor(() =>
      expect(addresses.value.split('\n').toSorted()).toEqual(requested.toSorted()),
    )
    router.history.back()
    const campaign = await screen.findByRole('button', { name: /^4 domains linked by/ })
    await waitFor(() => expect(document.activeElement).toBe(campaign))
  })

  it('offers to load again after a cancellation and after a failure, and says that no campaigns were found', async () => {
    const { service } = await createCampaignService()
    await service.db.write([
      { sql: 'update scan set a_records = null, certificate = null', values: [] },
    ])
    let answer: 'fail' | 'wait' | 'respond' = 'wait'
    const { user } = await renderApp({
      path,
      service,
      intercept: ({ url }) => {
        if (!url.includes('verdict_filter=amber') || answer === 'respond') return undefined
        return answer === 'fail'
          ? new Response('<h1>Oops</h1>', { status: 500 })
          : new Promise(() => {})
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    answer = 'fail'
    await user.click(await screen.findByRole('button', { name: 'Load the domains' }))
    await screen.findByText('The domains and cases couldn’t be loaded.')
    answer = 'respond'
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No campaigns found')).toBeTruthy()
  })

  it('loads at most 3,000 domains, and says that some are missing', async () => {
    const service = await createServiceWithVerdict('red', 3200)
    await renderApp({ path, service })
    const coverage = await screen.findByText(/^Based on/, {}, { timeout: 60_000 })
    expect(coverage.textContent).toMatch(/^Based on 3,000 of 3,200 red and no amber domains/)
    screen.getByText(/^Some domains or cases may be missing/)
  })
})

describe('F17 the evidence of a domain', () => {
  const linkName = 'Find domains on the same infrastructure'
  const isCampaignRequest = (url: string) =>
    /verdict_filter=(red|amber|green)/.test(url) && url.includes('compact=false')

  it('says which value the campaign shares, and links to the expanded campaign', async () => {
    const { service, addressHosts } = await createCampaignService()
    const domain = addressHosts[1]
    if (!domain) throw new Error('no domain')
    const evidencePath = `/brands/${brandId}/domains/${domain.id}/page`
    const { user, router } = await renderApp({ path: evidencePath, service })
    const name = '3 more look-alikes share 198.51.100.77'
    await user.click(await screen.findByRole('link', { name }, { timeout: 15_000 }))
    const table = await findTable()
    await waitFor(() => expect(readTableRows(table)).toHaveLength(6))
    expect(router.state.location.search).toEqual({ domain: domain.id })
    const link = within(table)
      .getAllByRole('rowheader')
      .find(({ textContent }) => textContent === defangHost(domain.name))
      ?.querySelector('a')
    if (!link) throw new Error('no link')
    await user.click(link)
    await user.click(screen.getByRole('button', { name: 'Close the evidence' }))
    await findTable()
    expect(document.activeElement?.textContent).toBe(defangHost(domain.name))
  })

  it('loads the compared domains with one request at a time, and continues after the user closes the evidence', async () => {
    const { service, addressHosts } = await createCampaignService()
    let inFlightCount = 0
    const inFlightCounts: number[] = []
    const { user, requests, router } = await renderApp({
      path: `/brands/${brandId}/domains/${addressHosts[1]?.id}`,
      service,
      intercept: async (request) => {
        if (!isCampaignRequest(request.url)) return undefined
        inFlightCount += 1
        inFlightCounts.push(inFlightCount)
        const response = await service.service(request)
        inFlightCount -= 1
        return response
      },
    })
    const link = await screen.findByRole('link', { name: linkName })
    expect(requests.filter(isCampaignRequest)).toEqual([])
    await waitFor(() => expect(inFlightCounts).toHaveLength(1), { timeout: 5000 })
    await user.keyboard('j')
    await waitFor(async () =>
      expect(await screen.findByRole('link', { name: linkName })).not.toBe(link),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/domains$/))
    await waitFor(
      () =>
        expect(requests.some((url) => url.includes(`takedowns/?brand=${brandId}&page=`))).toBe(
          true,
        ),
      { timeout: 15_000 },
    )
    await user.keyboard('{Enter}')
    await screen.findByRole(
      'link',
      { name: /^Not part of a campaign|more look-alikes? shares? / },
      { timeout: 5000 },
    )
    expect(new Set(requests.filter(isCampaignRequest)).size).toBe(inFlightCounts.length)
    expect(Math.max(...inFlightCounts)).toBe(1)
  }, 30_000)

  it('loads the compared domains of two brands at the same time', async () => {
    const otherBrandId = 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17'
    const { service } = await createCampaignService()
    const { queryClient } = await renderApp({ path: '/glossary', service })
    const brandIds = [brandId, otherBrandId]
    await Promise.all(brandIds.map(async (id) => loadCampaignsInBackground(queryClient, id)))
    for (const id of brandIds)
      expect(queryClient.getQueryData(campaignSourceOptions(id).queryKey)).toBeTruthy()
  }, 30_000)

  it('C17 stops loading the compared domains after a 429 until the user opens the campaigns', async () => {
    const { service, addressHosts } = await createCampaignService()
    let isLimited = true
    const { user, requests } = await renderApp({
      path: `/brands/${brandId}/domains/${addressHosts[1]?.id}`,
      service,
      intercept: ({ url }) =>
        isLimited && isCampaignRequest(url)
          ? Response.json(
              { detail: 'Slow down.' },
              { status: 429, headers: { 'Retry-After': '1' } },
            )
          : undefined,
    })
    await waitFor(() => expect(requests.filter(isCampaignRequest)).toHaveLength(1), {
      timeout: 5000,
    })
    isLimited = false
    const pauseMs = 1000
    const loadDelayMs = 1000
    await user.keyboard('j')
    await sleep(pauseMs + loadDelayMs + 500, AbortSignal.timeout(5000))
    expect(requests.filter(isCampaignRequest)).toHaveLength(1)
    await user.click(screen.getByRole('link', { name: linkName }))
    await findTable()
  }, 30_000)

  it('says that a green domain was not compared', async () => {
    const { service } = await createCampaignService()
    const [green] = await service.db.all<{ id: string }>(
      `select domain_id as id from pair where brand_id = ? and verdict = 'green' limit 1`,
      [brandId],
    )
    const { user, router } = await renderApp({ path: `${path}?domain=${green?.id}`, service })
    expect(await screen.findByText(/^This domain is in no campaign/)).toBeTruthy()
    await router.navigate({ href: `/brands/${brandId}/domains/${green?.id}/page` })
    await user.click(await screen.findByRole('link', { name: 'This domain wasn’t compared' }))
    await findTable()
  })
})

it('F17 the campaigns page shows the demo’s campaigns against Northbank and Quiet Harbor', async () => {
  const service = await createTestService({ domains: 600 })
  const { router } = await renderApp({ path, service })
  expect((await readRows())[0]).toEqual([
    '14 domains linked by 192.0.2.202 and 2 other values',
    '11 red, 3 amber',
    '4 open',
  ])
  const brands = await service.db.all<{ id: string }>(
    `select id from brand where name = 'Quiet Harbor'`,
  )
  await router.navigate({ href: `/brands/${brands[0]?.id}/campaigns` })
  await waitFor(async () =>
    expect((await readRows())[0]?.[0]).toMatch(/^4 domains linked by .* and 1 other value$/),
  )
})
