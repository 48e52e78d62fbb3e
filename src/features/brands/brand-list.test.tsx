import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { pressRefresh, renderApp, type Intercept } from '#/test/render-app.tsx'

const findTable = () => screen.findByRole('table', { name: 'Brands' })
const readNames = async () =>
  within(await findTable())
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getAllByRole('link')[0]?.textContent)

/** A brand list without figures. */
const withoutFigures =
  (stats: Intercept = () => undefined): Intercept =>
  (request) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/stats/')) return stats(request)
    if (!url.pathname.endsWith('/brands/') || url.searchParams.get('compact') === 'true')
      return undefined
    return createListResponse([
      { id: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431', name: 'Northbank', domain: 'n.example' },
      { id: 'c27d51fe-09b8-4e6d-b3a1-6f8240e9ad17', name: 'Velopine', domain: 'v.example' },
    ])
  }

describe('all brands', () => {
  it('C29 shows the worst brands first and keeps a chosen order in the URL', async () => {
    const { user, router } = await renderApp({ path: '/brands' })
    const worstFirst = ['Northbank', 'Quiet Harbor', 'Velopine', 'Aurelmint', 'Tessaly Air']
    expect(await readNames()).toEqual(worstFirst)
    expect(screen.getByText(/^Sorted by red, then high risk/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Brand' }))
    await waitFor(async () => expect(await readNames()).toEqual(worstFirst.toSorted()))
    expect(router.state.location.search).toMatchObject({ sort: 'name', direction: 'asc' })
    expect(screen.getByRole('columnheader', { name: 'Brand' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.click(screen.getByRole('button', { name: 'Sort by red' }))
    await waitFor(async () => expect(await readNames()).toEqual(worstFirst))
  })

  it('shows red domains without an open case only once all pages are loaded', async () => {
    const id = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
    const rows = Array.from({ length: 130 }, (_, index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `host-${index}.example`,
      latest_scan: { verdict: 'red', risk_score: 9 },
      open_takedown: index === 0 ? { id, status: 'OPEN' } : null,
    }))
    const secondPage = Promise.withResolvers<void>()
    const figures = withoutFigures(() => Response.json({ verdict_stats: { red: 130 } }))
    await renderApp({
      path: '/brands',
      intercept: async (request) => {
        const url = new URL(request.url)
        if (!url.pathname.endsWith(`/brands/${id}/domains/`)) return figures(request)
        const page = Number(url.searchParams.get('page') ?? 1)
        if (page === 2) await secondPage.promise
        const results = rows.slice((page - 1) * 100, page * 100)
        return Response.json({ count: 130, next: page === 1 ? '?page=2' : null, results })
      },
    })
    const row = within(await findTable()).getByRole('row', { name: /^Northbank/ })
    await waitFor(() => expect(within(row).getAllByText('130')).not.toHaveLength(0))
    expect(within(row).queryByText(/no open case/)).toBeNull()
    secondPage.resolve()
    // In its column, and in the cell for phones.
    const [link] = await within(row).findAllByRole('link', { name: '129 red, no open case' })
    expect(link?.getAttribute('href')).toMatch(/verdict=red.*case=none|case=none.*verdict=red/)
  })

  it('C66 keeps the search in the URL and shows the number of results', async () => {
    const { user, router } = await renderApp({ path: '/brands?sort=name&direction=asc' })
    expect(await readNames()).toHaveLength(5)
    await user.type(screen.getByRole('searchbox', { name: 'Search brands' }), 'har QUIET')
    await waitFor(async () => expect(await readNames()).toEqual(['Quiet Harbor']))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        sort: 'name',
        direction: 'asc',
        text: 'har QUIET',
      }),
    )
    expect(screen.getByText('1 of 5 brands match')).toBeTruthy()
    // The totals cover all brands.
    const totals = await screen.findByRole('list', { name: 'All brands together' })
    expect(totals.textContent).toMatch(/^5 brands/)
    router.history.back()
    await waitFor(async () => expect(await readNames()).toHaveLength(5))
    await user.keyboard('/')
    await user.keyboard('no such brand{Enter}')
    expect(await screen.findByText('No brand matches your search.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Show all brands' }))
    await waitFor(async () => expect(await readNames()).toHaveLength(5))
    expect(router.state.location.search).not.toHaveProperty('text')
  })

  it('C35, C40, C46, C47, C52 shows verdicts as numbers and words, special states, and totals', async () => {
    await renderApp({ path: '/brands' })
    const findRow = async (name: RegExp) => within(await findTable()).getByRole('row', { name })
    const row = await findRow(/^Northbank/)
    const links = ['red', 'amber', 'green', 'unknown'].map((verdict) =>
      within(row).getByRole('link', {
        name: new RegExp(`^[\\d,]+ ${verdict} in the review queue$`),
      }),
    )
    const counts = links.map((link) => Number(link.textContent.replaceAll(',', '')))
    const queue = within(row).getByRole('link', { name: /^[\d,]+ in the review queue$/ })
    expect(counts.reduce((sum, count) => sum + count)).toBe(Number(queue.textContent))
    for (const link of links) expect(link.querySelector('[data-tone]')).not.toBeNull()
    expect(within(await findRow(/Aurelmint/)).getByText('Monitoring off')).toBeTruthy()
    expect(screen.getByText(/unmonitored brands need approval/)).toBeTruthy()
    expect(within(await findRow(/Tessaly Air/)).getByText('never scanned')).toBeTruthy()
    expect(screen.getByText(/shared by two brands counts twice/)).toBeTruthy()
  })

  it('links to exactly the open takedowns without a brand', async () => {
    const { user } = await renderApp({ path: '/brands' })
    const link = await screen.findByRole('link', { name: /without a brand/ })
    const count = Number(/\d+/.exec(link.textContent)?.[0])
    await user.click(link)
    const cases = await screen.findByRole('table', { name: 'Takedowns' })
    await waitFor(() => expect(cases.querySelectorAll('tbody tr')).toHaveLength(count))
    expect(screen.getByText('Without a brand')).toBeTruthy()
  })

  it('C32 loads missing figures of a brand, each failing separately', async () => {
    let isBroken = true
    const { user } = await renderApp({
      path: '/brands',
      intercept: withoutFigures((request) =>
        isBroken && request.url.includes('c27d51fe')
          ? new Response(null, { status: 400 })
          : undefined,
      ),
    })
    const failed = within(await findTable()).getByRole('row', { name: /Velopine/ })
    const retryButton = await within(failed).findByRole('button', { name: /Try again: Velopine/ })
    const fine = within(await findTable()).getByRole('row', { name: /Northbank/ })
    await waitFor(() => expect(fine.textContent).toMatch(/\d/))
    expect(failed.textContent).not.toMatch(/\b0\b/)
    expect(screen.getAllByText(/excluding one brand/)).not.toHaveLength(0)
    isBroken = false
    await user.click(retryButton)
    await waitFor(() => expect(failed.textContent).toMatch(/\d/))
    expect(screen.queryByText(/excluding one brand/)).toBeNull()
  })

  it('C52 shows no zero total while the statistics fail', async () => {
    await renderApp({
      path: '/brands',
      intercept: (request) => {
        const url = new URL(request.url)
        if (url.pathname.endsWith('/stats/')) return new Response(null, { status: 400 })
        if (!url.pathname.endsWith('/brands/') || url.searchParams.get('compact') === 'true')
          return undefined
        const results = ['Northbank', 'Velopine'].map((name, n) => ({
          id: `b${n}`,
          name,
          domain_count: 7,
        }))
        return createListResponse(results)
      },
    })
    const totals = await screen.findByRole('list', { name: 'All brands together' })
    await waitFor(() => expect(totals.textContent).toMatch(/14 in queue/))
    await waitFor(() => expect(totals.textContent).toMatch(/— high risk, excluding 2 brands/))
  })

  it('keeps the figures if a refresh fails and shows their age', async () => {
    let isBroken = false
    const { user } = await renderApp({
      path: '/brands',
      intercept: ({ url }) =>
        isBroken && url.includes('include_stats') ? new Response(null, { status: 400 }) : undefined,
    })
    await findTable()
    isBroken = true
    await pressRefresh(user)
    expect(await screen.findByText(/Showing data from \d/)).toBeTruthy()
    expect(await readNames()).toHaveLength(5)
  })
})
