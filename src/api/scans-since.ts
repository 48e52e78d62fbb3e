import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { Domain } from '#/contract/domain.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { domainPrefetchOptions } from './domains.ts'
import { isApiError } from './errors.ts'
import { fetchPages, progressOptions, createProgressReporter } from './fetch-all-pages.ts'
import { alwaysStale, staleAfter5MinMs } from './freshness.ts'
import { createSharedScanSource } from './scans.ts'

/**
 * Newest scans of a brand that the user has seen: the time of the newest one in milliseconds, and IDs, because
 * several scans share an instant and some have no readable time. Independent of the local clock (F8). Stored.
 */
export interface ScanPosition {
  at: number | null
  ids: readonly string[]
}

type PositionedScan = Pick<CompactScan, 'id' | 'scanned_at'>

/** Number of scans at the top of the list to remember by ID. */
const maxTopIds = 100

/** Returns whether the position includes a scan. */
export function isUpToPosition(
  position: ScanPosition,
  { id, scanned_at: time }: PositionedScan,
): boolean {
  if (position.ids.includes(id)) return true
  const instant = parseInstant(time)
  return instant !== null && position.at !== null && instant < position.at
}

/** Returns the position that includes all of these scans, which are newest first. */
export function toPosition(scans: readonly PositionedScan[]): ScanPosition {
  const times = scans.flatMap(({ scanned_at: time }) => parseInstant(time) ?? [])
  const newestMs = times.reduce<number | null>(
    (newest, time) => Math.max(newest ?? time, time),
    null,
  )
  const ids = scans
    .filter(({ scanned_at: time }, index) => index < maxTopIds || parseInstant(time) === newestMs)
    .map(({ id }) => id)
  return { at: newestMs, ids }
}

/** Merges two positions, so that two tabs don't undo each other. */
export function mergePositions(a: ScanPosition, b: ScanPosition): ScanPosition {
  if (a.at !== null && (b.at === null || a.at > b.at)) return a
  if (a.at !== b.at) return b
  return { at: a.at, ids: [...new Set([...a.ids, ...b.ids])] }
}

/** Values that are compared between two scans of a host. */
export type SeenScan = Pick<
  CompactScan,
  'verdict' | 'risk_score' | 'requires_human_review' | 'https_head_request_response_code'
>

/** A host scanned since the position, with the two scans to compare. */
export interface HostSince {
  /** Key of the host: its domain ID, or its name if no ID is reported. */
  key: string
  newest: CompactScan
  /** Newest scan that the position includes: null if there was none, undefined if not known. */
  previousScan: Reported<SeenScan>
}

/** Scans of a brand since a position. */
export interface ScansSince {
  hosts: readonly HostSince[]
  /** Position that includes all of these scans. */
  position: ScanPosition
  /** True if the load reached the position; otherwise older changes are missing. */
  hasReachedPosition: boolean
  /** Time of the oldest loaded scan, milliseconds since the epoch; null if no scan reports its time. */
  oldestMs: number | null
  /** True if the list shrank during the load, so that some rows may have been missed (C27). */
  hasShrunk: boolean
}

/** Maximum number of pages per brand: usually, and if the user asks for all. */
export const maxPageCounts = { usual: 40, all: 5000 } as const

/** Maximum number of hosts whose record is loaded to find their previous scan. */
const maxRecords = 100
/** Number of records loaded in parallel; leaves two of the scheduler's slots for user requests. */
const recordsInParallel = 4

interface FetchContext {
  signal: AbortSignal
  client: QueryClient
  /** Maximum number of pages. */
  maxPages: number
  /** Called with the number of scans of each page. */
  onPage: (rowCount: number) => void
}

/** Loads the scans of a brand since a position, newest first. A null position means a first visit. */
async function fetchSince(
  brandId: string,
  position: ScanPosition | null,
  { client, signal, maxPages, onPage }: FetchContext,
): Promise<ScansSince> {
  const topScans: PositionedScan[] = []
  const newIds = new Set<string>()
  const hosts = new Map<string, HostSince>()
  let newestMs: number | null = null
  let oldestMs: number | null = null
  let hasReachedPosition = position === null
  let previousTotal = 0
  let hasShrunk = false
  const listUnresolvedHosts = () =>
    [...hosts.values()].filter(({ previousScan }) => previousScan === undefined)

  function addScan(scan: CompactScan) {
    const scannedAtMs = parseInstant(scan.scanned_at)
    oldestMs = scannedAtMs ?? oldestMs
    if (topScans.length < maxTopIds || (scannedAtMs !== null && scannedAtMs === newestMs))
      topScans.push(scan)
    if (scannedAtMs !== null) newestMs = Math.max(newestMs ?? scannedAtMs, scannedAtMs)
    if (position === null) return
    const isOld = isUpToPosition(position, scan) || (hasReachedPosition && scannedAtMs === null)
    if (isOld) hasReachedPosition = true
    else newIds.add(scan.id)
    const key = scan.domain ?? scan.domain_name
    if (key === null) return
    const knownHost = hosts.get(key)
    if (!isOld && !knownHost) hosts.set(key, { key, newest: scan, previousScan: undefined })
    if (isOld && knownHost && knownHost.previousScan === undefined)
      hosts.set(key, { ...knownHost, previousScan: scan })
  }

  // When loading all pages, don't rely on records: their scans may not go back far enough.
  const maxUnresolved = maxPages < maxPageCounts.all ? maxRecords : 0
  let isEndOfList = true
  const isLast = ({ rows, hasNext }: Page<CompactScan>) => {
    // Scans with the same time may continue on the next page.
    const boundaryMs = position === null ? newestMs : position.at
    const isSplit = boundaryMs !== null && parseInstant(rows.at(-1)?.scanned_at) === boundaryMs
    const canStop = hasReachedPosition && !isSplit && listUnresolvedHosts().length <= maxUnresolved
    isEndOfList = !canStop || !hasNext
    return canStop
  }
  const { isTruncated, rowCount, unreadableCount, count } = await fetchPages(
    createSharedScanSource(client, brandId),
    {
      signal,
      isSequential: true,
      maxRows: maxPages * maxPageSize,
      onPage: (rows, { total }) => {
        hasShrunk ||= total !== null && total < previousTotal
        previousTotal = total ?? 0
        for (const scan of rows) addScan(scan)
        onPage(rows.length)
      },
      isLast,
    },
  )
  if (isEndOfList && !isTruncated) {
    hasShrunk ||= count !== null && rowCount + unreadableCount < count
    // If no seen scan is in the list, the service may have deleted them, and older scans with them.
    if (position !== null && (position.ids.length === 0 || hasReachedPosition)) {
      hasReachedPosition = true
      // No older scans exist, so these hosts had no previous scan. If the list shrank, it may have moved to a page that
      // was already loaded.
      if (!hasShrunk)
        for (const host of listUnresolvedHosts())
          hosts.set(host.key, { ...host, previousScan: null })
    }
  }

  // The previous scan may be hundreds of pages away; the host's record has it too.
  const hostsToFetch = listUnresolvedHosts().slice(0, maxRecords).values()
  const fetchRecords = async () => {
    for (const host of hostsToFetch) {
      signal.throwIfAborted()
      if (position === null || host.newest.domain === null) continue
      try {
        const record = await client.fetchQuery(domainPrefetchOptions(brandId, host.newest.domain))
        hosts.set(host.key, { ...host, previousScan: findPreviousScan(record, position, newIds) })
      } catch (error) {
        // The brand no longer has the host.
        if (!isApiError(error, 'not-found')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: recordsInParallel }, fetchRecords))
  return {
    hosts: [...hosts.values()],
    position: toPosition(topScans),
    hasReachedPosition,
    oldestMs,
    hasShrunk,
  }
}

/** Finds the newest seen scan of a host in its record: null if the host is new, undefined if not reported. */
function findPreviousScan(
  { scans, created_at: createdAt }: Domain,
  position: ScanPosition,
  newIds: ReadonlySet<string>,
): Reported<SeenScan> {
  const seenScans = scans.filter(
    ({ id, created_at }) =>
      !newIds.has(id ?? '') && isUpToPosition(position, { id: id ?? '', scanned_at: created_at }),
  )
  const newestSeen = seenScans.toSorted(
    (a, b) => (parseInstant(b.created_at) ?? 0) - (parseInstant(a.created_at) ?? 0),
  )[0]
  if (newestSeen) return newestSeen
  const createdAtMs = parseInstant(createdAt)
  const isNewHost = createdAtMs !== null && position.at !== null && createdAtMs > position.at
  return isNewHost ? null : undefined
}

/** Result of one brand, or its error. */
export type BrandScansSince =
  | { data: ScansSince; error: null }
  | { data: undefined; error: unknown }

const sinceKey = ['scans', null, 'since'] as const

/** Number of brands loaded in parallel; leaves two of the scheduler's slots for user requests. */
const brandsInParallel = 4

/**
 * Loads scans of several brands since their positions, newest first (C101) and at most `maxPages` pages each. The
 * result grows by brand. A failed brand doesn't affect the others, but after a timeout no further brand is started.
 */
export function scansSinceOptions(
  brands: readonly { brandId: string; position: ScanPosition | null }[],
  maxPages: number,
) {
  return queryOptions({
    queryKey: [...sinceKey, maxPages, brands],
    queryFn: streamedQuery<
      readonly [string, BrandScansSince],
      ReadonlyMap<string, BrandScansSince>
    >({
      refetchMode: 'replace',
      streamFn: async function* ({ signal, client }) {
        const reportProgress = createProgressReporter({ signal, client, queryKey: sinceKey })
        let fetchedCount = 0
        const onPage = (rowCount: number) => {
          fetchedCount += rowCount
          reportProgress({ fetchedCount, total: null })
        }
        const fetchBrand = async (brandId: string, position: ScanPosition | null) =>
          fetchSince(brandId, position, { signal, client, maxPages, onPage }).then(
            (data) => [brandId, { data, error: null }] as const,
            (error: unknown) => [brandId, { data: undefined, error }] as const,
          )
        const queue = brands.values()
        const pending = new Map<string, ReturnType<typeof fetchBrand>>()
        const startNextBrand = () => {
          const { value: brand } = queue.next()
          if (brand) pending.set(brand.brandId, fetchBrand(brand.brandId, brand.position))
        }
        for (let started = 0; started < brandsInParallel; started += 1) startNextBrand()
        let timeoutError: unknown = null
        while (pending.size > 0) {
          const result = await Promise.race(pending.values())
          signal.throwIfAborted()
          pending.delete(result[0])
          if (isApiError(result[1].error, 'timeout')) timeoutError = result[1].error
          // After a timeout, the remaining brands would time out as well.
          if (timeoutError === null) startNextBrand()
          yield result
        }
        for (const { brandId } of queue) yield [brandId, { data: undefined, error: timeoutError }]
      },
      reducer: (results, result) => new Map([...results, result]),
      initialValue: new Map(),
    }),
    // Errors of brands are data, which React Query would otherwise not refetch once back online.
    staleTime: ({ state }) =>
      [...(state.data?.values() ?? [])].some(({ error }) => isApiError(error, 'offline'))
        ? alwaysStale
        : staleAfter5MinMs,
    structuralSharing: false,
  })
}

/** Number of scans that the running load has fetched. */
export const sinceProgressOptions = () => progressOptions({ queryKey: sinceKey })
