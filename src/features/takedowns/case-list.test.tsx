import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createListResponse, createListPageResponse } from '#/test/list-responses.ts'
import { createClosedCase } from '#/test/outcome-cases.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'
import { respondByPath } from '#/test/respond-by-path.ts'
import { readTableRows } from '#/test/table-rows.ts'

const findTable = () => screen.findByRole('table', { name: 'Takedowns' })
const readListedIds = async () =>
  within(await findTable())
    .getAllByRole('rowheader')
    .map((head) => within(head).getByRole('link').getAttribute('href')?.replace('/takedowns/', ''))
/** Counts the rows on all pages of the table. */
const countRows = async () => {
  const pageRows = within(await findTable()).queryAllByRole('rowheader')
  const pages = screen.queryByRole('navigation', { name: 'Pages' })?.textContent
  return Number(pages?.match(/of ([\d,]+)/)?.[1]?.replace(',', '') ?? pageRows.length)
}
const isFullListRequest = (url: string) =>
  url.includes('/takedowns/?') && url.includes('page_size=100') && !url.includes('status=')

/** Responds with 300 cases on three pages, of which `replacePage` can replace some. */
function respondWithThreePages(
  replacePage: (page: number) => Response | Promise<Response> | undefined,
): Intercept {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    target_website: `https://host-${index}.example/`,
    status: index < 10 ? 'OPEN' : 'CLOSED',
    is_open: index < 10,
    created_at: new Date(Date.parse('2026-11-01') - index * 3_600_000).toISOString(),
  }))
  return ({ url }) =>
    isFullListRequest(url)
      ? (replacePage(Number(new URL(url).searchParams.get('page'))) ??
        createListPageResponse(url, rows))
      : undefined
}

describe('the case list', () => {
  it('F12 C112 opens with open cases and shows who has to act and the days since the request', async () => {
    // Read the clock once: with a millisecond between two dates, 8 days would count as 7.
    const now = Date.now()
    const daysAgo = (days: number) => new Date(now - days * 86_400_000 - 60_000).toISOString()
    const reply = {
      provider_name: 'Host',
      report_status: 'ACKNOWLEDGED',
      reported_at: daysAgo(18),
      response_received_at: daysAgo(2),
    }
    const open = { status: 'PENDING_RESPONSE', is_open: true, abuse_contacts: [reply] }
    const rows = [
      { ...open, id: 'replied', created_at: daysAgo(19) },
      { ...open, id: 'undated', created_at: null, abuse_contacts: null },
      createClosedCase(null, { id: 'ended', created_at: daysAgo(19), closed_at: daysAgo(11) }),
    ]
    const intercept = respondByPath({ '/takedowns/': () => createListResponse(rows) })
    const { user } = await renderApp({ path: '/takedowns', intercept })
    await waitFor(async () =>
      expect(readTableRows(await findTable())).toMatchObject([
        { 'Waiting on': 'Takedown team (providers replied)', Days: '19' },
        { 'Waiting on': 'Unclear', Days: '—' },
      ]),
    )
    await user.click(screen.getByRole('link', { name: 'All' }))
    // The rows of the new list may render before its columns do.
    await waitFor(async () =>
      expect(readTableRows(await findTable())[2]).toMatchObject({
        Outcome: 'Outcome not reported',
        Days: '8',
      }),
    )
  })

  it('C118 marks the letters in which a target differs from its brand', async () => {
    await renderApp({ path: '/takedowns?text=notrhbank' })
    await waitFor(async () =>
      expect((await findTable()).querySelector('[data-mark=different]')?.textContent).toBe('tr'),
    )
  })

  it('C104 is filtered, searched and sorted without further requests', async () => {
    const { user, requests, router } = await renderApp({
      path: '/takedowns?status=all',
      intercept: respondWithThreePages(() => undefined),
    })
    await waitFor(async () => expect(await countRows()).toBe(300))
    const fullListRequests = requests.filter(isFullListRequest)
    expect(fullListRequests).toHaveLength(3)

    await user.click(screen.getByRole('link', { name: 'Open' }))
    expect(await screen.findByText('10 of 300 cases')).toBeTruthy()
    expect(await readListedIds()).toHaveLength(10)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(screen.getByLabelText('Search cases'))
    await user.paste('host-299.')
    const oldestId = '00000000-0000-4000-8000-000000000299'
    await waitFor(async () => expect(await readListedIds()).toEqual([oldestId]))
    await user.clear(screen.getByLabelText('Search cases'))
    await waitFor(async () => expect(await countRows()).toBe(300))
    await user.click(screen.getByRole('button', { name: 'Created' }))
    await waitFor(async () => expect((await readListedIds())[0]).toBe(oldestId))
    const search = { status: 'all', sort: 'created', direction: 'asc' }
    expect(router.state.location.search).toEqual(search)
    expect(requests.filter(isFullListRequest)).toEqual(fullListRequests)
  })

  it('C105 explains an invalid date range at its field, and keeps the previous range', async () => {
    const { router } = await renderApp({ path: '/takedowns' })
    await findTable()
    const [from, to] = [await screen.findByLabelText('Created from'), screen.getByLabelText('to')]
    fireEvent.change(from, { target: { value: '2026-11-10' } })
    fireEvent.change(to, { target: { value: '2026-11-12' } })
    fireEvent.change(from, { target: { value: '2026-11-20' } })
    expect(await screen.findByText('Created: The last day is before the first.')).toBeTruthy()
    expect(router.state.location.search).toEqual({ from: '2026-11-10', to: '2026-11-12' })
  })

  it('C110 F13 counts and lists open cases that match the search, including those with an unknown status', async () => {
    const rows = [
      { id: 'a', status: 'WITH_LAWYERS', is_open: true, user_comment: 'shop' },
      { id: 'b', status: 'ARCHIVED', is_open: false, user_comment: 'shop' },
      { id: 'c', status: 'OPEN', is_open: true, user_comment: 'shop' },
      { id: 'd', status: 'OPEN', is_open: true, user_comment: 'bank' },
    ]
    const intercept = respondByPath({ '/takedowns/': () => createListResponse(rows) })
    await renderApp({ path: '/takedowns?status=open&text=shop', intercept })
    expect(await screen.findByText(/1 with another status\.$/)).toBeTruthy()
    expect(await readListedIds()).toEqual(['a', 'c'])
    const navigation = within(screen.getByRole('navigation', { name: 'Which cases' }))
    expect(navigation.getByText('2')).toBeTruthy()
  })
})

it('P19 an account that fails to load is reported as a failure, not shown as an empty list of the user’s cases', async () => {
  // The request fails only after the page is shown, because an earlier failure would replace the whole page.
  const refusal = Promise.withResolvers<Response>()
  let fails = true
  const intercept = respondByPath({
    '/users/profile/': () => (fails ? refusal.promise : undefined),
  })
  const { user } = await renderApp({ path: '/takedowns?who=me', intercept })
  expect(await screen.findByText('Loading your account')).toBeTruthy()
  refusal.resolve(Response.json({ detail: 'no' }, { status: 403 }))
  expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy()
  expect(screen.queryByText(/no email|No case|No changes/)).toBeNull()
  fails = false
  // A banner outside the main content has the same button.
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Your account could not be loaded.')).toBeNull())
  expect(await findTable()).toBeTruthy()
})

describe('while the cases load', () => {
  it('the list shows the cases loaded so far and the total', async () => {
    const intercept = respondWithThreePages((page) =>
      page > 1 ? new Promise(() => {}) : undefined,
    )
    await renderApp({ path: '/takedowns?status=all', intercept })
    expect(await countRows()).toBe(100)
    expect(screen.getByText('100 of 300 loaded')).toBeTruthy()
  })

  it.each([
    [2, /^Loading stopped after 100 of 300 cases\./],
    [1, 'The cases could not be loaded.'],
  ])(
    'the list reports a failure at page %d, without an automatic retry or a claim that cases changed',
    async (failingPage, message) => {
      let fails = true
      let failureCount = 0
      const intercept = respondWithThreePages((page) => {
        if (page !== failingPage || !fails) return undefined
        failureCount += 1
        return Response.json({ detail: 'no' }, { status: 403 })
      })
      const { user } = await renderApp({ path: '/takedowns?status=all', intercept })
      expect(await screen.findByText(message)).toBeTruthy()
      expect(screen.queryByText(/changed/)).toBeNull()
      expect(failureCount).toBe(1)
      fails = false
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(async () => expect(await countRows()).toBe(300))
    },
  )

  it('C27 the list says that cases are missing if a page does not exist', async () => {
    const intercept = respondWithThreePages((page) =>
      page === 3 ? Response.json({ detail: 'Invalid page.' }, { status: 404 }) : undefined,
    )
    await renderApp({ path: '/takedowns', intercept })
    const text = '200 of 300 cases loaded. Some cases are missing or can’t be read.'
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
