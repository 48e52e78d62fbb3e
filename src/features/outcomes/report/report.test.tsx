import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const ofBrand = `/outcomes/report?brand=${brand}`

/** Answers all lists of cases with these. */
const holding =
  (rows: readonly object[], count = rows.length): Intercept =>
  (request) =>
    new URL(request.url).pathname === '/core/api/takedowns/'
      ? Response.json({ count, next: null, previous: null, results: rows })
      : undefined

const noon = (day: string) => `${day}T12:00:00Z`

let number = 0
/** A case that was closed or failed; its days as `2026-10-05`. */
const ended = (created: string, closed: string | null, part: object = {}) => ({
  id: `case ${(number += 1)}`,
  brand,
  status: 'CLOSED',
  is_open: false,
  resolution: 'SERVER_HOLD',
  created_at: noon(created),
  closed_at: closed === null ? null : noon(closed),
  closed_at_source: 'MEASURED',
  abuse_contacts: [],
  ...part,
})
const failed = { status: 'FAILED', resolution: null, closed_at_source: null }

/** Counted by hand below: October 2026, and September before it. */
const twoMonths = () => [
  // October: 5 ended, of which 4 count, 3 of them removed.
  ended('2026-10-01', '2026-10-03'),
  ended('2026-10-02', '2026-10-06'),
  ended('2026-09-20', '2026-10-10', { closed_at_source: 'DERIVED_FROM_NOTE' }),
  ended('2026-10-05', '2026-10-11', { resolution: 'UNRESOLVED' }),
  ended('2026-10-06', '2026-10-31', { resolution: 'FALSE_POSITIVE' }),
  // September: 3 ended, all count, 1 removed.
  ended('2026-09-01', '2026-09-05'),
  ended('2026-09-02', '2026-09-30', { resolution: null }),
  ended('2026-08-31', '2026-09-09', failed),
  // In neither.
  ended('2026-08-01', '2026-08-31'),
  ended('2026-10-30', '2026-11-01'),
  {
    id: 'open',
    brand,
    status: 'OPEN',
    is_open: true,
    created_at: noon('2026-10-31'),
    target_website: 'https://evil.example/',
    abuse_contacts: [],
  },
]

const october = `${ofBrand}&from=2026-10-01&to=2026-10-31`
const sheet = () => screen.findByRole('article', { name: 'Report' })
const part = async (name: RegExp) => within(await sheet()).getByRole('region', { name })

/** The texts of the rows of a table, by their names. */
function rowsOf(section: HTMLElement, name: string): Record<string, string[]> {
  const rows = within(within(section).getByRole('table', { name })).getAllByRole('row').slice(1)
  return Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent.trim(),
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]),
  )
}

beforeEach(() => giveSizes())

describe('F19 the board report', () => {
  it('cuts a very long name in the middle, and no other', async () => {
    const long = `${'login-'.repeat(15)}verify.secure-northbank-support.example`
    const usual = 'online-banking-customer-login.northbank-support.example'
    const wait = (host: string) => ({
      id: host,
      brand,
      status: 'OPEN',
      is_open: true,
      created_at: noon('2026-10-01'),
      target_website: `https://${host}/`,
      abuse_contacts: [],
    })
    await renderApp({ path: ofBrand, intercept: holding([wait(long), wait(usual)]) })
    const listed = within(await part(/^Open cases/)).getByRole('list')
    const names = [...listed.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    expect(names).toContain(usual.replace('.example', '[.]example'))
    const cut = names.find((name) => name.includes('…'))
    expect(cut).toMatch(/^login-login-.* … .*-support\[\.\]example$/)
    expect(cut?.length).toBeLessThan(100)
  })

  it('says while cases are read and that this failed, and tries again', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    let isFaulty = true
    const { service, user } = await renderApp({
      path: ofBrand,
      intercept: async (request) => {
        if (new URL(request.url).pathname !== '/core/api/takedowns/')
          return service.service(request)
        await held
        const { headers } = request
        return service.service(
          isFaulty
            ? new Request(request, {
                headers: {
                  ...Object.fromEntries(headers),
                  authorization: 'Api-Key demo-fault-500',
                },
              })
            : request,
        )
      },
    })
    expect(await screen.findByText('Loading all cases')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
    answer()
    expect(await screen.findByText('The cases could not be loaded.')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    isFaulty = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await sheet()).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Print/ })).toBeTruthy()
  })

  it('says that there is no case, and offers no print then; paper says of what', async () => {
    await renderApp({ path: '/outcomes/report', key: 'demo-key-newcomer' })
    expect(await screen.findByText('There are no takedown cases yet.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).closest('[class*="print:hidden"]')).toBeNull()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
  })

  it('tells a month against the one before, as counted by hand', async () => {
    await renderApp({ path: october, intercept: holding(twoMonths()) })
    const printed = await sheet()
    expect(printed.textContent).toContain('1 Oct 2026 to 31 Oct 2026')
    expect(printed.textContent).toContain('compared with 1 Sep 2026 to 30 Sep 2026')
    const glance = within(printed).getByRole('region', { name: 'At a glance' })
    expect(glance.textContent).toContain(
      '6 takedowns were requested and 5 ended. In 3 of 4 cases that were closed or failed, the site was removed (75%); in the period before, in 1 of 3 (33%).',
    )
    expect(glance.textContent).toMatch(/Requested1?6before: 3/)
    expect(glance.textContent).toMatch(/Ended1?5before: 3/)
    expect(glance.textContent).toMatch(/Success rate1?75%before: 33%/)
    // 2, 4, 20, 6 and 25 days: 6 is in the middle. Before: 4 and 28, which are too few.
    expect(glance.textContent).toMatch(/Median time1?about 6 daysbefore: too few to say/)
    expect(rowsOf(await part(/^Success rate/), 'How cases ended')).toEqual({
      Removed: ['3', '75%', '1', '33%'],
      'Closed, not removed': ['1', '25%', '0', '0%'],
      'Closed, outcome not reported': ['0', '0%', '1', '33%'],
      Failed: ['0', '0%', '1', '33%'],
      'Closed or failed': ['4', '', '3', ''],
    })
    expect((await part(/^Success rate/)).textContent).toContain(
      'Not counted: false positive 1, not approved 0.',
    )
    expect(rowsOf(await part(/^Time to outcome/), 'Time to outcome')).toEqual({
      Any: ['5', 'about 6 days', '—'],
      Removed: ['3', 'about 4 days', '—'],
      'Any, the period before': ['2', '—', '—'],
    })
    expect((await part(/^Time to outcome/)).textContent).toContain(
      'About: 1 of 5 closing dates (20%) are exact to a day only.',
    )
    expect(printed.textContent).toContain(
      'from 11 cases, all that this account can see of this brand',
    )
  })

  it('tells every figure as the page of outcomes does', async () => {
    const { router } = await renderApp({ path: `${ofBrand}&period=365` })
    const names = ['Whose clock', 'Time to outcome'] as const
    const tables = { 'Whose clock': 'Stages of cases', 'Time to outcome': 'Time to outcome' }
    const onPaper = new Map<string, Record<string, string[]>>()
    for (const name of names)
      onPaper.set(name, rowsOf(await part(new RegExp(`^${name}`)), tables[name]))
    const providers = rowsOf(await part(/^Providers/), 'Reports by provider')
    const rate = (await part(/^Success rate/)).textContent
    await router.navigate({ to: '/outcomes', search: { brand, period: '365' } })
    for (const name of names) {
      const panel = await screen.findByRole('region', { name })
      const shown = rowsOf(panel, tables[name])
      for (const [row, cells] of Object.entries(onPaper.get(name) ?? {}))
        // On paper the days and their share stand first.
        expect(shown[row]).toEqual(name === 'Whose clock' ? cells.slice(2) : cells)
    }
    const shown = rowsOf(screen.getByRole('region', { name: 'Providers' }), 'Reports by provider')
    expect(Object.keys(providers).length).toBeGreaterThan(3)
    for (const [name, cells] of Object.entries(providers)) {
      const row = Object.entries(shown).find(([key]) => key.replace(/few$/, '') === name)
      expect(row?.[1].slice(0, cells.length)).toEqual(cells)
    }
    const success = screen.getByRole('region', { name: 'Success rate' }).textContent
    const words = /(\d+% to \d+%|\d+%)(\d+) of (\d+)/.exec(success)
    expect(rate).toContain(`${words?.[1]} ${words?.[2]} removed, of ${words?.[3]} closed or failed`)
  })

  it('holds no link, and shows the worst look-alikes with their pictures and without a live name', async () => {
    await renderApp({ path: ofBrand })
    const worst = await part(/^Worst look-alikes/)
    const rows = await waitFor(() => {
      const found = within(worst).getAllByRole('listitem')
      expect(found.length).toBe(4)
      return found
    })
    for (const row of rows) expect(row.textContent).toMatch(/\[\.\].*Red risk \d+/)
    expect((await sheet()).querySelector('a, [href]')).toBeNull()
  })

  it('C153 keeps hostile names as text', async () => {
    const name = '<img src=x onerror=alert(1)>‮ https://evil.example'
    const wait = {
      id: 'open',
      brand,
      status: 'OPEN',
      is_open: true,
      created_at: noon('2026-10-01'),
      target_website: 'https://<b>evil</b>.example/',
      abuse_contacts: [
        { provider_name: name, report_status: 'SENT', reported_at: noon('2026-10-02') },
      ],
    }
    await renderApp({ path: `${ofBrand}&period=all`, intercept: holding([wait]) })
    const printed = await part(/^Providers/)
    expect(printed.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(printed.textContent).not.toContain('https://')
    expect(printed.querySelector('img')).toBeNull()
    expect((await part(/^Open cases/)).querySelector('b')).toBeNull()
  })

  it('C27 says that not all was read, that there is nothing, and that reading failed', async () => {
    const [one] = twoMonths()
    const { router } = await renderApp({
      path: ofBrand,
      intercept: holding([one ?? {}, { status: 'OPEN' }], 5),
    })
    expect((await sheet()).textContent).toContain(
      'Not complete: 1 of 5 cases loaded: the list changed meanwhile. 1 case cannot be read and is in no figure.',
    )
    expect((await sheet()).textContent).not.toContain('all that this account can see')
    await router.navigate({
      to: '/outcomes/report',
      search: { brand, from: '2026-11-02', to: '2026-11-01' },
    })
    expect(await screen.findByText('This date range has no days.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
  })

  it('is two presses away from a brand and from all, and keeps its period in the address', async () => {
    const { user, router } = await renderApp({ path: `/brands/${brand}` })
    await user.click(await screen.findByRole('link', { name: 'Board report' }))
    await sheet()
    expect(screen.getByRole('button', { name: /^Print/ })).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last full month')
    await waitFor(() => expect(router.state.location.search).toEqual({ brand, period: 'month' }))
    await user.click(screen.getByRole('link', { name: 'Open the cases behind it' }))
    await user.click(await screen.findByRole('link', { name: 'All outcomes' }))
    await user.click(await screen.findByRole('link', { name: 'Board report' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/outcomes/report'))
    expect(router.state.location.search).toEqual({ period: 'month' })
    expect((await sheet()).textContent).toContain('Takedown report: all brands')
  })
})
