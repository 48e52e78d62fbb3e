import type { CaseRow } from '#/api/takedowns.ts'
import { isUuid } from '#/contract/tolerant.ts'
import { formatDuration } from '#/lib/dates.ts'
import { toLocalDay } from '#/lib/local-days.ts'
import { formatShare, LOCALE } from '#/lib/numbers.ts'
import { getElapsed, getValidStart, getSpan, type Span } from '#/lib/spans.ts'
import { caseStages, type CaseSet, type ReplyClass } from '#/shared/outcomes/case-set-names.ts'
import {
  countsAsReportedIn,
  toProviderKey,
  findCaseSets,
  unnamedProviderKey,
  type CountedSet,
} from '#/shared/outcomes/case-sets.ts'
import {
  isClosingDateApproximate,
  findEarliestTime,
  getStageDurations,
  filterKnownValues,
  getTimeToOutcome,
  findCurrentWait,
} from '#/shared/outcomes/case-times.ts'
import type { BrandFilter } from '#/shared/outcomes/count-link.tsx'
import {
  roundUpToHour,
  toOutcomeCase,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
  isInPeriod,
  type Period,
} from '#/shared/outcomes/outcome-case.ts'
import { useNow } from '#/ui/now.ts'
import { getPreviousPeriod, toPeriod } from './outcome-periods.ts'
import type { OutcomeSearch } from './outcome-search.ts'

/*
 * Each figure counts a named set of cases, so that a link to the case list can show these cases (F13). The set `rated`
 * has the closed and failed cases that count for the success rate.
 */

/** Figures based on fewer cases, reports or replies are `n/a` or gray (F3). */
export const minReliableCount = 5

/** Minimum number of durations for a median and for a 90th percentile (F2). */
const minSamples = { median: 3, p90: 10 } as const

/** Interpolates linearly between the two nearest values. `share` is from 0 to 1; 0.5 returns the median. */
function calculateQuantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

/** Ignores unknown durations. There is no mean, because outliers would dominate it (F2). */
function calculateDurationStats(durations: readonly (Span | 'failed' | null)[]) {
  const sorted = filterKnownValues(durations).toSorted((a, b) => a - b)
  const n = sorted.length
  return {
    n,
    median: n < minSamples.median ? null : calculateQuantile(sorted, 0.5),
    p90: n < minSamples.p90 ? null : calculateQuantile(sorted, 0.9),
  }
}

const rangeThreshold = 0.02

/**
 * Returns the lowest and highest possible success rate. The rate depends on whether cases without a closing date belong
 * to the period, which is unknown (C115). Null if there are no rated cases with a closing date, or if the cases without
 * one can't change the rate by more than `rangeThreshold` (F1).
 */
function calculateRateRange(countCases: (set: CountedSet) => number) {
  const [ratedCount, removedCount] = [countCases('rated'), countCases('removed')]
  const undatedRemovedCount = countCases('undated-removed')
  const undatedOtherCount = countCases('undated-rated') - undatedRemovedCount
  if (ratedCount === 0) return null
  const rate = removedCount / ratedCount
  const low = removedCount / (ratedCount + undatedOtherCount)
  const high = (removedCount + undatedRemovedCount) / (ratedCount + undatedRemovedCount)
  // 1e-9 absorbs rounding errors: `0.5 - 0.48` is slightly more than `0.02`.
  return Math.max(high - rate, rate - low) > rangeThreshold + 1e-9 ? { low, high } : null
}

/** A null period means all time. A null `brandFilter` means that the case list can't filter by this brand. */
export function calculatePeriodFigures<Filter extends BrandFilter | null>(
  cases: readonly OutcomeCase[],
  brandFilter: Filter,
  period: Period | null,
) {
  const casesBySet = new Map<CountedSet, OutcomeCase[]>()
  for (const outcomeCase of cases) {
    const sets: CountedSet[] = [...findCaseSets(outcomeCase, period)]
    if (isInPeriod(outcomeCase.createdAt, period)) sets.push('requested')
    for (const set of sets) {
      const setCases = casesBySet.get(set)
      if (setCases) setCases.push(outcomeCase)
      else casesBySet.set(set, [outcomeCase])
    }
  }
  const listCases = (set: CountedSet): readonly OutcomeCase[] => casesBySet.get(set) ?? []
  const countCases = (set: CountedSet): number => listCases(set).length
  const calculateTimeStats = (set: CaseSet) =>
    calculateDurationStats(
      listCases(set).map((outcomeCase) => getTimeToOutcome(outcomeCase, period)),
    )
  return {
    brandFilter,
    period,
    listCases,
    countCases,
    rateRange: calculateRateRange(countCases),
    /** Times from request to closing (F2). */
    outcomeTime: calculateTimeStats('timed'),
    removalTime: calculateTimeStats('timed-removed'),
  }
}
export type PeriodFigures = ReturnType<typeof calculatePeriodFigures>

/** Returns a rate such as `50%`, a range such as `50% to 65%` if there is a `rateRange`, or `n/a` for too few cases. */
export function formatRate({ countCases, rateRange }: PeriodFigures): string {
  if (countCases('rated') < minReliableCount) return 'n/a'
  if (rateRange === null) return formatShare(countCases('removed'), countCases('rated'))
  return `${formatShare(rateRange.low, 1)} to ${formatShare(rateRange.high, 1)}`
}

/** Returns `n/a` for null. */
export function formatNullableDuration(durationMs: number | null, isApproximate = false): string {
  const text = durationMs === null ? null : formatDuration(durationMs)
  if (text === null) return 'n/a'
  return isApproximate ? `about ${text}` : text
}

/** The set `date-about` has the cases that closed on an approximate date (C116). */
export const hasApproximateTimes = ({ countCases }: PeriodFigures) => countCases('date-about') > 0

export const formatRemovalTime = (figures: PeriodFigures): string =>
  formatNullableDuration(figures.removalTime.median, hasApproximateTimes(figures))

export const describeNoRatedCases = ({ countCases }: PeriodFigures): string =>
  countCases('undated-rated') > 0
    ? 'No closed or failed cases with a closing date.'
    : 'No cases closed or failed.'

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

export function calculateStageFigures({ listCases }: PeriodFigures) {
  return caseStages.map((stage) => {
    const listDurations = (set: CaseSet) =>
      filterKnownValues(
        listCases(set).map((outcomeCase) => getStageDurations(outcomeCase)?.[stage] ?? null),
      )
    // Cases with all stage dates known and in order are in the set `clock-whole`.
    const completeCasesDurations = listDurations('clock-whole')
    return {
      stage,
      ...calculateDurationStats(listDurations(`${stage}-timed`)),
      completeCasesTotalMs: completeCasesDurations.reduce((sum, duration) => sum + duration, 0),
      /** Only closing dates can be approximate (C116). A closing date ends the last stage, `rest`. */
      isApproximate:
        stage === 'rest' &&
        listCases('rest-timed').some(({ row }) => isClosingDateApproximate(row.closed_at_source)),
    }
  })
}

export function getLongestOpenMs({ listCases }: PeriodFigures, now: number): number | null {
  const oldest = findEarliestTime(
    listCases('open').map((outcomeCase) => getValidStart(outcomeCase.createdAt, outcomeCase)),
  )
  return oldest === null ? null : Math.max(0, now - oldest)
}

/** Lists open cases whose waiting time is known, with the longest wait first (F12). */
export const sortCasesByWait = ({ listCases }: PeriodFigures, now: number) =>
  listCases('open')
    .flatMap((outcomeCase) => {
      const wait = findCurrentWait(outcomeCase)
      const waitMs = wait && getElapsed(wait.since, now)
      return wait && waitMs !== null ? [{ outcomeCase, wait, waitMs }] : []
    })
    .toSorted((a, b) => b.waitMs - a.waitMs)

/** `reports` must be ordered by case, with the newest case first. */
function calculateProviderFigures(
  key: string,
  reports: readonly { outcomeCase: OutcomeCase; contact: OutcomeContact }[],
) {
  const durations = reports.map(({ outcomeCase, contact }) =>
    getSpan(contact.reportedAt, contact.repliedAt, {
      now: outcomeCase.now,
      earliest: outcomeCase.createdAt,
    }),
  )
  const replyStats = calculateDurationStats(durations)
  const byReply = Map.groupBy(reports, ({ contact }) => contact.reply)
  const countDistinctCases = (reportsToCount: typeof reports) =>
    new Set(reportsToCount.map(({ outcomeCase }) => outcomeCase.row.id)).size
  return {
    key,
    /** Name of the provider in its newest case; null for the unnamed provider. */
    name: key === unnamedProviderKey ? null : (reports[0]?.contact.provider?.trim() ?? null),
    /** Reports known to have been sent. */
    sentCount: reports.filter(({ contact }) => wasReported(contact)).length,
    caseCount: countDistinctCases(reports),
    countReports: (reply: ReplyClass) => byReply.get(reply)?.length ?? 0,
    countCasesByReply: (reply: ReplyClass) => countDistinctCases(byReply.get(reply) ?? []),
    /** Median time to a reply. Null for fewer than three replies with a known time. */
    medianReplyMs: replyStats.median,
    timedReplyCount: replyStats.n,
  }
}
export type ProviderFigures = ReturnType<typeof calculateProviderFigures>

/** Providers with the most reports come first (F3). `cases` must be newest first. */
export function calculateProviders(
  cases: readonly OutcomeCase[],
  period: Period | null,
): readonly ProviderFigures[] {
  const reports = cases.flatMap((outcomeCase) =>
    (outcomeCase.contacts ?? [])
      .filter((contact) => countsAsReportedIn(contact, period))
      .map((contact) => ({ outcomeCase, contact })),
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

export function useOutcomes(rows: readonly CaseRow[], search: OutcomeSearch) {
  const now = useNow()
  // `now` changes every minute. The figures use the day and the end of the hour, so they are recalculated less often.
  const [today, hourEndMs] = [toLocalDay(now), roundUpToHour(now)]
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
    previous: previousPeriod && calculatePeriodFigures(cases, brandFilter, previousPeriod),
    brands: search.brand === undefined ? calculateBrandFigures(cases, period) : [],
    /** Last day of the trend, never after today. */
    lastDay,
  }
}
export type Outcomes = ReturnType<typeof useOutcomes>
