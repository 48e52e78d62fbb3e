import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { compactScan, type CompactScan } from '#/contract/scan.ts'
import { parseInstant } from '#/lib/dates.ts'
import { staleSoon, staleAtOnce, staleInMinutes } from './freshness.ts'
import { brandPath } from './paths.ts'
import {
  byId,
  progressOptions,
  progressTeller,
  readAll,
  readPatiently,
  wholeListOptions,
  withoutDuplicates,
  type PagedList,
} from './read-all.ts'
import { get } from './request.ts'

const scanPage = pageOf(compactScan)

interface PageOfScans {
  page: number
  pageSize: number
}

const scanSearch = ({ page, pageSize }: PageOfScans) => ({
  compact: true,
  page,
  page_size: pageSize,
})

/** Loads one page of a brand's scans, newest first. A page past the end fails with 'not-found' (C26). */
async function readScanPage(
  brandId: string,
  params: PageOfScans,
  signal: AbortSignal,
): Promise<Page<CompactScan>> {
  const path = brandPath(brandId, 'scans/')
  const page = await get({ path, search: scanSearch(params), answer: scanPage }, signal)
  return withoutDuplicates(page, byId)
}

/** Source of all scans of a brand, newest first. */
export const scanSource = (brandId: string): PagedList<CompactScan> => ({
  readPage: (page, signal) => readScanPage(brandId, { page, pageSize: maxPageSize }, signal),
  idOf: byId,
})

/** One page of a brand's scans, newest first. */
export function scanListOptions(brandId: string, params: PageOfScans) {
  return queryOptions({
    queryKey: ['scans', brandId, 'list', scanSearch(params)],
    queryFn: ({ signal }) => readScanPage(brandId, params, signal),
    staleTime: staleSoon,
  })
}

/**
 * Yields pages of a brand's scans, newest first, a hundred rows each, sequentially so that user requests go first. Ends
 * with the list; yields `null` if the list became too short for the next page (C26).
 */
export async function* scanPagesDown(
  { client, signal }: { client: QueryClient; signal: AbortSignal },
  brandId: string,
): AsyncGenerator<Page<CompactScan> | null, void> {
  const first = { page: 1, pageSize: maxPageSize }
  // Concurrent callers share the first page.
  let read = await client.fetchQuery({ ...scanListOptions(brandId, first), staleTime: staleAtOnce })
  for (let page = 2; ; page += 1) {
    yield read
    if (read.next === null || read.rows.length === 0) return
    const next = await readPatiently(scanSource(brandId).readPage, page, signal)
    if (next === null) {
      yield null
      return
    }
    read = next
  }
}

/** Newest scans of a brand. */
export interface NewestScans {
  rows: readonly CompactScan[]
  /** Total count; null if not reported. */
  count: number | null
  /** True if there are no older scans within the requested time. */
  complete: boolean
}

const mostPagesOfNewest = 10

const newestScansKey = (brandId: string) => ['scans', brandId, 'newest'] as const

/** Refetches the newest scans of a brand if a screen shows them. */
export const refetchNewestScans = (client: QueryClient, brandId: string): Promise<void> =>
  client.refetchQueries({ queryKey: newestScansKey(brandId), type: 'active' })

/**
 * Newest scans of a brand since a time in milliseconds. The API has neither filters nor date ranges, so this
 * loads from the newest scan on, at most a thousand rows (C101).
 */
export function newestScansOptions(brandId: string, since: number) {
  return queryOptions({
    queryKey: [...newestScansKey(brandId), since],
    queryFn: async (context): Promise<NewestScans> => {
      const rows = new Map<string, CompactScan>()
      let count: number | null = null
      let pages = 0
      const result = (complete: boolean) => ({ rows: [...rows.values()], count, complete })
      for await (const page of scanPagesDown(context, brandId)) {
        // Rows that moved to an already loaded page are missing.
        if (page === null) return result(count !== null && rows.size >= count)
        pages += 1
        count = page.count
        for (const scan of page.rows) rows.set(scan.id, scan)
        const oldest = parseInstant(page.rows.at(-1)?.scanned_at)
        if (oldest !== null && oldest < since) return result(true)
        if (pages === mostPagesOfNewest) return result(page.next === null)
      }
      return result(true)
    },
    staleTime: staleInMinutes,
  })
}

const progressKey = (brandId: string) => ['scans', brandId, 'progress']

/** All scans of a brand, newest first. */
export const allScansOptions = (brandId: string) =>
  wholeListOptions(['scans', brandId, 'all'], (context) => {
    const tell = progressTeller(context, progressKey(brandId))
    return readAll(scanSource(brandId), {
      signal: context.signal,
      onPage: (_rows, progress) => tell(progress),
    })
  })

/** Progress of loading all scans. */
export const scansProgressOptions = (brandId: string) => progressOptions(progressKey(brandId))

/** Name of a domain from loaded scans; null if none has it. */
export function scannedHost(
  queryClient: QueryClient,
  brandId: string,
  domainId: string,
): string | null {
  const pages = queryClient.getQueriesData<Page<CompactScan>>({
    queryKey: ['scans', brandId, 'list'],
  })
  const rows = pages.flatMap(([, page]) => page?.rows ?? [])
  return rows.find(({ domain }) => domain === domainId)?.domain_name ?? null
}
