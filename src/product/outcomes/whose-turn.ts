import { goneSince, sinceWhen, spanOf, type Since } from '#/lib/spans.ts'
import { hasAnswered, isUnclear, wasReported } from './contact-state.ts'
import { leastOf, mostOf } from './extremes.ts'
import type { OutcomeCase, OutcomeContact } from './outcome-case.ts'
import { spreadOf } from './quantiles.ts'

/**
 * Whose turn an open case is (F12, F20). `unclear`: a contact is in a state that nobody here knows.
 * `unread`: the answer does not report the contacts, so nothing can be said.
 */
export const turns = ['approval', 'provider', 'operator', 'unclear', 'unread'] as const
export type TurnOf = (typeof turns)[number]

export interface Turn {
  of: TurnOf
  /** Since when, in milliseconds; or that no date says it, or dates that contradict each other. */
  since: Since
  /** The providers that are waited for, as the service writes them; null is one without a name. */
  providers: readonly (string | null)[]
}

const isInstant = (since: Since) => typeof since === 'number'

/** The earliest instant of some; none where none of them is known, and then rather because of what contradicts. */
function earliestOf(all: readonly Since[]): Since {
  const least = leastOf(all.filter(isInstant))
  return least ?? (all.includes('disorder') ? 'disorder' : 'missing')
}

/** The latest instant of some, all of which have to be known: any other could be later still. */
const latestOf = (all: readonly Since[]): Since =>
  all.find((one) => one === 'disorder') ??
  all.find((one) => one === 'missing') ??
  mostOf(all.filter(isInstant)) ??
  'missing'

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
  const nobody: Turn['providers'] = []
  const requested = sinceWhen(created, { now })
  if (contacts === null) return { of: 'unread', since: requested, providers: nobody }
  const reported = contacts.filter(wasReported)
  const awaited = reported.filter((contact) => !isUnclear(contact) && !hasAnswered(contact))
  if (awaited.length > 0)
    return {
      of: 'provider',
      since: earliestOf(
        awaited.map((contact) => sinceWhen(contact.reported, { now, earliest: created })),
      ),
      providers: awaited.map(({ provider }) => provider),
    }
  if (contacts.some(isUnclear)) return { of: 'unclear', since: requested, providers: nobody }
  if (reported.length === 0)
    return {
      of: one.status === 'REQUESTED' ? 'approval' : 'operator',
      since: requested,
      providers: nobody,
    }
  return {
    of: 'operator',
    since: latestOf(reported.map((contact) => answerOf(contact, one))),
    providers: nobody,
  }
}

/** Open cases by whose turn it is: how many, and how long they wait, in milliseconds. */
export type TurnCounts = Readonly<
  Record<TurnOf, { n: number; median: number | null; longest: number | null }>
>

/** Counts the open cases of now, whatever the period. */
export function whoseTurn(cases: readonly OutcomeCase[], now: number): TurnCounts {
  const waits = new Map(turns.map((of) => [of, [] as Since[]]))
  for (const one of cases) {
    const turn = turnOf(one)
    if (turn) waits.get(turn.of)?.push(goneSince(turn.since, now))
  }
  return Object.fromEntries(
    turns.map((of) => {
      const all = waits.get(of) ?? []
      const known = all.filter(isInstant)
      return [of, { n: all.length, median: spreadOf(known).median, longest: mostOf(known) }]
    }),
  ) as TurnCounts
}
