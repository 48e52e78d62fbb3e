import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { allCasesOptions } from '#/api/all-cases.ts'
import { brandStatsOptions } from '#/api/brand-stats.ts'
import { everyCaseOf } from '#/api/case-list.ts'
import { wholeQueue } from '#/api/domain-filters.ts'
import { domainListOptions } from '#/api/domains.ts'
import { brandOptions } from '#/api/full-brands.ts'
import { newestScansKey } from '#/api/newest-scans.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { latestCasesOptions } from '#/product/cases/latest-cases.ts'
import { pagingDefaults } from '#/product/lists/paging.ts'
import { readBrandMarks } from '#/product/marks/use-brand-marks.ts'

/** How many milliseconds the screen waits for the figures before it shows itself without them. */
const patience = 300

/** What the charts over time have read, for reading it again. */
export const overTimeKeys = (brandId: string): readonly QueryKey[] => [
  allCasesOptions(everyCaseOf(brandId)).queryKey,
  newestScansKey(brandId),
]

/** A page of the review queue, as its list asks for it too. */
export const queuePage = (brandId: string, page: number) =>
  domainListOptions(brandId, {
    ...wholeQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
    page,
  })

/** What the overview of a brand reads. */
export function overviewReads(brandId: string) {
  return {
    stats: brandStatsOptions(brandId),
    first: queuePage(brandId, 1),
    running: runningTakedownsOptions(brandId),
    brand: brandOptions(brandId),
    cases: latestCasesOptions(brandId),
  }
}

/**
 * Starts all reads of the overview at once and waits for the figures, so that the charts are drawn in
 * the first picture. Nothing here fails: each panel says for itself what it could not read (C50).
 */
export async function readOverview(queryClient: QueryClient, brandId: string): Promise<void> {
  const reads = overviewReads(brandId)
  const figures = queryClient.prefetchQuery(reads.stats)
  void queryClient.prefetchQuery(reads.first)
  // What was dealt with is not among the first.
  void readBrandMarks(queryClient, brandId)
  void queryClient.prefetchQuery(reads.running)
  void queryClient.prefetchQuery(reads.brand)
  void queryClient.prefetchQuery(reads.cases)
  // Older figures are shown at once, and replaced when the newer ones are there.
  if (queryClient.getQueryData(reads.stats.queryKey) !== undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([figures, limit])
  clearTimeout(timer)
}
