import { hasAnswered, isUnclear, wasReported } from './contact-state.ts'
import { leastOf, mostOf } from './extremes.ts'
import type { OutcomeCase } from './outcome-case.ts'
import { spreadOf } from './quantiles.ts'

/**
 * Whose turn an open case is (F12, F20). `unclear`: a contact is in a state that nobody here knows.
 * `unread`: the answer does not report the contacts, so nothing can be said.
 */
export const turns = ['approval', 'provider', 'operator', 'unclear', 'unread'] as const
export type TurnOf = (typeof turns)[number]

export interface Turn {
  of: TurnOf
  /** Since when, in milliseconds; null where that is not recorded. */
  since: number | null
  /** The providers that are waited for, as the service writes them; null is one without a name. */
  providers: readonly (string | null)[]
}

/** Whose turn a case is and since when; null for a case that is not open. */
export function turnOf(one: OutcomeCase): Turn | null {
  if (one.class !== 'open') return null
  const { contacts, created } = one
  const nobody: Turn['providers'] = []
  if (contacts === null) return { of: 'unread', since: created, providers: nobody }
  const reported = contacts.filter(wasReported)
  const awaited = reported.filter((contact) => !isUnclear(contact) && !hasAnswered(contact))
  if (awaited.length > 0)
    return {
      of: 'provider',
      since: leastOf(awaited.map((contact) => contact.reported)),
      providers: awaited.map(({ provider }) => provider),
    }
  if (contacts.some(isUnclear)) return { of: 'unclear', since: created, providers: nobody }
  if (reported.length === 0)
    return {
      of: one.status === 'REQUESTED' ? 'approval' : 'operator',
      since: created,
      providers: nobody,
    }
  return {
    of: 'operator',
    since: mostOf(reported.map((contact) => contact.answered)),
    providers: nobody,
  }
}

/** Open cases by whose turn it is: how many, and how long they wait, in milliseconds. */
export type TurnCounts = Readonly<
  Record<TurnOf, { n: number; median: number | null; longest: number | null }>
>

/** Counts the open cases of now, whatever the period. */
export function whoseTurn(cases: readonly OutcomeCase[], now: number): TurnCounts {
  const waits = new Map(turns.map((of) => [of, [] as (number | null)[]]))
  for (const one of cases) {
    const turn = turnOf(one)
    if (turn) waits.get(turn.of)?.push(turn.since === null ? null : Math.max(0, now - turn.since))
  }
  return Object.fromEntries(
    turns.map((of) => {
      const all = waits.get(of) ?? []
      const known = all.filter((wait) => wait !== null)
      return [of, { n: all.length, median: spreadOf(known).median, longest: mostOf(known) }]
    }),
  ) as TurnCounts
}
