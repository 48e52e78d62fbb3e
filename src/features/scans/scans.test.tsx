import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

const list = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17/scans'
const findTable = () => screen.findByRole('table', { name: 'Scans' })
/** Rows with cells; day headings have none. */
const getScanRows = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
const getFocusedScan = () => document.activeElement?.closest('tr')?.dataset['row']

/** Replaces the list of scans. */
const respondWithScans =
  (json: (page: number) => object, status = 200): Intercept =>
  (request) => {
    const url = new URL(request.url)
    if (!url.pathname.endsWith('/scans/')) return undefined
    return Response.json(json(Number(url.searchParams.get('page') ?? 1)), { status })
  }
const createScan = (id: number, overrides: object) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  domain: `10000000-0000-4000-8000-00000000000${id}`,
  domain_name: `host-${id}.example`,
  ...overrides,
})

describe('C100 the list of scans', () => {
  it('loads compact rows page by page, newest first', async () => {
    const { user, router, requests } = await renderApp({ path: `${list}?pageSize=25` })
    expect(getScanRows(await findTable())).toHaveLength(25)
    const times = within(await findTable()).getAllByRole('time')
    const instants = times.map((time) => Date.parse(time.getAttribute('datetime') ?? ''))
    expect(instants).toEqual(instants.toSorted((a, b) => b - a))
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(router.state.location.searchStr).toContain('page=2'))
    expect(router.state.location.searchStr).toContain('pageSize=25')
    await waitFor(() => expect(requests.join()).toContain('compact=true&page=2&page_size=25'))
    await screen.findByText(/^26–50 of/)
    expect(requests.filter((line) => line.includes('/scans/')).join()).not.toContain(
      'compact=false',
    )
  })

  it('works by keyboard across pages, and Enter opens the evidence', async () => {
    const { user, router } = await renderApp({ path: `${list}?pageSize=25` })
    await findTable()
    await user.keyboard('jj')
    const secondRow = getScanRows(await findTable())[1]
    await waitFor(() => expect(getFocusedScan()).toBe(secondRow?.dataset['row']))
    expect(secondRow?.getAttribute('aria-current')).toBe('true')
    await user.keyboard('{End}j')
    await screen.findByText(/^26–50 of/)
    await waitFor(async () =>
      expect(getFocusedScan()).toBe(getScanRows(await findTable())[0]?.dataset['row']),
    )
    await user.keyboard('k')
    await screen.findByText(/^1–25 of/)
    await waitFor(async () =>
      expect(getFocusedScan()).toBe(getScanRows(await findTable())[24]?.dataset['row']),
    )
    const openedScan = getFocusedScan()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/domains\/[^/]+$/))
    router.history.back()
    await waitFor(() => expect(getFocusedScan()).toBe(openedScan))
  })

  it('C26 redirects from a page past the end to the last page', async () => {
    expectConsole(/Error in route match/)
    await renderApp({ path: `${list}?page=4000` })
    expect(await screen.findByText(/Page 4,000 no longer exists/)).toBeTruthy()
    expect(getScanRows(await findTable()).length).toBeGreaterThan(0)
  })

  it('C79 says that a brand was never scanned', async () => {
    await renderApp({ path: '/brands/e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42/scans' })
    expect(await screen.findByText('No scans for this brand yet.')).toBeTruthy()
  })

  it('keeps rows without a time, name or domain', async () => {
    await renderApp({
      path: list,
      intercept: respondWithScans(() => ({
        count: 3,
        next: null,
        results: [
          createScan(1, { created_at: '2026-11-19T23:30:00-11:00', verdict: 'violet' }),
          createScan(2, { domain: null }),
          createScan(3, { domain_name: null, created_at: 'soon' }),
        ],
      })),
    })
    expect(getScanRows(await findTable())).toHaveLength(3)
    expect(await screen.findByText('Time not reported')).toBeTruthy()
    expect(screen.getByText('violet')).toBeTruthy()
    expect(screen.getByText('name not reported').closest('a')).not.toBeNull()
    expect(screen.getByText('host-2').closest('a')).toBeNull()
  })
})
