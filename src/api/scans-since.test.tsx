import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerFetch } from '#/test/page-fetch.ts'
import { createQueryClient } from './query-client.ts'
import {
  isSeen,
  laterMark,
  markOf,
  scansSinceOptions,
  sincePages,
  type ScanMark,
} from './scans-since.ts'
import { newestScansOptions } from './scans.ts'
import { session } from './session.ts'

beforeEach(() => session.signIn('a-key', { keep: false }))
afterEach(() => session.signOut())

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const start = Date.parse('2026-11-18T12:00:00Z')

const scan = (n: number, domain: number) => ({
  id: `s${n}`,
  domain: `d${domain}`,
  domain_name: `host-${domain}.example`,
  verdict: 'red',
  created_at: new Date(start - n * 60_000).toISOString(),
})

/** 150 scans, newest first; the last ones are earlier scans of the hosts of the first ones. */
const scans = Array.from({ length: 150 }, (_, n) => scan(n, n < 120 ? n : n - 120))
/** All but the newest fifty were seen before. */
const mark: ScanMark = { at: start - 50 * 60_000, ids: scans.slice(50).map(({ id }) => id) }

/** Changes since the last seen scan, from a list that `answer` returns page by page. */
async function since(answer: (page: number) => Response) {
  answerFetch(async (request) => {
    const url = new URL(request.url)
    if (url.pathname.includes('/domains/'))
      return Response.json({ detail: 'Not found.' }, { status: 404 })
    return answer(Number(url.searchParams.get('page')))
  })
  const read = await createQueryClient(session).fetchQuery(
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

describe('F8 loading scans back to the last seen one', () => {
  it('distinguishes a first scan from one seen before', async () => {
    const { before, changed, reached } = await since((page) =>
      page === 1 ? pageOf(scans.slice(0, 100), 150, true) : pageOf(scans.slice(100), 150, false),
    )
    expect({ changed, reached }).toEqual({ changed: false, reached: true })
    expect(before.get('d0')).toMatchObject({ id: 's120' })
    expect(before.get('d40')).toBeNull()
  })

  it('C26 calls no scan the first if the list became too short for its next page', async () => {
    const { before, changed } = await since((page) =>
      page === 1 ? pageOf(scans.slice(0, 100), 150, true) : pastTheEnd(),
    )
    expect(changed).toBe(true)
    expect(before.get('d0')).toBeUndefined()
    expect(before.get('d40')).toBeUndefined()
  })

  it('C27 calls no scan the first if rows moved to a page that was loaded before', async () => {
    const { before, changed } = await since((page) =>
      page === 1 ? pageOf(scans.slice(0, 100), 150, true) : pageOf(scans.slice(121), 129, false),
    )
    expect(changed).toBe(true)
    expect(before.get('d0')).toBeUndefined()
    expect(before.get('d1')).toMatchObject({ id: 's121' })
  })

  it('ends with the list even if its last page has a next link', async () => {
    const { before, changed } = await since((page) =>
      page < 3 ? pageOf(scans.slice(page * 100 - 100, page * 100), 150, true) : pastTheEnd(),
    )
    expect(changed).toBe(false)
    expect(before.get('d40')).toBeNull()
  })
})

const marked = (id: string, minute: number | null) => ({
  id,
  scanned_at: minute === null ? null : new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString(),
})
const instant = (minute: number) => Date.UTC(2026, 10, 1, 12, minute)

describe('F8 several brands', () => {
  const ids = Array.from({ length: 9 }, (_, n) => brandId.replace(/^./, String(n)))
  const read = async () =>
    createQueryClient(session).fetchQuery(
      scansSinceOptions(
        ids.map((id) => ({ brandId: id, mark: null })),
        sincePages.usual,
      ),
    )
  afterEach(() => {
    vi.useRealTimers()
  })

  it('time out together after 30 s if none responds', async () => {
    vi.useFakeTimers()
    const asked: string[] = []
    answerFetch(async ({ url }) => {
      asked.push(url)
      return new Promise(() => {})
    })
    const reading = read()
    await vi.advanceTimersByTimeAsync(30_500)
    const found = await reading
    expect([...found.keys()].toSorted()).toEqual(ids)
    for (const { error } of found.values()) expect(error).toHaveProperty('reason.kind', 'timeout')
    expect(asked).toHaveLength(4)
  })

  it('load while one does not respond', async () => {
    vi.useFakeTimers()
    answerFetch(async ({ url }) =>
      url.includes(ids[0] ?? '') ? new Promise(() => {}) : pageOf([scan(1, 1)], 1, false),
    )
    const reading = read()
    await vi.advanceTimersByTimeAsync(30_500)
    const found = await reading
    const failed = ids.filter((id) => found.get(id)?.data === undefined)
    expect(failed).toEqual([ids[0]])
  })
})

describe('F8 the position of the last seen scan', () => {
  it('is known by ID at its instant, and by time before it', () => {
    const own = markOf([marked('a', 30), marked('b', 30), marked('c', 10)])
    expect(own).toEqual({ at: instant(30), ids: ['a', 'b', 'c'] })
    expect(isSeen(own, marked('a', 30))).toBe(true)
    expect(isSeen(own, marked('late', 30))).toBe(false)
    expect(isSeen(own, marked('old', 29))).toBe(true)
    expect(isSeen(own, marked('new', 31))).toBe(false)
  })

  it('recognizes undated scans by ID, and treats no other undated scan as seen', () => {
    const own = markOf([marked('a', null), marked('b', null)])
    expect(own).toEqual({ at: null, ids: ['a', 'b'] })
    expect(isSeen(own, marked('b', null))).toBe(true)
    expect(isSeen(own, marked('c', null))).toBe(false)
    expect(isSeen(own, marked('c', 5))).toBe(false)
  })

  it('keeps all IDs of one instant, however many there are', () => {
    const many = Array.from({ length: 250 }, (_, n) => marked(`s${n}`, 30))
    expect(markOf([...many, marked('older', 10)]).ids).toHaveLength(250)
  })

  it('never moves back, whichever tab was first', () => {
    const [early, late] = [markOf([marked('a', 10)]), markOf([marked('b', 20)])]
    expect(laterMark(early, late)).toEqual(late)
    expect(laterMark(late, early)).toEqual(late)
    expect(laterMark(late, markOf([marked('c', 20)]))).toEqual({ at: instant(20), ids: ['b', 'c'] })
    const undated = markOf([marked('d', null)])
    expect(laterMark(late, undated)).toEqual(late)
    expect(laterMark(undated, late)).toEqual(late)
  })
})

/** A brand with that many scans, one per minute before the start. */
function withScans(count: number, { shrinks = false } = {}) {
  let pages = 0
  answerFetch(async (request) => {
    const page = Number(new URL(request.url).searchParams.get('page'))
    pages += 1
    const first = (page - 1) * 100
    if (shrinks && page > 1) return pastTheEnd()
    const rows = Array.from({ length: Math.min(100, count - first) }, (_row, index) =>
      scan(first + index, 1),
    )
    return pageOf(rows, count, first + 100 < count)
  })
  const client = createQueryClient(session)
  return async (from: number) => {
    const {
      rows,
      complete,
      count: said,
    } = await client.fetchQuery(newestScansOptions(brandId, from))
    return { rows: rows.length, complete, count: said, pages }
  }
}

describe('the newest scans', () => {
  it.each([
    ['go back to the time that is wanted, and no further', 900, start - 250 * 60_000, 300, 3, true],
    ['end with the list', 130, 0, 130, 2, true],
    ['end after a thousand, and say so', 5000, 0, 1000, 10, false],
  ])('C101 %s', async (_what, count, from, rows, pages, complete) => {
    expect(await withScans(count)(from)).toEqual({ rows, complete, count, pages })
  })

  it('C26 are incomplete if the list became too short for its next page', async () => {
    expect(await withScans(130, { shrinks: true })(0)).toMatchObject({
      complete: false,
      count: 130,
    })
  })
})
