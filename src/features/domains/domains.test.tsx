import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createListResponse, createListPageResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { readTableRows } from '#/test/table-rows.ts'

const brand = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const list = `${brand}/domains`
const findTable = () => screen.findByRole('table', { name: 'Domains' })
const findRowHeaders = async () => within(await findTable()).getAllByRole('rowheader')
const findCount = (text: RegExp) => screen.findByText(text, { selector: 'output', exact: false })
const filterListRequests = (requests: readonly string[]) =>
  requests
    .filter((request) => request.includes('/domains/?') && !request.includes('page_size=1&'))
    .filter((request) => !request.endsWith('page_size=1'))

/** Responds to requests for domain lists with these rows. */
const respondWithRows =
  (...rows: Record<string, unknown>[]): Intercept =>
  ({ url }) =>
    new URL(url).pathname.endsWith('/domains/') ? createListResponse(rows) : undefined

describe('the list of domains', () => {
  it('C54 sends every parameter and shows the count', async () => {
    const { requests } = await renderApp({ path: list })
    const rows = await findRowHeaders()
    expect(await findCount(/^\d+ domains$/)).toBeTruthy()
    expect(rows.length).toBeGreaterThan(10)
    const search = new URLSearchParams(filterListRequests(requests)[0]?.split('?')[1])
    expect(Object.fromEntries(search)).toEqual({
      triage_filter: 'queue',
      verdict_filter: 'all',
      risk_score_filter: 'all',
      http_status_filter: 'all',
      sort_field: 'review_priority',
      sort_direction: 'desc',
      compact: 'true',
      group_by: 'none',
      page: '1',
      page_size: '50',
    })
  })

  it('C55 searches once for the host of a pasted URL, after a pause in typing', async () => {
    const { user, requests, router } = await renderApp({ path: list })
    await findRowHeaders()
    await user.click(screen.getByLabelText('Search domains'))
    await user.paste('hxxps://northbank[.]com/x')
    // The second page may still be prefetched.
    const filterSearches = () =>
      filterListRequests(requests).filter((request) => request.includes('domain_filter='))
    await waitFor(() => expect(filterSearches()).not.toEqual([]))
    await findRowHeaders()
    expect(filterSearches()).toEqual([expect.stringContaining('domain_filter=northbank.com')])
    expect(router.state.location.search).toMatchObject({ host: 'hxxps://northbank[.]com/x' })
  })

  it('C68 C70 groups by apex, drops unsupported orders, and links to the hosts', async () => {
    const { user, requests, router } = await renderApp({
      path: `${list}?sort=http_status&triage=all`,
    })
    await findRowHeaders()
    await user.click(screen.getByRole('link', { name: 'Grouped' }))
    expect((await findCount(/registered domains/)).textContent).toMatch(/domains, \d+ hosts$/)
    expect(requests.find((request) => request.includes('group_by=apex'))).toContain(
      'sort_field=risk_score',
    )
    const first = (await findRowHeaders()).find((header) => within(header).queryByRole('button'))
    if (!first) throw new Error('no group')
    await user.click(within(first).getByRole('link'))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('group'))
    expect(router.state.location.search).toHaveProperty('host')
  })

  const listCells = async (column: string) =>
    readTableRows(await findTable()).map((row) => row[column])

  it('C67 shows the highest risk of a group, and tells no risk from an unreported one', async () => {
    const group = (name: string, overrides: object) => ({
      registrable_apex: name,
      domain_count: 2,
      ...overrides,
    })
    await renderApp({
      path: `${list}?group=apex`,
      intercept: respondWithRows(
        group('told.example', { risk_score: 87 }),
        group('zero.example', { risk_score: 0 }),
        group('none.example', { risk_score: null }),
        group('unreported.example', {}),
      ),
    })
    await findRowHeaders()
    expect(await listCells('Highest risk')).toEqual(['87', '0', 'not scored', '—'])
  })

  it('C91 C97 shows the figures of a host, and tells empty from unreported ones', async () => {
    const host = (name: string, figures: object) => ({
      id: name,
      name,
      latest_scan: {
        verdict: 'red',
        requires_human_review: false,
        created_at: '2026-11-20T09:00:00Z',
        ...figures,
      },
      source: 'MANUAL',
      open_takedown: null,
    })
    await renderApp({
      path: list,
      intercept: respondWithRows(
        host('told.example', { risk_score: 87, https_head_request_response_code: 200 }),
        host('zero.example', { risk_score: 0, https_head_request_response_code: 0 }),
        host('none.example', { risk_score: null, https_head_request_response_code: null }),
        host('unreported.example', {}),
        { ...host('new.example', {}), latest_scan: null },
      ),
    })
    await findRowHeaders()
    expect(await listCells('Risk')).toEqual(['87', '0', 'not scored', '—', '—'])
    expect(await listCells('Website')).toEqual(['200', 'No response', 'Not recorded', '—', '—'])
  })

  it('C70 opens the host of a group of one, with key hints that act on it', async () => {
    const { user, router } = await renderApp({ path: `${list}?group=apex` })
    const single = (await findRowHeaders()).find((header) => !within(header).queryByRole('button'))
    if (!single) throw new Error('no group of one')
    await user.click(within(single).getByRole('link'))
    const pane = await screen.findByRole('region', { name: 'Evidence' })
    expect(router.state.location.search).toMatchObject({ group: 'apex' })
    // Shortcuts act on the group, which contains only this host.
    const dismiss = await within(pane).findByRole('button', { name: 'Dismiss' })
    await waitFor(() => expect(dismiss.querySelector('kbd')?.textContent).toBe('s'))
  })

  it('C26 redirects from a page past the end to the last page and says so', async () => {
    const { router } = await renderApp({ path: `${list}?triage=all&pageSize=25&page=99` })
    expect(await screen.findByText(/Page 99 no longer exists/)).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?triage=all&pageSize=25&page=5')
    expect((await findRowHeaders()).length).toBeGreaterThan(0)
  })

  it.each([
    ['the service', 'host=no-such-host'],
    ['this page', 'source=none-such'],
  ])(
    'P19 distinguishes a list that the %s filter leaves empty from a failed one',
    async (_whose, filter) => {
      await renderApp({ path: `${list}?${filter}` })
      expect(await screen.findByText('No domains match these filters.')).toBeTruthy()
    },
  )

  it('shows an empty queue, not an error, for a brand without domains', async () => {
    await renderApp({ path: '/brands/e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42/domains' })
    expect(await screen.findByText('Nothing to review.')).toBeTruthy()
  })

  it('shows an error in the frame if the list fails to load', async () => {
    await renderApp({
      path: list,
      intercept: ({ url }) =>
        url.includes('/domains/?') ? Response.json({ count: 3, results: null }) : undefined,
    })
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be read')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })

  it('shows hostile and invalid rows as text', async () => {
    await renderApp({
      path: list,
      intercept: respondWithRows(
        {
          id: '1',
          name: 'evil\u202emoc.tnimlerua.example',
          source: 'SOCIAL_LISTING',
          latest_scan: {
            risk_score: '87',
            verdict: 'violet',
            https_head_request_response_code: 0,
            requires_human_review: true,
            created_at: '2026-11-19T10:00:00Z',
          },
          open_takedown: 'yes',
        },
        { id: '2', name: '<img src=x onerror=alert(1)>', latest_scan: null, source: null },
      ),
    })
    const [first, second] = await findRowHeaders()
    expect(first?.textContent).toContain('U+202E')
    const row = first?.closest('tr')
    expect(row?.textContent).toContain('Needs review')
    expect(row?.querySelector('[data-tone=gray]')?.textContent).toBe('violet')
    expect(row?.textContent).toContain('87')
    expect(row?.textContent).toContain('No response')
    expect(row?.textContent).toContain('Social listing')
    expect(row?.textContent).toContain('not reported')
    expect(second?.querySelector('img')).toBeNull()
    expect(second?.closest('tr')?.textContent).toContain('not scanned yet')
    for (const link of (await findTable()).querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^\/brands\//)
  })
})

describe('working through the list', () => {
  const getCurrentRow = () => document.querySelector<HTMLElement>('tr[aria-current]')
  /** Opens a list and waits until it accepts keys. */
  const openList = async (search = '?pageSize=25', intercept?: Intercept) => {
    const app = await renderApp({ path: list + search, ...(intercept && { intercept }) })
    await findRowHeaders()
    await screen.findByRole('button', { name: 'Help' })
    return app
  }

  it('F4 j, k and decisions move the cursor, and z undoes decisions', async () => {
    const { user } = await openList()
    const [first, second, third] = await findRowHeaders()
    await user.keyboard('j')
    await waitFor(() => expect(getCurrentRow()).toBe(first?.closest('tr')))
    expect(document.activeElement).toBe(first?.querySelector('a'))
    await user.keyboard('s')
    await waitFor(() => expect(getCurrentRow()).toBe(second?.closest('tr')))
    expect(first?.textContent).toContain('dismissed')
    expect(screen.getByText(/^2 of \d+ seen on this page$/)).toBeTruthy()
    await user.keyboard('h')
    await waitFor(() => expect(getCurrentRow()).toBe(third?.closest('tr')))
    expect(second?.textContent).toContain('on the request list')
    await user.keyboard('zz')
    await waitFor(() => expect(getCurrentRow()).toBe(first?.closest('tr')))
    expect(first?.textContent).not.toContain('dismissed')
  })

  it('counts the seen rows on the page, not those of another filter', async () => {
    const { user, router } = await openList('?verdict=red&pageSize=25')
    await user.keyboard('jj')
    expect(await screen.findByText(/^2 of \d+ seen on this page$/)).toBeTruthy()
    await router.navigate({ to: '.', search: { verdict: 'amber', pageSize: 25 } as never })
    expect(await screen.findByText(/^0 of \d+ seen on this page$/)).toBeTruthy()
  })

  it('hides columns that the user unchecks', async () => {
    const { user } = await openList()
    const isRiskVisible = () =>
      screen.queryByRole('columnheader', { name: 'Risk', hidden: true }) !== null
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Risk' }))
    await waitFor(() => expect(isRiskVisible()).toBe(false))
    await user.click(screen.getByRole('checkbox', { name: 'Risk' }))
    await waitFor(() => expect(isRiskVisible()).toBe(true))
  })

  it('C62 puts handled rows last when the list opens and moves no rows after that', async () => {
    const { user, router } = await openList()
    const listRowIds = async () =>
      (await findRowHeaders()).map((row) => row.closest('tr')?.dataset['row'])
    const [first, second, third] = await listRowIds()
    await user.keyboard('jsw')
    await waitFor(async () => expect((await findRowHeaders())[1]?.textContent).toContain('watched'))
    expect((await listRowIds()).slice(0, 3)).toEqual([first, second, third])
    await user.selectOptions(screen.getByLabelText('Order'), 'Highest risk first')
    await waitFor(() => expect(router.state.location.searchStr).toContain('sort=risk_score'))
    await user.selectOptions(screen.getByLabelText('Order'), 'Review order')
    await waitFor(async () => expect((await listRowIds())[0]).toBe(third))
    const cases = readTableRows(await findTable()).map((row) => row['Case'] !== 'None open')
    const marked = (await listRowIds()).map((id) => id === first || id === second)
    const done = cases.map((hasCase, index) => hasCase || marked[index])
    // All rows after a handled one are handled too.
    expect(done).toEqual(done.toSorted((a, b) => Number(a) - Number(b)))
    expect(done).toContain(true)
    await user.keyboard('zz')
  })

  it('loads only the evidence of the new current row when the page changes with open evidence', async () => {
    const { user, router, requests } = await openList()
    const [first] = await findRowHeaders()
    const last = (await findRowHeaders()).at(-1)?.closest('tr')?.dataset['row'] ?? 'none'
    const expectEvidence = (row: string | undefined) =>
      waitFor(() => expect(router.state.location.pathname).toBe(`${list}/${row}`))
    if (!first) throw new Error('no domains')
    await user.click(within(first).getByRole('link'))
    await expectEvidence(first.closest('tr')?.dataset['row'])
    await user.keyboard(']')
    await waitFor(() => expect(router.state.location.searchStr).toContain('page=2'))
    await waitFor(async () =>
      expect(getCurrentRow()).toBe((await findRowHeaders())[0]?.closest('tr')),
    )
    await user.keyboard('[[')
    await waitFor(() => expect(router.state.location.searchStr).not.toContain('page=2'))
    await expectEvidence(first.closest('tr')?.dataset['row'])
    expect(requests.filter((line) => line.endsWith(`/domains/${last}/`))).toEqual([])
  })

  it('P8 skips no row on rapid key presses and ends with the evidence of the current row', async () => {
    const { user, router } = await openList()
    const rows = await findRowHeaders()
    await user.keyboard('j{Enter}')
    await screen.findByRole('region', { name: 'Evidence' })
    await user.keyboard('jjjjjjjj')
    const last = rows[8]?.closest('tr')
    expect(getCurrentRow()).toBe(last)
    await waitFor(() =>
      expect(router.state.location.pathname).toContain(last?.dataset['row'] ?? 'no row'),
    )
    const host = last?.querySelector('bdi')?.textContent ?? 'no host'
    const pane = screen.getByRole('region', { name: 'Evidence' })
    await waitFor(() =>
      expect(within(pane).getAllByRole('heading')[0]?.textContent).toContain(host),
    )
    // Back returns to the list, after any number of opened domains.
    router.history.back()
    await waitFor(() => expect(router.state.location.pathname).toBe(list))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull())
  })

  it('P5 selects rows and ranges by keyboard, and Escape clears the selection first', async () => {
    const { user } = await openList('?triage=all&pageSize=25')
    const getCheckedBoxes = () =>
      screen.getAllByRole('checkbox', { name: /^Select .*\[\.\]/, checked: true })
    await user.keyboard('jx')
    expect(getCheckedBoxes()).toHaveLength(1)
    await user.keyboard('jj{Shift>}X{/Shift}')
    expect(getCheckedBoxes()).toHaveLength(3)
    await user.keyboard('j{Shift>}{ArrowDown}J{ArrowUp}{/Shift}')
    expect(getCheckedBoxes()).toHaveLength(5)
    await user.keyboard('{Enter}')
    await screen.findByRole('region', { name: 'Evidence' })
    await user.keyboard('{Escape}')
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
    expect(screen.getByRole('region', { name: 'Evidence' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull())
  })

  it('selects the same rows again when a decision on the selection is undone', async () => {
    const { user } = await openList()
    await user.keyboard('jxjx')
    await screen.findByText('2 selected', { selector: 'strong' })
    await user.keyboard('s')
    await waitFor(() => expect(screen.queryByText('2 selected', { selector: 'strong' })).toBeNull())
    await user.keyboard('z')
    await screen.findByText('2 selected', { selector: 'strong' })
    expect((await findRowHeaders())[0]?.closest('tr')?.dataset['selected']).toBe('true')
    // A selection that was cleared in another way isn't restored.
    await user.keyboard('{Escape}jsz')
    await waitFor(async () =>
      expect(getCurrentRow()).toBe((await findRowHeaders())[1]?.closest('tr')),
    )
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('keeps the cursor on its row when a decision on the selection is removed', async () => {
    const { user } = await openList()
    await user.keyboard('jjjx')
    const thirdRow = getCurrentRow()
    await user.keyboard('w')
    await waitFor(() => expect(getCurrentRow()).not.toBe(thirdRow))
    await user.keyboard('jjx')
    expect(getCurrentRow()).toBe(thirdRow)
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Stop watching' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
    expect(getCurrentRow()).toBe(thirdRow)
    expect(document.activeElement?.closest('tr')).toBe(thirdRow)
  })

  it('P5 offers to select all matching rows while only this page and hosts from other filters are selected', async () => {
    const totals = { red: 30, amber: 40 }
    const { user, router } = await openList('?verdict=red&pageSize=25', ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.endsWith('/domains/')) return undefined
      const verdict = searchParams.get('verdict_filter') === 'amber' ? 'amber' : 'red'
      const rows = Array.from({ length: totals[verdict] }, (_row, index) => ({
        id: `${verdict}-${index}`,
        name: `${verdict}-${index}.example`,
      }))
      return createListPageResponse(url, rows)
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select the 25 rows shown' }))
    const selectAll = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await selectAll('Select all 30 in this filter')
    await screen.findByText('30 selected')

    await router.navigate({ to: '.', search: { verdict: 'amber', pageSize: 25 } as never })
    await screen.findByRole('link', { name: /amber-0/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select the 25 rows shown' }))
    await screen.findByText('55 selected')
    await selectAll('Select all 40 in this filter')
    await screen.findByText('70 selected')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Copy original' })
    expect(screen.queryByRole('menuitem', { name: /^Select all/ })).toBeNull()
  })

  it('reports a slow service after a few seconds and offers a retry', async () => {
    const wait = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, time) =>
      wait(run, time === 5000 ? 50 : time),
    )
    let isHeld = true
    const { user, requests } = await renderApp({
      path: list,
      intercept: ({ url }) =>
        isHeld && url.includes('/domains/?') ? new Promise<undefined>(() => {}) : undefined,
    })
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    const requestsBefore = requests.length
    isHeld = false
    await user.click(retryButton)
    expect((await findRowHeaders()).length).toBeGreaterThan(5)
    expect(requests.length).toBeGreaterThan(requestsBefore)
    expect(screen.queryByText(/takes long to answer/)).toBeNull()
  })

  it('C61 names a filter of the link that no longer exists until another filter changes', async () => {
    const { user, requests, router } = await renderApp({
      path: `${list}?visual_match_filter=high&verdict=red`,
    })
    const notice = 'The filter visual_match in this link no longer exists and was ignored.'
    expect(await screen.findByText(notice)).toBeTruthy()
    expect(filterListRequests(requests)[0]).toContain('verdict_filter=red&risk_score_filter=all')
    await user.click(screen.getByRole('link', { name: 'Amber' }))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(router.state.location.searchStr).toBe('?verdict=amber')
  })

  it('C68–C73 groups work by keyboard: the hosts appear first, then keys act on all of them', async () => {
    const { user } = await renderApp({ path: `${list}?group=apex&pageSize=25` })
    await screen.findAllByRole('button', { name: /^Hosts of / })
    const groups = [...document.querySelectorAll('tr[data-row]')]
    const first = groups.find((row) => row.querySelector('[aria-label^="Hosts of "]')) ?? null
    await user.keyboard('j'.repeat(groups.findIndex((row) => row === first) + 1))
    await waitFor(() => expect(getCurrentRow()).toBe(first))
    expect(document.activeElement).toBe(first?.querySelector('button'))
    await user.keyboard('s')
    // Rows must be visible before they can be decided.
    expect(
      await screen.findAllByText(/shown\. Press again to act on (it|all of them)\.$/),
    ).not.toHaveLength(0)
    expect(screen.queryByText('dismissed')).toBeNull()
    expect(first?.querySelector('button')?.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('s')
    expect(await screen.findAllByText('dismissed')).not.toHaveLength(0)
    await waitFor(() => expect(getCurrentRow()).not.toBe(first))
    await user.keyboard('z')
    await waitFor(() => expect(screen.queryByText('dismissed')).toBeNull())
    expect(getCurrentRow()).toBe(first)
  })

  it('P5 keeps the selection when grouping and selects whole groups', async () => {
    const { user } = await openList()
    await user.keyboard('jx')
    const bar = () => screen.getByRole('region', { name: 'Selection' })
    await waitFor(() => expect(bar().textContent).toContain('1 selected'))
    await user.click(screen.getByRole('link', { name: 'Grouped' }))
    await screen.findAllByRole('button', { name: /^Hosts of / })
    expect(bar().textContent).toContain('1 selected')
    const boxes = screen.getAllByRole('checkbox', { name: /^Select the hosts of / })
    await user.click(boxes[3] as HTMLElement)
    await waitFor(() => expect((boxes[3] as HTMLInputElement).checked).toBe(true))
    expect(bar().textContent).not.toContain('1 selected')
  })
})
