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

export interface ServiceGroup {
  registrable_apex: string
  domain_count: number
  risk_score: number
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
  const walk = async <Row>(query: Record<string, string>): Promise<Row[]> => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const search = new URLSearchParams({ ...query, page: `${page}`, page_size: '100' })
      const answer = await read<Row>(`brands/${brand}/domains/?${search.toString()}`)
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
    hosts: async (query: Record<string, string>) => walk<ServiceRow>(query),
    /** All apex groups of a query. */
    groups: async (query: Record<string, string>) =>
      walk<ServiceGroup>({ ...query, group_by: 'apex' }),
  }
}

/** Pages of rows in review order, as the list shows them: on each page what has an open case stands last. */
export const reviewed = (rows: readonly ServiceRow[], size = 50): ServiceRow[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => {
    const page = rows.slice(at * size, (at + 1) * size)
    const done = page.filter(({ open_takedown: open }) => open !== null)
    return [...page.filter((row) => !done.includes(row)), ...done]
  }).flat()

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
 * The addresses that the rows lead to, in their order: the id of a host, or the apex of a group. Only rows
 * in sight are in the page: the list is gone through from top to bottom.
 */
const shown = async (page: Page): Promise<string[]> =>
  table(page).evaluate(async (list) => {
    const frame = list.parentElement ?? list
    const found = new Map<number, string>()
    const look = () => {
      for (const link of list.querySelectorAll('tbody th[scope=row] a')) {
        const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.href)
        const isApex = searchParams.get('group') === 'apex' || pathname.endsWith('/domains')
        const target = isApex ? searchParams.get('host') : pathname.split('/').at(-1)
        found.set(Number(link.closest('tr')?.ariaRowIndex), target ?? 'nowhere')
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

type Place = { at?: number; size?: number; unit?: readonly [one: string, many: string] }

/**
 * Waits until the list shows exactly page `at` of `all`, every row in its place, and says how many there
 * are in all.
 */
export async function expectPage(
  page: Page,
  all: readonly string[],
  what: string,
  { at = 1, size = 50, unit = ['domain', 'domains'] }: Place = {},
): Promise<void> {
  const part = all.slice((at - 1) * size, at * size)
  await expect.poll(async () => shown(page), { message: what, intervals }).toEqual(part)
  const total = `${grouped(all.length)} ${all.length === 1 ? unit[0] : unit[1]}`
  await expect(page.getByRole('status').filter({ hasText: total }).first(), what).toBeVisible()
  if (part.length === 0) return
  const first = (at - 1) * size + 1
  await expect(pages(page).getByRole('status'), what).toHaveText(
    `${grouped(first)}–${grouped(first + part.length - 1)} of ${grouped(all.length)}`,
  )
}

/** Waits until the list holds all of `all`: its count, what is in view, and both ends. */
export async function expectAllLoaded(
  page: Page,
  all: readonly string[],
  what: string,
): Promise<void> {
  await expect(table(page), what).toHaveAttribute('aria-rowcount', `${all.length + 1}`)
  const seen = async (): Promise<Record<string, string>> =>
    table(page)
      .getByRole('row')
      .evaluateAll((rows) =>
        Object.fromEntries(
          rows.flatMap((row) => {
            const at = Number(row.getAttribute('aria-rowindex')) - 2
            const path = row.querySelector('th a')?.getAttribute('href')?.split('?')[0]
            return path === undefined || at < 0 ? [] : [[at, path.split('/').at(-1) ?? '']]
          }),
        ),
      )
  for (const end of [0, all.length - 1]) {
    await table(page).hover({ position: { x: 200, y: 60 } })
    await page.mouse.wheel(0, end === 0 ? -1e6 : 1e6)
    await expect
      .poll(
        async () => {
          const rows = await seen()
          const wrong = Object.entries(rows).filter(([at, id]) => all[Number(at)] !== id)
          return { end: rows[end], wrong }
        },
        { message: `${what}, row ${end + 1}`, intervals },
      )
      .toEqual({ end: all[end], wrong: [] })
  }
}

/** Chooses from a list of choices by its label. */
export const choose = async (page: Page, label: string, option: string): Promise<void> =>
  void (await page
    .getByRole('combobox', { name: label, exact: true })
    .selectOption({ label: option }))

/** Turns to the next page. */
export const turn = async (page: Page): Promise<void> =>
  pages(page).getByRole('link', { name: 'Next page' }).click()
