import type { AbuseContact, Takedown } from '#/contract/takedown.ts'
import { formatDate, formatDuration, formatIsoTime, parseInstant } from '#/lib/dates.ts'
import { defangUrl, defangForDisplay } from '#/lib/host-name.ts'
import { getElapsed, getValidStart, getSpan, type Span } from '#/lib/spans.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import {
  formatClosingTime,
  isClosingDateApproximate,
  getCaseSpan,
  findCurrentWait,
  findEarliestTime,
} from '#/shared/outcomes/case-times.ts'
import {
  hasReplied,
  toOutcomeCase,
  toOutcomeContact,
  wasReported,
} from '#/shared/outcomes/outcome-case.ts'
import { useNow } from '#/ui/now.ts'

function appendSpan(text: string, joiner: string, span: Span): string {
  if (span === 'missing') return text
  if (span === 'disorder') return `${text}, dates contradict each other`
  return `${text} ${joiner} ${formatDuration(span) ?? ''}`
}

/** Returns a text such as `open for 3 days` or `closed after about 3 days, ±1 day` (C116). */
export function describeCaseAge(row: Takedown, now: number): string | null {
  const span = getCaseSpan(row, now)
  if (span === 'missing') return null
  if (row.is_open === true) return appendSpan('open', 'for', span)
  const ended = row.status === 'CLOSED' ? 'closed' : 'ended'
  return isClosingDateApproximate(row.closed_at_source) && typeof span === 'number'
    ? `${appendSpan(ended, 'after about', span)}, ±1 day`
    : appendSpan(ended, 'after', span)
}

/** Describes the reply to a report (C129). Null if the report has no date, or was neither sent nor replied to. */
export function describeReply(contact: AbuseContact, row: Takedown, now: number): string | null {
  const outcomeContact = toOutcomeContact(contact)
  const { reportedAt, repliedAt, reply } = outcomeContact
  if (reportedAt === null) return null
  const bounds = { now, earliest: parseInstant(row.created_at) }
  if (repliedAt !== null)
    return appendSpan('Replied', 'after', getSpan(reportedAt, repliedAt, bounds))
  if (hasReplied(outcomeContact)) return 'Replied, date not reported'
  // `reply` is null if the report was not sent. It is `silent` if the API reports that no reply came (`NO_RESPONSE`).
  if (reply === null) return null
  if (row.is_open !== true || reply === 'silent') return 'No reply recorded'
  // Unlike `getSpan`, this accepts a time slightly in the future, because clocks differ.
  const waitMs = getElapsed(getValidStart(reportedAt, bounds), now)
  return appendSpan('Waiting', 'for', waitMs ?? 'missing')
}

interface CaseFact {
  term: string
  value: string
  notes: readonly (string | null)[]
}

/** Lists recorded facts of a case (F20). Infers no steps, because the contract defines no order of states (C132). */
export function listCaseFacts(row: Takedown, now: number): readonly CaseFact[] {
  const outcomeCase = toOutcomeCase(row, now)
  const sent = (outcomeCase.contacts ?? []).filter(wasReported)
  const replied = sent.filter(hasReplied)
  const actionCount = replied.filter(({ reply }) => reply === 'acted').length
  const wait = findCurrentWait(outcomeCase)
  const waitMs = wait && getElapsed(wait.since, now)
  const isOpen = row.is_open === true
  const age = describeCaseAge(row, now)
  const noneText = isOpen ? 'None yet' : 'None recorded'
  const describeFirst = (times: readonly (number | null)[]) => {
    const first = findEarliestTime(times)
    return first === null ? null : `first ${formatDate(first)}`
  }
  const facts: (CaseFact | false)[] = [
    {
      term: 'Requested',
      value: formatIsoTime(row.created_at) ?? 'Date not reported',
      notes: [isOpen ? age : null],
    },
    outcomeCase.contacts !== null && {
      term: 'Reports',
      value: sent.length === 0 ? noneText : `${sent.length} of ${outcomeCase.contacts.length} sent`,
      notes: [describeFirst(sent.map(({ reportedAt }) => reportedAt))],
    },
    sent.length > 0 && {
      term: 'Replies',
      value: replied.length === 0 ? noneText : `${replied.length} of ${sent.length}`,
      notes: [
        replied.length === 0 ? null : `${actionCount || 'none'} took action`,
        describeFirst(replied.map(({ repliedAt }) => repliedAt)),
      ],
    },
    wait !== null && {
      term: 'Waiting on',
      value: wait.label,
      notes: [waitMs === null ? null : `for ${formatDuration(waitMs)}`],
    },
    row.is_open === false && {
      term: row.status === 'CLOSED' ? 'Closed' : 'Ended',
      value: formatClosingTime(row.closed_at, row.closed_at_source) ?? 'Date not reported',
      notes: [age],
    },
  ]
  return facts.filter((fact) => fact !== false)
}

const joinTexts = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null).join(', ')

export function CaseProgress({ row }: { row: Takedown }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-2.5">
      {listCaseFacts(row, useNow()).map(({ term, value, notes }) => (
        <div key={term} className="grid min-w-0 content-start gap-0.5 [overflow-wrap:anywhere]">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-label">
            <HostileText inline value={value} />
          </dd>
          <dd className="text-sm text-muted empty:hidden">{joinTexts(notes)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats a case as defanged text for an email to a colleague (F28). */
export function formatCaseSummary(row: Takedown, pageUrl: string, now: number): string {
  const target =
    row.target_website === null
      ? 'an unreported address'
      : toVisibleString(defangUrl(row.target_website), 'host')
  const labels = [getCaseStatusLabel(row).text, getCaseOutcomeLabel(row)?.text ?? null]
  return [
    `Takedown of ${target}`,
    defangForDisplay(joinTexts(labels)),
    '',
    ...listCaseFacts(row, now).map(({ term, value, notes }) =>
      defangForDisplay(`- ${term}: ${joinTexts([value, ...notes])}`),
    ),
    '',
    pageUrl,
  ].join('\n')
}
