import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pressRefresh, renderApp, type Intercept } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { createTestService } from '#/test/test-service.ts'

/* Filters and orders that the service doesn't support. They need all rows that match the other filters (C64). */

const path = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains'

/** Returns whether a request loads a page of the full list. */
const isAllRowsRequest = (url: string) => /\/domains\/\?.*page_size=100\b/.test(url)
/** Returns whether a request counts the rows that match the other filters. */
const isCountRequest = (url: string) => /triage_filter=all&.*page_size=1$/.test(url)
const isSecondPageRequest = (url: string) => isAllRowsRequest(url) && /[?&]page=2\b/.test(url)

const findTable = () => screen.findByRole('table', { name: 'Domains' })
const findRowHeaders = async () => within(await findTable()).findAllByRole('rowheader')
const selectOption = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } })
const findMatchSummary = () => screen.findByText(/^[\d,]+ of [\d,]+ match, as of/)

/** Opens the list and waits until the “Needs review” chip shows a count. */
async function openWithReviewCount() {
  const app = await renderApp({ path: `${path}?pageSize=25` })
  const chip = await screen.findByRole('link', { name: /^Needs review/ })
  await waitFor(() => expect(chip.textContent).toMatch(/\d$/))
  return { ...app, chip, pageCount: app.requests.filter(isAllRowsRequest).length }
}

/** Opens the list of domains with an open case. The service reports `count` domains instead of 240. */
async function openWithCount(count: number) {
  const service = await createTestService({ domains: 240 })
  onTestFinished(() => service.close())
  const respond: Intercept = async (request) => {
    const response = await service.service(request)
    if (!response.ok) return response
    return Response.json({ ...((await response.json()) as object), count })
  }
  const intercept = respondByPath({ '/domains/': respond })
  return renderApp({ path: `${path}?triage=all&case=open`, service, intercept })
}

describe('C64 a filter that the service doesn’t support', () => {
  it('loads all rows that match the other filters, and “Select all” does not load them again', async () => {
    const { user, requests } = await renderApp({ path: `${path}?triage=all&pageSize=25` })
    await findRowHeaders()
    const moreFilters = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'More filters',
    })
    await user.click(moreFilters)
    await selectOption('Case', 'none')
    await waitFor(() => expect(moreFilters.disabled).toBe(true))
    const [matchCount, totalCount] = (await findMatchSummary()).textContent.match(/[\d,]+/g) ?? []
    expect(Number(matchCount)).toBeLessThan(Number(totalCount))
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain(
      `of ${matchCount}`,
    )
    expect(await findRowHeaders()).toHaveLength(25)
    const requestsBefore = requests.filter(isAllRowsRequest).length
    expect(requestsBefore).toBe(Math.ceil(Number(totalCount) / 100))
    await user.keyboard('jx')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    const name = `Select all ${matchCount} in this filter`
    await user.click(await screen.findByRole('menuitem', { name }))
    await screen.findByText(`${matchCount} selected`, { selector: 'strong' })
    expect(requests.filter(isAllRowsRequest)).toHaveLength(requestsBefore)
  })

  it('C62 loads only pages with domains that need review, and shows the number of these domains on the “Needs review” chip', async () => {
    const { user, requests, chip, pageCount } = await openWithReviewCount()
    const count = Number(/\d+/.exec(chip.textContent)?.[0])
    // Up to four pages load in parallel, so pages after the last needed one may load too.
    expect(pageCount).toBeLessThanOrEqual(Math.ceil((count + 1) / 100) + 4)
    await user.click(chip)
    await waitFor(() =>
      expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain(
        `of ${count}`,
      ),
    )
    const rows = await findRowHeaders()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(within(row).getByRole('link').getAttribute('aria-description')).toContain(
        'needs review',
      )
    expect(requests.filter(isAllRowsRequest)).toHaveLength(pageCount)
  })

  it('reloads the count of domains that need review when the user presses Refresh', async () => {
    const { user, requests, chip, pageCount } = await openWithReviewCount()
    await pressRefresh(user)
    await waitFor(() => expect(requests.filter(isAllRowsRequest)).toHaveLength(2 * pageCount))
    await waitFor(() => expect(chip.textContent).toMatch(/\d$/))
  })

  it('keeps the previous rows while loading, shows the progress, and can be canceled', async () => {
    const { promise: response, resolve: release } = Promise.withResolvers<undefined>()
    const { user, router } = await renderApp({
      path: `${path}?triage=all&pageSize=25`,
      intercept: ({ url }) => (isSecondPageRequest(url) ? response : undefined),
    })
    const rowsBefore = (await findRowHeaders()).length
    await user.click(await screen.findByRole('button', { name: 'More filters' }))
    await selectOption('Case', 'open')
    const bar = await screen.findByRole('progressbar', { name: 'Loading all domains' })
    await screen.findByText(/^100 of [\d,]+ loaded$/)
    expect(bar).toBeTruthy()
    expect(await findRowHeaders()).toHaveLength(rowsBefore)
    expect((await findTable()).getAttribute('aria-busy')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('case'))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await waitFor(async () => expect((await findTable()).getAttribute('aria-busy')).toBeNull())
    release(undefined)
    await selectOption('Case', 'open')
    expect((await findMatchSummary()).textContent).toMatch(/^\d+ of/)
  })

  it('does not load all rows if the request for their count fails, and offers a retry', async () => {
    let hasRefused = false
    const { user, requests } = await renderApp({
      path: `${path}?triage=all&case=open`,
      intercept: ({ url }) => {
        if (!isCountRequest(url) || hasRefused) return undefined
        hasRefused = true
        return Response.json({ detail: 'No.' }, { status: 403 })
      },
    })
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    expect(requests.filter(isAllRowsRequest)).toEqual([])
    await user.click(retryButton)
    expect((await findMatchSummary()).textContent).toMatch(/^\d+ of/)
  })

  it('asks before loading more than 20,000 rows', async () => {
    const { user, requests } = await openWithCount(20_001)
    const load = await screen.findByRole('button', { name: 'Load all 20,001' })
    expect(requests.filter(isAllRowsRequest)).toEqual([])
    await user.click(load)
    expect((await findMatchSummary()).textContent).toMatch(/^\d+ of/)
    expect(await screen.findByText(/^Some domains may be missing/)).toBeTruthy()
  })

  it('refuses to load or select more than 100,000 rows, and explains the limit', async () => {
    const { user, requests } = await openWithCount(100_001)
    expect(await screen.findByText(/works on up to 100,000 domains/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await findRowHeaders()
    await user.keyboard('jx')
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByText(/^You can select up to 100,000 at once/)
    expect(screen.queryByRole('menuitem', { name: /^Select all/ })).toBeNull()
    expect(requests.filter(isAllRowsRequest)).toEqual([])
  })
})
