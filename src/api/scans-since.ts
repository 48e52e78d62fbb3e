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
 * How far the scans of a brand were seen: by the time of the newest one in milliseconds, and by ids, since
 * several scans share an instant and some have no time that can be read. The clock of this machine is no part
 * of it (F8).
 */
export interface ScanMark {
  at: number | null
  ids: readonly string[]
}

type MarkedScan = Pick<CompactScan, 'id' | 'scanned_at'>

/** Rows at the top of the list that are known by their ids, whatever their times. */
const mostOfTop = 100

/** Whether a scan was there when the mark was made. */
export function isSeen(mark: ScanMark, { id, scanned_at: time }: MarkedScan): boolean {
  if (mark.ids.includes(id)) return true
  const at = parseInstant(time)
  return at !== null && mark.at !== null && at < mark.at
}

/** The mark that makes all of these scans seen; rows newest first. */
export function markOf(rows: readonly MarkedScan[]): ScanMark {
  const times = rows.flatMap(({ scanned_at: time }) => parseInstant(time) ?? [])
  const at = times.reduce<number | null>((newest, time) => Math.max(newest ?? time, time), null)
  const ids = rows
    .filter(({ scanned_at: time }, place) => place < mostOfTop || parseInstant(time) === at)
    .map(({ id }) => id)
  return { at, ids }
}

/** One mark of two, for which everything is seen that either had seen: two tabs take nothing from each other. */
export function laterMark(one: ScanMark, other: ScanMark): ScanMark {
  if (one.at !== null && (other.at === null || one.at > other.at)) return one
  if (one.at !== other.at) return other
  return { at: one.at, ids: [...new Set([...one.ids, ...other.ids])] }
}

/** What two scans of a host are compared by. */
export type SeenScan = Pick<
  CompactScan,
  'verdict' | 'risk_score' | 'requires_human_review' | 'https_head_request_response_code'
>

/** A host that was scanned since, with the two scans to compare. */
export interface HostSince {
  /** Names the host: its domain, or its name where no domain is reported. */
  key: string
  newest: CompactScan
  /** The newest scan seen before: null where there was none, undefined where it was not read. */
  before: Reported<SeenScan>
}

/** What was scanned in a brand since a mark. */
export interface ScansSince {
  hosts: readonly HostSince[]
  /** The mark that makes all of this seen. */
  mark: ScanMark
  /** Whether the reading came down to the mark; else older changes are missing. */
  reached: boolean
  /** How far back it went, in milliseconds; null where no row tells its time. */
  oldest: number | null
  /** Whether the list lost rows while it was read, so that some may have been missed (C27). */
  changed: boolean
}

/** How far a reading goes: pages by itself, and all of them where somebody asks for it. */
export const sincePages = { usual: 40, all: 5000 } as const

/** Hosts whose record is asked for their earlier scan, when the pages that were read do not hold it. */
const mostRecords = 100
/** Records under way at once; two places of the gate stay free for the reader's own requests. */
const recordsAtOnce = 4

interface Reader {
  signal: AbortSignal
  client: QueryClient
}

/** Reads what was scanned in a brand since a mark, from the newest down; a mark of null is a first look. */
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

  /** There are no older scans: a host without an earlier one had none, unless those seen then are gone too. */
  function end() {
    if (mark === null || (mark.ids.length > 0 && !reached)) return
    reached = true
    // A row that moved up to a page which was read already may be the earlier scan.
    if (changed) return
    for (const host of open()) hosts.set(host.key, { ...host, before: null })
  }

  // Where all pages are asked for, nothing is left to records, which may not go back far enough.
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
    // Scans of one instant may go on on the next page.
    const edge = mark === null ? newest : mark.at
    const isSplit = edge !== null && parseInstant(page.rows.at(-1)?.scanned_at) === edge
    if (pagesRead === pages || (reached && !isSplit && open().length <= leftOpen)) break
  }

  // The pages down to the earlier scan of a host could be hundreds: its record tells it too.
  const unread = open().slice(0, mostRecords).values()
  const askRecords = async () => {
    for (const host of unread) {
      signal.throwIfAborted()
      if (mark === null || host.newest.domain === null) continue
      try {
        const record = await client.fetchQuery(domainAhead(brandId, host.newest.domain))
        hosts.set(host.key, { ...host, before: earlierScan(record, mark, fresh) })
      } catch (error) {
        // It left the brand: nothing is said of it.
        if (!isApiError(error, 'not-found')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: recordsAtOnce }, askRecords))
  return { hosts: [...hosts.values()], mark: markOf(marked), reached, oldest, changed }
}

/**
 * The newest scan of a host that was seen already, as its record tells it: null where the host has none,
 * undefined where the record does not say. `fresh` are the ids of scans that are known to be newer.
 */
function earlierScan(
  { scans, latest_scan: latest, created_at: created }: Domain,
  mark: ScanMark,
  fresh: ReadonlySet<string>,
): Reported<SeenScan> {
  const whole = scans.map((scan) => ({ id: scan.id, time: scan.created_at, scan }))
  // Of the entries of the timeline little is certain (C98), and some are held back.
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

/** What was read of one brand, or why it could not be. */
export type BrandScansSince =
  | { data: ScansSince; error: null }
  | { data: undefined; error: unknown }

const progressKey = ['scans', null, 'since-progress']

const sinceKey = ['scans', null, 'since'] as const

/** Reads again what was scanned since it was seen, where a screen shows it. */
export const refetchScansSince = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: sinceKey, type: 'active' })

/** Brands read at once; two places of the gate stay free for the reader's own requests. */
const brandsAtOnce = 4

/**
 * What was scanned in brands since their marks, some brands at once, down the list that is newest first
 * (C101) and no further than `pages` in each. The answer grows by brand; the failure of one leaves the others.
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
        const tell = progressTeller(context, progressKey, 200)
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
        // While one brand takes all the time of a read, the others are read beside it: those that are left then would
        // not be answered either.
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

/** How many scans were read for it so far. */
export const sinceProgressOptions = () => progressOptions(progressKey)
