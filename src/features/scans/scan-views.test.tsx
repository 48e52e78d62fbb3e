import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { collectDownloads } from '#/test/downloads.ts'
import { createListPageResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const list = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17/scans'
const findTable = () => screen.findByRole('table', { name: 'Scans' })
/** Rows with cells; day headings have none. */
const getScanRows = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
const getGroupHeadings = (inside: HTMLElement) =>
  [...inside.querySelectorAll('th[scope=rowgroup]')].map(({ textContent }) => textContent)

const dayMs = 24 * 60 * 60_000
const toTimeAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** A scan in a response: `host` is a letter, `days` its age. */
const createScan = (host: string, days: number, overrides: object = {}) => ({
  id: `${host}-${days}`,
  domain: `10000000-0000-4000-8000-00000000000${host.charCodeAt(0) - 97}`,
  domain_name: `${host}.example`,
  risk_score: 40,
  verdict: 'amber',
  requires_human_review: false,
  https_head_request_response_code: 200,
  created_at: toTimeAgo(days),
  ...overrides,
})

const rows = [
  createScan('a', 1, { verdict: 'red', risk_score: 90, https_head_request_response_code: null }),
  createScan('b', 2),
  createScan('a', 3),
  createScan('b', 4, { requires_human_review: true }),
  createScan('a', 5),
  createScan('c', 6, { risk_score: null, verdict: 'violet' }),
]

/** A service with these scans; `count` may be higher. */
const respondWithScans =
  (results: readonly unknown[], count = results.length): Intercept =>
  ({ url }) =>
    new URL(url).pathname.endsWith('/scans/')
      ? createListPageResponse(url, results, count)
      : undefined

const renderScans = (search: string, results: readonly unknown[] = rows, count?: number) =>
  renderApp({ path: list + search, intercept: respondWithScans(results, count) })

const getChange = async (id: string) =>
  getScanRows(await findTable())
    .find((row) => row.dataset['row'] === id)
    ?.querySelector('td:last-child')?.textContent

describe('changes between scans', () => {
  it('C100 compares each scan with the previous one of its domain', async () => {
    await renderScans('?show=changes')
    await waitFor(async () => expect(await getChange('a-5')).toBe('First scan listed'))
    expect(await getChange('a-1')).toBe(
      'VerdictAmber to RedRisk40 to 90Website200 to no response recorded',
    )
    expect(await getChange('b-2')).toBe('Reviewneeded to not needed')
    expect(await getChange('a-3')).toBe('No change')
    expect(await getChange('c-6')).toBe('First scan listed')
  })

  it('C98 mentions fields that one scan does not report', async () => {
    const {
      risk_score: _risk,
      https_head_request_response_code: _code,
      ...unreported
    } = createScan('a', 1)
    await renderScans('?show=changes', [unreported, createScan('a', 2)])
    await waitFor(async () =>
      expect(await getChange('a-1')).toBe('Risk: not reported nowWebsite: not reported now'),
    )
  })

  it('C101 shows no change if the earlier scan was not loaded', async () => {
    const manyScans = [
      ...rows,
      ...Array.from({ length: 60 }, (_scan, index) => createScan('d', 20 + index)),
    ]
    // The count is higher than the rows, so the end of the list is unknown.
    await renderScans('?show=changes', manyScans, 99)
    await screen.findByText(/^From the newest 66 of 99 scans, back to/)
    expect(await getChange('a-5')).toBe('Earlier scan not loaded')
    expect(await getChange('a-3')).toBe('No change')
  })

  it('C101 compares all scans on request', async () => {
    const olderScans = Array.from({ length: 150 }, (_scan, index) => createScan('d', 20 + index))
    const manyScans = [...rows, ...olderScans, createScan('c', 400)]
    const { user } = await renderScans('?show=changes', manyScans)
    await screen.findByText(/^From the newest 100 of 157 scans, back to/)
    expect(await getChange('c-6')).toBe('Earlier scan not loaded')
    await user.click(screen.getByRole('button', { name: 'Load all 157' }))
    await screen.findByText(/^From all 157 scans, back to/)
    expect(await getChange('c-6')).toMatch(/^VerdictAmber to violet.*Risk40 to not scored/)
  })

  it('lists only changed scans', async () => {
    const { router, user } = await renderScans('?show=changes&page=1')
    await waitFor(async () => expect(await getChange('a-5')).toBe('First scan listed'))
    await user.selectOptions(screen.getByLabelText('Show'), 'Only changed scans')
    await screen.findByText('2 of the latest 6 scans changed something')
    expect(getScanRows(await findTable()).map((row) => row.dataset['row'])).toEqual(['a-1', 'b-2'])
    expect(router.state.location.searchStr).toContain('show=changed')
    await user.selectOptions(screen.getByLabelText('Show'), 'Verdict, website or review changed')
    await waitFor(() => expect(router.state.location.searchStr).toContain('show=turned'))
  })

  it('lists only scans where more than the score changed', async () => {
    const scansWithNewRisk = [
      createScan('a', 1, { risk_score: 41 }),
      createScan('a', 2),
      createScan('b', 3),
      createScan('b', 4),
    ]
    const scansWithNewResponse = [
      createScan('c', 5, { https_head_request_response_code: 0 }),
      createScan('c', 6),
    ]
    await renderScans('?show=turned', [...scansWithNewRisk, ...scansWithNewResponse])
    await screen.findByText('1 of the latest 6 scans changed something')
    expect(await getChange('c-5')).toBe('Website200 to no response')
  })

  it('says that nothing changed', async () => {
    await renderScans('?show=changed', [createScan('a', 1)])
    expect(await screen.findByText('No changes in the loaded scans.')).toBeTruthy()
  })
})

describe('few or unreadable scans', () => {
  it('C28 says that a brand has no scans instead of counting changes', async () => {
    await renderScans('?show=changed', [])
    expect(await screen.findByText('No scans for this brand yet.')).toBeTruthy()
    expect(screen.getByRole('main').textContent).not.toMatch(/\b0 scans|No changes/)
  })

  it('C28 says that nothing was scanned instead of showing an empty chart', async () => {
    await renderScans('?group=domain&chart=days', [])
    expect(await screen.findByText('Not scanned yet.')).toBeTruthy()
  })

  it('describes a single scan in the singular', async () => {
    await renderScans('?show=changed', [createScan('a', 1)])
    expect(await screen.findByText('No changes in the only scan')).toBeTruthy()
    expect(screen.getByText(/^From the only scan, of \d+ \w+ \d{4}\.$/)).toBeTruthy()
  })

  it('counts loaded scans that could not be read', async () => {
    const rowsWithGarbage = [...rows, 7, 'scan']
    await renderScans('?show=changes', rowsWithGarbage)
    const line = await screen.findByText(/^From all 6 scans, back to/)
    expect(line.textContent).toMatch(/2 scans couldn’t be read\.$/)
  })
})

describe('scans by domain', () => {
  it('groups scans by domain, most recently scanned first, and opens them by keyboard', async () => {
    const { router, user } = await renderScans('?group=domain')
    await screen.findByText('6 loaded scans')
    expect(getScanRows(await findTable()).map((row) => row.dataset['row'])).toEqual([
      'a-1',
      'a-3',
      'a-5',
      'b-2',
      'b-4',
      'c-6',
    ])
    expect(getGroupHeadings(await findTable())).toEqual([
      expect.stringMatching(/^a\[\.\]example3 scans/),
      expect.stringMatching(/^b\[\.\]example2 scans/),
      expect.stringMatching(/^c\[\.\]example1 scan /),
    ])
    await user.keyboard('jjjj{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toContain('000000000001'))
  })

  it('splits grouped scans into pages and shows the last one for a page past the end', async () => {
    const manyScans = Array.from({ length: 60 }, (_scan, index) =>
      createScan(index % 2 ? 'a' : 'b', index / 10),
    )
    await renderScans('?group=domain&pageSize=25&page=9', manyScans)
    await screen.findByText(/^51–60 of 60/)
    expect(getScanRows(await findTable())).toHaveLength(10)
  })

  it('reports a failure and reloads', async () => {
    let isBroken = true
    const respond = respondWithScans(rows)
    const { user } = await renderApp({
      path: `${list}?group=domain`,
      intercept: (request) =>
        isBroken && /scans.*page_size=100/.test(request.url)
          ? Response.json({ detail: 'Not found.' }, { status: 404 })
          : respond(request),
    })
    await screen.findByText('The newest scans could not be loaded.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('6 loaded scans')).toBeTruthy()
  })
})

describe('the chart', () => {
  it('C101 charts loaded scans and verdicts by day, with a table', async () => {
    const { router, user } = await renderScans('')
    await findTable()
    expect(screen.queryByText('Scans by day')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Show chart' }))
    const figures = await screen.findByRole('table', { name: /Scans by day/, hidden: true })
    expect(router.state.location.searchStr).toContain('chart=days')
    const counts = within(figures)
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell', { hidden: true })
          .map(({ textContent }) => Number(textContent)),
      )
    expect(counts.flat().reduce((sum, count) => sum + count)).toBe(rows.length)
    await user.click(screen.getByRole('link', { name: 'Hide chart' }))
    await waitFor(() => expect(screen.queryByText('by verdict', { exact: false })).toBeNull())
  })
})

it('C100 exports the time of a scan under any of its names, and no other time', async () => {
  const { created_at: time, ...scanWithoutTime } = createScan('a', 1)
  const results = [
    { ...scanWithoutTime, ObservedAt: time },
    { ...scanWithoutTime, id: 'a-2', first_seen: time },
  ]
  const files = collectDownloads()
  const { user } = await renderScans('', results)
  await user.click(await screen.findByRole('button', { name: /^Export/ }))
  await user.click(await screen.findByRole('radio', { name: 'JSON' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export scans' }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await dialog.findByText('Complete: 2 rows, as the service counted.')
  await waitFor(() => expect(files).toHaveLength(1))
  const { rows: exported } = JSON.parse(files[0] ?? '') as { rows: Record<string, unknown>[] }
  expect(exported.map((row) => [row['id'], row['scanned_at']])).toEqual([
    ['a-1', time],
    ['a-2', undefined],
  ])
})
