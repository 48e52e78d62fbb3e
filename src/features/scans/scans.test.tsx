import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { renderApp } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'

const list = '/brands/c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17/scans'
const findTable = () => screen.findByRole('table', { name: 'Scans' })
/** Returns the rows that have cells. Day headings have no cells. */
const getScanRows = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)

/** Replaces the list of scans. */
const respondWithScans = (...scans: readonly object[]) =>
  respondByPath({ '/scans/': () => createListResponse(scans) })
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

  it('C79 says that a brand was never scanned', async () => {
    await renderApp({ path: '/brands/e904f7b3-2a15-4d8c-85c6-7b1fa3d09e42/scans' })
    expect(await screen.findByText('No scans for this brand yet.')).toBeTruthy()
  })

  it('keeps rows without a time, name or domain', async () => {
    const intercept = respondWithScans(
      createScan(1, { created_at: '2026-11-19T23:30:00-11:00', verdict: 'violet' }),
      createScan(2, { domain: null }),
      createScan(3, { domain_name: null, created_at: 'soon' }),
    )
    await renderApp({ path: list, intercept })
    expect(getScanRows(await findTable())).toHaveLength(3)
    expect(await screen.findByText('Time not reported')).toBeTruthy()
    expect(screen.getByText('violet')).toBeTruthy()
    expect(screen.getByText('name not reported').closest('a')).not.toBeNull()
    expect(screen.getByText('host-2').closest('a')).toBeNull()
  })
})

it('C101 a chart with a table counts the newest scans by day and verdict', async () => {
  const scans = [1, 2, 3].map((id) => createScan(id, { created_at: new Date().toISOString() }))
  const { router, user } = await renderApp({ path: list, intercept: respondWithScans(...scans) })
  await findTable()
  expect(screen.queryByText('Scans by day')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Show chart' }))
  const figures = await screen.findByRole('table', { name: /Scans by day/, hidden: true })
  expect(router.state.location.searchStr).toContain('chart=days')
  expect(within(figures).getAllByRole('cell', { hidden: true }).at(-1)?.textContent).toBe('3')
  await user.click(screen.getByRole('link', { name: 'Hide chart' }))
  await waitFor(() => expect(screen.queryByText('by verdict', { exact: false })).toBeNull())
})

it('the list opens from URLs of earlier versions, and ignores their “show” and “group” parameters', async () => {
  await renderApp({ path: `${list}?show=changed&group=domain&pageSize=25` })
  expect(getScanRows(await findTable())).toHaveLength(25)
})
