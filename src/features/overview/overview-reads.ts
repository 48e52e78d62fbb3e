import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandOptions, brandStatsOptions, compactBrandsOptions } from '#/api/brands.ts'
import { casesOfBrand, casesOptions } from '#/api/cases.ts'
import { wholeQueue } from '#/api/domain-filters.ts'
import { domainListOptions, refetchFlagged } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { refetchScansSince } from '#/api/scans-since.ts'
import { refetchNewestScans } from '#/api/scans.ts'
import type { Page } from '#/contract/page.ts'
import { pagingDefaults } from '#/shared/lists/paging.ts'
import { readBrandMarks, useBrandMarks } from '#/shared/marks/brand-marks.ts'
import { isDealtWith } from '#/shared/marks/review-order.ts'
import type { Reading } from '#/shared/panel-body.tsx'
import { fetchCharts } from '#/ui/chart-columns.tsx'
import { firstPaint, useFirstPaint } from '#/ui/first-paint.ts'

/** How long the page waits for the figures before rendering without them, milliseconds. */
const timeoutMs = 300

/** First page of the review queue, the same query as its list. */
const queuePage = (brandId: string, page: number) =>
  domainListOptions(brandId, {
    ...wholeQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
    page,
  })

/** Queries of a brand's overview. */
function overviewReads(brandId: string) {
  return {
    stats: brandStatsOptions(brandId),
    first: queuePage(brandId, 1),
    running: runningTakedownsOptions(brandId),
    brand: brandOptions(brandId),
    cases: casesOptions(),
  }
}

/**
 * Loads the figures for the first render, and the panels below after the first paint. Never rejects: each panel shows
 * its own error (C50). `isAhead`: preload on hover, which doesn't fetch lists.
 */
export async function readOverview(
  queryClient: QueryClient,
  brandId: string,
  { isAhead }: { isAhead: boolean },
): Promise<void> {
  const reads = overviewReads(brandId)
  const figures = queryClient.prefetchQuery(reads.stats)
  // Name of the brand, and whether the user can see it.
  void queryClient.prefetchQuery(reads.brand)
  void readPanels(queryClient, brandId, isAhead)
  // Show cached figures at once and refresh them.
  if (queryClient.getQueryData(reads.stats.queryKey) !== undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([figures, limit])
  clearTimeout(timer)
}

/** Starts the queries below the figures. */
async function readPanels(queryClient: QueryClient, brandId: string, isAhead: boolean) {
  const { first, running, cases } = overviewReads(brandId)
  await firstPaint
  fetchCharts()
  // Before the counts, because a chart waits for these.
  if (!isAhead) void queryClient.prefetchQuery(cases)
  void queryClient.prefetchQuery(first)
  // Reviewed domains are not among the first.
  void readBrandMarks(queryClient, brandId)
  void queryClient.prefetchQuery(running)
}

// The route's loader has just refetched stale and failed queries; don't refetch on mount.
const readByLoader = { refetchOnMount: false, retryOnMount: false } as const

/** All queries of a brand's overview, and a refresh of all. */
export function useOverview(brandId: string) {
  const client = useQueryClient()
  const afterFigures = { ...readByLoader, enabled: useFirstPaint() }
  const reads = overviewReads(brandId)
  const stats = useQuery({ ...reads.stats, ...readByLoader })
  const brand = useQuery({ ...reads.brand, ...readByLoader })
  const first = useQuery({ ...reads.first, ...afterFigures })
  const running = useQuery({ ...reads.running, ...afterFigures })
  const cases = useQuery({
    ...reads.cases,
    ...afterFigures,
    select: (all) => casesOfBrand(all, brandId),
  })
  const brands = useQuery({ ...compactBrandsOptions(), ...readByLoader })
  const shortBrand = brands.data?.rows.find(({ id }) => id === brandId)
  const known = shortBrand ?? brand.data
  return {
    stats,
    brand,
    first,
    running,
    cases,
    /** Short row of the brand, the only one that reliably reports monitoring (C31). */
    shortBrand,
    /** Null until anything is loaded. */
    name: known ? (known.name ?? known.domain ?? 'Brand without a name') : null,
    /** Refetches everything; resolves after the last response or failure. */
    refresh: () =>
      Promise.all([
        ...[stats, brand, first, brands].map(({ refetch }) => refetch()),
        // Count open cases from all cases if these were just loaded.
        cases.refetch().then(() => running.refetch()),
        refetchNewestScans(client, brandId),
        refetchFlagged(client, brandId),
        refetchScansSince(client),
      ]),
  }
}
export type Overview = ReturnType<typeof useOverview>

/** Maximum pages fetched to find enough rows. */
const mostPages = 10

/** First domains to review. */
export interface FirstToReview {
  rows: readonly { row: HostRow; page: number }[]
  /** Number of reviewed domains among those fetched. */
  dealtWith: number
  /** True if more pages are loading. */
  isReading: boolean
  /** True if the whole queue was fetched. */
  isWhole: boolean
}

/** First `wanted` unreviewed domains in review order. `first` is the first page; more are fetched only if needed. */
export function useFirstToReview(
  brandId: string,
  first: Reading<Page<HostRow>>,
  wanted: number,
): FirstToReview {
  const { marks } = useBrandMarks(brandId)
  const [depth, setDepth] = useState(1)
  const further = useQueries({
    queries: Array.from({ length: depth - 1 }, (_, at) => queuePage(brandId, at + 2)),
  })
  const readings = [first, ...further]
  const looked = readings.flatMap(({ data }, at) =>
    (data?.rows ?? []).map((row) => ({ row, page: at + 1, isDone: isDealtWith(row, marks) })),
  )
  const rows = looked.filter(({ isDone }) => !isDone).slice(0, wanted)
  const last = readings.at(-1)?.data
  if (rows.length < wanted && last && last.next !== null && depth < mostPages) setDepth(depth + 1)
  const end =
    rows.length < wanted ? looked.length : looked.findLastIndex((one) => rows.includes(one))
  return {
    rows,
    dealtWith: looked.slice(0, end).filter(({ isDone }) => isDone).length,
    isReading: further.some(({ isPending }) => isPending),
    isWhole: last?.next === null,
  }
}
