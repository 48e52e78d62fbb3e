import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** One domain as the service tells it in full: the members that lists are filtered and ordered by. */
export interface ServiceRow {
  id: string
  name: string
  source: string
  latest_scan: null | {
    verdict: string
    risk_score: number
    requires_human_review: boolean
    https_head_request_response_code: number | null
    user_feedback_type: string
    created_at: string
  }
  open_takedown: null | { id: string; status: string }
}

type Answer<Row> = { count: number; next: string | null; results: Row[] }

/** Asks the service itself, past the app, for everything that it lists in the brand `name`. */
export async function listOf(request: APIRequestContext, url: string, name: string) {
  const read = async <Row>(path: string): Promise<Answer<Row>> => {
    const headers = { authorization: 'Api-Key demo-key-owner' }
    const answer = await request.get(`${url}/core/api/${path}`, { headers })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as Answer<Row>
  }
  const brands = await read<{ id: string; name: string }>('brands/?compact=true')
  const brand = brands.results.find((candidate) => candidate.name === name)?.id ?? 'no-brand'
  const hosts = async (query: Record<string, string>): Promise<ServiceRow[]> => {
    const rows: ServiceRow[] = []
    for (let page = 1; ; page += 1) {
      const search = new URLSearchParams({ ...query, page: `${page}`, page_size: '100' })
      const answer = await read<ServiceRow>(`brands/${brand}/domains/?${search.toString()}`)
      rows.push(...answer.results)
      if (answer.next === null) {
        expect(rows, search.toString()).toHaveLength(answer.count)
        return rows
      }
    }
  }
  return {
    path: `/brands/${brand}/domains`,
    brand,
    /** All hosts of a query, in the order of the service. */
    hosts,
  }
}

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Domains' })

const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' })

export const grouped = (count: number): string => count.toLocaleString('en-US')

/** Waits until the list has as many rows, drawn or not. */
export const expectRows = async (page: Page, count: number, what?: string): Promise<void> =>
  expect(table(page), what).toHaveAttribute('aria-rowcount', `${count + 1}`)

/** A row of the list by its place, from 1, when it is drawn. */
export const rowAt = (page: Page, place: number): Locator =>
  table(page).locator(`tr[aria-rowindex="${place + 1}"]`)

/** Scrolls the list to the row at a place, from 1; rows that do not wrap have one height. */
export const scrollToRow = async (page: Page, place: number): Promise<void> => {
  await table(page).evaluate((list, top) => list.parentElement?.scrollTo(0, top), (place - 1) * 34)
  await expect(rowAt(page, place)).toBeVisible()
}

/**
 * The hosts that the rows lead to, in their order. Only rows in sight are in the page: the list is gone through
 * from top to bottom.
 */
const shown = async (page: Page): Promise<string[]> =>
  table(page).evaluate(async (list) => {
    const frame = list.parentElement ?? list
    const found = new Map<number, string>()
    const look = () => {
      for (const link of list.querySelectorAll('tbody th[scope=row] a')) {
        const { pathname } = new URL(link.getAttribute('href') ?? '', location.href)
        found.set(Number(link.closest('tr')?.ariaRowIndex), pathname.split('/').at(-1) ?? 'nowhere')
      }
    }
    const drawn = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let top = 0; top < frame.scrollHeight; top += frame.clientHeight / 2) {
      frame.scrollTo(0, top)
      await drawn()
      look()
    }
    frame.scrollTo(0, 0)
    return [...found].toSorted(([a], [b]) => a - b).map(([, target]) => target)
  })

/** Milliseconds between two looks: a page of rows is there sooner than the usual waits. */
const intervals = [50, 50, 100]

type Place = { at?: number; size?: number }

/**
 * Waits until the list shows exactly page `at` of `all`, every row in its place, and says how many there
 * are in all.
 */
export async function expectPage(
  page: Page,
  all: readonly string[],
  what: string,
  { at = 1, size = 50 }: Place = {},
): Promise<void> {
  const part = all.slice((at - 1) * size, at * size)
  await expect.poll(async () => shown(page), { message: what, intervals }).toEqual(part)
  const total = `${grouped(all.length)} ${all.length === 1 ? 'domain' : 'domains'}`
  await expect(page.getByRole('status').filter({ hasText: total }).first(), what).toBeVisible()
  if (part.length === 0) return
  const first = (at - 1) * size + 1
  await expect(pages(page).getByRole('status'), what).toHaveText(
    `${grouped(first)}–${grouped(first + part.length - 1)} of ${grouped(all.length)}`,
  )
}

/** Chooses from a list of choices by its label. */
export const choose = async (page: Page, label: string, option: string): Promise<void> =>
  void (await page
    .getByRole('combobox', { name: label, exact: true })
    .selectOption({ label: option }))

/** Turns to the next page. */
export const turn = async (page: Page): Promise<void> =>
  pages(page).getByRole('link', { name: 'Next page' }).click()
