import { searchField } from '#/contract/search-field.ts'
import { DAY } from '#/lib/durations.ts'
import { goneSince } from '#/lib/spans.ts'
import { caseClasses, isRated, type CaseClass } from './case-class.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { endedIn, isWithin, mayHaveEndedIn, type Period } from './period.ts'
import { hasUndatedReport } from './providers.ts'
import {
  bucketOf,
  dateSources,
  leftOutReasons,
  sourceOf,
  tookBuckets,
  tookIn,
  type DateSource,
  type LeftOutReason,
  type TookBucket,
} from './time-to-outcome.ts'
import {
  caseStages,
  clockOf,
  clockStages,
  isUnread,
  isWhole,
  type CaseClock,
  type ClockStage,
  type FoundDates,
} from './whose-clock.ts'
import { turnOf, turns, type TurnOf } from './whose-turn.ts'

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
  | 'clock-chain'
  | 'clock-unread'
  | `${ClockStage}-timed`
  | `${ClockStage}-missing`
  | `${ClockStage}-disorder`
  | FoundSet

/** Sets that are known only where it was read when domains were found. */
const foundSets = [
  'clock-chain',
  'found-timed',
  'found-missing',
  'found-disorder',
  'found-unlisted',
  'found-unread',
] as const
type FoundSet = (typeof foundSets)[number]

/** Whether a set is known only where it was read when domains were found. */
export const needsFound = (set: CaseSet | undefined): boolean =>
  foundSets.some((name) => name === set)

type Holds = (one: OutcomeCase, period: Period | null, found: FoundDates | null) => boolean

const ofClass =
  (wanted: CaseClass): Holds =>
  (one, period) =>
    one.class === wanted && (wanted === 'open' || wanted === 'unreported' || endedIn(one, period))

const timed =
  (holds: (length: number, one: OutcomeCase) => boolean): Holds =>
  (one, period) => {
    const took = tookIn(one, period)
    return typeof took === 'number' && holds(took, one)
  }

const ofClock =
  (holds: (clock: CaseClock) => boolean): Holds =>
  (one, period, found) => {
    const clock = endedIn(one, period) ? clockOf(one, found) : null
    return clock !== null && holds(clock)
  }

/** Whether no date of an open case, or only dates that contradict each other, say since when it waits (F12). */
export const isWaitUnclear = (one: OutcomeCase): boolean => typeof turnOf(one)?.since === 'string'

const sets = new Map<CaseSet, Holds>([
  ...caseClasses.map((one) => [one, ofClass(one)] as const),
  ['ended', endedIn],
  ['rated', (one, period) => isRated(one.class) && endedIn(one, period)],
  ['undated', mayHaveEndedIn],
  ['timed', timed(() => true)],
  ['timed-removed', timed((_length, one) => one.class === 'removed')],
  ['report-undated', hasUndatedReport],
  ...tookBuckets.map(({ key }) => [key, timed((length) => bucketOf(length) === key)] as const),
  ...dateSources.map(
    (source) => [`date-${source}`, timed((_length, one) => sourceOf(one) === source)] as const,
  ),
  ...leftOutReasons.map(
    (why) =>
      [
        `left-${why}`,
        (one: OutcomeCase, period: Period | null) => tookIn(one, period) === why,
      ] as const,
  ),
  ...turns.map((of) => [`turn-${of}`, (one: OutcomeCase) => turnOf(one)?.of === of] as const),
  ['wait-unclear', isWaitUnclear],
  ['clock', ofClock(() => true)],
  ['clock-whole', ofClock((clock) => isWhole(clock, caseStages))],
  ['clock-chain', ofClock((clock) => isWhole(clock, clockStages))],
  ['clock-unread', isUnread],
  ...clockStages.flatMap((stage) => [
    [`${stage}-timed`, ofClock((clock) => typeof clock[stage] === 'number')] as const,
    [`${stage}-missing`, ofClock((clock) => clock[stage] === 'missing')] as const,
    [`${stage}-disorder`, ofClock((clock) => clock[stage] === 'disorder')] as const,
  ]),
  ['found-unlisted', ofClock(({ found }) => found === 'unlisted')],
  ['found-unread', ofClock(({ found }) => found === 'unread')],
])

/** All sets that an address can name. */
export const caseSetNames: readonly CaseSet[] = [...sets.keys()]

/** A set of cases in an address; undefined where none is meant. */
export const caseSetField = searchField((raw) => caseSetNames.find((name) => name === raw))

/** Whether a case belongs to a set, of a period where the set knows one. */
export const isInSet = (
  one: OutcomeCase,
  set: CaseSet,
  period: Period | null,
  found: FoundDates | null = null,
): boolean => sets.get(set)?.(one, period, found) ?? false

/** Whether an open case waits at least so many days for whoever's turn it is (F12). */
export function waitsFor(one: OutcomeCase, days: number, now: number): boolean {
  const wait = goneSince(turnOf(one)?.since ?? 'missing', now)
  return typeof wait === 'number' && wait >= days * DAY
}

/** Whether a case was requested in a period. */
export const requestedIn = ({ created }: OutcomeCase, period: Period | null): boolean =>
  period === null || (created !== null && isWithin(created, period))
