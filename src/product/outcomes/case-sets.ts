import { searchField } from '#/contract/search-field.ts'
import {
  caseClasses,
  classLabels,
  isEnded,
  isRated,
  type CaseClass,
  type OutcomeCase,
} from './outcome-case.ts'
import { endedIn, mayHaveEndedIn, type Period } from './period.ts'
import { hasUndatedReport } from './providers.ts'
import {
  bucketOf,
  sourceOf,
  tookBuckets,
  tookIn,
  type DateSource,
  type LeftOutReason,
  type TookBucket,
} from './time-to-outcome.ts'
import {
  clockOf,
  clockStages,
  isUnread,
  isWhole,
  stageLabels,
  type CaseClock,
  type ClockStage,
} from './whose-clock.ts'
import { isWaitUnclear, turnOf, type TurnOf } from './whose-turn.ts'

/*
 * The cases behind a figure, by a name that an address can hold: the same functions that counted them choose
 * them again, so that a figure opens exactly its rows.
 */

/** Names of sets of cases. */
export type CaseSet =
  | CaseClass
  | 'ended'
  | 'rated'
  | 'undated'
  | 'timed'
  | 'timed-removed'
  | 'report-undated'
  | TookBucket
  | `date-${DateSource}`
  | `left-${LeftOutReason}`
  | `turn-${TurnOf}`
  | 'wait-unclear'
  | 'clock'
  | 'clock-whole'
  | 'clock-unread'
  | `${ClockStage}-${'timed' | 'missing' | 'disorder'}`

type Holds = (one: OutcomeCase, period: Period | null) => boolean
type Entry = readonly [name: CaseSet, label: string, holds: Holds]

const timed = (holds: (length: number, one: OutcomeCase) => boolean): Holds => {
  return (one, period) => {
    const took = tookIn(one, period)
    return typeof took === 'number' && holds(took, one)
  }
}
const dated = (name: DateSource, label: string): Entry => [
  `date-${name}`,
  label,
  timed((_length, one) => sourceOf(one) === name),
]
const left = (why: LeftOutReason, label: string): Entry => [
  `left-${why}`,
  label,
  (one, period) => tookIn(one, period) === why,
]
const turn = (of: TurnOf, label: string): Entry => [
  `turn-${of}`,
  label,
  (one) => turnOf(one)?.of === of,
]
const ofClock = (holds: (clock: CaseClock) => boolean): Holds => {
  return (one, period) => {
    const clock = endedIn(one, period) ? clockOf(one) : null
    return clock !== null && holds(clock)
  }
}

/** Each set with what a list that was narrowed to it is called, and whether a case belongs to it. */
const entries: readonly Entry[] = [
  ...caseClasses.map((name): Entry => [
    name,
    classLabels[name],
    (one, period) => one.class === name && (!isEnded(name) || endedIn(one, period)),
  ]),
  ['ended', 'Ended', endedIn],
  [
    'rated',
    'Counted for the success rate',
    (one, period) => isRated(one.class) && endedIn(one, period),
  ],
  ['undated', 'Ended without a closing date', mayHaveEndedIn],
  ['timed', 'With a time to outcome', timed(() => true)],
  [
    'timed-removed',
    'Removed, with a time to outcome',
    timed((_length, one) => one.class === 'removed'),
  ],
  ['report-undated', 'With a report that has no date', hasUndatedReport],
  ...tookBuckets.map(({ key, label }): Entry => [
    key,
    `Closed in ${label}`,
    timed((length) => bucketOf(length) === key),
  ]),
  dated('exact', 'Exact closing date'),
  dated('about', 'Closing date known to a day'),
  dated('blank', 'Source of the closing date not reported'),
  dated('other', 'Closing date from another source'),
  left('failed', 'Failed, so without a time to outcome'),
  left('not-approved', 'Not approved, so without a time to outcome'),
  left('undated', 'Closed without a date'),
  left('unstarted', 'Closed, date of the request missing'),
  left('disorder', 'Closed, with dates that contradict each other'),
  turn('approval', 'Waiting for approval by your provider'),
  turn('provider', 'Waiting for a provider informed'),
  turn('operator', 'Waiting for your provider'),
  turn('unclear', 'Unclear whose turn it is'),
  turn('unread', 'Open, providers not reported'),
  ['wait-unclear', 'Open, not clear since when it waits', isWaitUnclear],
  ['clock', 'Closed, providers reported', ofClock(() => true)],
  ['clock-whole', 'Closed, with all dates in order', ofClock(isWhole)],
  ['clock-unread', 'Closed, providers not reported', isUnread],
  ...clockStages.flatMap((stage): Entry[] => [
    [
      `${stage}-timed`,
      `${stageLabels[stage]}: both dates known`,
      ofClock((clock) => typeof clock[stage] === 'number'),
    ],
    [
      `${stage}-missing`,
      `${stageLabels[stage]}: a date is missing`,
      ofClock((clock) => clock[stage] === 'missing'),
    ],
    [
      `${stage}-disorder`,
      `${stageLabels[stage]}: dates out of order`,
      ofClock((clock) => clock[stage] === 'disorder'),
    ],
  ]),
]
const sets = new Map(entries.map(([name, label, holds]) => [name, { label, holds }]))

/** All sets that an address can name. */
export const caseSetNames: readonly CaseSet[] = [...sets.keys()]

/** A set of cases in an address; undefined where none is meant. */
export const caseSetField = searchField((raw) => caseSetNames.find((name) => name === raw))

/** Which cases a list was narrowed to by a figure, in words. */
export const caseSetLabel = (set: CaseSet): string => sets.get(set)?.label ?? set

/** Whether a case belongs to a set, of a period where the set knows one. */
export const isInSet = (one: OutcomeCase, set: CaseSet, period: Period | null): boolean =>
  sets.get(set)?.holds(one, period) ?? false
