import { experimental_streamedQuery as streamedQuery, queryOptions } from '@tanstack/react-query'
import type { Domain } from '#/contract/domain.ts'
import type { Page } from '#/contract/page.ts'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { domainPrefetchOptions } from './domains.ts'
import { isApiError } from './errors.ts'
import {
  fetchPages,
  progressOptions,
  createProgressReporter,
  type LoadContext,
} from './fetch-all-pages.ts'
import { alwaysStale, staleAfter5Min } from './freshness.ts'
import type { LookupState } from './host-lookups.ts'
import {
  isSeenScan,
  minSeenIds,
  toPosition,
  type PositionedScan,
  type ScanPosition,
} from './scan-position.ts'
import { createScanSource } from './scans.ts'

/** Values of an earlier scan to compare with the newest one. */
export type SeenScan = Pick<
  CompactScan,
  'verdict' | 'risk_score' | 'requires_human_review' | 'https_head_request_response_code'
>

/** A host that was scanned after the user's `ScanPosition`. */
export interface HostWithUnseenScan {
  /** Domain ID, or the hostname if no ID is reported. */
  key: string
  newest: CompactScan
  /** The host's newest scan that the user has seen; null if there is none, undefined if unknown. */
  previousScan: Reported<SeenScan>
}

export interface ScansSince {
  hosts: readonly HostWithUnseenScan[]
  /** Position that marks all of these scans as seen. */
  position: ScanPosition
  /**
   * False if the load stopped before it reached a scan that the user has seen, or if the API has removed all scans that
   * the user has seen. In both cases, older unseen scans may be missing.
   */
  hasReachedSeenScans: boolean
  /** Time of the oldest loaded scan, in milliseconds since the epoch; null if no loaded scan reports its time. */
  oldestMs: number | null
  /** True if the API's list of scans became shorter during the load. Then the load may have skipped scans (C27). */
  hasListShrunk: boolean
}

const maxScansPerBrand = 4000
/** Maximum number of host records that are loaded to find previous scans. */
const maxRecordsPerBrand = 100
const recordsInParallel = 4

/**
 * Loads scans, newest first, until it reaches scans that the user has seen. If `position` is null, usually loads only
 * one page.
 */
async function fetchScansSince(
  brandId: string,
  position: ScanPosition | null,
  { client, signal }: Pick<LoadContext, 'client' | 'signal'>,
  onPage: (rowCount: number) => void,
): Promise<ScansSince> {
  const newestScans: PositionedScan[] = []
  const unseen = new Set<string>()
  const hosts = new Map<string, HostWithUnseenScan>()
  let newestMs: number | null = null
  let oldestMs: number | null = null
  let hasReachedSeenScans = position === null
  let previousTotal = 0
  let hasListShrunk = false
  /** Hosts whose previous scan isn't known yet. */
  const listIncompleteHosts = () =>
    [...hosts.values()].filter(({ previousScan }) => previousScan === undefined)

  function addScan(scan: CompactScan) {
    const scannedAtMs = parseInstant(scan.scanned_at)
    oldestMs = scannedAtMs ?? oldestMs
    // `toPosition` needs the newest scans, and all other scans that share the newest time.
    if (newestScans.length < minSeenIds || (scannedAtMs !== null && scannedAtMs === newestMs))
      newestScans.push(scan)
    if (scannedAtMs !== null) newestMs = Math.max(newestMs ?? scannedAtMs, scannedAtMs)
    if (position === null) return
    // The list is newest first, so a scan without a time counts as seen if it comes below a seen scan.
    const isSeen = isSeenScan(position, scan) || (hasReachedSeenScans && scannedAtMs === null)
    if (isSeen) hasReachedSeenScans = true
    else unseen.add(scan.id)
    const key = scan.domain ?? scan.domain_name
    if (key === null) return
    const knownHost = hosts.get(key)
    if (!isSeen && !knownHost) hosts.set(key, { key, newest: scan, previousScan: undefined })
    if (isSeen && knownHost && knownHost.previousScan === undefined)
      hosts.set(key, { ...knownHost, previousScan: scan })
  }

  const isLast = ({ rows }: Page<CompactScan>) => {
    // If the page ends with a scan of this time, the next page may start with more scans of the same time. Those may be
    // unseen, or may belong to the new position.
    const boundaryMs = position === null ? newestMs : position.at
    const mayContinue = boundaryMs !== null && parseInstant(rows.at(-1)?.scanned_at) === boundaryMs
    return hasReachedSeenScans && !mayContinue && listIncompleteHosts().length <= maxRecordsPerBrand
  }
  const { isEndReached, rowCount, unreadableCount, count } = await fetchPages(
    createScanSource(brandId),
    {
      signal,
      isSequential: true,
      maxRows: maxScansPerBrand,
      onPage: (rows, { total }) => {
        hasListShrunk ||= total !== null && total < previousTotal
        previousTotal = total ?? 0
        for (const scan of rows) addScan(scan)
        onPage(rows.length)
      },
      isLast,
    },
  )
  if (isEndReached) {
    hasListShrunk ||= count !== null && rowCount + unreadableCount < count
    // The whole list was loaded. If the user has seen scans, but none of them is in the list, the API has removed them,
    // and perhaps unseen scans too.
    const hadSeenScans = position !== null && position.ids.length > 0
    const wereScansRemoved = hadSeenScans && !hasReachedSeenScans
    if (!wereScansRemoved) {
      hasReachedSeenScans = true
      // If the list shrank, a previous scan may have moved to a page that was already loaded.
      if (!hasListShrunk)
        for (const host of listIncompleteHosts())
          hosts.set(host.key, { ...host, previousScan: null })
    }
  }

  // The previous scan may be hundreds of pages further on, so look for it in the host's record.
  // All calls of `fetchRecords` share this iterator, so each host is fetched once.
  const hostsToFetch = listIncompleteHosts().slice(0, maxRecordsPerBrand).values()
  const fetchRecords = async () => {
    for (const host of hostsToFetch) {
      signal.throwIfAborted()
      if (position === null || host.newest.domain === null) continue
      try {
        const record = await client.fetchQuery(domainPrefetchOptions(brandId, host.newest.domain))
        hosts.set(host.key, { ...host, previousScan: findPreviousScan(record, position, unseen) })
      } catch (error) {
        // The brand no longer tracks the host, so its previous scan stays unknown.
        if (!isApiError(error, 'not-found')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: recordsInParallel }, fetchRecords))
  return {
    hosts: [...hosts.values()],
    position: toPosition(newestScans),
    hasReachedSeenScans,
    oldestMs,
    hasListShrunk,
  }
}

/**
 * Finds the newest seen scan in the record of a host. Returns null if the host was added after the position's time,
 * undefined if unknown.
 */
function findPreviousScan(
  { scans, created_at: createdAt }: Domain,
  position: ScanPosition,
  unseen: ReadonlySet<string>,
): Reported<SeenScan> {
  const seenScans = scans.filter(
    ({ id, created_at }) =>
      !unseen.has(id ?? '') && isSeenScan(position, { id: id ?? '', scanned_at: created_at }),
  )
  const newestSeen = seenScans.toSorted(
    (a, b) => (parseInstant(b.created_at) ?? 0) - (parseInstant(a.created_at) ?? 0),
  )[0]
  if (newestSeen) return newestSeen
  const createdAtMs = parseInstant(createdAt)
  const isNewHost = createdAtMs !== null && position.at !== null && createdAtMs > position.at
  return isNewHost ? null : undefined
}

/** The second element of a query key is the brand's ID; null for several brands. */
const sinceKey = ['scans', null, 'since'] as const

/**
 * Each brand loads its scans one page at a time, so this many brands leave two of the scheduler's six slots free for
 * user requests. Loading the records of hosts may use all slots.
 */
const brandsInParallel = 4

/** Query for the scans since the user's positions, by brand ID. Each brand is added as soon as it is loaded. */
export function scansSinceOptions(
  brands: readonly { brandId: string; position: ScanPosition | null }[],
) {
  return queryOptions({
    queryKey: [...sinceKey, brands],
    queryFn: streamedQuery<
      readonly [string, LookupState<ScansSince>],
      ReadonlyMap<string, LookupState<ScansSince>>
    >({
      refetchMode: 'replace',
      streamFn: async function* ({ signal, client }) {
        const reportProgress = createProgressReporter({ signal, client, queryKey: sinceKey })
        let loadedCount = 0
        const onPage = (rowCount: number) => {
          loadedCount += rowCount
          reportProgress({ loadedCount, total: null })
        }
        const fetchBrand = async (brandId: string, position: ScanPosition | null) =>
          fetchScansSince(brandId, position, { signal, client }, onPage).then(
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
          // After a timeout, fail the remaining brands without requests.
          if (isApiError(result[1].error, 'timeout')) timeoutError = result[1].error
          if (timeoutError === null) startNextBrand()
          yield result
        }
        for (const { brandId } of queue) yield [brandId, { data: undefined, error: timeoutError }]
      },
      reducer: (results, result) => new Map([...results, result]),
      initialValue: new Map(),
    }),
    // Data with an offline error counts as stale, so that React Query refetches it once the browser is back online.
    staleTime: ({ state }) =>
      [...(state.data?.values() ?? [])].some(({ error }) => isApiError(error, 'offline'))
        ? alwaysStale
        : staleAfter5Min,
    structuralSharing: false,
  })
}

/** Query for the number of scans that the running load has fetched. Never fetches. */
export const scansSinceProgressOptions = () => progressOptions({ queryKey: sinceKey })
