import { DAY } from '#/lib/durations.ts'
import { spanOf } from '#/lib/spans.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { endedIn, mayHaveEndedIn, type Period } from './period.ts'

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
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const n = sorted.length
  return {
    n,
    median: n < fewest.median ? null : quantile(sorted, 0.5),
    p90: n < fewest.p90 ? null : quantile(sorted, 0.9),
  }
}

/** Why a closed or otherwise ended case has no time to outcome, in words (C117). */
export const leftOutLabels = {
  failed: 'failed',
  'not-approved': 'not approved',
  undated: 'closed without a date',
  unstarted: 'without a date of the request',
  disorder: 'with dates that contradict each other',
} as const
export type LeftOutReason = keyof typeof leftOutLabels
export const leftOutReasons = [
  'failed',
  'not-approved',
  'undated',
  'unstarted',
  'disorder',
] as const satisfies readonly LeftOutReason[]

/** What dates of closing are worth (C116); `other` comes from a source that the contract does not name. */
export const dateSources = ['exact', 'about', 'blank', 'other'] as const
export type DateSource = (typeof dateSources)[number]

/** Lengths as they are drawn; `below` in milliseconds, exclusive; `tick` is the label in short, `d` a day. */
export const tookBuckets = [
  { key: 'took-1', below: DAY, label: 'under 1 day', tick: '<1 d' },
  { key: 'took-3', below: 3 * DAY, label: '1 to 3 days', tick: '1–3 d' },
  { key: 'took-7', below: 7 * DAY, label: '3 to 7 days', tick: '3–7 d' },
  { key: 'took-14', below: 14 * DAY, label: '7 to 14 days', tick: '7–14 d' },
  { key: 'took-30', below: 30 * DAY, label: '14 to 30 days', tick: '14–30 d' },
  { key: 'took-90', below: 90 * DAY, label: '30 to 90 days', tick: '30–90 d' },
  { key: 'took-more', below: Infinity, label: '90 days or more', tick: '90+ d' },
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

/** Sums up how long the cases took that were closed in a period. Open ones are not in it. */
export function timeToOutcome(cases: readonly OutcomeCase[], period: Period | null): TimeToOutcome {
  const all: number[] = []
  const removed: number[] = []
  const sources = { exact: 0, about: 0, blank: 0, other: 0 }
  const leftOut = { failed: 0, 'not-approved': 0, undated: 0, unstarted: 0, disorder: 0 }
  const buckets = tookBuckets.map(({ key }) => ({ key, removed: 0, others: 0 }))
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
    const key = bucketOf(took)
    const bucket = buckets.find((column) => column.key === key)
    if (bucket) bucket[isRemoved ? 'removed' : 'others'] += 1
  }
  return { all: spreadOf(all), removed: spreadOf(removed), sources, leftOut, buckets }
}
