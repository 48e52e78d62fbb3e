import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createListResponse } from '#/test/list-responses.ts'
import { pressRefresh, renderApp, type Intercept } from '#/test/render-app.tsx'

const findTable = () => screen.findByRole('table', { name: 'Brands' })
const readNames = async () =>
  within(await findTable())
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getAllByRole('link')[0]?.textContent)

/** Responds with a brand list that has no figures. `stats` responds to requests for the figures of one brand. */
const respondWithoutFigures =
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
    await user.click(screen.getByRole('button', { name: 'Brand' }))
    await waitFor(async () => expect(await readNames()).toEqual(worstFirst.toSorted()))
    expect(router.state.location.search).toMatchObject({ sort: 'name', direction: 'asc' })
    expect(screen.getByRole('columnheader', { name: 'Brand' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.click(screen.getByRole('button', { name: 'Verdicts' }))
    await waitFor(async () => expect(await readNames()).toEqual(worstFirst))
    expect(router.state.location.searchStr).toBe('')
  })

  it('C66 keeps the search in the URL and shows the number of results', async () => {
    const { user, router } = await renderApp({ path: '/brands?sort=name&direction=asc' })
    expect(await readNames()).toHaveLength(5)
    await user.type(screen.getByRole('searchbox', { name: 'Search brands' }), 'har QUIET')
    await waitFor(async () => expect(await readNames()).toEqual(['Quiet Harbor']))
    const search = { sort: 'name', direction: 'asc', text: 'har QUIET' }
    await waitFor(() => expect(router.state.location.search).toEqual(search))
    expect(screen.getByText('1 of 5 brands match')).toBeTruthy()
    // The number of brands in the heading doesn't change with the search.
    expect(screen.getByText(/^5 brands ·/)).toBeTruthy()
    await user.keyboard('/')
    await user.keyboard('no such brand{Enter}')
    expect(await screen.findByText('No brand matches your search.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Show all brands' }))
    await waitFor(async () => expect(await readNames()).toHaveLength(5))
    expect(router.state.location.search).not.toHaveProperty('text')
  })

  it('C35, C40, C46, C47 shows verdicts as numbers and words, and labels unmonitored and never-scanned brands', async () => {
    await renderApp({ path: '/brands' })
    const findRow = async (name: RegExp) => within(await findTable()).getByRole('row', { name })
    const row = await findRow(/^Northbank/)
    for (const verdict of ['red', 'amber', 'green', 'unknown']) {
      const name = new RegExp(`^[\\d,]+ ${verdict} in the review queue$`)
      const link = within(row).getByRole('link', { name })
      expect(link.querySelector('[data-tone]')).not.toBeNull()
    }
    expect(within(await findRow(/Aurelmint/)).getByText('Monitoring off')).toBeTruthy()
    expect(screen.getByText(/unmonitored brands need approval/)).toBeTruthy()
    expect(within(await findRow(/Tessaly Air/)).getByText('never scanned')).toBeTruthy()
  })

  it('C32 loads missing figures brand by brand, and one failure does not affect the other brands', async () => {
    let isBroken = true
    const intercept = respondWithoutFigures(({ url }) =>
      isBroken && url.includes('c27d51fe') ? new Response(null, { status: 400 }) : undefined,
    )
    const { user } = await renderApp({ path: '/brands', intercept })
    const failedRow = within(await findTable()).getByRole('row', { name: /Velopine/ })
    await within(failedRow).findByText('not loaded')
    const loadedRow = within(await findTable()).getByRole('row', { name: /Northbank/ })
    await waitFor(() => expect(loadedRow.textContent).toMatch(/\d/))
    expect(failedRow.textContent).not.toMatch(/\b0\b/)
    isBroken = false
    await pressRefresh(user)
    await waitFor(() => expect(failedRow.textContent).toMatch(/\d/))
  })

  it.each([
    [2, /^Showing 1 of 2 brands:/],
    [null, /^Showing 1 brand:/],
  ])('reports an unreadable brand if the count is %s', async (count, notice) => {
    await renderApp({
      path: '/brands',
      intercept: ({ url }) =>
        new URL(url).pathname.endsWith('/brands/')
          ? Response.json({
              count,
              next: null,
              results: [
                { id: '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431', name: 'Northbank' },
                'broken',
              ],
            })
          : undefined,
    })
    expect(await readNames()).toEqual(['Northbank'])
    expect(screen.getByText(notice)).toBeTruthy()
  })
})
