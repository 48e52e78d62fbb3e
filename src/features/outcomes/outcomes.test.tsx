import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { listed } from '#/test/listed.ts'
import { numberLinks, oneOfEach, openEach } from '#/test/number-links.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const ofBrand = `/outcomes?brand=${brand}`

interface Case {
  id: string
  status: string
  resolution: string | null
  is_open: boolean
  created_at: string
  closed_at: string | null
  abuse_contacts: unknown
}

/** The cases of a brand, or all, as the service sends them. */
async function casesSent(service: TestService, search: string): Promise<Case[]> {
  const answer = await service.fetch(`/core/api/takedowns/?page_size=100${search}`)
  const { results } = (await answer.json()) as { results: Case[] }
  return results
}

/** Answers all lists of cases with these. */
const holding =
  (rows: readonly object[], count = rows.length): Intercept =>
  (request) =>
    new URL(request.url).pathname === '/core/api/takedowns/' ? listed(rows, count) : undefined

const panel = (name: string) => screen.findByRole('region', { name })
const glance = () => screen.findByRole('list', { name: 'Outcomes at a glance' })
const tile = async (label: string) => {
  const tiles = within(await glance()).getAllByRole('listitem')
  return tiles.find((one) => one.textContent.startsWith(label))?.textContent ?? ''
}

it('F1, C113 the success rate counts what the service sends', async () => {
  const service = await createTestService()
  const rows = await casesSent(service, `&brand=${brand}`)
  // Plainly over the answer, not by the product's own functions.
  const wins = ['DOMAIN_SUSPENDED', 'CONTENT_REMOVED', 'SERVER_HOLD', 'VOLUNTARY_TAKEDOWN']
  const removed = rows.filter(({ resolution }) => wins.includes(resolution ?? '')).length
  const rated = rows.filter(
    ({ status, resolution }) =>
      ['CLOSED', 'FAILED'].includes(status) && resolution !== 'FALSE_POSITIVE',
  ).length
  const open = rows.filter((row) => row.is_open).length
  await renderApp({ path: `${ofBrand}&period=all`, service })
  const rate = await panel('Success rate')
  expect(removed).toBeGreaterThan(5)
  expect(rate.textContent).toContain(
    `${Math.round((removed / rated) * 100)}%${removed} of ${rated}`,
  )
  expect(await tile('Open now')).toContain(`Open now ${open} `)
  expect(await tile('Requested')).toContain(`Requested ${rows.length}`)
  expect(screen.getByText(`from ${rows.length} cases, without those of no brand`)).toBeTruthy()
  service.close()
})

it('F13 every number of a brand in a period leads to as many cases', async () => {
  const app = await renderApp({ path: `${ofBrand}&from=2026-08-01&to=2026-11-15&waits=1` })
  await glance()
  const main = screen.getByRole('main')
  const links = numberLinks(main)
  const all = within(main)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/takedowns?'))
  // Rates and lengths open the cases that another number counts.
  expect(all.filter((href) => !links.some((link) => link.href === href))).toEqual([])
  // Those of providers are made alike.
  const kinds = oneOfEach(links, /provider=[^&]*/g)
  expect(kinds.length).toBeGreaterThan(20)
  expect(await openEach(app, kinds)).toEqual([])
})

describe('states', () => {
  const base = { brand, created_at: '2026-11-01T00:00:00Z' }

  it('tells that there are no cases, of one brand and of all', async () => {
    const { router } = await renderApp({ path: ofBrand, intercept: holding([]) })
    expect(await screen.findByText('No cases you can access for this brand.')).toBeTruthy()
    await router.navigate({ to: '/outcomes', search: {} })
    expect(await screen.findByText('There are no takedown cases yet.')).toBeTruthy()
  })

  it('C117 says of one case that it is too few, and never that its providers are unknown', async () => {
    const one = {
      ...base,
      id: 'one',
      status: 'CLOSED',
      is_open: false,
      resolution: 'SERVER_HOLD',
      closed_at: '2026-11-03T00:00:00Z',
      closed_at_source: 'DERIVED_FROM_NOTE',
    }
    await renderApp({ path: `${ofBrand}&period=all`, intercept: holding([one]) })
    expect(await tile('Median time')).toContain('— 1 case, too few to say')
    expect((await panel('Success rate')).textContent).toContain('too few to say')
    expect(screen.getByText('1 of 1 removed, too few to say how long it took.')).toBeTruthy()
    const clock = await panel('Whose clock')
    expect(clock.textContent).toContain(
      'No case was closed whose hosts and registrars are reported.',
    )
    expect(clock.textContent).toContain('Of 1 more the hosts and registrars are not reported.')
    expect((await panel('Hosts and registrars')).textContent).toContain(
      'Of 1 case the hosts and registrars are not reported.',
    )
    expect((await panel('Whose turn it is')).textContent).toContain('No case is open.')
    expect((await panel('Time to outcome')).textContent).toContain(
      '1 of 1 closing dates are exact to a day only',
    )
  })

  it('C115 a period in which only cases without a date may have ended has no rate, and one is not ruled out', async () => {
    const undated = { ...base, status: 'FAILED', is_open: false, resolution: null, closed_at: null }
    const rows = [
      { ...undated, id: 'one' },
      { ...undated, id: 'two' },
    ]
    await renderApp({
      path: `${ofBrand}&from=2026-11-01&to=2026-11-20`,
      intercept: holding(rows),
    })
    expect(await screen.findByText('Nothing was closed or failed.')).toBeTruthy()
    const rate = (await panel('Success rate')).textContent
    expect(rate).toContain('No case with a closing date was closed or failed in this period.')
    expect(rate).toContain('may belong to this period, which could then have a rate.')
  })

  it('C110 of cases without a status it says that, and never that none is open', async () => {
    const rows = [
      { ...base, id: 'one', status: null, is_open: null },
      { ...base, id: 'two', status: { code: 'OPEN' } },
    ]
    await renderApp({ path: ofBrand, intercept: holding(rows) })
    expect(await tile('Open now')).toContain('0 the status of 2 cases is not reported')
    expect((await panel('Whose turn it is')).textContent).toContain(
      'No case is known to be open: the status of 2 cases is not reported.',
    )
  })

  it('C27 says what was not read', async () => {
    const rows = [{ ...base, id: 'one', status: 'OPEN', is_open: true }, { status: 'OPEN' }]
    await renderApp({ path: ofBrand, intercept: holding(rows, 5) })
    expect(
      await screen.findByText(
        '1 of 5 cases loaded: the service gave no more. 1 case cannot be read and is left out.',
      ),
    ).toBeTruthy()
  })

  it('a reading can be called off and begun again, and fails with a way to try again', async () => {
    const waiting: (() => void)[] = []
    let fails = true
    const { user } = await renderApp({
      path: ofBrand,
      intercept: (request) => {
        const { pathname, searchParams } = new URL(request.url)
        const readsAll = searchParams.get('page_size') === '100' && !searchParams.has('brand')
        if (pathname !== '/core/api/takedowns/' || !readsAll) return undefined
        return fails
          ? new Promise((resolve) => {
              waiting.push(() => resolve(Response.json({ detail: 'no' }, { status: 400 })))
            })
          : undefined
      },
    })
    await waitFor(() => expect(waiting).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The cases were not loaded.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Load all cases' }))
    await waitFor(() => expect(waiting).toHaveLength(2))
    for (const answer of waiting) answer()
    expect(await screen.findByText('The cases could not be loaded.')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await glance()
  })

  it('the period and the days of waiting are in the address, and Back leads to the period before', async () => {
    const { user, router } = await renderApp({ path: ofBrand })
    await glance()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All time')
    await waitFor(() => expect(router.state.location.search).toEqual({ brand, period: 'all' }))
    expect(screen.getByText('All cases, whenever they ended')).toBeTruthy()
    const days = screen.getByRole('spinbutton', { name: 'Days or more' })
    await user.clear(days)
    await user.type(days, '400')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ waits: '400' }))
    expect(screen.getByText('No open case has been waiting for 400 days or more.')).toBeTruthy()
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({ brand }))
    await router.navigate({
      to: '/outcomes',
      search: { brand, from: '2026-11-02', to: '2026-11-01' },
    })
    expect(await screen.findByText('This date range has no days.')).toBeTruthy()
  })
})
