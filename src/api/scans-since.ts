import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { Domain } from '#/contract/domain.ts'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { domainPrefetchOptions } from './domains.ts'
import { isApiError } from './errors.ts'
import { progressOptions, progressReporter } from './fetch-all-pages.ts'
import { staleAfter5MinMs } from './freshness.ts'
import { iterateScanPages } from './scans.ts'

/**
 * Which scans of a brand were seen: by the time of the newest one in milliseconds, and by IDs, because
 * several scans share an instant and some have no readable time. Independent of the local clock (F8).
 */
export interface ScanPosition {
  at: number | null
  ids: readonly string[]
}

type PositionedScan = Pick<CompactScan, 'id' | 'scanned_at'>

/** Number of rows at the top of the list to remember by ID. */
const maxTopIds = 100

/** Returns whether the position includes a scan. */
export function isUpToPosition(
  position: ScanPosition,
  { id, scanned_at: time }: PositionedScan,
): boolean {
  if (position.ids.includes(id)) return true
  const at = parseInstant(time)
  return at !== null && position.at !== null && at < position.at
}

/** Position that includes all of these scans, which are newest first. */
export function positionOf(rows: readonly PositionedScan[]): ScanPosition {
  const times = rows.flatMap(({ scanned_at: time }) => parseInstant(time) ?? [])
  const at = times.reduce<number | null>((newest, time) => Math.max(newest ?? time, time), null)
  const ids = rows
    .filter(({ scanned_at: time }, index) => index < maxTopIds || parseInstant(time) === at)
    .map(({ id }) => id)
  return { at, ids }
}

/** Merges two positions, so that two tabs don't undo each other. */
export function mergePositions(a: ScanPosition, b: ScanPosition): ScanPosition {
  if (a.at !== null && (b.at === null || a.at > b.at)) return a
  if (a.at !== b.at) return b
  return { at: a.at, ids: [...new Set([...a.ids, ...b.ids])] }
}

/** Fields that are compared between two scans of a host. */
export type SeenScan = Pick<
  CompactScan,
  'verdict' | 'risk_score' | 'requires_human_review' | 'https_head_request_response_code'
>

/** A host scanned since the position, with the two scans to compare. */
export interface HostSince {
  /** Key of the host: its domain ID, or its name if no ID is reported. */
  key: string
  newest: CompactScan
  /** Newest scan before the position: null if there was none, undefined if not loaded. */
  before: Reported<SeenScan>
}

/** Scans of a brand since a position. */
export interface ScansSince {
  hosts: readonly HostSince[]
  /** Position that includes all of these scans. */
  position: ScanPosition
  /** True if the load reached the position; otherwise older changes are missing. */
  hasReachedPosition: boolean
  /** Oldest loaded time in milliseconds; null if no row reports its time. */
  oldestMs: number | null
  /** True if the list shrank during the load, so that some rows may have been missed (C27). */
  changed: boolean
}

/** Page limits: automatic, and when the user asks for all. */
export const maxPageCounts = { usual: 40, all: 5000 } as const

/** Maximum number of hosts whose record is loaded to find their earlier scan. */
const maxRecords = 100
/** Records loaded in parallel; leaves two of the scheduler's slots for user requests. */
const recordsInParallel = 4

interface FetchContext {
  signal: AbortSignal
  client: QueryClient
}

/** Loads the scans of a brand since a position, newest first. A null position means a first visit. */
async function fetchSince(
  brandId: string,
  position: ScanPosition | null,
  context: FetchContext & { pages: number; onPage: (rows: number) => void },
): Promise<ScansSince> {
  const { client, signal, pages, onPage } = context
  const topScans: PositionedScan[] = []
  const seenIds = new Set<string>()
  const newIds = new Set<string>()
  const hosts = new Map<string, HostSince>()
  let newest: number | null = null
  let oldestMs: number | null = null
  let hasReachedPosition = position === null
  let count: number | null = null
  let changed = false
  let unreadable = 0
  let pageCount = 0
  const unresolvedHosts = () => [...hosts.values()].filter(({ before }) => before === undefined)

  function addScan(scan: CompactScan) {
    seenIds.add(scan.id)
    const at = parseInstant(scan.scanned_at)
    oldestMs = at ?? oldestMs
    if (topScans.length < maxTopIds || (at !== null && at === newest)) topScans.push(scan)
    if (at !== null) newest = Math.max(newest ?? at, at)
    if (position === null) return
    const isOld = isUpToPosition(position, scan) || (hasReachedPosition && at === null)
    if (isOld) hasReachedPosition = true
    else newIds.add(scan.id)
    const key = scan.domain ?? scan.domain_name
    if (key === null) return
    const knownHost = hosts.get(key)
    if (!isOld && !knownHost) hosts.set(key, { key, newest: scan, before: undefined })
    if (isOld && knownHost && knownHost.before === undefined)
      hosts.set(key, { ...knownHost, before: scan })
  }

  /** No older scans exist, so a host without an earlier scan had none, unless seen scans are gone too. */
  function markUnresolvedAsNew() {
    if (position === null || (position.ids.length > 0 && !hasReachedPosition)) return
    hasReachedPosition = true
    // A row that moved to an already loaded page may be the earlier scan.
    if (changed) return
    for (const host of unresolvedHosts()) hosts.set(host.key, { ...host, before: null })
  }

  // When loading all pages, don't use records, which may not go back far enough.
  const maxUnresolved = pages < maxPageCounts.all ? maxRecords : 0
  for await (const page of iterateScanPages(context, brandId)) {
    if (page === null) {
      changed ||= count === null || seenIds.size + unreadable < count
      markUnresolvedAsNew()
      break
    }
    changed ||= page.count !== null && count !== null && page.count < count
    count = page.count
    unreadable += page.unreadable
    for (const scan of page.rows) addScan(scan)
    onPage(page.rows.length)
    if (page.next === null || page.rows.length === 0) {
      markUnresolvedAsNew()
      break
    }
    pageCount += 1
    // Scans of one instant may continue on the next page.
    const edgeMs = position === null ? newest : position.at
    const isSplit = edgeMs !== null && parseInstant(page.rows.at(-1)?.scanned_at) === edgeMs
    if (
      pageCount === pages ||
      (hasReachedPosition && !isSplit && unresolvedHosts().length <= maxUnresolved)
    )
      break
  }

  // The earlier scan may be hundreds of pages away; the host's record has it too.
  const hostsToFetch = unresolvedHosts().slice(0, maxRecords).values()
  const fetchRecords = async () => {
    for (const host of hostsToFetch) {
      signal.throwIfAborted()
      if (position === null || host.newest.domain === null) continue
      try {
        const record = await client.fetchQuery(domainPrefetchOptions(brandId, host.newest.domain))
        hosts.set(host.key, { ...host, before: earlierScan(record, position, newIds) })
      } catch (error) {
        // The brand no longer has the host.
        if (!isApiError(error, 'not-found')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: recordsInParallel }, fetchRecords))
  return {
    hosts: [...hosts.values()],
    position: positionOf(topScans),
    hasReachedPosition,
    oldestMs,
    changed,
  }
}

/**
 * Newest already seen scan of a host, from its record: null if there is none, undefined if not reported.
 * `fresh` has the IDs of newer scans.
 */
function earlierScan(
  { scans, latest_scan: latest, created_at: created }: Domain,
  position: ScanPosition,
  newIds: ReadonlySet<string>,
): Reported<SeenScan> {
  const fullScans = scans.map((scan) => ({ id: scan.id, time: scan.created_at, scan }))
  // Timeline entries are loosely defined (C98), and some are redacted.
  const timeline = (latest?.scan_history.entries ?? []).map((entry) => ({
    id: entry.id ?? null,
    time: entry.at ?? null,
    scan: entry.redacted
      ? undefined
      : {
          verdict: entry.verdict ?? null,
          risk_score: entry.risk,
          requires_human_review: null,
          https_head_request_response_code: entry.httpCode,
        },
  }))
  type Past = { id: string | null; time: string | null; scan: SeenScan | undefined }
  const isFresh = ({ id }: Past) => id !== null && newIds.has(id)
  const newestSeen = (all: readonly Past[]) =>
    all
      .filter(
        (past) =>
          !isFresh(past) && isUpToPosition(position, { id: past.id ?? '', scanned_at: past.time }),
      )
      .toSorted((a, b) => (parseInstant(b.time) ?? 0) - (parseInstant(a.time) ?? 0))[0]
  const before = newestSeen(fullScans) ?? newestSeen(timeline)
  if (before) return before.scan
  const isAfter = (time: string | null) => {
    const at = parseInstant(time)
    return at !== null && position.at !== null && at > position.at
  }
  const isAllLater =
    timeline.length > 0 && timeline.every((past) => isFresh(past) || isAfter(past.time))
  return isAfter(created ?? null) || isAllLater ? null : undefined
}

/** Result of one brand, or its error. */
export type BrandScansSince =
  | { data: ScansSince; error: null }
  | { data: undefined; error: unknown }

const progressKey = ['scans', null, 'since-progress']

const sinceKey = ['scans', null, 'since'] as const

/** Refetches scans since the position if a screen shows them. */
export const refetchScansSince = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: sinceKey, type: 'active' })

/** Brands loaded in parallel; leaves two of the scheduler's slots for user requests. */
const brandsInParallel = 4

/**
 * Loads scans of several brands since their positions, newest first (C101) and at most `pages` pages each. The
 * result grows by brand; a failure of one doesn't affect the others.
 */
export function scansSinceOptions(
  brands: readonly { brandId: string; position: ScanPosition | null }[],
  pages: number,
) {
  return queryOptions({
    queryKey: [...sinceKey, pages, brands],
    queryFn: streamedQuery<
      readonly [string, BrandScansSince],
      ReadonlyMap<string, BrandScansSince>
    >({
      refetchMode: 'replace',
      streamFn: async function* (context) {
        const { signal, client } = context
        const reportProgress = progressReporter(context, progressKey)
        let scanCount = 0
        const onPage = (rows: number) => {
          scanCount += rows
          reportProgress({ fetchedCount: scanCount, total: null })
        }
        const fetchBrand = async (brandId: string, position: ScanPosition | null) =>
          fetchSince(brandId, position, { signal, client, pages, onPage }).then(
            (data) => [brandId, { data, error: null }] as const,
            (error: unknown) => [brandId, { data: undefined, error }] as const,
          )
        const queue = [...brands]
        const inFlight = new Map<string, ReturnType<typeof fetchBrand>>()
        // If one brand uses up the time budget, remaining brands would time out as well.
        let timeoutError: unknown = null
        for (;;) {
          const freeSlots = timeoutError === null ? brandsInParallel - inFlight.size : 0
          for (const { brandId, position } of queue.splice(0, freeSlots))
            inFlight.set(brandId, fetchBrand(brandId, position))
          if (inFlight.size === 0) break
          const result = await Promise.race(inFlight.values())
          signal.throwIfAborted()
          inFlight.delete(result[0])
          if (isApiError(result[1].error, 'timeout')) timeoutError = result[1].error
          yield result
        }
        for (const { brandId } of queue) yield [brandId, { data: undefined, error: timeoutError }]
      },
      reducer: (knownHost, result) => new Map([...knownHost, result]),
      initialValue: new Map(),
    }),
    staleTime: staleAfter5MinMs,
    structuralSharing: false,
  })
}

/** Number of scans loaded so far. */
export const sinceProgressOptions = () => progressOptions(progressKey)
