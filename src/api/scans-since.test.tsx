import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerFetch } from '#/test/page-fetch.ts'
import { createQueryClient } from './query-client.ts'
import { isSeenScan, mergePositions, toPosition, type ScanPosition } from './scan-position.ts'
import { scansSinceOptions } from './scans-since.ts'
import { newestScansOptions } from './scans.ts'
import { session } from './session.ts'

beforeEach(() => session.signIn('a-key', { keepSignedIn: false }))
afterEach(() => session.signOut())

const brandId = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const startMs = Date.parse('2026-11-18T12:00:00Z')

const createScanRow = (n: number, domain: number) => ({
  id: `s${n}`,
  domain: `d${domain}`,
  domain_name: `host-${domain}.example`,
  verdict: 'red',
  created_at: new Date(startMs - n * 60_000).toISOString(),
})

/** 300 scans, newest first. The last 20 are earlier scans of the first 20 hosts. */
const scans = Array.from({ length: 300 }, (_, n) => createScanRow(n, n < 280 ? n : n - 280))
/** The user has seen all but the newest 150 scans, which belong to 150 hosts. The app loads fewer records than that. */
const startPosition: ScanPosition = {
  at: startMs - 150 * 60_000,
  ids: scans.slice(150).map(({ id }) => id),
}

/** Fetches the scans since `startPosition`. `respond` returns the pages of the list. */
async function fetchSincePosition(respond: (page: number) => Response) {
  answerFetch(async (request) => {
    const url = new URL(request.url)
    if (url.pathname.includes('/domains/'))
      return Response.json({ detail: 'Not found.' }, { status: 404 })
    return respond(Number(url.searchParams.get('page')))
  })
  const scansByBrand = await createQueryClient(session).fetchQuery(
    scansSinceOptions([{ brandId, position: startPosition }]),
  )
  const { data } = scansByBrand.get(brandId) ?? {}
  if (!data) throw new Error('not loaded')
  const previousScans = new Map(data.hosts.map((host) => [host.key, host.previousScan]))
  return { ...data, previousScans }
}

const createPageResponse = (rows: readonly object[], count: number, hasNext: boolean) =>
  Response.json({
    count,
    next: hasNext ? 'https://s.example/' : null,
    previous: null,
    results: rows,
  })
const createScansPage = (page: number) =>
  createPageResponse(scans.slice(page * 100 - 100, page * 100), 300, page < 3)
const createPastEndResponse = () => Response.json({ detail: 'Invalid page.' }, { status: 404 })

describe('F8 loading scans back to the last seen scan', () => {
  it('returns the previous scan of each host, or null if the new scan is the host’s first', async () => {
    const { previousScans, hasListShrunk, hasReachedSeenScans } =
      await fetchSincePosition(createScansPage)
    expect({ hasListShrunk, hasReachedSeenScans }).toEqual({
      hasListShrunk: false,
      hasReachedSeenScans: true,
    })
    expect(previousScans.get('d0')).toMatchObject({ id: 's280' })
    expect(previousScans.get('d40')).toBeNull()
  })

  it('C26 reports no scan as the first of its host if the list became too short for the next page', async () => {
    const { previousScans, hasListShrunk } = await fetchSincePosition((page) =>
      page < 3 ? createScansPage(page) : createPastEndResponse(),
    )
    expect(hasListShrunk).toBe(true)
    expect(previousScans.get('d0')).toBeUndefined()
    expect(previousScans.get('d40')).toBeUndefined()
  })

  it('C27 reports no scan as the first of its host if rows moved to a page that was already loaded', async () => {
    const { previousScans, hasListShrunk } = await fetchSincePosition((page) =>
      page < 3 ? createScansPage(page) : createPageResponse(scans.slice(281), 219, false),
    )
    expect(hasListShrunk).toBe(true)
    expect(previousScans.get('d0')).toBeUndefined()
    expect(previousScans.get('d1')).toMatchObject({ id: 's281' })
  })

  it('stops at the end of the list even if the last page has a next link', async () => {
    const { previousScans, hasListShrunk } = await fetchSincePosition((page) =>
      page < 4
        ? createPageResponse(scans.slice(page * 100 - 100, page * 100), 300, true)
        : createPastEndResponse(),
    )
    expect(hasListShrunk).toBe(false)
    expect(previousScans.get('d40')).toBeNull()
  })
})

const createScan = (id: string, minute: number | null) => ({
  id,
  scanned_at: minute === null ? null : new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString(),
})
const getMinuteMs = (minute: number) => Date.UTC(2026, 10, 1, 12, minute)

describe('F8 several brands', () => {
  const brandIds = Array.from({ length: 9 }, (_, n) => brandId.replace(/^./, String(n)))
  const fetchAll = async () =>
    createQueryClient(session).fetchQuery(
      scansSinceOptions(brandIds.map((id) => ({ brandId: id, position: null }))),
    )
  afterEach(() => {
    vi.useRealTimers()
  })

  it('time out together after 30 s if the service never responds', async () => {
    vi.useFakeTimers()
    const requestedUrls: string[] = []
    answerFetch(async ({ url }) => {
      requestedUrls.push(url)
      return new Promise(() => {})
    })
    const pending = fetchAll()
    await vi.advanceTimersByTimeAsync(30_500)
    const results = await pending
    expect([...results.keys()].toSorted()).toEqual(brandIds)
    for (const { error } of results.values()) expect(error).toHaveProperty('reason.kind', 'timeout')
    expect(requestedUrls).toHaveLength(4)
  })

  it('load even if there is no response for one of them', async () => {
    vi.useFakeTimers()
    answerFetch(async ({ url }) =>
      url.includes(brandIds[0] ?? '')
        ? new Promise(() => {})
        : createPageResponse([createScanRow(1, 1)], 1, false),
    )
    const pending = fetchAll()
    await vi.advanceTimersByTimeAsync(30_500)
    const results = await pending
    const failedIds = brandIds.filter((id) => results.get(id)?.data === undefined)
    expect(failedIds).toEqual([brandIds[0]])
  })
})

describe('F8 the position of the last seen scan', () => {
  it('treats all earlier scans as seen, but scans with the same time only if it has their IDs', () => {
    const position = toPosition([createScan('a', 30), createScan('b', 30), createScan('c', 10)])
    expect(position).toEqual({ at: getMinuteMs(30), ids: ['a', 'b', 'c'] })
    expect(isSeenScan(position, createScan('a', 30))).toBe(true)
    expect(isSeenScan(position, createScan('late', 30))).toBe(false)
    expect(isSeenScan(position, createScan('old', 29))).toBe(true)
    expect(isSeenScan(position, createScan('new', 31))).toBe(false)
  })

  it('treats only scans with one of its IDs as seen if no seen scan has a time', () => {
    const position = toPosition([createScan('a', null), createScan('b', null)])
    expect(position).toEqual({ at: null, ids: ['a', 'b'] })
    expect(isSeenScan(position, createScan('b', null))).toBe(true)
    expect(isSeenScan(position, createScan('c', null))).toBe(false)
    expect(isSeenScan(position, createScan('c', 5))).toBe(false)
  })

  it('keeps the IDs of all scans with the newest time, however many there are', () => {
    const many = Array.from({ length: 250 }, (_, n) => createScan(`s${n}`, 30))
    expect(toPosition([...many, createScan('older', 10)]).ids).toHaveLength(250)
  })

  it('never moves back when it is merged with an earlier position, in either order', () => {
    const [early, late] = [toPosition([createScan('a', 10)]), toPosition([createScan('b', 20)])]
    expect(mergePositions(early, late)).toEqual(late)
    expect(mergePositions(late, early)).toEqual(late)
    expect(mergePositions(late, toPosition([createScan('c', 20)]))).toEqual({
      at: getMinuteMs(20),
      ids: ['b', 'c'],
    })
    const undated = toPosition([createScan('d', null)])
    expect(mergePositions(late, undated)).toEqual(late)
    expect(mergePositions(undated, late)).toEqual(late)
  })
})

/**
 * Serves a brand with `count` scans, one per minute before `startMs`. If `isShrinking`, only the first page exists.
 * Returns a function that fetches the newest scans since a time.
 */
function serveScans(count: number, { isShrinking = false } = {}) {
  let pageCount = 0
  answerFetch(async (request) => {
    const page = Number(new URL(request.url).searchParams.get('page'))
    pageCount += 1
    const first = (page - 1) * 100
    if (isShrinking && page > 1) return createPastEndResponse()
    const rows = Array.from({ length: Math.min(100, count - first) }, (_row, index) =>
      createScanRow(first + index, 1),
    )
    return createPageResponse(rows, count, first + 100 < count)
  })
  const client = createQueryClient(session)
  return async (from: number) => {
    const {
      rows,
      isComplete,
      count: reportedCount,
    } = await client.fetchQuery(newestScansOptions(brandId, from))
    return { rowCount: rows.length, isComplete, count: reportedCount, pageCount }
  }
}

describe('the newest scans', () => {
  it.each([
    [
      'end with the page that reaches the requested time',
      900,
      startMs - 250 * 60_000,
      300,
      3,
      true,
    ],
    ['end with the last page of the list', 130, 0, 130, 2, true],
    ['end after 1,000 scans and are incomplete', 5000, 0, 1000, 10, false],
  ])('C101 %s', async (_name, count, from, rowCount, pageCount, isComplete) => {
    expect(await serveScans(count)(from)).toEqual({ rowCount, isComplete, count, pageCount })
  })

  it('C26 are incomplete if the list became too short for the next page', async () => {
    expect(await serveScans(130, { isShrinking: true })(0)).toMatchObject({
      isComplete: false,
      count: 130,
    })
  })
})
