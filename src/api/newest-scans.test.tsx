import { expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'
import { newestScansOptions } from './newest-scans.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const start = Date.parse('2026-11-18T12:00:00Z')

/** A brand with so many scans, one every minute back from the start. */
async function withScans(count: number, { shrinks = false } = {}) {
  const app = await renderApp({
    path: '/sign-in',
    intercept: (request) => {
      const url = new URL(request.url)
      if (!url.pathname.endsWith('/scans/')) return undefined
      const page = Number(url.searchParams.get('page'))
      const first = (page - 1) * 100
      if (shrinks && page > 1) return Response.json({ detail: 'Invalid page.' }, { status: 404 })
      const results = Array.from({ length: Math.min(100, count - first) }, (_row, index) => ({
        id: `scan ${first + index}`,
        domain: 'd',
        verdict: 'red',
        created_at: new Date(start - (first + index) * 60_000).toISOString(),
      }))
      const next = first + 100 < count ? 'https://service.example/next' : null
      return Response.json({ count, next, previous: null, results })
    },
  })
  const read = (since: number) => app.queryClient.fetchQuery(newestScansOptions(brandId, since))
  const pages = () => app.asked.filter((call) => call.includes('/scans/')).length
  return { read, pages }
}

it('C101 goes back to the time that is wanted, and no further', async () => {
  const { read, pages } = await withScans(900)
  const { rows, complete } = await read(start - 250 * 60_000)
  expect({ rows: rows.length, complete, pages: pages() }).toEqual({
    rows: 300,
    complete: true,
    pages: 3,
  })
})

it('C101 ends with the list', async () => {
  const { read, pages } = await withScans(130)
  expect(await read(0)).toMatchObject({ complete: true, count: 130 })
  expect(pages()).toBe(2)
})

it('C101 ends after a thousand scans, and says so', async () => {
  const many = await withScans(5000)
  const { rows, complete, count } = await many.read(0)
  expect({ rows: rows.length, complete, count, pages: many.pages() }).toEqual({
    rows: 1000,
    complete: false,
    count: 5000,
    pages: 10,
  })
})

it('C26 does not claim all of a list that became too short for its next page', async () => {
  const { read } = await withScans(130, { shrinks: true })
  expect(await read(0)).toMatchObject({ complete: false, count: 130 })
})
