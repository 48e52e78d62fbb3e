import { spanOf } from '#/lib/spans.ts'
import {
  replyClasses,
  replyOf,
  wasReported,
  type OutcomeCase,
  type OutcomeContact,
  type ReplyClass,
} from './outcome-case.ts'
import { isWithin, type Period } from './period.ts'
import { spreadOf } from './time-to-outcome.ts'

/** What one provider made of the reports that it got (F3). The unit is the contact of a case. */
export interface Provider {
  /** Its name after trimming and case folding, or `unnamed`. */
  key: string
  /** The same as the newest case writes it; null without one. */
  name: string | null
  /** Reports that went out. */
  sent: number
  replies: Readonly<Record<ReplyClass, number>>
  /** How many cases these contacts belong to. */
  cases: number
  /** From report to answer, in milliseconds; null of fewer than three answers. */
  median: number | null
  /** Answers that the median is of. */
  answers: number
  /** Answers that are not in it: their dates contradict each other. */
  disorder: number
}

/** Fewer than so many reports, or answers, say little: drawn grey. */
export const fewReports = 5

/** Stands for providers without a name: no trimmed name, and kept by an address, which leaves out what is empty. */
export const unnamed = ' '

/** One provider is one name, however it is written. */
const providerKey = (name: string | null): string =>
  (name ?? '').trim().normalize('NFC').toLowerCase() || unnamed

/** Whether a contact counts in a period: by when it was reported to. */
const countsIn = (contact: OutcomeContact, period: Period | null): boolean =>
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

/** Whether a case holds a report that went out at a time that is not recorded, which no period can hold. */
export const hasUndatedReport = (one: OutcomeCase): boolean =>
  (one.contacts ?? []).some((contact) => contact.reported === null && replyOf(contact) !== null)

/** Sums up the reports of one provider, those of newer cases first. */
function provider(
  key: string,
  reports: readonly { one: OutcomeCase; contact: OutcomeContact }[],
): Provider {
  const took = reports.map(({ one, contact }) =>
    spanOf(contact.reported, contact.answered, { now: one.now, earliest: one.created }),
  )
  const waits = took.filter((length) => typeof length === 'number')
  const replied = (reply: ReplyClass) =>
    reports.filter(({ contact }) => replyOf(contact) === reply).length
  return {
    key,
    name: key === unnamed ? null : (reports[0]?.contact.provider?.trim() ?? null),
    sent: reports.filter(({ contact }) => wasReported(contact)).length,
    replies: Object.fromEntries(replyClasses.map((reply) => [reply, replied(reply)])) as Record<
      ReplyClass,
      number
    >,
    cases: new Set(reports.map(({ one }) => one.id)).size,
    median: spreadOf(waits).median,
    answers: waits.length,
    disorder: took.filter((length) => length === 'disorder').length,
  }
}

/**
 * Sums up the reports of all cases by provider; newer cases come first. `undated` counts cases with reports without a
 * date, which no period can hold; `unread` those whose contacts are not reported.
 */
export function providersOf(cases: readonly OutcomeCase[], period: Period | null) {
  const reports = cases.flatMap((one) =>
    (one.contacts ?? [])
      .filter((contact) => countsIn(contact, period))
      .map((contact) => ({ one, contact })),
  )
  const byKey = Map.groupBy(reports, ({ contact }) => providerKey(contact.provider))
  return {
    /** Those that were written to most, first. */
    list: [...byKey]
      .map(([key, own]) => provider(key, own))
      .toSorted((a, b) => b.sent - a.sent || a.key.localeCompare(b.key)),
    undated: period === null ? 0 : cases.filter(hasUndatedReport).length,
    unread: cases.filter(({ contacts }) => contacts === null).length,
  }
}
