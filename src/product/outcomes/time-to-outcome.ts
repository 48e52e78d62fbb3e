import { DAY } from '#/lib/durations.ts'
import { goneSince, sinceWhen, spanOf } from '#/lib/spans.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { mostOf } from './extremes.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { endedIn, mayHaveEndedIn, type Period } from './period.ts'
import { spreadOf, type Spread } from './quantiles.ts'

/** Why a closed or otherwise ended case has no time to outcome (C117). */
export const leftOutReasons = [
  'failed',
  'not-approved',
  'undated',
  'unstarted',
  'disorder',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** What dates of closing are worth (C116); `other` comes from a source that the contract does not name. */
export const dateSources = ['exact', 'about', 'blank', 'other'] as const
export type DateSource = (typeof dateSources)[number]

/** The time from request to closing of a period's closed cases, of any outcome (F2). */
export interface TimeToOutcome {
  all: Spread
  /** Those of them whose site was removed. */
  removed: Spread
  /** By what their closing dates are worth. */
  sources: Readonly<Record<DateSource, number>>
  leftOut: Readonly<Record<LeftOutReason, number>>
  /** In the order of `tookBuckets`. */
  buckets: readonly { key: TookBucket; removed: number; others: number }[]
}

/** Lengths as they are drawn; `below` in milliseconds, exclusive. */
export const tookBuckets = [
  { key: 'took-1', below: DAY },
  { key: 'took-3', below: 3 * DAY },
  { key: 'took-7', below: 7 * DAY },
  { key: 'took-14', below: 14 * DAY },
  { key: 'took-30', below: 30 * DAY },
  { key: 'took-90', below: 90 * DAY },
  { key: 'took-more', below: Infinity },
] as const
export type TookBucket = (typeof tookBuckets)[number]['key']

/** The length of a closed case, or why it has none; null for a case that is no closed one and not left out of them. */
function tookOf(one: OutcomeCase): number | LeftOutReason | null {
  if (one.class === 'open' || one.class === 'unreported' || one.class === 'other-status')
    return null
  if (one.status === 'FAILED') return 'failed'
  if (one.status === 'REJECTED') return 'not-approved'
  if (one.closed === null) return 'undated'
  if (one.created === null) return 'unstarted'
  const took = spanOf(one.created, one.closed, one)
  // Both dates are there.
  return took === 'missing' ? 'undated' : took
}

/** The same for the cases of a period; a closed case without a date may belong to it. */
export function tookIn(one: OutcomeCase, period: Period | null): number | LeftOutReason | null {
  const took = tookOf(one)
  const counts = endedIn(one, period) || (took === 'undated' && mayHaveEndedIn(one, period))
  return counts ? took : null
}

/** Which column of the chart a length, in milliseconds, belongs to. */
export const bucketOf = (length: number): TookBucket =>
  tookBuckets.find(({ below }) => length < below)?.key ?? 'took-more'

/** What the closing date of a case is worth (C116). */
export function sourceOf({ source }: Pick<OutcomeCase, 'source'>): DateSource {
  if (source === null) return 'blank'
  if (source === 'MEASURED' || source === 'DERIVED_FROM_EVENT') return 'exact'
  return isDatedByNote(source) ? 'about' : 'other'
}

/** Sums up how long the cases took that were closed in a period. Open ones are not in it. */
export function timeToOutcome(cases: readonly OutcomeCase[], period: Period | null): TimeToOutcome {
  const all: number[] = []
  const removed: number[] = []
  const sources = { exact: 0, about: 0, blank: 0, other: 0 }
  const leftOut = { failed: 0, 'not-approved': 0, undated: 0, unstarted: 0, disorder: 0 }
  const buckets = tookBuckets.map(({ key }) => ({ key, removed: 0, others: 0 }))
  const byKey = new Map(buckets.map((bucket) => [bucket.key, bucket]))
  for (const one of cases) {
    const took = tookIn(one, period)
    if (took === null) continue
    if (typeof took === 'string') {
      leftOut[took] += 1
      continue
    }
    const isRemoved = one.class === 'removed'
    all.push(took)
    if (isRemoved) removed.push(took)
    sources[sourceOf(one)] += 1
    const bucket = byKey.get(bucketOf(took))
    if (bucket) bucket[isRemoved ? 'removed' : 'others'] += 1
  }
  return { all: spreadOf(all), removed: spreadOf(removed), sources, leftOut, buckets }
}

/** How long the cases have been waiting that are open now (F2). */
export interface Waiting {
  n: number
  median: number | null
  longest: number | null
  /** Those whose request has no date, or one in the future. */
  unclear: number
}

/** The open cases, which have no outcome yet: how many wait and for how long, in milliseconds. */
export function waitingNow(cases: readonly OutcomeCase[], now: number): Waiting {
  const open = cases.filter((one) => one.class === 'open')
  const ages = open
    .map((one) => goneSince(sinceWhen(one.created, one), now))
    .filter((age) => typeof age === 'number')
  return {
    n: open.length,
    median: spreadOf(ages).median,
    longest: mostOf(ages),
    unclear: open.length - ages.length,
  }
}
