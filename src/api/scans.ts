import { queryOptions } from '@tanstack/react-query'
import { maxPageSize } from '#/contract/limits.ts'
import { pageOf } from '#/contract/page.ts'
import { compactScan, type CompactScan } from '#/contract/scan.ts'
import { parseInstant } from '#/lib/dates.ts'
import { createPageSource, fetchAllPages } from './fetch-all-pages.ts'
import { staleAfter30s, staleAfter5Min } from './freshness.ts'
import { getBrandPath } from './paths.ts'

const scanPage = pageOf(compactScan)

/** Creates a page source of scans, newest first. */
export const createScanSource = (brandId: string, pageSize = maxPageSize) =>
  createPageSource({
    path: getBrandPath(brandId, 'scans/'),
    search: { compact: true },
    schema: scanPage,
    pageSize,
  })

/** Query for one page of scans, newest first. A page past the end fails with 'not-found' (C26). */
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

const maxNewestRows = 1000

/**
 * Query for the newest scans of a brand, back to `sinceMs`, but at most `maxNewestRows`. Loads whole pages until one
 * ends with an older scan, because the API can't filter scans by date (C101).
 */
export function newestScansOptions(brandId: string, sinceMs: number) {
  return queryOptions({
    queryKey: ['scans', brandId, 'newest', sinceMs],
    queryFn: async ({ signal }) => {
      const reachesFarEnough = ({ rows }: { rows: readonly CompactScan[] }) => {
        const oldestMs = parseInstant(rows.at(-1)?.scanned_at)
        return oldestMs !== null && oldestMs < sinceMs
      }
      const scans = await fetchAllPages(createScanSource(brandId), {
        signal,
        maxRows: maxNewestRows,
        isLast: reachesFarEnough,
        isSequential: true,
      })
      // True if the rows reach back to `sinceMs`, or are all scans of the brand.
      return { ...scans, isComplete: scans.isComplete || reachesFarEnough(scans) }
    },
    staleTime: staleAfter5Min,
  })
}
