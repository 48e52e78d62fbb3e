import type { CaseRow } from '#/api/cases.ts'
import { isUuid } from '#/api/paths.ts'
import { parseInstant } from '#/lib/dates.ts'
import { localDay, addDays, endOfDay, monthStart, startOfDay } from '#/lib/local-days.ts'
import { LOCALE } from '#/lib/numbers.ts'
import { elapsedSince, validStart, spanBetween, type Since } from '#/lib/spans.ts'
import {
  wasReportedIn,
  providerKey,
  findCaseSets,
  unnamedProvider,
  type CaseSet,
} from '#/shared/outcomes/case-sets.ts'
import {
  stageDurations,
  caseStages,
  hasAllStages,
  knownTimes,
  closingDateQuality,
  durationInPeriod,
  currentWait,
  hasWaitedDays,
  type CaseStage,
  type WaitingParty,
} from '#/shared/outcomes/case-times.ts'
import {
  endOfHour,
  isRated,
  toOutcomeCase,
  replyClasses,
  classifyReply,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
  type ReplyClass,
} from '#/shared/outcomes/outcome-case.ts'
import { endedIn, mayHaveEndedIn, requestedIn, type Period } from '#/shared/outcomes/period.ts'
import { useNow } from '#/ui/now.ts'
import { previousPeriod, toPeriod, type OutcomeSearch } from './outcome-search.ts'

/* Statistics over cases. Every count is the size of a set that the URL can name (F13). */

/** Statistics of durations, milliseconds; null for too few values (F2). */
export interface DurationStats {
  n: number
  median: number | null
  /** 90th percentile. */
  p90: number | null
}

/** Minimum number of values for a median and a 90th percentile. */
const minSamples = { median: 3, p90: 10 } as const

/** Quantile by linear interpolation between ranks of sorted values; `share` from 0 to 1. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? 0
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}

/** Median and 90th percentile; a mean would be dominated by outliers. */
function durationStats(values: readonly number[]): DurationStats {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  return {
    n,
    median: n < minSamples.median ? null : quantile(sorted, 0.5),
    p90: n < minSamples.p90 ? null : quantile(sorted, 0.9),
  }
}

/** Effect of undated cases from which a rate is shown as a range. */
const rangeThreshold = 0.02

/**
 * Range of the success rate of a period if undated cases could change it by more than two points; otherwise null (F1,
 * C115).
 */
function calculateRateRange(cases: readonly OutcomeCase[], period: Period | null) {
  const rated = cases.filter((outcome) => isRated(outcome.class))
  const ended = rated.filter((outcome) => endedIn(outcome, period))
  if (ended.length === 0) return null
  const undated = rated.filter((outcome) => mayHaveEndedIn(outcome, period))
  const removedOf = (some: readonly OutcomeCase[]) =>
    some.filter((outcome) => outcome.class === 'removed').length
  const [removed, undatedRemoved] = [removedOf(ended), removedOf(undated)]
  const rate = removed / ended.length
  const low = removed / (ended.length + undated.length - undatedRemoved)
  const high = (removed + undatedRemoved) / (ended.length + undatedRemoved)
  // Floating point: 0.5 - 0.48 is slightly more than 0.02.
  return Math.max(high - rate, rate - low) > rangeThreshold + 1e-9 ? { low, high } : null
}

/** Time from request to closing of a period's closed cases with any outcome (F2). */
function timeToOutcome(cases: readonly OutcomeCase[], period: Period | null) {
  const lengths = cases.flatMap((outcome) => {
    const duration = durationInPeriod(outcome, period)
    return typeof duration === 'number'
      ? [{ duration, isRemoved: outcome.class === 'removed' }]
      : []
  })
  const of = (some: typeof lengths) => durationStats(some.map(({ duration }) => duration))
  /** `removed`: only cases whose site was removed. */
  return { all: of(lengths), removed: of(lengths.filter(({ isRemoved }) => isRemoved)) }
}

/** Counted cases: a set, or those requested in the period. */
export type CountedSet = CaseSet | 'requested'

/** Sizes of sets of cases, of a brand and a period. */
export interface CaseCounts {
  /** Null for all brands; undefined for cases without a brand, which the case list cannot filter by. */
  brandId: string | null | undefined
  /** Null for all time. */
  period: Period | null
  /** Number of cases in a set. */
  size: (counted: CountedSet) => number
}

/** Figures of a period; null for all time. */
export function periodFigures(
  cases: readonly OutcomeCase[],
  brandId: CaseCounts['brandId'],
  period: Period | null,
) {
  const sizes = new Map<CountedSet, number>()
  const count = (set: CountedSet) => sizes.set(set, (sizes.get(set) ?? 0) + 1)
  for (const outcome of cases) {
    if (requestedIn(outcome, period)) count('requested')
    for (const set of findCaseSets(outcome, period)) count(set)
  }
  return {
    brandId,
    period,
    size: (counted: CountedSet): number => sizes.get(counted) ?? 0,
    rateRange: calculateRateRange(cases, period),
    time: timeToOutcome(cases, period),
  }
}
export type PeriodFigures = ReturnType<typeof periodFigures>

/** Figures of each brand, sorted by name; cases without a brand have a null name and come last. */
export function brandFigures(cases: readonly OutcomeCase[], period: Period | null) {
  const byBrand = Map.groupBy(cases, ({ brandId }) => brandId?.toLowerCase())
  const brands = [...byBrand].map(([id, own]) => ({
    // Cases are newest first, so this is the newest name.
    name: id === undefined ? null : (own[0]?.brandName ?? id),
    figures: periodFigures(own, id !== undefined && isUuid(id) ? id : undefined, period),
  }))
  // U+FFFF sorts after every name.
  const rank = ({ name }: (typeof brands)[number]) => name ?? '\uFFFF'
  return brands.toSorted((a, b) => rank(a).localeCompare(rank(b), 'en'))
}

/** Number of calendar months in the trend. */
const trendMonths = 12

/** Counts of the 12 months up to the month of a day: of requested and ended cases only, other sets are incomplete. */
export const monthlyTrend = (
  cases: readonly OutcomeCase[],
  brandId: string | null,
  lastDay: string,
) =>
  Array.from({ length: trendMonths }, (_, index): CaseCounts & { period: Period } => {
    const from = monthStart(lastDay, index + 1 - trendMonths) ?? lastDay
    const period = { from, to: addDays(monthStart(from, 1) ?? '', -1) ?? lastDay }
    const [start, end] = [startOfDay(from), endOfDay(period.to)].map(parseInstant)
    const isWithin = (at: number | null) => at !== null && at >= (start ?? 0) && at < (end ?? 0)
    // Filter first: there may be 20,000 cases.
    const own = cases.filter(({ created, closed }) => isWithin(created) || isWithin(closed))
    const { size } = periodFigures(own, brandId, period)
    return { brandId, period, size }
  })

interface StageFigures extends DurationStats {
  /** Time in this stage of cases with consistent dates, milliseconds. */
  completeTotalMs: number
}

/** Stages of cases closed in a period (F20). */
export function stageFigures(cases: readonly OutcomeCase[], period: Period | null) {
  const measured = cases
    .filter((outcome) => endedIn(outcome, period))
    .flatMap((outcome) => {
      const stages = stageDurations(outcome)
      return stages === null ? [] : [{ outcome, stages }]
    })
  const complete = measured.filter(({ stages }) => hasAllStages(stages))
  const lengths = (of: typeof measured, stage: CaseStage) =>
    knownTimes(of.map(({ stages }) => stages[stage]))
  const figures = (stage: CaseStage): StageFigures => ({
    ...durationStats(lengths(measured, stage)),
    completeTotalMs: lengths(complete, stage).reduce((sum, length) => sum + length, 0),
  })
  return {
    /** Number of counted cases. */
    n: measured.length,
    stages: Object.fromEntries(caseStages.map((stage) => [stage, figures(stage)])) as Record<
      CaseStage,
      StageFigures
    >,
    /** True if the last stage has approximate closing dates (C116). */
    isApproximate: measured.some(
      ({ outcome, stages }) =>
        closingDateQuality(outcome) === 'about' && typeof stages.rest === 'number',
    ),
  }
}

/** Longest wait, milliseconds; null if unknown. */
const longestSince = (since: readonly Since[], now: number): number | null =>
  // Spreading into Math.max fails for very long lists.
  knownTimes(since.map((from) => elapsedSince(from, now))).reduce<number | null>(
    (longest, wait) => (longest === null || wait > longest ? wait : longest),
    null,
  )

/** Age of the oldest open case (F2). */
export const longestOpen = (cases: readonly OutcomeCase[], now: number): number | null =>
  longestSince(
    cases.flatMap((outcome) =>
      outcome.class === 'open' ? [validStart(outcome.created, outcome)] : [],
    ),
    now,
  )

/** Longest current wait of open cases, by who must act (F12). */
export const longestWait = (
  cases: readonly OutcomeCase[],
  of: WaitingParty,
  now: number,
): number | null =>
  longestSince(
    cases.flatMap((outcome) => {
      const wait = currentWait(outcome)
      return wait?.of === of ? [wait.since] : []
    }),
    now,
  )

/** Open cases waiting for at least a number of days, longest first (F12). */
export const casesWaitingLongest = (cases: readonly OutcomeCase[], days: number, now: number) =>
  cases
    .filter((outcome) => hasWaitedDays(outcome, days, now))
    .flatMap((outcome) => {
      const wait = currentWait(outcome)
      const waitMs = elapsedSince(wait?.since ?? 'missing', now)
      return wait && typeof waitMs === 'number' ? [{ outcome, wait, waitMs }] : []
    })
    .toSorted((a, b) => b.waitMs - a.waitMs)

/** Replies of a provider to its reports (F3). Counts contacts of cases. */
export interface Provider {
  /** Name, trimmed and case-folded, or `unnamed`. */
  key: string
  /** Name as in the newest case; null without one. */
  name: string | null
  /** Number of reports sent. */
  sent: number
  replies: Readonly<Record<ReplyClass, number>>
  /** Number of cases of these contacts, in total and by reply. */
  cases: number
  casesBy: Readonly<Record<ReplyClass, number>>
  /** Median time from report to reply, milliseconds; null for fewer than three replies. */
  median: number | null
  /** Number of replies in the median. */
  replyCount: number
  /** Number of replies excluded for contradictory dates. */
  disorderCount: number
}

/** Minimum number of reports or replies; smaller samples are gray. */
export const fewReports = 5

/** Statistics of one provider; newer cases first. */
function provider(
  key: string,
  reports: readonly { outcome: OutcomeCase; contact: OutcomeContact }[],
): Provider {
  const durations = reports.map(({ outcome, contact }) =>
    spanBetween(contact.reported, contact.answered, {
      now: outcome.now,
      earliest: outcome.created,
    }),
  )
  const replyTimes = knownTimes(durations)
  const of = (reply: ReplyClass) =>
    reports.filter(({ contact }) => classifyReply(contact) === reply)
  const byReply = (count: (some: typeof reports) => number) =>
    Object.fromEntries(replyClasses.map((reply) => [reply, count(of(reply))])) as Record<
      ReplyClass,
      number
    >
  const caseCount = (some: typeof reports) => new Set(some.map(({ outcome }) => outcome.id)).size
  return {
    key,
    name: key === unnamedProvider ? null : (reports[0]?.contact.provider?.trim() ?? null),
    sent: reports.filter(({ contact }) => wasReported(contact)).length,
    replies: byReply((some) => some.length),
    cases: caseCount(reports),
    casesBy: byReply(caseCount),
    median: durationStats(replyTimes).median,
    replyCount: replyTimes.length,
    disorderCount: durations.filter((length) => length === 'disorder').length,
  }
}

/** Sorts by displayed name; unnamed last. */
const byName = (a: Provider, b: Provider): number =>
  Number(a.name === null) - Number(b.name === null) ||
  (a.name ?? '').localeCompare(b.name ?? '', LOCALE)

/** Statistics by provider, most reports first; expects newer cases first. */
export function providersOf(
  cases: readonly OutcomeCase[],
  period: Period | null,
): readonly Provider[] {
  const reports = cases.flatMap((outcome) =>
    (outcome.contacts ?? [])
      .filter((contact) => wasReportedIn(contact, period))
      .map((contact) => ({ outcome, contact })),
  )
  const byKey = Map.groupBy(reports, ({ contact }) => providerKey(contact.provider))
  return [...byKey]
    .map(([key, own]) => provider(key, own))
    .toSorted((a, b) => b.sent - a.sent || byName(a, b))
}

/** `days`: first and last day (both empty for all time) and today. `now` in milliseconds. */
function calculateOutcomes(
  rows: readonly CaseRow[],
  brandId: string | null,
  days: string,
  now: number,
) {
  const [from, to, today = ''] = days.split(' ')
  const period = from && to ? { from, to } : null
  const before = period && previousPeriod(period)
  const cases = rows.map((row) => toOutcomeCase(row, now))
  const lastDay = period !== null && period.to < today ? period.to : today
  return {
    /** Cases with dates parsed once for all panels. */
    cases,
    figures: periodFigures(cases, brandId, period),
    /** Figures of the previous period; null for all time. */
    before: before && periodFigures(cases, brandId, before),
    /** By brand; empty on the page of one brand. */
    brands: brandId === null ? brandFigures(cases, period) : [],
    months: monthlyTrend(cases, brandId, lastDay),
  }
}
/** Data of all panels. */
export type Outcomes = ReturnType<typeof calculateOutcomes>

/** Figures of loaded cases for the period in the URL and the previous one. */
export function useOutcomes(rows: readonly CaseRow[], search: OutcomeSearch): Outcomes {
  const now = useNow()
  const period = toPeriod(search, now)
  // Memoize by day and hour, so that nothing is recounted every minute.
  const days = [period?.from, period?.to, localDay(now)].join(' ')
  return calculateOutcomes(rows, search.brand ?? null, days, endOfHour(now))
}
