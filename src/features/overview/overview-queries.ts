import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandOptions, brandStatsOptions } from '#/api/brands.ts'
import { allCasesOptions, filterCasesByBrand } from '#/api/cases.ts'
import { fullQueue } from '#/api/domain-filters.ts'
import { hostPageOptions } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { openCaseCountsOptions } from '#/api/open-case-counts.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import { pagingDefaults } from '#/shared/lists/paging.ts'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import { loadBrandNotes, useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { prefetchCharts } from '#/ui/chart-columns.tsx'
import { firstPaint, useFirstPaint } from '#/ui/first-paint.ts'

/** How long the page waits for the figures before rendering without them, milliseconds. */
const figuresTimeoutMs = 300

/** Loads the figures for the first render. Never rejects: each panel loads its data and shows its own error (C50). */
export async function loadOverview(queryClient: QueryClient, brandId: string): Promise<void> {
  const figures = queryClient.prefetchQuery(brandStatsOptions(brandId))
  // Name of the brand, and whether the user can see it.
  void queryClient.prefetchQuery(brandOptions(brandId))
  // Handled domains are not among the first.
  void loadBrandNotes(queryClient, brandId)
  void firstPaint.then(prefetchCharts)
  // Show cached figures at once and refresh them.
  if (queryClient.getQueryData(brandStatsOptions(brandId).queryKey) !== undefined) return
  await waitAtMost(figuresTimeoutMs, figures)
}

// The route's loader has just refetched stale and failed queries; don't refetch on mount.
const loadedByRoute = { refetchOnMount: false, retryOnMount: false } as const

/** Figures of a brand's review queue. */
export const useBrandStats = (brandId: string) =>
  useQuery({ ...brandStatsOptions(brandId), ...loadedByRoute })

/** Brand with the user's role. */
export const useBrand = (brandId: string) =>
  useQuery({ ...brandOptions(brandId), ...loadedByRoute })

/** All cases of a brand. */
export const useBrandCases = (brandId: string) =>
  useQuery({
    ...allCasesOptions(),
    enabled: useFirstPaint(),
    select: (list) => filterCasesByBrand(list, brandId),
  })

/** Numbers of open cases of a brand. */
export const useOpenCaseCounts = (brandId: string) =>
  useQuery({ ...openCaseCountsOptions(brandId), enabled: useFirstPaint() })

/** A page of the review queue, the same query as its list. */
const queuePageOptions = (brandId: string, page: number) =>
  hostPageOptions(brandId, {
    ...fullQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
    page,
  })

/** Maximum pages fetched to find enough rows. */
const maxPages = 10

/** First `rowCount` unhandled domains in review order. Pages after the first are fetched only if needed. */
export function useFirstToReview(brandId: string, rowCount: number) {
  const { notes } = useTriageNotes(brandId)
  const [pageCount, setPageCount] = useState(1)
  const firstPage = useQuery({ ...queuePageOptions(brandId, 1), enabled: useFirstPaint() })
  const nextPages = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, index) =>
      queuePageOptions(brandId, index + 2),
    ),
  })
  const pages = [firstPage, ...nextPages]
  const candidates = pages.flatMap(({ data }, index) =>
    (data?.rows ?? []).map((row) => ({ row, page: index + 1, isDone: isHandled(row, notes) })),
  )
  const rows: { row: HostRow; page: number }[] = candidates
    .filter(({ isDone }) => !isDone)
    .slice(0, rowCount)
  const lastPage = pages.at(-1)?.data
  if (rows.length < rowCount && lastPage?.hasNext && pageCount < maxPages)
    setPageCount(pageCount + 1)
  return {
    firstPage,
    rows,
    /** Number of domains in the fetched pages; all of them are handled if `rows` is empty. */
    fetchedCount: candidates.length,
    /** True while further pages load. */
    isFetchingMore: nextPages.some(({ isPending }) => isPending),
    /** True if every page of the queue was fetched. */
    isFullQueue: lastPage?.hasNext === false,
  }
}
