import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import { filterCasesByBrand, allCasesOptions } from '#/api/cases.ts'
import { fullQueue } from '#/api/domain-filters.ts'
import { domainListOptions, refetchFlagged } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { openCaseCountsOptions } from '#/api/open-case-counts.ts'
import { refetchScansSince } from '#/api/scans-since.ts'
import { refetchNewestScans } from '#/api/scans.ts'
import type { Page } from '#/contract/page.ts'
import { waitAtMost } from '#/lib/sleep.ts'
import { pagingDefaults } from '#/shared/lists/paging.ts'
import type { PanelQuery } from '#/shared/panel-body.tsx'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import { loadBrandNotes, useTriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { prefetchCharts } from '#/ui/chart-columns.tsx'
import { firstPaint, useFirstPaint } from '#/ui/first-paint.ts'

/** How long the page waits for the figures before rendering without them, milliseconds. */
const figuresTimeoutMs = 300

/** First page of the review queue, the same query as its list. */
const queuePageOptions = (brandId: string, page: number) =>
  domainListOptions(brandId, {
    ...fullQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
    page,
  })

/** Queries of a brand's overview. */
function overviewOptions(brandId: string) {
  return {
    stats: brandStatsOptions(brandId),
    queuePage: queuePageOptions(brandId, 1),
    openCaseCounts: openCaseCountsOptions(brandId),
    brand: brandOptions(brandId),
    cases: allCasesOptions(),
  }
}

/**
 * Loads the figures for the first render, and the panels below after the first paint. Never rejects: each panel shows
 * its own error (C50). `isPreload`: hovered link, which fetches no lists.
 */
export async function loadOverview(
  queryClient: QueryClient,
  brandId: string,
  { isPreload }: { isPreload: boolean },
): Promise<void> {
  const options = overviewOptions(brandId)
  const figures = queryClient.prefetchQuery(options.stats)
  // Name of the brand, and whether the user can see it.
  void queryClient.prefetchQuery(options.brand)
  void prefetchPanels(queryClient, brandId, isPreload)
  // Show cached figures at once and refresh them.
  if (queryClient.getQueryData(options.stats.queryKey) !== undefined) return
  await waitAtMost(figuresTimeoutMs, figures)
}

/** Starts the queries below the figures. */
async function prefetchPanels(queryClient: QueryClient, brandId: string, isPreload: boolean) {
  const { queuePage, openCaseCounts, cases } = overviewOptions(brandId)
  await firstPaint
  prefetchCharts()
  // Before the counts, because a chart waits for these.
  if (!isPreload) void queryClient.prefetchQuery(cases)
  void queryClient.prefetchQuery(queuePage)
  // Handled domains are not among the first.
  void loadBrandNotes(queryClient, brandId)
  void queryClient.prefetchQuery(openCaseCounts)
}

// The route's loader has just refetched stale and failed queries; don't refetch on mount.
const loadedByRoute = { refetchOnMount: false, retryOnMount: false } as const

/** All queries of a brand's overview, and a refresh of all. */
export function useOverview(brandId: string) {
  const client = useQueryClient()
  const afterFigures = { ...loadedByRoute, enabled: useFirstPaint() }
  const options = overviewOptions(brandId)
  const stats = useQuery({ ...options.stats, ...loadedByRoute })
  const brand = useQuery({ ...options.brand, ...loadedByRoute })
  const queuePage = useQuery({ ...options.queuePage, ...afterFigures })
  const openCaseCounts = useQuery({ ...options.openCaseCounts, ...afterFigures })
  const cases = useQuery({
    ...options.cases,
    ...afterFigures,
    select: (all) => filterCasesByBrand(all, brandId),
  })
  const brands = useQuery({ ...compactBrandsOptions(), ...loadedByRoute })
  const compactBrand = brands.data?.rows.find(({ id }) => id === brandId)
  const loadedBrand = compactBrand ?? brand.data
  return {
    stats,
    brand,
    queuePage,
    openCaseCounts,
    cases,
    /** Short row of the brand, the only one that reliably reports monitoring (C31). */
    compactBrand,
    /** Null until anything is loaded. */
    name: loadedBrand ? (loadedBrand.name ?? loadedBrand.domain ?? 'Brand without a name') : null,
    /** Refetches everything; resolves after the last response or failure. */
    refresh: () =>
      Promise.all([
        ...[stats, brand, queuePage, brands].map(({ refetch }) => refetch()),
        // Count open cases from all cases if these were just loaded.
        cases.refetch().then(() => openCaseCounts.refetch()),
        refetchNewestScans(client, brandId),
        refetchFlagged(client, brandId),
        refetchScansSince(client),
      ]),
  }
}
export type Overview = ReturnType<typeof useOverview>

/** Maximum pages fetched to find enough rows. */
const maxPages = 10

/** First domains to review. */
export interface FirstToReview {
  rows: readonly { row: HostRow; page: number }[]
  /** Number of handled domains among those fetched. */
  handledCount: number
  /** True while further pages load. */
  isFetchingMore: boolean
  /** True if every page of the queue was fetched. */
  isFullQueue: boolean
}

/**
 * First `rowCount` unhandled domains in review order. `queuePage` is the first page; further pages are fetched only if
 * needed.
 */
export function useFirstToReview(
  brandId: string,
  queuePage: PanelQuery<Page<HostRow>>,
  rowCount: number,
): FirstToReview {
  const { notes } = useTriageNotes(brandId)
  const [pageCount, setPageCount] = useState(1)
  const nextPages = useQueries({
    queries: Array.from({ length: pageCount - 1 }, (_, index) =>
      queuePageOptions(brandId, index + 2),
    ),
  })
  const pages = [queuePage, ...nextPages]
  const candidates = pages.flatMap(({ data }, index) =>
    (data?.rows ?? []).map((row) => ({ row, page: index + 1, isDone: isHandled(row, notes) })),
  )
  const rows = candidates.filter(({ isDone }) => !isDone).slice(0, rowCount)
  const lastPage = pages.at(-1)?.data
  if (rows.length < rowCount && lastPage?.hasNext && pageCount < maxPages)
    setPageCount(pageCount + 1)
  const end =
    rows.length < rowCount
      ? candidates.length
      : candidates.findLastIndex((candidate) => rows.includes(candidate))
  return {
    rows,
    handledCount: candidates.slice(0, end).filter(({ isDone }) => isDone).length,
    isFetchingMore: nextPages.some(({ isPending }) => isPending),
    isFullQueue: lastPage?.hasNext === false,
  }
}
