import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createListResponse, createListPageResponse } from '#/test/list-responses.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { readTableRows } from '#/test/table-rows.ts'

const brand = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const list = `${brand}/domains`
const findTable = () => screen.findByRole('table', { name: 'Domains' })
const findRowHeaders = async () => within(await findTable()).getAllByRole('rowheader')

describe('the list of domains', () => {
  it('C55 sends one search for the host of a pasted URL', async () => {
    const { user, requests, router } = await renderApp({ path: list })
    await findRowHeaders()
    await user.click(screen.getByLabelText('Search domains'))
    await user.paste('hxxps://northbank[.]com/x')
    const filterSearches = () => requests.filter((request) => request.includes('domain_filter='))
    await waitFor(() => expect(filterSearches()).not.toEqual([]))
    await findRowHeaders()
    expect(filterSearches()).toEqual([expect.stringContaining('domain_filter=northbank.com')])
    expect(router.state.location.search).toMatchObject({ host: 'hxxps://northbank[.]com/x' })
  })

  it('C68 counts groups and hosts, and links each group to the list of its hosts', async () => {
    const { user, router } = await renderApp({ path: `${list}?group=apex` })
    const count = await screen.findByText(/registered domains/, { selector: 'output' })
    await waitFor(() => expect(count.textContent).toMatch(/^\d+ registered domains, \d+ hosts$/))
    const first = (await findRowHeaders()).find((header) => within(header).queryByRole('button'))
    if (!first) throw new Error('no group')
    await user.click(within(first).getByRole('link'))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('group'))
    expect(router.state.location.search).toHaveProperty('host')
  })

  it('does not announce the start or end of the list if the page failed to load', async () => {
    const respond: Intercept = () => new Response('{"count":', { status: 200 })
    const intercept = respondByPath({ '/domains/': respond })
    const { user } = await renderApp({ path: `${list}?page=2`, intercept })
    await screen.findByText('Domains could not be loaded.')
    await user.keyboard('][[j')
    expect(screen.queryByText(/^This is the (?:start|end) of the list/)).toBeNull()
  })

  it('C91 C97 shows figures for a scanned host, and no figures for a host without a scan', async () => {
    const latest_scan = {
      verdict: 'red',
      risk_score: 0,
      https_head_request_response_code: 0,
      created_at: '2026-11-20T09:00:00Z',
    }
    const rows = [
      { id: 'a', name: 'a.example', latest_scan },
      { id: 'b', name: 'b.example', latest_scan: null },
    ]
    const intercept = respondByPath({ '/domains/': () => createListResponse(rows) })
    await renderApp({ path: list, intercept })
    expect(readTableRows(await findTable())).toMatchObject([
      { Verdict: 'Red', Risk: '0', Website: 'No response' },
      { Verdict: 'not scanned yet', Risk: '—', Website: '—' },
    ])
  })

  it('C70 opens the evidence of a group’s only host, and shows shortcuts on the decision buttons', async () => {
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

  it('C55 finds a group by its defanged name, and lists the group’s hosts when the user expands it', async () => {
    const { user, router } = await renderApp({ path: `${list}?group=apex` })
    const findGroup = async () =>
      (await findRowHeaders()).find(
        (header) => within(header).queryByRole('button') && !header.textContent.includes('xn--'),
      ) ?? expect.fail('no group of several hosts')
    const defangedName = within(await findGroup()).getByRole('link').textContent
    expect(defangedName).toContain('[.]')
    await user.click(screen.getByLabelText('Search domains'))
    await user.paste(defangedName)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ host: defangedName }))
    await waitFor(async () => expect(await findRowHeaders()).toHaveLength(1))
    await user.click(within(await findGroup()).getByRole('button'))
    const hosts = await within(await findTable()).findAllByRole('listitem')
    expect(hosts.length).toBeGreaterThan(1)
  })

  it('C26 redirects from a page past the end to the last page and says so', async () => {
    const { router } = await renderApp({ path: `${list}?triage=all&pageSize=25&page=99` })
    expect(await screen.findByText(/Page 99 no longer exists/)).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?triage=all&pageSize=25&page=5')
    expect((await findRowHeaders()).length).toBeGreaterThan(0)
  })

  const emptyList = '/brands/e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42/domains'
  it.each([
    [
      'a server-side filter without matches',
      `${list}?host=no-such-host`,
      'No domains match these filters.',
    ],
    [
      'a client-side filter without matches',
      `${list}?source=none-such`,
      'No domains match these filters.',
    ],
    ['a brand without domains', emptyList, 'Nothing to review.'],
  ])('P19 shows an empty list, not an error, for %s', async (_reason, path, text) => {
    await renderApp({ path })
    expect(await screen.findByText(text)).toBeTruthy()
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

  it('F4 j and decision keys move the cursor to the next row, and z undoes decisions', async () => {
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

  it('links each row to its evidence, and the link keeps the list’s filters so that a new tab shows the same list', async () => {
    await openList('?verdict=red&pageSize=25')
    const [first] = await findRowHeaders()
    const id = first?.closest('tr')?.dataset['row']
    const href = first?.querySelector('a')?.getAttribute('href')
    expect(href).toBe(`${list}/${id}?verdict=red&pageSize=25`)
  })

  it('counts the rows seen on the page, but not rows seen with another filter', async () => {
    const { user, router } = await openList('?verdict=red&pageSize=25')
    await user.keyboard('jj')
    expect(await screen.findByText(/^2 of \d+ seen on this page$/)).toBeTruthy()
    await router.navigate({ to: '.', search: { verdict: 'amber', pageSize: 25 } as never })
    expect(await screen.findByText(/^0 of \d+ seen on this page$/)).toBeTruthy()
  })

  it('hides a column that the user unchecks, and shows it again when the user checks it', async () => {
    const { user } = await openList()
    const isRiskVisible = () =>
      screen.queryByRole('columnheader', { name: 'Risk', hidden: true }) !== null
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Risk' }))
    await waitFor(() => expect(isRiskVisible()).toBe(false))
    await user.click(screen.getByRole('checkbox', { name: 'Risk' }))
    await waitFor(() => expect(isRiskVisible()).toBe(true))
  })

  it('P8 skips no row when j is pressed rapidly, and then shows the evidence of the current row', async () => {
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
    // Back returns to the list, no matter how many domains were opened.
    router.history.back()
    await waitFor(() => expect(router.state.location.pathname).toBe(list))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull())
  })

  it('P5 selects rows and ranges by keyboard, and Escape clears the selection before it closes the evidence', async () => {
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

  it('P14 t adds a selection to the request list and opens the bulk request; Back returns to the row', async () => {
    const { user, router } = await openList('?triage=all')
    await user.keyboard('jjxjx')
    const host = document.activeElement?.textContent ?? ''
    expect(host).toContain('[.]')
    await user.keyboard('t')
    const addresses = await screen.findByRole('textbox', { name: /^Addresses/ })
    await waitFor(() =>
      expect(addresses).toHaveProperty('value', expect.stringMatching(/^\S+\n\S+$/)),
    )
    router.history.back()
    await findTable()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(host))
    expect(screen.getByRole('link', { name: 'Request list 2' })).toBeTruthy()
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
    // Undo doesn't restore a selection that Escape cleared.
    await user.keyboard('{Escape}jsz')
    await waitFor(async () =>
      expect(getCurrentRow()).toBe((await findRowHeaders())[1]?.closest('tr')),
    )
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('keeps the cursor on its row when the user stops watching the selected domain', async () => {
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

  it('P5 offers “Select all” until all matching rows are selected, even if rows of another filter are also selected', async () => {
    const totals = { red: 30, amber: 40 }
    const respond: Intercept = ({ url }) => {
      const verdict = url.includes('verdict_filter=amber') ? 'amber' : 'red'
      const rows = Array.from({ length: totals[verdict] }, (_row, index) => ({
        id: `${verdict}-${index}`,
        name: `${verdict}-${index}.example`,
      }))
      return createListPageResponse(url, rows)
    }
    const intercept = respondByPath({ '/domains/': respond })
    const { user, router } = await openList('?verdict=red&pageSize=25', intercept)
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
    const realSetTimeout = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, time) =>
      realSetTimeout(run, time === 5000 ? 50 : time),
    )
    let isHeld = true
    const respond = () => (isHeld ? new Promise<undefined>(() => {}) : undefined)
    const intercept = respondByPath({ '/domains/': respond })
    const { user, requests } = await renderApp({ path: list, intercept })
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    const requestsBefore = requests.length
    isHeld = false
    await user.click(retryButton)
    expect((await findRowHeaders()).length).toBeGreaterThan(5)
    expect(requests.length).toBeGreaterThan(requestsBefore)
    expect(screen.queryByText(/takes long to answer/)).toBeNull()
  })

  it('C61 says that a filter in the link no longer exists, and hides the notice when a filter changes', async () => {
    const path = `${list}?visual_match_filter=high&verdict=red`
    const { user, router } = await renderApp({ path })
    const notice = '“visual_match” in this link no longer exists and was ignored.'
    expect(await screen.findByText(notice)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Amber' }))
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
    expect(router.state.location.searchStr).toBe('?verdict=amber')
  })

  it('C68–C73 the first press of a decision key shows the hosts of a group, and the second press acts on all of them', async () => {
    const { user } = await renderApp({ path: `${list}?group=apex&pageSize=25` })
    const [button] = await screen.findAllByRole('button', { name: /^Hosts of / })
    const first = button?.closest('tr') ?? null
    const rows = [...document.querySelectorAll('tr[data-row]')]
    await user.keyboard('j'.repeat(rows.findIndex((row) => row === first) + 1))
    await waitFor(() => expect(getCurrentRow()).toBe(first))
    expect(document.activeElement).toBe(first?.querySelector('button'))
    await user.keyboard('s')
    // The hosts must be visible before the user can decide on them.
    await screen.findAllByText(/shown\. Press again to act on (it|all of them)\.$/)
    expect(screen.queryByText('dismissed')).toBeNull()
    expect(first?.querySelector('button')?.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('s')
    expect(await screen.findAllByText('dismissed')).not.toHaveLength(0)
    await waitFor(() => expect(getCurrentRow()).not.toBe(first))
    await user.keyboard('z')
    await waitFor(() => expect(screen.queryByText('dismissed')).toBeNull())
    expect(getCurrentRow()).toBe(first)
    await user.keyboard('x')
    expect(await screen.findByText(/^\d+ selected$/, { selector: 'strong' })).toBeTruthy()
  })
})
