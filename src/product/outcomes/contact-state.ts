import type { OutcomeContact } from './outcome-case.ts'

/** What came of a report, as the contact of a case says it now (F3); each contact is in one class. */
export const replyClasses = [
  'waiting',
  'acknowledged',
  'acted',
  'rejected',
  'silent',
  'unknown',
  'unreported',
] as const
export type ReplyClass = (typeof replyClasses)[number]

const classes = new Map<string, ReplyClass>([
  ['SENT', 'waiting'],
  ['ACKNOWLEDGED', 'acknowledged'],
  ['ACTION_TAKEN', 'acted'],
  ['REJECTED', 'rejected'],
  ['NO_RESPONSE', 'silent'],
])

/**
 * The class of a contact; null for one that was not written to. `unknown` is a state that the contract does
 * not name, `unreported` one that the answer does not tell.
 */
export function replyOf({ state }: OutcomeContact): ReplyClass | null {
  if (state === null) return 'unreported'
  return state === 'NOT_SENT' ? null : (classes.get(state) ?? 'unknown')
}

/** Whether nothing can be said of a contact beyond its dates. */
export const isUnclear = (contact: OutcomeContact): boolean => {
  const reply = replyOf(contact)
  return reply === 'unknown' || reply === 'unreported'
}

/** Whether a report went out, as far as that is known. */
export function wasReported(contact: OutcomeContact): boolean {
  const reply = replyOf(contact)
  if (reply === null) return false
  return contact.reported !== null || !isUnclear(contact)
}

/** Whether an answer came; an acknowledgement is one. */
export function hasAnswered(contact: OutcomeContact): boolean {
  if (contact.answered !== null) return true
  const reply = replyOf(contact)
  return reply === 'acknowledged' || reply === 'acted' || reply === 'rejected'
}
