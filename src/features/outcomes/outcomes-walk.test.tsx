import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawTakedown } from '#/test/fillings/records.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

/* Outcomes while the reading of all cases is interrupted, and of generated cases. */

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const path = `/outcomes?brand=${brand}&period=all`

const cases = Array.from({ length: 250 }, (_, n) => ({
  id: `00000009-0000-4000-8000-${String(n).padStart(12, '0')}`,
  target_website: `https://site-${n}.example/`,
  brand,
  status: n < 30 ? 'OPEN' : 'CLOSED',
  is_open: n < 30,
  resolution: n < 30 ? null : 'SERVER_HOLD',
  created_at: new Date(Date.UTC(2026, 9, 1) - n * 60_000).toISOString(),
  closed_at: n < 30 ? null : '2026-10-02T00:00:00Z',
  closed_at_source: '',
  abuse_contacts: [],
}))

/** The pages of a list of cases; `instead` answers a page otherwise. */
const listing =
  (rows: readonly object[], instead: (page: number) => Response | undefined): Intercept =>
  (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/core/api/takedowns/') return undefined
    const size = Number(searchParams.get('page_size') ?? 50)
    const page = Number(searchParams.get('page') ?? 1)
    const other = size === 100 ? instead(page) : undefined
    if (other) return other
    const next = page * size < rows.length ? 'https://elsewhere.example/' : null
    const results = rows.slice((page - 1) * size, page * size)
    return Response.json({ count: rows.length, next, previous: null, results })
  }

/** Answers the second page so as often, and then as it is. */
const second = (times: number, answer: () => Response) => {
  let left = times
  return (page: number) => {
    if (page !== 2 || left === 0) return undefined
    left -= 1
    return answer()
  }
}

const glance = () =>
  screen.findByRole('list', { name: 'Outcomes at a glance' }, { timeout: 20_000 })
const tile = async (label: string) =>
  within(await glance())
    .getAllByRole('listitem')
    .find((one) => one.textContent.startsWith(label))?.textContent ?? ''

beforeEach(() => giveSizes(34))

describe('an interruption in the middle of all cases', () => {
  it.each([
    [
      'C17 a 429 that goes on',
      4,
      () => Response.json({ detail: 'Slow.' }, { status: 429, headers: { 'retry-after': '1' } }),
    ],
    ['C17 a 429 that says no time', 1, () => Response.json({ detail: 'Slow.' }, { status: 429 })],
    [
      'a 500 as HTML',
      2,
      () => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'JSON that is cut short',
      2,
      () =>
        new Response('{"count": 250, "results": [{"id"', {
          headers: { 'content-type': 'application/json' },
        }),
    ],
    ['a network that is gone', 1, () => Response.error()],
  ])('%s loses no case', async (_name, times, answer) => {
    await renderApp({ path, intercept: listing(cases, second(times, answer)) })
    expect(await tile('Requested')).toContain('Requested 250')
    expect(await tile('Open now')).toContain('Open now 30')
    expect(screen.queryByText(/the list changed meanwhile/)).toBeNull()
  })

  it('C26 a list that becomes shorter is said to have changed', async () => {
    const intercept = listing(cases, (page) =>
      page === 3 ? Response.json({ detail: 'Invalid page.' }, { status: 404 }) : undefined,
    )
    await renderApp({ path, intercept })
    expect(
      await screen.findByText('200 of 250 cases loaded: the list changed meanwhile.'),
    ).toBeTruthy()
  })

  it('C27 a case that comes twice is one case, and one is said to be missing', async () => {
    const rows = [...cases.slice(0, 100), ...cases.slice(99, 100), ...cases.slice(101)]
    await renderApp({ path, intercept: listing(rows, () => undefined) })
    expect(
      await screen.findByText('249 of 250 cases loaded: the list changed meanwhile.'),
    ).toBeTruthy()
    expect(await tile('Requested')).toContain('Requested 249')
  })

  it('C5 a 401 asks for the key and shows no figure', async () => {
    const refuse = () => Response.json({ detail: 'Invalid or inactive API key.' }, { status: 401 })
    await renderApp({ path, intercept: listing(cases, second(9, refuse)) })
    expect(await screen.findByText(/Invalid or inactive API key/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Outcomes at a glance' })).toBeNull()
  })

  it('a service that fails for good says so, and a key begins again', async () => {
    let fails = true
    const intercept = listing(cases, (page) =>
      fails && page === 2 ? Response.json({ detail: 'No.' }, { status: 403 }) : undefined,
    )
    const { user } = await renderApp({ path, intercept })
    expect(await screen.findByText('The cases could not be loaded.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Outcomes at a glance' })).toBeNull()
    fails = false
    screen.getByRole('button', { name: 'Try again' }).focus()
    await user.keyboard('{Enter}')
    expect(await tile('Requested')).toContain('Requested 250')
  })
})

describe('F1 outcomes of generated cases', () => {
  const wins = new Set<unknown>([
    'DOMAIN_SUSPENDED',
    'CONTENT_REMOVED',
    'SERVER_HOLD',
    'VOLUNTARY_TAKEDOWN',
  ])

  it.each([1, 2, 3, 5, 8, 13])('are those of the rows (seed %i)', async (seed) => {
    const rows = Array.from({ length: 40 }, (_, n): Record<string, unknown> => ({
      ...drawTakedown(seed * 100 + n, Date.now()),
      brand,
      created_at: new Date(Date.now() - (n + 1) * 3_600_000).toISOString(),
    }))
    await renderApp({ path, intercept: listing(rows, () => undefined) })
    const ended = rows.filter(
      (row) =>
        (row['status'] === 'CLOSED' || row['status'] === 'FAILED') &&
        row['resolution'] !== 'FALSE_POSITIVE',
    )
    const removed = ended.filter((row) => row['status'] === 'CLOSED' && wins.has(row['resolution']))
    const open = rows.filter((row) => row['is_open'] === true)
    expect(await tile('Requested')).toContain('Requested 40')
    expect(await tile('Open now')).toContain(`Open now ${open.length} `)
    const rate = await screen.findByRole('region', { name: 'Success rate' })
    expect(rate.textContent).toContain(`${removed.length} of ${ended.length}`)
  })
})
