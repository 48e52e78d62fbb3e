import type { AbuseContact, Takedown } from '#/contract/takedown.ts'
import { formatInstant, parseInstant } from '#/lib/dates.ts'
import { defangUrl, defangForDisplay } from '#/lib/defang-text.ts'
import { formatDuration } from '#/lib/durations.ts'
import { humanize } from '#/lib/humanize.ts'
import { elapsedSince, validStart, spanBetween, type Span, type SpanBounds } from '#/lib/spans.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isClosedAtApproximate } from '#/shared/cases/closing-day.ts'
import { caseOutcomeLabel, caseStatusLabel, type CaseStatus } from '#/shared/labels/case-labels.ts'
import { hasReplied, toOutcomeContact, wasReported } from '#/shared/outcomes/outcome-case.ts'

/** Shown in place of a duration if the dates contradict each other. */
const contradictoryDates = 'dates contradict each other'

/** Label of the precision of a closing time; null if not reported (C116). */
export function describePrecision(source: string | null): string | null {
  switch (source) {
    case null:
      return null
    case 'MEASURED':
      return 'measured'
    case 'DERIVED_FROM_EVENT':
      return 'from the status change'
    case 'DERIVED_FROM_NOTE':
      return 'estimated from the last note'
    default:
      return visibleString(humanize(source))
  }
}

/** Closing time with its precision: "about" and a date if reconstructed from a note (C116). */
export function formatClosingTime(closedAt: string | null, source: string | null): string | null {
  const time = formatInstant(closedAt)
  if (time === null) return null
  return isClosedAtApproximate(source) ? `about ${time.split(',')[0] ?? time}, ±1 day` : time
}

type DatedCase = CaseStatus & {
  created_at: string | null
  closed_at: string | null
  closed_at_source: string | null
}

/** Milliseconds from the request to `now` for an open case, otherwise to its closing. */
export function caseSpan(
  { is_open, created_at, closed_at }: Omit<DatedCase, 'status'>,
  now: number,
): Span {
  const created = parseInstant(created_at)
  return is_open === true
    ? elapsedSince(validStart(created, { now }), now)
    : spanBetween(created, parseInstant(closed_at), { now })
}

/**
 * Duration of a case until now or its closing, as precisely as known (C116, C117). Null if a date is missing; a note if
 * the dates contradict each other.
 */
export function describeCaseAge(row: DatedCase, now: number): string | null {
  const span = caseSpan(row, now)
  if (span === 'missing') return null
  if (span === 'disorder') return contradictoryDates
  const words = formatDuration(span)
  if (row.is_open === true)
    return row.status === 'REQUESTED' ? `waiting for ${words}` : `open for ${words}`
  return isClosedAtApproximate(row.closed_at_source)
    ? `closed after about ${words}, ±1 day`
    : `closed after ${words}`
}

/**
 * The progress of a step: `done` (succeeded), `waiting` (somebody has to act), `later` (not reached yet), `stopped`
 * (ended without success), `ended` (over, neither success nor failure), `unknown` (over, and the result is not
 * recorded).
 */
export type StepState = 'done' | 'waiting' | 'later' | 'stopped' | 'ended' | 'unknown'

/** A line below a step; `party` is a name from the API. */
export type StepLine = { party?: string; text: string }

/** A step of a case as recorded; nothing is inferred from the status alone. */
export interface Step {
  id: 'requested' | 'approval' | 'sent' | 'answered' | 'closed'
  state: StepState
  title: string
  /** Time of the step; null if not recorded. */
  at: string | null
  lines: readonly StepLine[]
}

/** Result of an answered report; completes "Corvid Cloud …". */
const replyResults = new Map([
  ['ACKNOWLEDGED', 'acknowledged'],
  ['ACTION_TAKEN', 'took action'],
  ['REJECTED', 'refused'],
])

const wasSent = (contact: AbuseContact) => wasReported(toOutcomeContact(contact))
const hasProviderReplied = (contact: AbuseContact) => hasReplied(toOutcomeContact(contact))
const providerName = ({ provider_name: name }: AbuseContact) => name || 'a provider without a name'

/** Valid times, earliest first. */
const sortTimes = (times: readonly (string | null)[]): readonly string[] =>
  times
    .filter((at): at is string => parseInstant(at) !== null)
    .toSorted((a, b) => (parseInstant(a) ?? 0) - (parseInstant(b) ?? 0))

/** Text with a duration, with the note on contradictory dates, or alone. */
function appendSpan(prefix: string, joiner: string, span: Span): string {
  if (span === 'missing') return prefix
  const [joint, words] =
    typeof span === 'number'
      ? [joiner, formatDuration(span) ?? '']
      : [prefix === '' ? '' : ', ', contradictoryDates]
  return prefix + joint + words
}

/** Reference for the dates of a case: nothing can precede its request. */
const caseBounds = (row: Takedown, now: number): SpanBounds => ({
  now,
  earliest: parseInstant(row.created_at),
})

/** Duration from a date of a case until now. */
const spanUntilNow = (from: string | null, row: Takedown, now: number): Span =>
  elapsedSince(validStart(parseInstant(from), caseBounds(row, now)), now)

/** Duration between two dates of a case. */
const spanBetweenDates = (
  from: string | null,
  to: string | null,
  row: Takedown,
  now: number,
): Span => spanBetween(parseInstant(from), parseInstant(to), caseBounds(row, now))

/**
 * How long a provider took to reply, or has not replied (C129). Empty for unsent reports; only a note if the dates
 * contradict each other; no wait after the case ended.
 */
export function describeWaiting(contact: AbuseContact, row: Takedown, now: number): string | null {
  const { reported_at: reported, response_received_at: replied } = contact
  if (parseInstant(reported) === null) return null
  if (parseInstant(replied) !== null)
    return appendSpan('replied', ' after ', spanBetweenDates(reported, replied, row, now))
  if (contact.report_status === 'NOT_SENT') return null
  return row.is_open === true && contact.report_status !== 'NO_RESPONSE'
    ? appendSpan('waiting', ' for ', spanUntilNow(reported, row, now))
    : 'no reply recorded'
}

function requested(row: Takedown): Step {
  return { id: 'requested', state: 'done', title: 'Requested', at: row.created_at, lines: [] }
}

/** Only while approval is pending or if refused: otherwise approval is not recorded. */
function approval(row: Takedown, now: number): Step[] {
  const step = { id: 'approval', at: null } as const
  if (row.status === 'REJECTED')
    return [{ ...step, state: 'stopped', title: 'Not approved', lines: [] }]
  if (row.status !== 'REQUESTED') return []
  const wait = spanUntilNow(row.created_at, row, now)
  const text = appendSpan('waiting on the takedown team', ' for ', wait)
  return [{ ...step, state: 'waiting', title: 'Needs approval', lines: [{ text }] }]
}

/** `All 4 `, `Both ` or `3 of 4 `; empty if there is only one. */
function formatPartOf(some: number, all: number): string {
  if (all === 1) return ''
  if (some < all) return `${some === 0 ? 'None' : some} of ${all} `
  return all === 2 ? 'Both ' : `All ${all} `
}

/** Text with a capital first letter. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function sent(row: Takedown, now: number): Step {
  const contacts = row.abuse_contacts ?? []
  const contacted = contacts.filter(wasSent)
  const dates = sortTimes(contacted.map((contact) => contact.reported_at))
  const at = dates[0] ?? null
  const step = { id: 'sent', at } as const
  if (contacted.length > 0) {
    const isAll = contacted.length === contacts.length && dates.length === contacted.length
    const span = spanBetweenDates(row.created_at, (isAll ? dates.at(-1) : at) ?? null, row, now)
    const share = capitalize(`${formatPartOf(contacted.length, contacts.length)}contacted`)
    const text =
      isAll && span !== 'disorder'
        ? appendSpan(share, ' within ', span).replace('less than a minute', 'a minute')
        : appendSpan(share, ', the first after ', span)
    return { ...step, state: 'done', title: 'Reports sent', lines: [{ text }] }
  }
  if (row.is_open !== true)
    return { ...step, state: 'unknown', title: 'No report recorded', lines: [] }
  if (contacts.length === 0 || row.status === 'REQUESTED')
    return { ...step, state: 'later', title: 'No reports sent yet', lines: [] }
  const share = formatPartOf(0, contacts.length) || 'Not '
  return {
    ...step,
    state: 'waiting',
    title: 'Reports not sent yet',
    lines: [{ text: `${share}contacted yet` }],
  }
}

function answered(row: Takedown, now: number): Step {
  const contacts = row.abuse_contacts ?? []
  const contacted = contacts.filter(wasSent)
  const replied = contacts.filter(hasProviderReplied)
  const withoutReply = contacted.filter((contact) => !hasProviderReplied(contact))
  const hasGivenUp = (contact: AbuseContact) => contact.report_status === 'NO_RESPONSE'
  const pendingContacts = withoutReply.filter((contact) => !hasGivenUp(contact))
  const lines = [
    ...replied.map((contact): StepLine => {
      const result = replyResults.get(contact.report_status ?? '') ?? 'replied'
      const span = spanBetweenDates(contact.reported_at, contact.response_received_at, row, now)
      return { party: providerName(contact), text: appendSpan(result, ' after ', span) }
    }),
    ...withoutReply
      .filter(hasGivenUp)
      .map((contact): StepLine => ({ party: providerName(contact), text: 'did not respond' })),
  ]
  const waiting = pendingContacts.map((contact): StepLine => {
    const span = spanUntilNow(contact.reported_at, row, now)
    return { party: providerName(contact), text: appendSpan('waiting', ' for ', span) }
  })
  const step = {
    id: 'answered',
    at: sortTimes(replied.map((contact) => contact.response_received_at))[0] ?? null,
  } as const
  const contactedCount = new Set([...contacted, ...replied]).size
  const share =
    contactedCount === 1
      ? `Provider ${replied.length === 0 ? 'did not reply' : 'replied'}`
      : `${formatPartOf(replied.length, contactedCount)}replied`
  const actionCount = replied.filter((contact) => contact.report_status === 'ACTION_TAKEN').length
  if (row.is_open === true && pendingContacts.length > 0)
    return {
      ...step,
      state: 'waiting',
      title: replied.length > 0 ? share : `Waiting on provider${contactedCount === 1 ? '' : 's'}`,
      lines: [...waiting, ...lines],
    }
  // A reply alone is no success: green means that a provider acted.
  if (actionCount > 0)
    return {
      ...step,
      state: 'done',
      title: actionCount === 1 ? 'A provider took action' : `${actionCount} providers took action`,
      lines,
    }
  if (row.is_open === true && replied.length > 0)
    return { ...step, state: 'waiting', title: `${share}, no action yet`, lines }
  if (lines.length > 0) return { ...step, state: 'ended', title: share, lines }
  return row.is_open === true
    ? { ...step, state: 'later', title: 'No reply yet', lines }
    : { ...step, state: 'unknown', title: 'No reply recorded', lines }
}

function closed(row: Takedown, now: number): Step {
  const step = { id: 'closed', at: null } as const
  const age = describeCaseAge(row, now)
  if (row.is_open === true) {
    // A pending approval has its own step.
    const lines = age === null || row.status === 'REQUESTED' ? [] : [{ text: age }]
    return { ...step, state: 'later', title: 'Not closed yet', lines }
  }
  if (row.is_open === null)
    return { ...step, state: 'unknown', title: 'Closing not reported', lines: [] }
  const outcome = caseOutcomeLabel(row)
  const time = formatClosingTime(row.closed_at, row.closed_at_source)
  return {
    ...step,
    state: closedState(row),
    title: row.status === 'FAILED' ? 'Failed' : 'Closed',
    lines: [outcome?.text, time, age].flatMap((text) => (text ? [{ text }] : [])),
  }
}

/** Only outcomes that removed something are a success; a missing outcome is unknown (C112). */
export function closedState(row: Takedown): StepState {
  if (row.status === 'FAILED') return 'stopped'
  if ((row.resolution ?? row.resolution_display) === null) return 'unknown'
  const tone = caseOutcomeLabel(row)?.tone
  return tone === 'green' ? 'done' : tone === 'amber' ? 'stopped' : 'ended'
}

/** Steps of a case in order; a refused request ends with its refusal. */
export const caseSteps = (row: Takedown, now: number): readonly Step[] =>
  row.status === 'REJECTED'
    ? [requested(row), ...approval(row, now)]
    : [requested(row), ...approval(row, now), sent(row, now), answered(row, now), closed(row, now)]

function formatStep({ title, at, lines }: Step): string[] {
  const time = formatInstant(at)
  return [
    `- ${title}${time === null ? '' : `, ${time}`}`,
    ...lines.map(
      ({ party, text }) =>
        `  ${party === undefined ? '' : `${defangForDisplay(party)}: `}${defangForDisplay(text)}`,
    ),
  ]
}

/**
 * A case as text for an email to a colleague (F28): defanged target, status, steps with dates and providers, the next
 * step, and `link` to its page. Untrusted text is made visible and safe.
 */
export function caseSummary(row: Takedown, link: string, now: number): string {
  const steps = caseSteps(row, now)
  const outcome = caseOutcomeLabel(row)
  const next = steps.find(({ state }) => state === 'waiting')
  const status = [caseStatusLabel(row).text, outcome?.text, describeCaseAge(row, now)]
  return [
    `Takedown of ${visibleString(defangUrl(row.target_website ?? 'an address that is not reported'), 'host')}`,
    defangForDisplay(status.filter((part) => part != null).join(', ')),
    '',
    ...steps.flatMap(formatStep),
    '',
    ...(next ? [`Next: ${next.title}`] : []),
    link,
  ].join('\n')
}
