import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createTestService, type TestService } from '#/hosts/test-service.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

/* Loading all domains of a list while something interrupts it. */

const path = '/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains?triage=all'
const inTime = { timeout: 20_000 }

/** Answers the second page of a hundred so as often, and then leaves it to the service. */
function second(times: number, answer: () => Response): Intercept {
  let left = times
  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const isSecond = searchParams.get('page') === '2' && searchParams.get('page_size') === '100'
    if (!pathname.endsWith('/domains/') || !isSecond || left === 0) return undefined
    left -= 1
    return answer()
  }
}

const slow = () =>
  Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '1' } })
const refused = () => Response.json({ detail: 'Invalid or inactive API key.' }, { status: 401 })
const broken = () => Response.json({ detail: 'No.' }, { status: 403 })

/** Opens the list and begins to load all of it. */
async function loading(intercept: Intercept, service?: TestService) {
  const app = await renderApp({ path, intercept, ...(service && { service }) })
  await app.user.click(await screen.findByRole('button', { name: 'More filters' }))
  await app.user.click(await screen.findByRole('button', { name: /^Load all/ }))
  return app
}

describe('an interruption in the middle of loading all domains', () => {
  it('C17 a 429 that goes on loses none', async () => {
    const { router } = await loading(second(4, slow))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ rows: 'all' }), inTime)
    const said = await screen.findByText(/^[\d,]+ of [\d,]+ loaded$/)
    const [shown, total] = said.textContent?.match(/[\d,]+/g) ?? []
    expect(shown).toBe(total)
    expect(Number(total?.replace(',', ''))).toBeGreaterThan(100)
  })

  it('a page that cannot be read leaves the list as it was, says so, and Enter begins again', async () => {
    const { user, router } = await loading(second(1, broken))
    expect(await screen.findByText(/^Not all could be read\./)).toBeTruthy()
    expect(router.state.location.search).not.toMatchObject({ rows: 'all' })
    const table = screen.getByRole('table', { name: 'Domains' })
    expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(5)
    screen.getByRole('button', { name: /^(?:Load all|Try again)/ }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ rows: 'all' }), inTime)
    expect(screen.queryByText(/^Not all could be read\./)).toBeNull()
  })

  it('C5 a 401 asks for the key, and the list is not called loaded afterwards', async () => {
    const { router } = await loading(second(9, refused))
    expect(await screen.findByText(/Invalid or inactive API key/)).toBeTruthy()
    expect(JSON.stringify(router.state.location.search)).not.toContain('rows=all')
  })
})

/** Presses the head of the names, and waits for their order. */
async function pressHead(user: UserEvent, order: string) {
  const head = screen.getByRole('columnheader', { name: 'Domain' })
  await user.click(within(head).getByRole('button', { name: 'Domain' }))
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe(order))
}

describe('a list that is all loaded', () => {
  it('C64 another order or filter asks the service for no page, and needs no service', async () => {
    let lost = false
    const noAnswer: Intercept = ({ url }) =>
      lost && new URL(url).pathname.endsWith('/domains/')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : undefined
    const { user, asked } = await loading(noAnswer)
    await screen.findByText(/^All loaded at/, {}, inTime)
    await screen.findByText(/^([\d,]+) of \1 loaded$/)
    const lists = () => asked.filter((one) => /\/domains\/\?/.test(one)).length
    const before = lists()
    lost = true

    const table = screen.getByRole('table', { name: 'Domains' })
    // As the service gives them: in brackets where a name is drawn in letters of its own.
    const names = () =>
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.querySelector('a')?.textContent ?? '')
        .map((text) => (/\((xn--.+?)\)/.exec(text)?.[1] ?? text).replaceAll('[.]', '.'))
    for (const order of ['ascending', 'descending']) {
      await pressHead(user, order)
      const sorted = names().toSorted()
      expect(names()).toEqual(order === 'ascending' ? sorted : sorted.toReversed())
    }
    fireEvent.change(screen.getByRole('combobox', { name: 'Case' }), { target: { value: 'open' } })
    await screen.findByText(/^\d+ of [\d,]+ loaded$/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(lists()).toBe(before)
  })

  it('C64 opened from a link it is a page of the service, and names an order once it is loaded', async () => {
    const { user } = await renderApp({
      path: `${path}&rows=all&sort=verdict&direction=desc`,
    })
    await screen.findByRole('table', { name: 'Domains' })
    await user.click(await screen.findByRole('button', { name: 'More filters' }))
    const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' })
    const orders = () => [...order().options].map(({ textContent }) => textContent)
    const sorted = () =>
      screen
        .getAllByRole('columnheader')
        .filter((head) => ['ascending', 'descending'].includes(head.ariaSort ?? ''))
        .map((head) => head.textContent)
    expect(order().value).toBe('review_priority desc')
    expect(orders()).not.toContain('Worst verdict first')
    expect(sorted()).not.toContain('Verdict')
    await user.click(await screen.findByRole('button', { name: /^Load all/ }))
    await screen.findByText(/^All loaded at/, {}, inTime)
    expect(order().value).toBe('verdict desc')
    expect(orders()).toContain('Worst verdict first')
  })

  it('C53 says why figures of any page could not be read, also in another order', async () => {
    const service = await createTestService({ domains: 240 })
    // Short rows of the second hundred tell nothing of their scans, and full rows are refused.
    const { user } = await loading(async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      const inHundreds = searchParams.get('page_size') === '100'
      if (!pathname.endsWith('/domains/') || !inHundreds) return undefined
      if (searchParams.get('compact') === 'false') return broken()
      if (searchParams.get('page') !== '2') return undefined
      const body = (await (await service.service(request)).json()) as { results: object[] }
      return Response.json({
        ...body,
        results: body.results.map((row) => ({ ...row, latest_scan: { result: 'red' } })),
      })
    }, service)
    const note = /^Some figures of these rows could not be loaded/
    await screen.findByText(/^All loaded at/, {}, inTime)
    expect(await screen.findByText(note)).toBeTruthy()
    await pressHead(user, 'ascending')
    expect(screen.getByText(note)).toBeTruthy()
    service.close()
  })
})
