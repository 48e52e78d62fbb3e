import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { Domain } from '#/contract/domain.ts'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { domainAhead } from './domains.ts'
import { isApiError } from './errors.ts'
import { staleInMinutes } from './freshness.ts'
import { progressOptions, progressTeller } from './read-all.ts'
import { scanPagesDown } from './scans.ts'

/**
 * Marks which scans of a brand were seen: by the time of the newest one in milliseconds, and by IDs, because
 * several scans share an instant and some have no readable time. Independent of the local clock (F8).
 */
export interface ScanMark {
  at: number | null
  ids: readonly string[]
}

type MarkedScan = Pick<CompactScan, 'id' | 'scanned_at'>

/** Number of rows at the top of the list to remember by ID. */
const mostOfTop = 100

/** Returns whether the mark includes a scan. */
export function isSeen(mark: ScanMark, { id, scanned_at: time }: MarkedScan): boolean {
  if (mark.ids.includes(id)) return true
  const at = parseInstant(time)
  return at !== null && mark.at !== null && at < mark.at
}

/** Mark that includes all of these scans, which are newest first. */
export function markOf(rows: readonly MarkedScan[]): ScanMark {
  const times = rows.flatMap(({ scanned_at: time }) => parseInstant(time) ?? [])
  const at = times.reduce<number | null>((newest, time) => Math.max(newest ?? time, time), null)
  const ids = rows
    .filter(({ scanned_at: time }, index) => index < mostOfTop || parseInstant(time) === at)
    .map(({ id }) => id)
  return { at, ids }
}

/** Merges two marks, so that two tabs don't undo each other. */
export function laterMark(one: ScanMark, other: ScanMark): ScanMark {
  if (one.at !== null && (other.at === null || one.at > other.at)) return one
  if (one.at !== other.at) return other
  return { at: one.at, ids: [...new Set([...one.ids, ...other.ids])] }
}

/** Fields that are compared between two scans of a host. */
export type SeenScan = Pick<
  CompactScan,
  'verdict' | 'risk_score' | 'requires_human_review' | 'https_head_request_response_code'
>

/** A host scanned since the mark, with the two scans to compare. */
export interface HostSince {
  /** Key of the host: its domain ID, or its name if no ID is reported. */
  key: string
  newest: CompactScan
  /** Newest scan before the mark: null if there was none, undefined if not loaded. */
  before: Reported<SeenScan>
}

/** Scans of a brand since a mark. */
export interface ScansSince {
  hosts: readonly HostSince[]
  /** Mark that includes all of these scans. */
  mark: ScanMark
  /** True if the load reached the mark; otherwise older changes are missing. */
  reached: boolean
  /** Oldest loaded time in milliseconds; null if no row reports its time. */
  oldest: number | null
  /** True if the list shrank during the load, so that some rows may have been missed (C27). */
  changed: boolean
}

/** Page limits: automatic, and when the user asks for all. */
export const sincePages = { usual: 40, all: 5000 } as const

/** Maximum number of hosts whose record is loaded to find their earlier scan. */
const mostRecords = 100
/** Records loaded in parallel; leaves two slots of the gate for user requests. */
const recordsAtOnce = 4

interface Reader {
  signal: AbortSignal
  client: QueryClient
}

/** Loads the scans of a brand since a mark, newest first. A null mark means a first visit. */
async function readSince(
  brandId: string,
  mark: ScanMark | null,
  reader: Reader & { pages: number; onPage: (rows: number) => void },
): Promise<ScansSince> {
  const { client, signal, pages, onPage } = reader
  const marked: MarkedScan[] = []
  const taken = new Set<string>()
  const fresh = new Set<string>()
  const hosts = new Map<string, HostSince>()
  let newest: number | null = null
  let oldest: number | null = null
  let reached = mark === null
  let count: number | null = null
  let changed = false
  let unreadable = 0
  let pagesRead = 0
  const open = () => [...hosts.values()].filter(({ before }) => before === undefined)

  function take(scan: CompactScan) {
    taken.add(scan.id)
    const at = parseInstant(scan.scanned_at)
    oldest = at ?? oldest
    if (marked.length < mostOfTop || (at !== null && at === newest)) marked.push(scan)
    if (at !== null) newest = Math.max(newest ?? at, at)
    if (mark === null) return
    const isOld = isSeen(mark, scan) || (reached && at === null)
    if (isOld) reached = true
    else fresh.add(scan.id)
    const key = scan.domain ?? scan.domain_name
    if (key === null) return
    const known = hosts.get(key)
    if (!isOld && !known) hosts.set(key, { key, newest: scan, before: undefined })
    if (isOld && known && known.before === undefined) hosts.set(key, { ...known, before: scan })
  }

  /** No older scans exist, so a host without an earlier scan had none, unless seen scans are gone too. */
  function end() {
    if (mark === null || (mark.ids.length > 0 && !reached)) return
    reached = true
    // A row that moved to an already loaded page may be the earlier scan.
    if (changed) return
    for (const host of open()) hosts.set(host.key, { ...host, before: null })
  }

  // When loading all pages, don't use records, which may not go back far enough.
  const leftOpen = pages < sincePages.all ? mostRecords : 0
  for await (const page of scanPagesDown(reader, brandId)) {
    if (page === null) {
      changed ||= count === null || taken.size + unreadable < count
      end()
      break
    }
    changed ||= page.count !== null && count !== null && page.count < count
    count = page.count
    unreadable += page.unreadable
    for (const scan of page.rows) take(scan)
    onPage(page.rows.length)
    if (page.next === null || page.rows.length === 0) {
      end()
      break
    }
    pagesRead += 1
    // Scans of one instant may continue on the next page.
    const edge = mark === null ? newest : mark.at
    const isSplit = edge !== null && parseInstant(page.rows.at(-1)?.scanned_at) === edge
    if (pagesRead === pages || (reached && !isSplit && open().length <= leftOpen)) break
  }

  // The earlier scan may be hundreds of pages away; the host's record has it too.
  const unread = open().slice(0, mostRecords).values()
  const askRecords = async () => {
    for (const host of unread) {
      signal.throwIfAborted()
      if (mark === null || host.newest.domain === null) continue
      try {
        const record = await client.fetchQuery(domainAhead(brandId, host.newest.domain))
        hosts.set(host.key, { ...host, before: earlierScan(record, mark, fresh) })
      } catch (error) {
        // The host left the brand: skip it.
        if (!isApiError(error, 'not-found')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: recordsAtOnce }, askRecords))
  return { hosts: [...hosts.values()], mark: markOf(marked), reached, oldest, changed }
}

/**
 * Newest already seen scan of a host, from its record: null if there is none, undefined if not reported.
 * `fresh` has the IDs of newer scans.
 */
function earlierScan(
  { scans, latest_scan: latest, created_at: created }: Domain,
  mark: ScanMark,
  fresh: ReadonlySet<string>,
): Reported<SeenScan> {
  const whole = scans.map((scan) => ({ id: scan.id, time: scan.created_at, scan }))
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
  const isFresh = ({ id }: Past) => id !== null && fresh.has(id)
  const newestSeen = (all: readonly Past[]) =>
    all
      .filter(
        (past) => !isFresh(past) && isSeen(mark, { id: past.id ?? '', scanned_at: past.time }),
      )
      .toSorted((a, b) => (parseInstant(b.time) ?? 0) - (parseInstant(a.time) ?? 0))[0]
  const before = newestSeen(whole) ?? newestSeen(timeline)
  if (before) return before.scan
  const isAfter = (time: string | null) => {
    const at = parseInstant(time)
    return at !== null && mark.at !== null && at > mark.at
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

/** Refetches scans since the mark if a screen shows them. */
export const refetchScansSince = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: sinceKey, type: 'active' })

/** Brands loaded in parallel; leaves two slots of the gate for user requests. */
const brandsAtOnce = 4

/**
 * Loads scans of several brands since their marks, newest first (C101) and at most `pages` pages each. The
 * result grows by brand; a failure of one doesn't affect the others.
 */
export function scansSinceOptions(
  brands: readonly { brandId: string; mark: ScanMark | null }[],
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
        const tell = progressTeller(context, progressKey)
        let read = 0
        const onPage = (rows: number) => {
          read += rows
          tell({ read, total: null })
        }
        const readBrand = async (brandId: string, mark: ScanMark | null) =>
          readSince(brandId, mark, { signal, client, pages, onPage }).then(
            (data) => [brandId, { data, error: null }] as const,
            (error: unknown) => [brandId, { data: undefined, error }] as const,
          )
        const waiting = [...brands]
        const reading = new Map<string, ReturnType<typeof readBrand>>()
        // If one brand uses up the time budget, remaining brands would time out as well.
        let late: unknown = null
        for (;;) {
          const room = late === null ? brandsAtOnce - reading.size : 0
          for (const { brandId, mark } of waiting.splice(0, room))
            reading.set(brandId, readBrand(brandId, mark))
          if (reading.size === 0) break
          const found = await Promise.race(reading.values())
          signal.throwIfAborted()
          reading.delete(found[0])
          if (isApiError(found[1].error, 'timeout')) late = found[1].error
          yield found
        }
        for (const { brandId } of waiting) yield [brandId, { data: undefined, error: late }]
      },
      reducer: (known, found) => new Map([...known, found]),
      initialValue: new Map(),
    }),
    staleTime: staleInMinutes,
    structuralSharing: false,
  })
}

/** Number of scans loaded so far. */
export const sinceProgressOptions = () => progressOptions(progressKey)
