import { queryOptions } from '@tanstack/react-query'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { compactScan, type CompactScan } from '#/contract/scan.ts'
import { parseInstant } from '#/lib/dates.ts'
import { createPageSource, fetchAllPages } from './fetch-all-pages.ts'
import { staleAfter30s, staleAfter5Min } from './freshness.ts'
import { getBrandPath } from './paths.ts'

const scanPage = pageOf(compactScan)

/** Creates a page source for the scans of a brand, newest first. */
export const createScanSource = (brandId: string, pageSize = maxPageSize) =>
  createPageSource({
    path: getBrandPath(brandId, 'scans/'),
    search: { compact: true },
    schema: scanPage,
    pageSize,
  })

/** Query for one page of a brand's scans, newest first. Fails with 'not-found' past the last page (C26). */
export function scanListOptions(
  brandId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return queryOptions({
    queryKey: ['scans', brandId, 'list', { page, pageSize }],
    queryFn: ({ signal }) => createScanSource(brandId, pageSize)(page, signal),
    staleTime: staleAfter30s,
  })
}

export interface NewestScans {
  rows: readonly CompactScan[]
  /** Total reported by the API; null if not reported. */
  count: number | null
  /** False if scans since the requested time may be missing. */
  isComplete: boolean
}

const maxNewestRows = 1000

/**
 * Query for a brand's scans since `sinceMs` (milliseconds since the epoch), newest first, up to 1000. The API can't
 * filter scans by date, so the query loads pages until one reaches back to `sinceMs` (C101).
 */
export function newestScansOptions(brandId: string, sinceMs: number) {
  return queryOptions({
    queryKey: ['scans', brandId, 'newest', sinceMs],
    queryFn: async ({ signal }): Promise<NewestScans> => {
      const hasReachedSince = ({ rows }: { rows: readonly CompactScan[] }) => {
        const oldestMs = parseInstant(rows.at(-1)?.scanned_at)
        return oldestMs !== null && oldestMs < sinceMs
      }
      const { rows, count, isComplete } = await fetchAllPages(createScanSource(brandId), {
        signal,
        maxRows: maxNewestRows,
        isLast: hasReachedSince,
        isSequential: true,
      })
      return { rows, count, isComplete: isComplete || hasReachedSince({ rows }) }
    },
    staleTime: staleAfter5Min,
  })
}
