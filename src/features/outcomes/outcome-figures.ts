import type { CaseRow } from '#/api/cases.ts'
import { isId } from '#/api/paths.ts'
import { parseInstant } from '#/lib/dates.ts'
import { dayOf, daysLater, endOfDay, monthStart, startOfDay } from '#/lib/local-days.ts'
import { LOCALE } from '#/lib/numbers.ts'
import { goneSince, sinceWhen, spanOf, type Since } from '#/lib/spans.ts'
import {
  countsIn,
  providerKey,
  setsOf,
  unnamed,
  type CaseSet,
} from '#/shared/outcomes/case-sets.ts'
import {
  clockOf,
  clockStages,
  isWhole,
  known,
  sourceOf,
  tookIn,
  turnOf,
  waitsFor,
  type ClockStage,
  type TurnOf,
} from '#/shared/outcomes/case-times.ts'
import {
  hourOf,
  isRated,
  outcomeCase,
  replyClasses,
  replyOf,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
  type ReplyClass,
} from '#/shared/outcomes/outcome-case.ts'
import { endedIn, mayHaveEndedIn, requestedIn, type Period } from '#/shared/outcomes/period.ts'
import { useNow } from '#/ui/now.ts'
import { periodBefore, periodOf, type OutcomeSearch } from './outcome-search.ts'

/* Sums over cases. A number of cases is always the size of a set that an address can name (F13). */

/** Lengths of time, summed up; milliseconds. Null where there are too few to say (F2). */
export interface Spread {
  n: number
  median: number | null
  /** The 90th percentile. */
  p90: number | null
}

/** Fewest lengths of which a median, and a 90th percentile, are shown. */
const fewest = { median: 3, p90: 10 } as const

/** By linear interpolation between ranks, of values in rising order; `share` from 0 to 1. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Median and 90th percentile: a mean would be ruled by the few that take months. */
function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  return {
    n,
    median: n < fewest.median ? null : quantile(sorted, 0.5),
    p90: n < fewest.p90 ? null : quantile(sorted, 0.9),
  }
}

/** By how much undated cases may move a rate before it is shown as a range. */
const twoPoints = 0.02

/**
 * Between what the cases without a closing date could move the success rate of a period, where that is more than two
 * points; else null (F1, C115).
 */
function rateRange(cases: readonly OutcomeCase[], period: Period | null) {
  const rated = cases.filter((one) => isRated(one.class))
  const ended = rated.filter((one) => endedIn(one, period))
  if (ended.length === 0) return null
  const undated = rated.filter((one) => mayHaveEndedIn(one, period))
  const removedOf = (some: readonly OutcomeCase[]) =>
    some.filter((one) => one.class === 'removed').length
  const [removed, more] = [removedOf(ended), removedOf(undated)]
  const rate = removed / ended.length
  const low = removed / (ended.length + undated.length - more)
  const high = (removed + more) / (ended.length + more)
  // Binary fractions: 0.5 - 0.48 is a little more than 0.02.
  return Math.max(high - rate, rate - low) > twoPoints + 1e-9 ? { low, high } : null
}

/** The time from request to closing of a period's closed cases, of any outcome (F2). */
function timeToOutcome(cases: readonly OutcomeCase[], period: Period | null) {
  const lengths = cases.flatMap((one) => {
    const took = tookIn(one, period)
    return typeof took === 'number' ? [{ took, isRemoved: one.class === 'removed' }] : []
  })
  const of = (some: typeof lengths) => spreadOf(some.map(({ took }) => took))
  /** `removed`: those of them whose site was removed. */
  return { all: of(lengths), removed: of(lengths.filter(({ isRemoved }) => isRemoved)) }
}

/** What a figure counts: a set of cases, or the cases requested in the period. */
export type Counted = CaseSet | 'requested'

/** Sizes of sets of cases, of a brand and a period. */
export interface CaseCounts {
  /** Null for all brands; undefined for cases without a brand, which the case list cannot filter by. */
  brandId: string | null | undefined
  /** Null for all time. */
  period: Period | null
  /** Number of cases in a set. */
  size: (counted: Counted) => number
}

/** The figures of a period; null for all time. */
export function periodFigures(
  cases: readonly OutcomeCase[],
  brandId: CaseCounts['brandId'],
  period: Period | null,
) {
  const sizes = new Map<Counted, number>()
  const count = (set: Counted) => sizes.set(set, (sizes.get(set) ?? 0) + 1)
  for (const one of cases) {
    if (requestedIn(one, period)) count('requested')
    for (const set of setsOf(one, period)) count(set)
  }
  return {
    brandId,
    period,
    size: (counted: Counted): number => sizes.get(counted) ?? 0,
    rateRange: rateRange(cases, period),
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
    figures: periodFigures(own, id !== undefined && isId(id) ? id : undefined, period),
  }))
  // U+FFFF sorts after every name.
  const rank = ({ name }: (typeof brands)[number]) => name ?? '\uFFFF'
  return brands.toSorted((a, b) => rank(a).localeCompare(rank(b), 'en'))
}

/** How many calendar months the trend shows. */
const trendMonths = 12

/** Counts of the 12 months up to the month of a day: of requested and ended cases only, other sets are incomplete. */
export const monthlyTrend = (
  cases: readonly OutcomeCase[],
  brandId: string | null,
  lastDay: string,
) =>
  Array.from({ length: trendMonths }, (_, index): CaseCounts & { period: Period } => {
    const from = monthStart(lastDay, index + 1 - trendMonths) ?? lastDay
    const period = { from, to: daysLater(monthStart(from, 1) ?? '', -1) ?? lastDay }
    const [start, end] = [startOfDay(from), endOfDay(period.to)].map(parseInstant)
    const isWithin = (at: number | null) => at !== null && at >= (start ?? 0) && at < (end ?? 0)
    // Filter first: there may be 20,000 cases.
    const own = cases.filter(({ created, closed }) => isWithin(created) || isWithin(closed))
    const { size } = periodFigures(own, brandId, period)
    return { brandId, period, size }
  })

interface StageFigures extends Spread {
  /** The time in this stage, in milliseconds, of the cases that have all dates in order. */
  ofWhole: number
}

/** The stages of the cases that were closed in a period (F20). */
export function whoseClock(cases: readonly OutcomeCase[], period: Period | null) {
  const clocks = cases
    .filter((one) => endedIn(one, period))
    .flatMap((one) => {
      const clock = clockOf(one)
      return clock === null ? [] : [{ one, clock }]
    })
  const whole = clocks.filter(({ clock }) => isWhole(clock))
  const lengths = (of: typeof clocks, stage: ClockStage) =>
    known(of.map(({ clock }) => clock[stage]))
  const figures = (stage: ClockStage): StageFigures => ({
    ...spreadOf(lengths(clocks, stage)),
    ofWhole: lengths(whole, stage).reduce((sum, length) => sum + length, 0),
  })
  return {
    /** Cases whose stages are counted. */
    n: clocks.length,
    stages: Object.fromEntries(clockStages.map((stage) => [stage, figures(stage)])) as Record<
      ClockStage,
      StageFigures
    >,
    /** Whether closing dates that are exact to a day only are among those of the last stage (C116). */
    isAbout: clocks.some(
      ({ one, clock }) => sourceOf(one) === 'about' && typeof clock.rest === 'number',
    ),
  }
}

/** How long the longest waits, in milliseconds; null where no date tells it. */
const longestOf = (since: readonly Since[], now: number): number | null =>
  // A spread would fail with as many as a large user has.
  known(since.map((from) => goneSince(from, now))).reduce<number | null>(
    (most, one) => (most === null || one > most ? one : most),
    null,
  )

/** How long the longest of the open cases waits since its request (F2). */
export const longestOpen = (cases: readonly OutcomeCase[], now: number): number | null =>
  longestOf(
    cases.flatMap((one) => (one.class === 'open' ? [sinceWhen(one.created, one)] : [])),
    now,
  )

/** How long the longest of the open cases waits whose turn is somebody's (F12). */
export const longestTurn = (
  cases: readonly OutcomeCase[],
  of: TurnOf,
  now: number,
): number | null =>
  longestOf(
    cases.flatMap((one) => {
      const turn = turnOf(one)
      return turn?.of === of ? [turn.since] : []
    }),
    now,
  )

/** The open cases that wait at least so many days, the longest first; `wait` in milliseconds (F12). */
export const longestWaits = (cases: readonly OutcomeCase[], days: number, now: number) =>
  cases
    .filter((one) => waitsFor(one, days, now))
    .flatMap((one) => {
      const turn = turnOf(one)
      const wait = goneSince(turn?.since ?? 'missing', now)
      return turn && typeof wait === 'number' ? [{ one, turn, wait }] : []
    })
    .toSorted((a, b) => b.wait - a.wait)

/** What one provider made of the reports that it got (F3). The unit is the contact of a case. */
export interface Provider {
  /** Its name after trimming and case folding, or `unnamed`. */
  key: string
  /** The same as the newest case writes it; null without one. */
  name: string | null
  /** Reports that went out. */
  sent: number
  replies: Readonly<Record<ReplyClass, number>>
  /** Cases that these contacts belong to, in all and by reply. */
  cases: number
  casesBy: Readonly<Record<ReplyClass, number>>
  /** From report to answer, in milliseconds; null of fewer than three answers. */
  median: number | null
  /** Answers that the median is of. */
  answers: number
  /** Answers that are not in it: their dates contradict each other. */
  disorder: number
}

/** Fewer than so many reports, or answers, say little: drawn grey. */
export const fewReports = 5

/** Sums up the reports of one provider, those of newer cases first. */
function provider(
  key: string,
  reports: readonly { one: OutcomeCase; contact: OutcomeContact }[],
): Provider {
  const took = reports.map(({ one, contact }) =>
    spanOf(contact.reported, contact.answered, { now: one.now, earliest: one.created }),
  )
  const answers = known(took)
  const of = (reply: ReplyClass) => reports.filter(({ contact }) => replyOf(contact) === reply)
  const byReply = (count: (some: typeof reports) => number) =>
    Object.fromEntries(replyClasses.map((reply) => [reply, count(of(reply))])) as Record<
      ReplyClass,
      number
    >
  const caseCount = (some: typeof reports) => new Set(some.map(({ one }) => one.id)).size
  return {
    key,
    name: key === unnamed ? null : (reports[0]?.contact.provider?.trim() ?? null),
    sent: reports.filter(({ contact }) => wasReported(contact)).length,
    replies: byReply((some) => some.length),
    cases: caseCount(reports),
    casesBy: byReply(caseCount),
    median: spreadOf(answers).median,
    answers: answers.length,
    disorder: took.filter((length) => length === 'disorder').length,
  }
}

/** By the name that is shown; one without a name last. */
const byName = (a: Provider, b: Provider): number =>
  Number(a.name === null) - Number(b.name === null) ||
  (a.name ?? '').localeCompare(b.name ?? '', LOCALE)

/** Sums up the reports of all cases by provider, newer cases first; those that were written to most come first. */
export function providersOf(
  cases: readonly OutcomeCase[],
  period: Period | null,
): readonly Provider[] {
  const reports = cases.flatMap((one) =>
    (one.contacts ?? [])
      .filter((contact) => countsIn(contact, period))
      .map((contact) => ({ one, contact })),
  )
  const byKey = Map.groupBy(reports, ({ contact }) => providerKey(contact.provider))
  return [...byKey]
    .map(([key, own]) => provider(key, own))
    .toSorted((a, b) => b.sent - a.sent || byName(a, b))
}

/** `days`: first day, last day (both empty for all time) and today. `now` in milliseconds. */
function countFor(rows: readonly CaseRow[], brandId: string | null, days: string, now: number) {
  const [from, to, today = ''] = days.split(' ')
  const period = from && to ? { from, to } : null
  const before = period && periodBefore(period)
  const cases = rows.map((row) => outcomeCase(row, now))
  const lastDay = period !== null && period.to < today ? period.to : today
  return {
    /** The cases, with their dates read once for all panels. */
    cases,
    figures: periodFigures(cases, brandId, period),
    /** The figures of the period before; null for all time, before which there is nothing. */
    before: before && periodFigures(cases, brandId, before),
    /** Empty on the page of one brand. */
    brands: brandId === null ? brandFigures(cases, period) : [],
    months: monthlyTrend(cases, brandId, lastDay),
  }
}
/** What all panels show. */
export type Outcomes = ReturnType<typeof countFor>

/** The figures of loaded cases for the period that an address asks for, and the one before. */
export function useOutcomes(rows: readonly CaseRow[], search: OutcomeSearch): Outcomes {
  const now = useNow()
  const period = periodOf(search, now)
  // Days and hours, not minutes: nothing is counted again before the hour ends.
  const days = [period?.from, period?.to, dayOf(now)].join(' ')
  return countFor(rows, search.brand ?? null, days, hourOf(now))
}
