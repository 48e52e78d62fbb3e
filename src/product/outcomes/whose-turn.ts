import { DAY } from '#/lib/durations.ts'
import { goneSince, sinceWhen, spanOf, type Since } from '#/lib/spans.ts'
import {
  hasAnswered,
  isUnclear,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
} from './outcome-case.ts'

/**
 * Whose turn an open case is, in words (F12, F20). `unclear`: a contact is in a state that nobody here knows.
 * `unread`: the answer does not report the contacts, so nothing can be said.
 */
export const turnLabels = {
  approval: 'Approval by your provider',
  provider: 'Answer of a provider informed',
  operator: 'Next step of your provider',
  unclear: 'Unclear',
  unread: 'Providers not reported',
} as const
export type TurnOf = keyof typeof turnLabels
export const turns = [
  'approval',
  'provider',
  'operator',
  'unclear',
  'unread',
] as const satisfies readonly TurnOf[]

interface Turn {
  of: TurnOf
  /** Since when, in milliseconds; or that no date says it, or dates that contradict each other. */
  since: Since
  /** The providers that are waited for, as the service writes them; null is one without a name. */
  providers: readonly (string | null)[]
}

/** Those of some lengths or instants that are known. */
export const known = (all: readonly (Since | null)[]): number[] =>
  all.filter((one) => typeof one === 'number')

/** The most of some values; null where there is none. A spread would fail with as many as a large user has. */
const mostOf = (values: readonly number[]): number | null =>
  values.reduce<number | null>((most, one) => (most === null || one > most ? one : most), null)

/** The earliest instant of some; none where none of them is known, and then rather because of what contradicts. */
function earliestOf(all: readonly Since[]): Since {
  const dates = known(all)
  if (dates.length > 0) return Math.min(...dates)
  return all.includes('disorder') ? 'disorder' : 'missing'
}

/** The latest instant of some, all of which have to be known: any other could be later still. */
function latestOf(all: readonly Since[]): Since {
  if (all.includes('disorder')) return 'disorder'
  return all.includes('missing') || all.length === 0 ? 'missing' : Math.max(...known(all))
}

/** When a contact answered: neither before the request or its report, nor in the future. */
function answerOf({ reported, answered }: OutcomeContact, { created, now }: OutcomeCase): Since {
  const frame = { now, earliest: created }
  const answer = sinceWhen(answered, frame)
  return reported !== null && spanOf(reported, answered, frame) === 'disorder' ? 'disorder' : answer
}

/** Whose turn a case is and since when; null for a case that is not open. */
export function turnOf(one: OutcomeCase): Turn | null {
  if (one.class !== 'open') return null
  const { contacts, created, now } = one
  const requested = sinceWhen(created, { now })
  const turn = (of: TurnOf, since: Since): Turn => ({ of, since, providers: [] })
  if (contacts === null) return turn('unread', requested)
  const reported = contacts.filter(wasReported)
  const awaited = reported.filter((contact) => !isUnclear(contact) && !hasAnswered(contact))
  if (awaited.length > 0) {
    const dates = awaited.map((contact) => sinceWhen(contact.reported, { now, earliest: created }))
    return {
      of: 'provider',
      since: earliestOf(dates),
      providers: awaited.map(({ provider }) => provider),
    }
  }
  if (contacts.some(isUnclear)) return turn('unclear', requested)
  if (reported.length === 0)
    return turn(one.status === 'REQUESTED' ? 'approval' : 'operator', requested)
  return turn('operator', latestOf(reported.map((contact) => answerOf(contact, one))))
}

/** Open cases, whatever the period: how many, and how long the longest of them waits, in milliseconds. */
export interface Waiting {
  n: number
  /** Null where no date tells it. */
  longest: number | null
}

const waitingOf = (since: readonly Since[], now: number): Waiting => ({
  n: since.length,
  longest: mostOf(known(since.map((from) => goneSince(from, now)))),
})

/** The open cases, which have no outcome yet, since their request (F2). */
export const waitingNow = (cases: readonly OutcomeCase[], now: number): Waiting =>
  waitingOf(
    cases.flatMap((one) => (one.class === 'open' ? [sinceWhen(one.created, one)] : [])),
    now,
  )

/** The open cases by whose turn it is. */
export function whoseTurn(
  cases: readonly OutcomeCase[],
  now: number,
): Readonly<Record<TurnOf, Waiting>> {
  const all = cases.map(turnOf).filter((turn) => turn !== null)
  const of = (name: TurnOf) =>
    waitingOf(
      all.flatMap((turn) => (turn.of === name ? [turn.since] : [])),
      now,
    )
  return {
    approval: of('approval'),
    provider: of('provider'),
    operator: of('operator'),
    unclear: of('unclear'),
    unread: of('unread'),
  }
}

/** Whether no date of an open case, or only dates that contradict each other, say since when it waits (F12). */
export const isWaitUnclear = (one: OutcomeCase): boolean => typeof turnOf(one)?.since === 'string'

/** Whether an open case waits at least so many days for whoever's turn it is (F12). */
export function waitsFor(one: OutcomeCase, days: number, now: number): boolean {
  const wait = goneSince(turnOf(one)?.since ?? 'missing', now)
  return typeof wait === 'number' && wait >= days * DAY
}

/**
 * The open cases that wait at least so many days, the longest first, `wait` in milliseconds; and of how many the
 * dates do not say since when (F12).
 */
export function longestWaits(cases: readonly OutcomeCase[], days: number, now: number) {
  const long = cases.flatMap((one) => {
    const turn = turnOf(one)
    const wait = goneSince(turn?.since ?? 'missing', now)
    return turn && typeof wait === 'number' && wait >= days * DAY ? [{ one, turn, wait }] : []
  })
  return {
    long: long.toSorted((a, b) => b.wait - a.wait),
    unclear: cases.filter(isWaitUnclear).length,
  }
}
