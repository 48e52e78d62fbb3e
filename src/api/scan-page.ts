import { compactScan, type CompactScan } from '#/contract/compact-scan.ts'
import { pageOf, type Page } from '#/contract/page.ts'
import { brandPath } from './paths.ts'
import type { Get } from './requester.ts'
import { byId, withoutDuplicates } from './walk.ts'

const scanPage = pageOf(compactScan)

interface PageOfScans {
  page: number
  pageSize: number
}

/** A page of scans as the service is asked for it. */
export const scanSearch = ({ page, pageSize }: PageOfScans) => ({
  compact: true,
  page,
  page_size: pageSize,
})

/**
 * Reads one page of a brand's scans by `get`, newest first. A page past the end fails with 'not-found' (C26).
 */
export async function readScans(
  get: Get,
  brandId: string,
  params: PageOfScans,
  signal: AbortSignal,
): Promise<Page<CompactScan>> {
  const path = brandPath(brandId, 'scans/')
  return withoutDuplicates(
    await get({ path, search: scanSearch(params), answer: scanPage }, signal),
    byId,
  )
}
