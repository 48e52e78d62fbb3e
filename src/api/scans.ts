import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { maxPageSize } from '#/contract/limits.ts'
import type { Page } from '#/contract/page.ts'
import { isApiError } from './errors.ts'
import { brief, onSight } from './freshness.ts'
import { get } from './request.ts'
import { readScans, scanSearch } from './scan-page.ts'
import { waitThrough } from './wait-through.ts'

/** Reads one page of a brand's scans, newest first. A page past the end fails with 'not-found' (C26). */
export const readScanPage = (
  brandId: string,
  params: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<Page<CompactScan>> => readScans(get, brandId, params, signal)

/** One page of a brand's scans, newest first. */
export function scanListOptions(brandId: string, params: { page: number; pageSize: number }) {
  return queryOptions({
    queryKey: ['scans', brandId, 'list', scanSearch(params)],
    queryFn: ({ signal }) => readScanPage(brandId, params, signal),
    staleTime: brief,
  })
}

/** The newest scans of a brand, a whole page of them, read once for all that ask at the same time. */
const readNewestScans = (client: QueryClient, brandId: string): Promise<Page<CompactScan>> =>
  client.fetchQuery({
    ...scanListOptions(brandId, { page: 1, pageSize: maxPageSize }),
    staleTime: onSight,
  })

/** A page of a brand's scans on the way down from the newest, a hundred rows each; null past the end (C26). */
export function readScansDown(
  client: QueryClient,
  brandId: string,
  page: number,
  signal: AbortSignal,
): Promise<Page<CompactScan> | null> {
  if (page === 1) return readNewestScans(client, brandId)
  const read = () => readScanPage(brandId, { page, pageSize: maxPageSize }, signal)
  return waitThrough(read).catch((error: unknown) => {
    // The list has become shorter meanwhile.
    if (isApiError(error, 'not-found')) return null
    throw error
  })
}

/** The host of a domain as a page of scans that was loaded names it; null when none does. */
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
