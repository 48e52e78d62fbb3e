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
import { fetchCharts } from '#/ui/chart-columns.tsx'
import { firstPaint, useFirstPaint } from '#/ui/first-paint.ts'

/** How many milliseconds the screen waits for the figures before it shows itself without them. */
const patience = 300

/** A page of the review queue, as its list asks for it too. */
const queuePage = (brandId: string, page: number) =>
  domainListOptions(brandId, {
    ...wholeQueue,
    sort: 'review_priority',
    direction: 'desc',
    ...pagingDefaults,
    page,
  })

/** What the overview of a brand reads. */
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
 * Waits for the figures, so that they and what they are made of are drawn in the first picture; the panels below
 * are read once the first page of the visit is painted. Nothing here fails: each panel says for itself what it could
 * not read (C50). `isAhead`: the pointer is on a link to it only, for which no list is walked.
 */
export async function readOverview(
  queryClient: QueryClient,
  brandId: string,
  { isAhead }: { isAhead: boolean },
): Promise<void> {
  const reads = overviewReads(brandId)
  const figures = queryClient.prefetchQuery(reads.stats)
  // The name over the figures, and whether the brand is to be seen at all.
  void queryClient.prefetchQuery(reads.brand)
  void readPanels(queryClient, brandId, isAhead)
  // Older figures are shown at once, and replaced when the newer ones are there.
  if (queryClient.getQueryData(reads.stats.queryKey) !== undefined) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([figures, limit])
  clearTimeout(timer)
}

/** Starts what stands below the figures. */
async function readPanels(queryClient: QueryClient, brandId: string, isAhead: boolean) {
  const { first, running, cases } = overviewReads(brandId)
  await firstPaint
  fetchCharts()
  // Before the counts: a chart waits for these.
  if (!isAhead) void queryClient.prefetchQuery(cases)
  void queryClient.prefetchQuery(first)
  // What was dealt with is not among the first.
  void readBrandMarks(queryClient, brandId)
  void queryClient.prefetchQuery(running)
}

/** One read of the overview, as its panels look at it. */
export interface Reading<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  /** When `data` was read, milliseconds since the epoch. */
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

// The route's loader has just asked for what is stale, also for what failed: coming to the screen
// must not ask a second time.
const readByLoader = { refetchOnMount: false, retryOnMount: false } as const

/** All reads of the overview of a brand, and a refresh of everything on it. */
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
    /** The brand's short row, the only one that surely knows about monitoring (C31). */
    shortBrand,
    /** Null until anything of the brand has been read. */
    name: known ? (known.name ?? known.domain ?? 'Brand without a name') : null,
    /** Loads everything again; done when the last answer or failure is there. */
    refresh: () =>
      Promise.all([
        ...[stats, brand, first, brands].map(({ refetch }) => refetch()),
        // The running ones are counted among all cases where these were just read.
        cases.refetch().then(() => running.refetch()),
        refetchNewestScans(client, brandId),
        refetchFlagged(client, brandId),
        refetchScansSince(client),
      ]),
  }
}
export type Overview = ReturnType<typeof useOverview>

/** Pages of the queue that are read at most, until enough rows are found. */
const mostPages = 10

/** What to review first. */
export interface FirstToReview {
  rows: readonly { row: HostRow; page: number }[]
  /** How many before them, or of all that were looked at, were dealt with. */
  dealtWith: number
  /** More pages are on their way. */
  isReading: boolean
  /** All of the queue was looked at. */
  isWhole: boolean
}

/**
 * The first hosts of the queue, in review order, that nobody has dealt with: `wanted` of them, or as many as
 * there are. `first` is the first page; more are read only where it has too few.
 */
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
