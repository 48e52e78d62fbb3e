import { spanOf } from '#/lib/spans.ts'
import { replyClasses, replyOf, wasReported, type ReplyClass } from './contact-state.ts'
import type { OutcomeCase, OutcomeContact } from './outcome-case.ts'
import { isWithin, type Period } from './period.ts'
import { spreadOf } from './quantiles.ts'

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

export interface Providers {
  /** Those that were written to most, first. */
  list: readonly Provider[]
  /** Cases with reports without a date, which no period can hold. Without a period none is left out. */
  undated: number
  /** Cases whose contacts are not reported. */
  unread: number
}

/** Fewer than so many reports, or answers, say little: drawn grey. */
export const fewReports = 5

/** Stands for providers without a name: no trimmed name, and kept by an address, which leaves out what is empty. */
export const unnamed = ' '

/** One provider is one name, however it is written. */
const providerKey = (name: string | null): string =>
  (name ?? '').trim().normalize('NFC').toLowerCase() || unnamed

/** Whether a contact counts in a period: by when it was reported to. */
function countsIn(contact: OutcomeContact, period: Period | null): boolean {
  if (replyOf(contact) === null) return false
  if (period === null) return true
  return contact.reported !== null && isWithin(contact.reported, period)
}

/** Whether a report went out at a time that is not recorded, and so perhaps in a period. */
const isUndated = (contact: OutcomeContact): boolean =>
  contact.reported === null && replyOf(contact) !== null

/** Which contacts of a provider; `reply` null means any. */
export interface ProviderChoice {
  key: string
  reply: ReplyClass | null
}

/** Whether a case holds a contact that a figure of a provider counts. */
export const hasContact = (
  one: OutcomeCase,
  { key, reply }: ProviderChoice,
  period: Period | null,
): boolean =>
  (one.contacts ?? []).some(
    (contact) =>
      providerKey(contact.provider) === key &&
      countsIn(contact, period) &&
      (reply === null || replyOf(contact) === reply),
  )

/** Whether a case holds a report that a period leaves out for want of a date. */
export const hasUndatedReport = (one: OutcomeCase): boolean => (one.contacts ?? []).some(isUndated)

const noReplies = () =>
  Object.fromEntries(replyClasses.map((one) => [one, 0])) as Record<ReplyClass, number>

/** Sums up the contacts of all cases by provider; newer cases come first. */
export function providersOf(cases: readonly OutcomeCase[], period: Period | null): Providers {
  interface Sum {
    name: string | null
    sent: number
    replies: Record<ReplyClass, number>
    cases: Set<string>
    waits: number[]
    disorder: number
  }
  const sums = new Map<string, Sum>()
  for (const one of cases)
    for (const contact of one.contacts ?? []) {
      const reply = countsIn(contact, period) ? replyOf(contact) : null
      if (reply === null) continue
      const key = providerKey(contact.provider)
      const sum = sums.get(key) ?? {
        name: key === unnamed ? null : (contact.provider?.trim() ?? null),
        sent: 0,
        replies: noReplies(),
        cases: new Set<string>(),
        waits: [],
        disorder: 0,
      }
      sums.set(key, sum)
      if (wasReported(contact)) sum.sent += 1
      sum.replies[reply] += 1
      sum.cases.add(one.id)
      const took = spanOf(contact.reported, contact.answered, {
        now: one.now,
        earliest: one.created,
      })
      if (typeof took === 'number') sum.waits.push(took)
      else if (took === 'disorder') sum.disorder += 1
    }
  const list = [...sums].map(([key, { waits, cases: holding, ...sum }]): Provider => ({
    key,
    ...sum,
    cases: holding.size,
    median: spreadOf(waits).median,
    answers: waits.length,
  }))
  return {
    list: list.toSorted((a, b) => b.sent - a.sent || a.key.localeCompare(b.key)),
    undated: period === null ? 0 : cases.filter(hasUndatedReport).length,
    unread: cases.filter(({ contacts }) => contacts === null).length,
  }
}
