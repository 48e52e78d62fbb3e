import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { caseLinksIn, openEach } from '#/test/case-links.ts'
import { drawTakedown } from '#/test/fillings/records.ts'
import { giveSizes } from '#/test/give-sizes.ts'
import { renderApp, type Intercept } from '#/test/render-app.tsx'

/* F13 over generated cases, which lack now this and now that: each figure opens exactly its rows, or is no link. */

const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const hour = 3_600_000

/** Cases of one brand and of none; what is reported of each is drawn. */
const drawn = (seed: number) =>
  Array.from({ length: 40 }, (_, n): Record<string, unknown> => {
    const one = drawTakedown(seed * 100 + n, Date.now())
    return {
      ...one,
      brand: n % 8 === 7 ? null : brand,
      created_at: n % 9 === 8 ? null : new Date(Date.now() - (n * 60 + 1) * hour).toISOString(),
    }
  })

/** All that a list of cases can be asked for here. */
const known = new Set(['page', 'page_size', 'brand', 'status', 'created_after', 'created_before'])

const listing =
  (rows: readonly Record<string, unknown>[], odd: string[]): Intercept =>
  (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/core/api/takedowns/') return undefined
    odd.push(...[...searchParams.keys()].filter((key) => !known.has(key)))
    const [ofBrand, status, after, before] = [
      'brand',
      'status',
      'created_after',
      'created_before',
    ].map((key) => searchParams.get(key))
    const time = (at: unknown) => Date.parse(String(at))
    const results = rows.filter(
      (row) =>
        (!ofBrand || row['brand'] === ofBrand) &&
        (!status || row['status'] === status) &&
        (!after || time(row['created_at']) >= time(after)) &&
        (!before || time(row['created_at']) < time(before)),
    )
    return Response.json({ count: results.length, next: null, previous: null, results })
  }

const day = (back: number) => new Date(Date.now() - back * 24 * hour).toISOString().slice(0, 10)

beforeEach(() => giveSizes(34))

it.each([
  ['of a brand at any time', 1, `/outcomes?brand=${brand}&period=all&waits=1`],
  ['of a brand in a period', 2, `/outcomes?brand=${brand}&from=${day(120)}&to=${day(20)}&waits=1`],
  ['of a brand in a period', 8, `/outcomes?brand=${brand}&from=${day(120)}&to=${day(20)}&waits=1`],
  ['of all brands at any time', 5, '/outcomes?period=all&waits=1'],
])('F13 every number %s leads to as many cases (seed %i)', async (_name, seed, path) => {
  const odd: string[] = []
  const app = await renderApp({ path, intercept: listing(drawn(seed), odd) })
  await screen.findByRole('region', { name: 'Success rate' })
  const main = screen.getByRole('main')
  const links = new Map(caseLinksIn(main).map((link) => [`${link.href} ${link.number}`, link]))
  expect(links.size).toBeGreaterThan(8)
  expect(await openEach(app, [...links.values()])).toEqual([])
  expect(odd).toEqual([])
})
