import type { CaseRow } from '#/api/takedowns.ts'
import { isUuid } from '#/contract/tolerant.ts'
import { formatDuration } from '#/lib/dates.ts'
import { toLocalDay } from '#/lib/local-days.ts'
import { formatShare, LOCALE } from '#/lib/numbers.ts'
import { getElapsed, getValidStart, getSpan } from '#/lib/spans.ts'
import {
  wasReportedIn,
  toProviderKey,
  findCaseSets,
  unnamedProvider,
  type CaseSet,
  type CountedSet,
} from '#/shared/outcomes/case-sets.ts'
import {
  isClosedAtApproximate,
  findEarliestTime,
  getStageDurations,
  caseStages,
  filterKnown,
  getTimeToOutcome,
  findCurrentWait,
} from '#/shared/outcomes/case-times.ts'
import type { BrandFilter } from '#/shared/outcomes/count-link.tsx'
import {
  endOfHour,
  toOutcomeCase,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
  isInPeriod,
  type Period,
  type ReplyClass,
} from '#/shared/outcomes/outcome-case.ts'
import { useNow } from '#/ui/now.ts'
import { getPreviousPeriod, toPeriod, type OutcomeSearch } from './outcome-search.ts'

/* Statistics over cases. Each count is of a named set of cases, which a link to the case list can show (F13). */

/** Figures based on fewer cases, reports or replies are `n/a` or gray (F3). */
export const minReliableCount = 5

/** Minimum numbers of durations for a median and for a 90th percentile (F2). */
const minSamples = { median: 3, p90: 10 } as const

/** Interpolates linearly between the ranks of sorted values; `share` from 0 to 1. */
function calculateQuantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

/** Median and 90th percentile, null for too few values (F2). There is no mean, because outliers would dominate it. */
function calculateDurationStats(durations: readonly (number | string | null)[]) {
  const sorted = filterKnown(durations).toSorted((a, b) => a - b)
  const n = sorted.length
  return {
    n,
    median: n < minSamples.median ? null : calculateQuantile(sorted, 0.5),
    p90: n < minSamples.p90 ? null : calculateQuantile(sorted, 0.9),
  }
}

const rangeThreshold = 0.02

/** Range of the success rate, if undated cases could change it by more than `rangeThreshold` (F1, C115); else null. */
function calculateRateRange(countCases: (set: CountedSet) => number) {
  const [ratedCount, removedCount] = [countCases('rated'), countCases('removed')]
  const undatedCount = countCases('undated-rated')
  const undatedRemovedCount = countCases('undated-removed')
  if (ratedCount === 0) return null
  const rate = removedCount / ratedCount
  const low = removedCount / (ratedCount + undatedCount - undatedRemovedCount)
  const high = (removedCount + undatedRemovedCount) / (ratedCount + undatedRemovedCount)
  // Floating point: 0.5 - 0.48 is slightly more than 0.02.
  return Math.max(high - rate, rate - low) > rangeThreshold + 1e-9 ? { low, high } : null
}

/**
 * Counts the cases of each set and calculates rate and times. A null period means all time. `brandFilter` is for
 * links to the case list; null if that list can't filter by the brand of `cases`.
 */
export function calculatePeriodFigures(
  cases: readonly OutcomeCase[],
  brandFilter: BrandFilter | null,
  period: Period | null,
) {
  const casesBySet = new Map<CountedSet, OutcomeCase[]>()
  for (const outcome of cases) {
    const sets: CountedSet[] = [...findCaseSets(outcome, period)]
    if (isInPeriod(outcome.createdAt, period)) sets.push('requested')
    for (const set of sets) {
      const setCases = casesBySet.get(set)
      if (setCases) setCases.push(outcome)
      else casesBySet.set(set, [outcome])
    }
  }
  const listCases = (set: CountedSet): readonly OutcomeCase[] => casesBySet.get(set) ?? []
  const countCases = (set: CountedSet): number => listCases(set).length
  const getOutcomeStats = (set: CaseSet) =>
    calculateDurationStats(listCases(set).map((outcome) => getTimeToOutcome(outcome, period)))
  return {
    brandFilter,
    period,
    listCases,
    countCases,
    rateRange: calculateRateRange(countCases),
    /** Time from request to closing, for any outcome (F2). */
    outcomeTime: getOutcomeStats('timed'),
    /** Time from request to closing, if the site was removed. */
    removalTime: getOutcomeStats('timed-removed'),
  }
}
export type PeriodFigures = ReturnType<typeof calculatePeriodFigures>

/** `50%`, `50% to 65%` if undated cases could change it, or `n/a` for too few cases. */
export function formatRate({ countCases, rateRange }: PeriodFigures): string {
  if (countCases('rated') < minReliableCount) return 'n/a'
  if (rateRange === null) return formatShare(countCases('removed'), countCases('rated'))
  return `${formatShare(rateRange.low, 1)} to ${formatShare(rateRange.high, 1)}`
}

/** `8 days`, `about 8 days` if some dates are approximate (C116), or `n/a`. */
export function formatDurationOrNa(durationMs: number | null, isApproximate = false): string {
  const text = durationMs === null ? null : formatDuration(durationMs)
  if (text === null) return 'n/a'
  return isApproximate ? `about ${text}` : text
}

export const formatRemovalTime = ({ removalTime, countCases }: PeriodFigures): string =>
  formatDurationOrNa(removalTime.median, countCases('date-about') > 0)

/** Text for a period without cases that count for the success rate. */
export const describeNoCases = ({ countCases }: PeriodFigures): string =>
  `No ${countCases('undated-rated') > 0 ? 'dated ' : ''}cases closed or failed.`

/** Calculates the figures of each brand, sorted by name. Leaves out cases without a brand. */
export function calculateBrandFigures(cases: readonly OutcomeCase[], period: Period | null) {
  const branded = cases.filter(({ row }) => row.brand !== null)
  const byBrand = Map.groupBy(branded, ({ row }) => row.brand?.toLowerCase() ?? '')
  const brands = [...byBrand].map(([id, brandCases]) => ({
    id,
    // The newest name, because cases are newest first.
    name: brandCases[0]?.row.brand_display ?? brandCases[0]?.row.brand_name ?? id,
    figures: calculatePeriodFigures(brandCases, isUuid(id) ? { brand: id } : null, period),
  }))
  return brands.toSorted((a, b) => a.name.localeCompare(b.name, LOCALE))
}

/** Calculates the time that closed cases spent in each stage (F20). */
export function calculateStageFigures({ listCases }: PeriodFigures) {
  return caseStages.map((stage) => {
    const listDurations = (set: CaseSet) =>
      filterKnown(listCases(set).map((outcome) => getStageDurations(outcome)?.[stage] ?? null))
    return {
      stage,
      ...calculateDurationStats(listDurations(`${stage}-timed`)),
      /** Total milliseconds that the cases with all dates in order spent in this stage. */
      completeTotalMs: listDurations('clock-whole').reduce((sum, duration) => sum + duration, 0),
      /** Only closing dates can be approximate (C116). */
      isApproximate:
        stage === 'rest' &&
        listCases('rest-timed').some(({ row }) => isClosedAtApproximate(row.closed_at_source)),
    }
  })
}

/** Age of the oldest open case, milliseconds (F2). */
export function getLongestOpenMs({ listCases }: PeriodFigures, now: number): number | null {
  const oldest = findEarliestTime(
    listCases('open').map((outcome) => getValidStart(outcome.createdAt, outcome)),
  )
  return oldest === null ? null : Math.max(0, now - oldest)
}

/** Open cases with a known wait, longest first (F12). */
export const sortCasesByWait = ({ listCases }: PeriodFigures, now: number) =>
  listCases('open')
    .flatMap((outcome) => {
      const wait = findCurrentWait(outcome)
      const waitMs = wait && getElapsed(wait.since, now)
      return wait && waitMs !== null ? [{ outcome, wait, waitMs }] : []
    })
    .toSorted((a, b) => b.waitMs - a.waitMs)

/** Calculates the figures of one provider. `reports` must be ordered by case, newest first. */
function calculateProviderFigures(
  key: string,
  reports: readonly { outcome: OutcomeCase; contact: OutcomeContact }[],
) {
  const durations = reports.map(({ outcome, contact }) =>
    getSpan(contact.reportedAt, contact.repliedAt, {
      now: outcome.now,
      earliest: outcome.createdAt,
    }),
  )
  const replyStats = calculateDurationStats(durations)
  const byReply = Map.groupBy(reports, ({ contact }) => contact.reply)
  const countDistinctCases = (reportsToCount: typeof reports) =>
    new Set(reportsToCount.map(({ outcome }) => outcome.row.id)).size
  return {
    key,
    /** Name in the newest case; null if unnamed. */
    name: key === unnamedProvider ? null : (reports[0]?.contact.provider?.trim() ?? null),
    /** Reports known to have been sent. */
    sentCount: reports.filter(({ contact }) => wasReported(contact)).length,
    caseCount: countDistinctCases(reports),
    countReports: (reply: ReplyClass) => byReply.get(reply)?.length ?? 0,
    countCasesByReply: (reply: ReplyClass) => countDistinctCases(byReply.get(reply) ?? []),
    /** Null for fewer than three replies. */
    medianReplyMs: replyStats.median,
    /** Replies in the median. */
    replyCount: replyStats.n,
  }
}
export type ProviderFigures = ReturnType<typeof calculateProviderFigures>

/** Calculates the figures of each provider (F3), most reports first. `cases` must be newest first. */
export function calculateProviders(
  cases: readonly OutcomeCase[],
  period: Period | null,
): readonly ProviderFigures[] {
  const reports = cases.flatMap((outcome) =>
    (outcome.contacts ?? [])
      .filter((contact) => wasReportedIn(contact, period))
      .map((contact) => ({ outcome, contact })),
  )
  const byKey = Map.groupBy(reports, ({ contact }) => toProviderKey(contact.provider))
  return [...byKey]
    .map(([key, providerReports]) => calculateProviderFigures(key, providerReports))
    .toSorted(
      (a, b) =>
        b.sentCount - a.sentCount ||
        Number(a.name === null) - Number(b.name === null) ||
        (a.name ?? '').localeCompare(b.name ?? '', LOCALE),
    )
}

/** Calculates the data of all panels, for the period in the URL and the previous one. */
export function useOutcomes(rows: readonly CaseRow[], search: OutcomeSearch) {
  const now = useNow()
  // Rounded to the day and the end of the hour, so that nothing is recounted every minute.
  const [today, hourEndMs] = [toLocalDay(now), endOfHour(now)]
  const brandFilter: BrandFilter = search.brand === undefined ? {} : { brand: search.brand }
  const { from, to } = search
  const period = toPeriod({ period: search.period, from, to }, today)
  const previousPeriod = period && getPreviousPeriod(period)
  const cases = rows.map((row) => toOutcomeCase(row, hourEndMs))
  const lastDay = period !== null && period.to < today ? period.to : today
  return {
    cases,
    brandFilter,
    figures: calculatePeriodFigures(cases, brandFilter, period),
    /** Figures of the previous period; null for all time. */
    previous: previousPeriod && calculatePeriodFigures(cases, brandFilter, previousPeriod),
    /** Empty if the page is limited to one brand. */
    brands: search.brand === undefined ? calculateBrandFigures(cases, period) : [],
    /** Last day of the trend: the end of the period if it is before today, otherwise today (also for all time). */
    lastDay,
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
