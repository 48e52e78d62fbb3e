import type { AbuseContact, Takedown } from '#/contract/takedown.ts'
import { formatInstant, parseInstant } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { humanise } from '#/lib/humanise.ts'
import { goneSince, sinceWhen, spanOf, type Span, type SpanFrame } from '#/lib/spans.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { caseOutcomeLabel, type CaseStatus } from '#/product/labels/case-labels.ts'
import { hasAnswered, outcomeContact, wasReported } from '#/product/outcomes/outcome-case.ts'

/** In place of a length that the dates of the service cannot carry. */
const contradicting = 'dates contradict each other'

/** How exactly the closing time of a case is known, in words; null when that is not said (C116). */
export function closingPrecision(source: string | null): string | null {
  switch (source) {
    case null:
      return null
    case 'MEASURED':
      return 'measured'
    case 'DERIVED_FROM_EVENT':
      return 'exact, from the record of the status change'
    case 'DERIVED_FROM_NOTE':
      return 'rebuilt from the last note of the case'
    default:
      return visibleString(humanise(source))
  }
}

/** The closing time with its precision: a day, "about", where it was rebuilt from a note (C116). */
export function closingTime(closedAt: string | null, source: string | null): string | null {
  const time = formatInstant(closedAt)
  if (time === null) return null
  return isDatedByNote(source) ? `about ${time.split(',')[0] ?? time}, ±1 day` : time
}

type Aged = CaseStatus & {
  created_at: string | null
  closed_at: string | null
  closed_at_source: string | null
}

/**
 * How long a case has been running, or ran: to the moment it was closed, as exactly as that is known
 * (C116, C117). Null where a date is missing; where they contradict each other, that.
 */
export function caseAge(row: Aged, now: number): string | null {
  const created = parseInstant(row.created_at)
  const span =
    row.is_open === true
      ? goneSince(sinceWhen(created, { now }), now)
      : spanOf(created, parseInstant(row.closed_at), { now })
  if (span === 'missing') return null
  if (span === 'disorder') return contradicting
  const words = durationWords(span)
  if (row.is_open === true)
    return row.status === 'REQUESTED'
      ? `waiting for approval by your provider for ${words}`
      : `open for ${words}`
  return isDatedByNote(row.closed_at_source)
    ? `closed after about ${words}, ±1 day`
    : `closed after ${words}`
}

/**
 * How far a step is: `done`, `waiting` (somebody's turn), `later` (its turn has not come), `stopped` (it
 * ended without success), `unknown` (the case is over and nothing of it is recorded).
 */
export type StepState = 'done' | 'waiting' | 'later' | 'stopped' | 'unknown'

/** A line below a step; `party` is a name as the service gives it. */
export type StepLine = { party?: string; text: string }

/** One step of a case, as far as the case records it; nothing is concluded from its status alone. */
export interface Step {
  id: 'requested' | 'approval' | 'sent' | 'answered' | 'closed'
  state: StepState
  title: string
  /** When it happened, an instant; null where that is not recorded. */
  at: string | null
  lines: readonly StepLine[]
}

/** What an answered report came to, as the end of "Corvid Cloud …". */
const answers = new Map([
  ['ACKNOWLEDGED', 'acknowledged'],
  ['ACTION_TAKEN', 'took action'],
  ['REJECTED', 'refused'],
])

const wasSent = (contact: AbuseContact) => wasReported(outcomeContact(contact))
const wasAnswered = (contact: AbuseContact) => hasAnswered(outcomeContact(contact))
const nameOf = ({ provider_name: name }: AbuseContact) => name || 'a provider without a name'

const earliest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((at): at is string => parseInstant(at) !== null)
    .toSorted((a, b) => (parseInstant(a) ?? 0) - (parseInstant(b) ?? 0))[0] ?? null

/** What stands before a length, with it; or with the word that its dates contradict each other; or alone. */
function withSpan(lead: string, glue: string, span: Span): string {
  if (span === 'missing') return lead
  const [joint, words] =
    typeof span === 'number'
      ? [glue, durationWords(span) ?? '']
      : [lead === '' ? '' : ', ', contradicting]
  return lead + joint + words
}

/** What the dates of a case are held against: nothing was done in it before its request. */
const frameOf = (row: Takedown, now: number): SpanFrame => ({
  now,
  earliest: parseInstant(row.created_at),
})

/** From a date of a case up to now. */
const lapse = (from: string | null, row: Takedown, now: number): Span =>
  goneSince(sinceWhen(parseInstant(from), frameOf(row, now)), now)

/** Between two dates of a case. */
const between = (from: string | null, to: string | null, row: Takedown, now: number): Span =>
  spanOf(parseInstant(from), parseInstant(to), frameOf(row, now))

/**
 * How long a provider took to answer, or has not answered (C129). Nothing is said of reports that were not sent, and
 * of dates that contradict each other nothing but that; a case that is over waits for nobody.
 */
export function waitingLabel(contact: AbuseContact, row: Takedown, now: number): string | null {
  const { reported_at: reported, response_received_at: replied } = contact
  if (parseInstant(reported) === null) return null
  if (parseInstant(replied) !== null)
    return withSpan('answered', ' after ', between(reported, replied, row, now))
  if (contact.report_status === 'NOT_SENT') return null
  return row.is_open === true
    ? withSpan('waiting', ' for ', lapse(reported, row, now))
    : 'no answer recorded'
}

function requested(row: Takedown): Step {
  return { id: 'requested', state: 'done', title: 'Requested', at: row.created_at, lines: [] }
}

/** Only while it is waited for or when it was refused: how another case came to be open is not recorded. */
function approval(row: Takedown, now: number): Step[] {
  const step = { id: 'approval', at: null } as const
  if (row.status === 'REQUESTED')
    return [
      {
        ...step,
        state: 'waiting',
        title: 'Waiting for approval',
        lines: [{ text: withSpan('by your provider', ' for ', lapse(row.created_at, row, now)) }],
      },
    ]
  if (row.status !== 'REJECTED') return []
  return [{ ...step, state: 'stopped', title: 'Not approved', lines: [] }]
}

function sent(row: Takedown, now: number): Step {
  const contacts = row.abuse_contacts ?? []
  const informed = contacts.filter(wasSent)
  const at = earliest(informed.map((contact) => contact.reported_at))
  const step = { id: 'sent', at } as const
  if (informed.length > 0) {
    const count = `${informed.length} of ${contacts.length}`
    const after = between(row.created_at, at, row, now)
    return {
      ...step,
      state: 'done',
      title: 'Providers informed',
      lines: [{ text: withSpan(count, ', the first after ', after) }],
    }
  }
  if (row.is_open !== true)
    return { ...step, state: 'unknown', title: 'No report recorded', lines: [] }
  if (contacts.length === 0 || row.status === 'REQUESTED')
    return { ...step, state: 'later', title: 'No provider informed yet', lines: [] }
  const age = lapse(row.created_at, row, now)
  return {
    ...step,
    state: 'waiting',
    title: 'Reports not sent yet',
    lines: [{ text: withSpan(`0 of ${contacts.length}`, ', after ', age) }],
  }
}

function answered(row: Takedown, now: number): Step {
  const contacts = row.abuse_contacts ?? []
  const informed = contacts.filter(wasSent)
  const replied = contacts.filter(wasAnswered)
  const silent = informed.filter(
    (contact) => !wasAnswered(contact) && contact.report_status === 'NO_RESPONSE',
  )
  const awaited = informed.filter(
    (contact) => !wasAnswered(contact) && contact.report_status !== 'NO_RESPONSE',
  )
  const repliedLines = replied.map((contact): StepLine => {
    const word = answers.get(contact.report_status ?? '') ?? 'answered'
    const length = between(contact.reported_at, contact.response_received_at, row, now)
    return { party: nameOf(contact), text: withSpan(word, ' after ', length) }
  })
  const silentLines = silent.map((contact) => ({ party: nameOf(contact), text: 'did not respond' }))
  const step = {
    id: 'answered',
    at: earliest(replied.map((contact) => contact.response_received_at)),
  } as const
  if (row.is_open === true && awaited.length > 0)
    return {
      ...step,
      state: 'waiting',
      title: replied.length === 0 ? 'Waiting for answers' : 'Waiting for more answers',
      lines: [
        ...awaited.map((contact) => ({
          party: nameOf(contact),
          text: withSpan('', 'for ', lapse(contact.reported_at, row, now)),
        })),
        ...repliedLines,
        ...silentLines,
      ],
    }
  const lines = [...repliedLines, ...silentLines]
  const acted = replied.some((contact) => contact.report_status === 'ACTION_TAKEN')
  if (row.is_open === true && replied.length > 0 && !acted)
    return { ...step, state: 'waiting', title: 'Answered, no action recorded yet', lines }
  if (replied.length > 0) return { ...step, state: 'done', title: 'Answered', lines }
  if (silent.length > 0) return { ...step, state: 'stopped', title: 'No response', lines }
  return row.is_open === true
    ? { ...step, state: 'later', title: 'No answer yet', lines }
    : { ...step, state: 'unknown', title: 'No answer recorded', lines }
}

function closed(row: Takedown, now: number): Step {
  const step = { id: 'closed', at: null } as const
  const age = caseAge(row, now)
  if (row.is_open === true) {
    // Of a request that waits for approval its own step says so.
    const lines = age === null || row.status === 'REQUESTED' ? [] : [{ text: age }]
    return { ...step, state: 'later', title: 'Not closed yet', lines }
  }
  if (row.is_open === null)
    return { ...step, state: 'unknown', title: 'Closing not reported', lines: [] }
  const outcome = caseOutcomeLabel(row)
  const time = closingTime(row.closed_at, row.closed_at_source)
  return {
    ...step,
    // Closed is not success: only the outcomes that took something down are (C112).
    state: outcome?.tone === 'green' ? 'done' : 'stopped',
    title: row.status === 'FAILED' ? 'Failed' : 'Closed',
    lines: [outcome?.word, time, age].flatMap((text) => (text ? [{ text }] : [])),
  }
}

/** The steps of a case, in the order in which they come; a refused request ends with its refusal. */
export const caseSteps = (row: Takedown, now: number): readonly Step[] =>
  row.status === 'REJECTED'
    ? [requested(row), ...approval(row, now)]
    : [requested(row), ...approval(row, now), sent(row, now), answered(row, now), closed(row, now)]
