import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { findNumberLinks, keepLargestOfEachGroup, findWrongNumbers } from '#/test/number-links.ts'
import {
  createClosedCase,
  createFailedCase,
  createOpenCase,
  formatNovemberDay,
} from '#/test/outcome-cases.ts'
import { renderApp } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { startClock } from '#/ui/now.ts'
import { useOutcomes } from './outcome-figures.ts'

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const brandPath = `/outcomes?brand=${brand}`

/** Responds to every request for a case list with `rows`. */
const respondWithCases = (rows: readonly object[]) =>
  respondByPath({ '/core/api/takedowns/': () => createListResponse(rows) })

const findPanel = (name: string) => screen.findByRole('region', { name })
const findOutcomesList = () => screen.findByRole('list', { name: 'Outcomes at a glance' })

it('F13 every number on the page of a brand opens a list with that many cases', async () => {
  const app = await renderApp({ path: `${brandPath}&from=2026-08-01&to=2026-11-15&waits=1` })
  await findOutcomesList()
  const main = screen.getByRole('main')
  const links = findNumberLinks(main)
  const allHrefs = within(main)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/takedowns?'))
  // Links whose text is a rate or a duration open a list that one of the number links opens too.
  expect(allHrefs.filter((href) => !links.some((link) => link.href === href))).toEqual([])
  // The links of all providers are built in the same way. Test only the link with the largest number of each kind.
  const linksOfEachKind = keepLargestOfEachGroup(links, /provider=[^&]*/g)
  expect(linksOfEachKind.length).toBeGreaterThan(20)
  expect(await findWrongNumbers(app, linksOfEachKind)).toEqual([])
})

it('F13 every number of a brand on the page of all brands opens a list with that many cases', async () => {
  const app = await renderApp({ path: '/outcomes?from=2026-08-01&to=2026-11-15' })
  const table = within(await findPanel('By brand')).getByRole('table')
  const row = within(table).getByRole('row', { name: /^Northbank / })
  const links = findNumberLinks(row)
  expect(
    links.map(({ href }) => new URL(href, 'http://localhost').searchParams.get('only')),
  ).toEqual([null, 'ended', 'removed', 'open'])
  const noBrand = screen.getByText('Not in the table:').parentElement ?? row
  expect(findNumberLinks(noBrand)).toHaveLength(1)
  expect(await findWrongNumbers(app, [...links, ...findNumberLinks(noBrand)])).toEqual([])
})

const createdAt = formatNovemberDay(2)
const endAfter = (days: number) => ({
  created_at: createdAt,
  closed_at: formatNovemberDay(2 + days),
})
const removedIn = (days: number) => createClosedCase('SERVER_HOLD', endAfter(days))
const closedIn = (days: number) => createClosedCase('UNRESOLVED', endAfter(days))

it.each([
  [
    'a rate and the median of removed sites, not of other outcomes',
    [removedIn(4), removedIn(4), removedIn(4), closedIn(1), closedIn(1), closedIn(1), closedIn(1)],
    '43% removed (3 of 7), median 4 days.',
  ],
  [
    'a range',
    [
      ...Array.from({ length: 5 }, () => removedIn(2)),
      createFailedCase({ created_at: createdAt }),
      { status: 'REJECTED', is_open: false, created_at: createdAt },
    ],
    '83% to 100% removed (5 of 5, plus 1 undated), median 2 days.',
  ],
  [
    'no rate of fewer than five cases, and no median of fewer than three',
    [removedIn(2), createFailedCase(endAfter(3))],
    '1 of 2 removed.',
  ],
  ['that nothing ended', [], 'No cases closed or failed.'],
] as const)('F1 the headline states %s', async (_name, cases, expectedText) => {
  const rows = [...cases, createOpenCase({ created_at: createdAt })].map((row, index) => ({
    ...row,
    id: `case-${index}`,
    brand,
  }))
  const path = `${brandPath}&from=2026-11-01&to=2026-11-19`
  await renderApp({ path, intercept: respondWithCases(rows) })
  await findOutcomesList()
  expect(screen.getByRole('region', { name: 'Summary' }).textContent).toBe(expectedText)
})

it('F1 the trend ends on the current local day, even in a time zone with a half-hour offset', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  // 23:40 in Kolkata. The UTC hour ends at 00:30 in Kolkata, which is in the next month.
  vi.useFakeTimers({ now: Date.parse('2026-11-30T18:10:00Z') })
  startClock()()
  onTestFinished(() => {
    vi.useRealTimers()
    startClock()()
  })
  const range = { from: undefined, to: undefined }
  const search = { ...range, brand: undefined, period: 'all', waits: 1 } as const
  const { result } = renderHook(() => useOutcomes([], search))
  expect(result.current.lastDay).toBe('2026-11-30')
})

it('F19 the printed report says how many entries of a shortened list it shows', async () => {
  const rows = [1, 2, 3, 4].map((number) => ({
    ...createOpenCase({ created_at: createdAt }),
    id: `open-${number}`,
    brand: `brand-${number}`,
    abuse_contacts: [
      { provider_name: `Host ${number}`, report_status: 'SENT', reported_at: createdAt },
    ],
  }))
  const path = '/outcomes?from=2026-11-01&to=2026-11-19&waits=1'
  await renderApp({ path, intercept: respondWithCases(rows) })
  await findOutcomesList()
  expect(screen.queryByText(/^\d+ of \d+ \w+ shown$/)).toBeNull()
  dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void dispatchEvent(new Event('afterprint')))
  for (const text of ['3 of 4 brands shown', '3 of 4 providers shown', '3 of 4 cases shown'])
    screen.getByText(text)
})

describe('the outcomes page', () => {
  const base = { brand, created_at: '2026-11-01T00:00:00Z' }

  it('says that there are no cases', async () => {
    await renderApp({ path: brandPath, intercept: respondWithCases([]) })
    expect(await screen.findByText('No takedown cases that you can access.')).toBeTruthy()
  })

  const removed = createClosedCase('SERVER_HOLD', { ...base, id: 'one' })
  const undated = createFailedCase({ ...base, closed_at: null })
  it.each<[string, string, readonly object[], readonly string[]]>([
    [
      'C117 says which figures need more cases, and that provider data is missing',
      '&period=all',
      [{ ...removed, closed_at: '2026-11-03T00:00:00Z', closed_at_source: 'DERIVED_FROM_NOTE' }],
      [
        '1 of 1 removed.',
        'n/a median of 1 case',
        'n/a1 of 1 · Rates need 5 cases',
        'No closed cases with report dates.Left out:1 closed, stage date missing',
        'Provider data missing for 1 case.',
        'No open cases.',
        'Dates:1 closed on an approximate date (±1 day)',
      ],
    ],
    [
      'C115 shows no rate for a period with only undated cases, and counts these cases',
      '&from=2026-11-01&to=2026-11-20',
      [
        { ...undated, id: 'one' },
        { ...undated, id: 'two' },
      ],
      ['No closed or failed cases with a closing date.Undated:2 closed or failed, no closing date'],
    ],
    [
      'C110 counts cases with no status separately from open cases',
      '',
      [
        { ...base, id: 'one', status: null, is_open: null },
        { ...base, id: 'two', status: { code: 'OPEN' } },
      ],
      ['0 plus 2 with no status', 'No open cases, not counting 2 cases with no status.'],
    ],
  ])('%s', async (_name, search, rows, texts) => {
    await renderApp({ path: `${brandPath}${search}`, intercept: respondWithCases(rows) })
    await findOutcomesList()
    const { textContent } = screen.getByRole('main')
    for (const text of texts) expect(textContent).toContain(text)
  })

  it('keeps the period and the minimum days in the URL, and Back restores the previous values', async () => {
    const { user, router } = await renderApp({ path: brandPath })
    await findOutcomesList()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'All time')
    await waitFor(() => expect(router.state.location.search).toEqual({ brand, period: 'all' }))
    expect(screen.getByText('All cases, any date')).toBeTruthy()
    const days = screen.getByRole('combobox', { name: 'Minimum days' })
    await user.selectOptions(days, '90 days or more')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ waits: '90' }))
    expect(screen.getByText('No open case has waited 90 days or more.')).toBeTruthy()
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({ brand }))
  })
})
