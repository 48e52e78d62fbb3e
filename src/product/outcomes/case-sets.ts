import { searchField } from '#/contract/search-field.ts'
import {
  bucketOf,
  clockOf,
  clockStages,
  isTimed,
  isWhole,
  sourceOf,
  stageLabels,
  tookBuckets,
  tookIn,
  turnOf,
  type CaseClock,
  type ClockStage,
  type TookBucket,
} from './case-times.ts'
import {
  classLabels,
  isEnded,
  isRated,
  replyOf,
  type OutcomeCase,
  type OutcomeContact,
  type ReplyClass,
} from './outcome-case.ts'
import { endedIn, isWithin, mayHaveEndedIn, type Period } from './period.ts'

/*
 * The cases behind a figure, by a name that an address can hold. A figure is how many cases have its name, so that it
 * opens exactly its rows (F13).
 */

const tookLabels = Object.fromEntries(
  tookBuckets.map(({ key, label }) => [key, `Closed in ${label}`]),
) as Record<TookBucket, string>

const stageSets = Object.fromEntries(
  clockStages.flatMap((stage) => [
    [`${stage}-timed`, `${stageLabels[stage]}: both dates known`],
    [`${stage}-missing`, `${stageLabels[stage]}: a date is missing`],
    [`${stage}-disorder`, `${stageLabels[stage]}: dates out of order`],
  ]),
) as Record<`${ClockStage}-${'timed' | 'missing' | 'disorder'}`, string>

/** The sets of cases, each with what a list that was narrowed to it is called. */
const setLabels = {
  ...classLabels,
  ended: 'Ended',
  rated: 'Counted for the success rate',
  undated: 'Ended without a closing date',
  'report-undated': 'With a report that has no date',
  timed: 'With a time to outcome',
  'timed-removed': 'Removed, with a time to outcome',
  ...tookLabels,
  'date-exact': 'Exact closing date',
  'date-about': 'Closing date known to a day',
  'date-blank': 'Source of the closing date not reported',
  'date-other': 'Closing date from another source',
  'left-failed': 'Failed, so without a time to outcome',
  'left-not-approved': 'Not approved, so without a time to outcome',
  'left-undated': 'Closed without a date',
  'left-unstarted': 'Closed, date of the request missing',
  'left-disorder': 'Closed, with dates that contradict each other',
  'turn-approval': 'Waiting for approval by your provider',
  'turn-provider': 'Waiting for a host or registrar',
  'turn-operator': 'Waiting for your provider',
  'turn-unclear': 'Unclear whose turn it is',
  'turn-unread': 'Open, hosts and registrars not reported',
  'wait-unclear': 'Open, not clear since when it waits',
  'clock-whole': 'Closed, with all dates in order',
  'clock-unread': 'Closed, hosts and registrars not reported',
  ...stageSets,
} as const

/** Names of sets of cases. */
export type CaseSet = keyof typeof setLabels
const names = Object.keys(setLabels) as readonly CaseSet[]

/** A set of cases in an address; undefined where none is meant. */
export const caseSetField = searchField((raw) => names.find((name) => name === raw))

/** Whether a set is one of a period: what is open, or has no date, is in none. */
export const isOfPeriod = (set: CaseSet): boolean =>
  !/^(?:open|unreported|turn-|wait-|report-undated)/.test(set)

/** Which cases a list was narrowed to by a figure, in words. */
export const caseSetLabel = (set: CaseSet): string => setLabels[set]

function setsOfClock(clock: CaseClock | null): readonly CaseSet[] {
  if (clock === null) return []
  const stages = clockStages.map((stage): CaseSet => {
    const length = clock[stage]
    return `${stage}-${typeof length === 'number' ? 'timed' : length}`
  })
  return isWhole(clock) ? ['clock-whole', ...stages] : stages
}

/** Whether a case holds a report that went out at a time that is not recorded, which no period can hold. */
const hasUndatedReport = ({ contacts }: OutcomeCase): boolean =>
  (contacts ?? []).some((contact) => contact.reported === null && replyOf(contact) !== null)

/** The sets that a case belongs to: of a period where they know one, of all time with null. */
export function setsOf(one: OutcomeCase, period: Period | null): readonly CaseSet[] {
  const sets: CaseSet[] = []
  const isIn = endedIn(one, period)
  if (isIn || !isEnded(one.class)) sets.push(one.class)
  if (isIn) sets.push('ended', ...setsOfClock(clockOf(one)))
  if (isIn && isRated(one.class)) sets.push('rated')
  if (isIn && isTimed(one) && one.contacts === null) sets.push('clock-unread')
  if (mayHaveEndedIn(one, period)) sets.push('undated')
  if (hasUndatedReport(one)) sets.push('report-undated')
  const took = tookIn(one, period)
  if (typeof took === 'string') sets.push(`left-${took}`)
  if (typeof took === 'number') sets.push('timed', bucketOf(took), `date-${sourceOf(one)}`)
  if (typeof took === 'number' && one.class === 'removed') sets.push('timed-removed')
  const turn = turnOf(one)
  if (turn) sets.push(`turn-${turn.of}`)
  if (typeof turn?.since === 'string') sets.push('wait-unclear')
  return sets
}

/** Stands for providers without a name: no trimmed name, and kept by an address, which leaves out what is empty. */
export const unnamed = ' '

/** One provider is one name, however it is written. */
export const providerKey = (name: string | null): string =>
  (name ?? '').trim().normalize('NFC').toLowerCase() || unnamed

/** Whether a contact counts in a period: by when it was reported to. */
export const countsIn = (contact: OutcomeContact, period: Period | null): boolean =>
  replyOf(contact) !== null &&
  (period === null || (contact.reported !== null && isWithin(contact.reported, period)))

/** Whether a case holds a contact that a figure of a provider counts; `reply` null means any. */
export const hasContact = (
  one: OutcomeCase,
  { key, reply }: { key: string; reply: ReplyClass | null },
  period: Period | null,
): boolean =>
  (one.contacts ?? []).some(
    (contact) =>
      providerKey(contact.provider) === key &&
      countsIn(contact, period) &&
      (reply === null || replyOf(contact) === reply),
  )
