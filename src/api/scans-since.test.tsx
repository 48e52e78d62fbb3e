import { describe, expect, it } from 'vitest'
import { renderApp } from '#/test/render-app.tsx'
import type { ScanMark } from './scan-mark.ts'
import { scansSinceOptions, sincePages } from './scans-since.ts'

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const start = Date.parse('2026-11-18T12:00:00Z')

const scan = (n: number, domain: number) => ({
  id: `s${n}`,
  domain: `d${domain}`,
  domain_name: `host-${domain}.example`,
  verdict: 'red',
  created_at: new Date(start - n * 60_000).toISOString(),
})

/** 150 scans of as many hosts, newest first; the last ones are the earlier scans of the first ones. */
const scans = Array.from({ length: 150 }, (_, n) => scan(n, n < 120 ? n : n - 120))
/** The look before saw all but the newest fifty. */
const mark: ScanMark = { at: start - 50 * 60_000, ids: scans.slice(50).map(({ id }) => id) }

/** What changed since, from a list that `answer` gives page by page. */
async function since(answer: (page: number) => Response) {
  const app = await renderApp({
    path: '/sign-in',
    intercept: (request) => {
      const url = new URL(request.url)
      if (url.pathname.includes('/domains/'))
        return Response.json({ detail: 'Not found.' }, { status: 404 })
      return url.pathname.endsWith('/scans/')
        ? answer(Number(url.searchParams.get('page')))
        : undefined
    },
  })
  const read = await app.queryClient.fetchQuery(
    scansSinceOptions([{ brandId, mark }], sincePages.all),
  )
  const { data } = read.get(brandId) ?? {}
  if (!data) throw new Error('not read')
  const before = new Map(data.hosts.map((host) => [host.key, host.before]))
  return { ...data, before }
}

const pageOf = (rows: readonly object[], count: number, more: boolean) =>
  Response.json({ count, next: more ? 'https://s.example/' : null, previous: null, results: rows })
const pastTheEnd = () => Response.json({ detail: 'Invalid page.' }, { status: 404 })

describe('F8 the walk down to what was seen', () => {
  it('tells a first scan from one that was seen before', async () => {
    const { before, changed, reached } = await since((page) =>
      page === 1 ? pageOf(scans.slice(0, 100), 150, true) : pageOf(scans.slice(100), 150, false),
    )
    expect({ changed, reached }).toEqual({ changed: false, reached: true })
    expect(before.get('d0')).toMatchObject({ id: 's120' })
    expect(before.get('d40')).toBeNull()
  })

  it('C26 calls no scan a first one where the list became too short for its next page', async () => {
    const { before, changed } = await since((page) =>
      page === 1 ? pageOf(scans.slice(0, 100), 150, true) : pastTheEnd(),
    )
    expect(changed).toBe(true)
    expect(before.get('d0')).toBeUndefined()
    expect(before.get('d40')).toBeUndefined()
  })

  it('C27 nor where rows moved up to a page that was read already', async () => {
    const { before, changed } = await since((page) =>
      page === 1 ? pageOf(scans.slice(0, 100), 150, true) : pageOf(scans.slice(121), 129, false),
    )
    expect(changed).toBe(true)
    expect(before.get('d0')).toBeUndefined()
    expect(before.get('d1')).toMatchObject({ id: 's121' })
  })

  it('ends with the list where its last page promises one more', async () => {
    const { before, changed } = await since((page) =>
      page < 3 ? pageOf(scans.slice(page * 100 - 100, page * 100), 150, true) : pastTheEnd(),
    )
    expect(changed).toBe(false)
    expect(before.get('d40')).toBeNull()
  })
})
