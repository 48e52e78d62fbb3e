import {
  experimental_streamedQuery as streamedQuery,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { CompactScan } from '#/contract/compact-scan.ts'
import type { Page } from '#/contract/page.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { domainAhead } from './domains.ts'
import { earlierScan, type SeenScan } from './earlier-scan.ts'
import { isApiError } from './errors.ts'
import { settled } from './freshness.ts'
import type { Looked } from './looked.ts'
import { isSeen, markOf, mostOfTop, type MarkedScan, type ScanMark } from './scan-mark.ts'
import { readScansDown } from './scans.ts'
import { progressOptions, progressTeller } from './whole-reading.ts'

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

/** Takes the pages of a list of scans, newest first, down to a mark; null for a first look. */
function walkTo(mark: ScanMark | null) {
  const marked: MarkedScan[] = []
  const fresh = new Set<string>()
  const hosts = new Map<string, HostSince>()
  let newest: number | null = null
  let oldest: number | null = null
  let reached = false
  let count: number | null = null
  let changed = false
  const taken = new Set<string>()
  let unreadable = 0

  function takeRow(scan: CompactScan) {
    taken.add(scan.id)
    const at = parseInstant(scan.scanned_at)
    oldest = at ?? oldest
    if (marked.length < mostOfTop || (at !== null && at === newest))
      marked.push({ id: scan.id, scanned_at: scan.scanned_at })
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

  return {
    /** Takes a page, and says whether the next one can be left out. */
    take({ rows, count: counted, unreadable: failed }: Page<CompactScan>): boolean {
      changed ||= counted !== null && count !== null && counted < count
      count = counted
      unreadable += failed
      for (const scan of rows) takeRow(scan)
      const edge = mark === null ? newest : mark.at
      const isSplit = edge !== null && parseInstant(rows.at(-1)?.scanned_at) === edge
      return (mark === null || reached) && !isSplit
    },
    /** The next page is gone: the list has become shorter, unless all of it was read before (C26). */
    shrink() {
      changed ||= count === null || taken.size + unreadable < count
    },
    /** There are no older scans: a host without an earlier one had none, unless those seen then are gone too. */
    end() {
      if (mark === null || (mark.ids.length > 0 && !reached)) return
      reached = true
      // A row that moved up to a page which was read already may be the earlier scan.
      if (changed) return
      for (const host of hosts.values())
        if (host.before === undefined) hosts.set(host.key, { ...host, before: null })
    },
    settle: (host: HostSince, before: Reported<SeenScan>) =>
      void hosts.set(host.key, { ...host, before }),
    fresh,
    open: () => [...hosts.values()].filter(({ before }) => before === undefined),
    result: (): ScansSince => ({
      hosts: [...hosts.values()],
      mark: markOf(marked),
      reached: mark === null || reached,
      oldest,
      changed,
    }),
  }
}

async function readPages(
  brandId: string,
  walk: ReturnType<typeof walkTo>,
  { client, signal, pages, onPage }: Reader & { pages: number; onPage: (rows: number) => void },
): Promise<void> {
  // Where all pages are asked for, nothing is left to records, which may not go back far enough.
  const leftOpen = pages < sincePages.all ? mostRecords : 0
  for (let page = 1; page <= pages; page += 1) {
    // One after another: other requests of the reader go first.
    const read = await readScansDown(client, brandId, page, signal)
    if (read === null) {
      walk.shrink()
      return walk.end()
    }
    const isDone = walk.take(read)
    onPage(read.rows.length)
    if (read.next === null || read.rows.length === 0) return walk.end()
    if (isDone && walk.open().length <= leftOpen) return undefined
  }
  return undefined
}

/** Asks the records of hosts for the scan before: the pages down to it could be hundreds. */
async function readRecords(
  brandId: string,
  mark: ScanMark,
  walk: ReturnType<typeof walkTo>,
  { client, signal }: Reader,
): Promise<void> {
  const hosts = walk.open().slice(0, mostRecords).values()
  const ask = async () => {
    for (const host of hosts) {
      signal.throwIfAborted()
      if (host.newest.domain === null) continue
      try {
        const record = await client.fetchQuery(domainAhead(brandId, host.newest.domain))
        walk.settle(host, earlierScan(record, mark, walk.fresh))
      } catch (error) {
        // It left the brand: nothing is said of it.
        if (!isApiError(error, 'not-found')) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: recordsAtOnce }, ask))
}

async function readSince(
  brandId: string,
  mark: ScanMark | null,
  reader: Reader & { pages: number; onPage: (rows: number) => void },
): Promise<ScansSince> {
  const walk = walkTo(mark)
  await readPages(brandId, walk, reader)
  if (mark !== null) await readRecords(brandId, mark, walk, reader)
  return walk.result()
}

/** A brand, and how far its scans were seen; null on a first look. */
export interface BrandSince {
  brandId: string
  mark: ScanMark | null
}

const progressKey = ['scans', null, 'since-progress']

/**
 * What was scanned in brands since their marks, one brand after another, down the list that is newest first
 * (C101) and no further than `pages` in each. The answer grows by brand; the failure of one leaves the others.
 */
export function scansSinceOptions(brands: readonly BrandSince[], pages: number) {
  return queryOptions({
    queryKey: ['scans', null, 'since', pages, brands],
    queryFn: streamedQuery<
      readonly [string, Looked<ScansSince>],
      ReadonlyMap<string, Looked<ScansSince>>
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
        for (const { brandId, mark } of brands) {
          const looked = await readSince(brandId, mark, { signal, client, pages, onPage }).then(
            (data): Looked<ScansSince> => ({ data, error: null }),
            (error: unknown): Looked<ScansSince> => {
              if (signal.aborted) throw error
              return { data: undefined, error }
            },
          )
          yield [brandId, looked]
        }
      },
      reducer: (known, found) => new Map([...known, found]),
      initialValue: new Map(),
    }),
    staleTime: settled,
    structuralSharing: false,
  })
}

/** How many scans were read for it so far. */
export const sinceProgressOptions = () => progressOptions(progressKey)
