import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { brandStatsOptions } from '#/api/brand-stats.ts'
import { everyCaseOf } from '#/api/case-list.ts'
import { wholeQueue } from '#/api/domain-filters.ts'
import { domainListOptions } from '#/api/domains.ts'
import { settled } from '#/api/freshness.ts'
import { brandOptions } from '#/api/full-brands.ts'
import { newestScansKey } from '#/api/newest-scans.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { casesOptions, takeCopiedCases } from '#/product/cases/all-cases.ts'
import { casesLoadedAtOnce, latestCasesOptions } from '#/product/cases/latest-cases.ts'
import { pagingDefaults } from '#/product/lists/paging.ts'
import { readBrandMarks } from '#/product/marks/use-brand-marks.ts'

/** How many milliseconds the screen waits for the figures before it shows itself without them. */
const patience = 300

/** What the charts over time have read, for reading it again. */
export const overTimeKeys = (brandId: string): readonly QueryKey[] => [
  casesOptions(everyCaseOf(brandId)).queryKey,
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
 * Reads the newest cases and, where they are few enough to be loaded unasked, all of them for the chart by week. The
 * panel would begin with that only after the screen was drawn without them, which takes long on a busy machine.
 */
async function readCasesOfWeeks(queryClient: QueryClient, brandId: string): Promise<void> {
  const { count } = await queryClient
    .fetchQuery(latestCasesOptions(brandId))
    .catch(() => ({ count: null }))
  if (count !== null && count <= casesLoadedAtOnce)
    await queryClient.prefetchQuery({ ...casesOptions(everyCaseOf(brandId)), staleTime: settled })
}

/**
 * Starts all reads of the overview at once and waits for the figures, so that the charts are drawn in
 * the first picture. Nothing here fails: each panel says for itself what it could not read (C50). `isAhead`: the
 * pointer is on a link to it only, for which no list is walked.
 */
export async function readOverview(
  queryClient: QueryClient,
  brandId: string,
  { isAhead }: { isAhead: boolean },
): Promise<void> {
  const reads = overviewReads(brandId)
  const figures = queryClient.prefetchQuery(reads.stats)
  // Before the many counts beside them: a chart waits for this one.
  void (isAhead ? queryClient.prefetchQuery(reads.cases) : readCasesOfWeeks(queryClient, brandId))
  void queryClient.prefetchQuery(reads.first)
  // What was dealt with is not among the first.
  void readBrandMarks(queryClient, brandId)
  void queryClient.prefetchQuery(reads.running)
  void queryClient.prefetchQuery(reads.brand)
  void takeCopiedCases(queryClient, everyCaseOf(brandId))
  // Older figures are shown at once, and replaced when the newer ones are there.
  if (queryClient.getQueryData(reads.stats.queryKey) !== undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([figures, limit])
  clearTimeout(timer)
}
