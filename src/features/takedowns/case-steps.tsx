import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock } from 'lucide-react'
import { removedResolutions } from '#/contract/codes.ts'
import type { AbuseContact, Takedown } from '#/contract/takedown.ts'
import { formatInstant, parseInstant, formatDuration } from '#/lib/dates.ts'
import { defangUrl, defangForDisplay } from '#/lib/host-name.ts'
import { getElapsed, getValidStart, getSpan, type Span } from '#/lib/spans.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import {
  formatClosingTime,
  isClosedAtApproximate,
  getCaseSpan,
  findCurrentWait,
  findEarliestTime,
  type Wait,
} from '#/shared/outcomes/case-times.ts'
import {
  hasReplied,
  toOutcomeCase,
  toOutcomeContact,
  wasReported,
  type OutcomeContact,
} from '#/shared/outcomes/outcome-case.ts'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'

/* Progress of a case: its age, the replies of its providers, its steps, and a text summary for a colleague. */

/** Appends a duration, or a note if the dates contradict each other (C117). */
function appendSpan(text: string, joiner: string, span: Span): string {
  if (span === 'missing') return text
  return typeof span === 'number'
    ? `${text} ${joiner} ${formatDuration(span) ?? ''}`
    : `${text}, dates contradict each other`
}

/** Describes the age of a case: `open for 3 days` or `closed after about 3 days, ±1 day` (C116). */
export function describeCaseAge(row: Takedown, now: number): string | null {
  const span = getCaseSpan(row, now)
  if (span === 'missing') return null
  if (row.is_open === true) return appendSpan('open', 'for', span)
  return isClosedAtApproximate(row.closed_at_source) && typeof span === 'number'
    ? `${appendSpan('closed', 'after about', span)}, ±1 day`
    : appendSpan('closed', 'after', span)
}

/** Describes a provider's reply time, or the wait for a reply in an open case (C129). Null without a dated report. */
export function describeReply(contact: AbuseContact, row: Takedown, now: number): string | null {
  const { reportedAt, repliedAt, reply } = toOutcomeContact(contact)
  if (reportedAt === null) return null
  const bounds = { now, earliest: parseInstant(row.created_at) }
  if (repliedAt !== null)
    return appendSpan('Replied', 'after', getSpan(reportedAt, repliedAt, bounds))
  if (reply === null) return null
  return row.is_open === true && reply !== 'silent'
    ? appendSpan('Waiting', 'for', getElapsed(getValidStart(reportedAt, bounds), now))
    : 'No reply recorded'
}

/** `ended`: over, neither success nor failure. `unknown`: the case doesn't record what happened. */
type StepState = 'done' | 'waiting' | 'later' | 'stopped' | 'ended' | 'unknown'

interface Step {
  state: StepState
  title: string
  occurredAt: string | null
  lines: readonly string[]
}

const toInstantText = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Returns the state of a closed case. Only removal is a success. A missing outcome is unknown (C112). */
export function getClosedState(row: Takedown): StepState {
  if (row.status === 'FAILED') return 'stopped'
  if ((row.resolution ?? row.resolution_display) === null) return 'unknown'
  if (removedResolutions.some((code) => code === row.resolution)) return 'done'
  return row.resolution === 'UNRESOLVED' ? 'stopped' : 'ended'
}

/** Builds the steps of a case (F20). Approval is a step only while pending, because the API doesn't record it. */
export function buildCaseSteps(row: Takedown, now: number): readonly Step[] {
  const requested: Step = {
    state: 'done',
    title: 'Requested',
    occurredAt: row.created_at,
    lines: [],
  }
  if (row.status === 'REJECTED')
    return [requested, { state: 'stopped', title: 'Not approved', occurredAt: null, lines: [] }]
  const outcome = toOutcomeCase(row, now)
  const wait = findCurrentWait(outcome)
  const waitLines = wait ? [describeWait(wait, now)] : []
  const contacts = outcome.contacts ?? []
  const contacted = contacts.filter(wasReported)
  const isWaitingOnTeam = wait?.party === 'operator'
  return [
    requested,
    ...(row.status === 'REQUESTED'
      ? [
          {
            state: 'waiting',
            title: 'Needs approval',
            occurredAt: null,
            lines: wait?.party === 'approval' ? waitLines : [],
          } as const,
        ]
      : []),
    contacted.length > 0
      ? {
          state: 'done',
          title: 'Reports sent',
          occurredAt: toInstantText(
            findEarliestTime(contacted.map(({ reportedAt }) => reportedAt)),
          ),
          lines: [`${contacted.length} of ${contacts.length} contacted`],
        }
      : row.is_open !== true
        ? { state: 'unknown', title: 'No report recorded', occurredAt: null, lines: [] }
        : {
            state: isWaitingOnTeam ? 'waiting' : 'later',
            title: 'No reports sent yet',
            occurredAt: null,
            lines: isWaitingOnTeam ? waitLines : [],
          },
    buildReplyStep(row, contacted, wait !== null && !isWaitingOnTeam ? waitLines : null),
    buildClosingStep(row, isWaitingOnTeam && contacted.length > 0 ? waitLines : null, now),
  ]
}

function describeWait({ party, label, since }: Wait, now: number): string {
  const isUnclear = party === 'unclear' || party === 'unread'
  const name = party === 'provider' ? label : 'the takedown team'
  return appendSpan(isUnclear ? 'waiting' : `waiting on ${name}`, 'for', getElapsed(since, now))
}

/** `waitLines` is null if the case isn't waiting, or waits for the takedown team to work on it. */
function buildReplyStep(
  row: Takedown,
  contacted: readonly OutcomeContact[],
  waitLines: readonly string[] | null,
): Step {
  const replied = contacted.filter(hasReplied)
  const occurredAt = toInstantText(findEarliestTime(replied.map(({ repliedAt }) => repliedAt)))
  const titleWithoutReply = row.is_open === true ? 'No reply yet' : 'No reply recorded'
  const title =
    replied.length > 0 ? `${replied.length} of ${contacted.length} replied` : titleWithoutReply
  if (contacted.length > 0 && waitLines !== null)
    return { state: 'waiting', title, occurredAt, lines: waitLines }
  if (replied.length === 0)
    return { state: row.is_open === true ? 'later' : 'unknown', title, occurredAt, lines: [] }
  // A reply alone is not a success. Only an action is.
  const actionCount = replied.filter(({ reply }) => reply === 'acted').length
  return actionCount > 0
    ? { state: 'done', title, occurredAt, lines: [`${actionCount} took action`] }
    : { state: 'ended', title, occurredAt, lines: ['None took action'] }
}

/** `waitLines` is null unless the case waits for the takedown team to close it. */
function buildClosingStep(row: Takedown, waitLines: readonly string[] | null, now: number): Step {
  const age = describeCaseAge(row, now)
  const ageLines = age === null ? [] : [age]
  if (row.is_open === null)
    return { state: 'unknown', title: 'Closing not reported', occurredAt: null, lines: [] }
  if (row.is_open)
    return {
      state: waitLines === null ? 'later' : 'waiting',
      title: 'Not closed yet',
      occurredAt: null,
      lines: [...(waitLines ?? []), ...ageLines],
    }
  const outcome = getCaseOutcomeLabel(row)?.text
  const time = formatClosingTime(row.closed_at, row.closed_at_source)
  return {
    state: getClosedState(row),
    title: row.status === 'FAILED' ? 'Failed' : 'Closed',
    occurredAt: null,
    lines: [outcome, time].filter((line) => line != null).concat(ageLines),
  }
}

const stateStyles = {
  done: { Icon: CircleCheck, label: 'Done', lineClass: 'border-green', iconClass: 'text-green' },
  waiting: { Icon: Clock, label: 'Waiting', lineClass: 'border-amber', iconClass: 'text-amber' },
  later: {
    Icon: CircleDashed,
    label: 'Not yet',
    lineClass: 'border-dashed border-line-strong',
    iconClass: 'text-faint',
  },
  stopped: {
    Icon: CircleX,
    label: 'Ended without success',
    lineClass: 'border-red',
    iconClass: 'text-red',
  },
  ended: {
    Icon: CircleMinus,
    label: 'Ended',
    lineClass: 'border-line-strong',
    iconClass: 'text-muted',
  },
  unknown: {
    Icon: CircleHelp,
    label: 'Not recorded',
    lineClass: 'border-dotted border-line-strong',
    iconClass: 'text-faint',
  },
} as const satisfies Record<StepState, unknown>

/** Steps of a case: where it stands. */
export function StepList({ row }: { row: Takedown }) {
  return (
    <ol
      aria-label="Where it stands"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-x-3 gap-y-3.5 print:auto-cols-fr print:grid-flow-col print:grid-cols-none"
    >
      {buildCaseSteps(row, useNow()).map(({ state, title, occurredAt, lines }) => {
        const { Icon, label, lineClass, iconClass } = stateStyles[state]
        return (
          <li
            key={title}
            aria-current={state === 'waiting' ? 'step' : undefined}
            className={`grid min-w-0 content-start gap-1 border-t-2 pt-2 ${lineClass}`}
          >
            <p className="flex items-start gap-1.5 font-semibold">
              <Icon aria-hidden className={`mt-px size-4 shrink-0 ${iconClass}`} />
              <span className={state === 'later' || state === 'unknown' ? 'text-muted' : ''}>
                <span className="sr-only">{label}: </span>
                {title}
              </span>
            </p>
            <ul className="grid gap-0.5 pl-5.5 text-sm text-muted">
              {occurredAt && (
                <li>
                  <Instant value={occurredAt} />
                </li>
              )}
              {lines.map((line) => (
                <li key={line}>
                  <HostileText inline value={line} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

/** Formats a case as defanged text for an email to a colleague (F28). `link` is the URL of its page. */
export function formatCaseSummary(row: Takedown, link: string, now: number): string {
  const steps = buildCaseSteps(row, now)
  const waitingStep = steps.find(({ state }) => state === 'waiting')
  const target =
    row.target_website === null
      ? 'an unreported address'
      : toVisibleString(defangUrl(row.target_website), 'host')
  const status = [
    getCaseStatusLabel(row).text,
    getCaseOutcomeLabel(row)?.text,
    describeCaseAge(row, now),
  ].filter((text) => text != null)
  return [
    `Takedown of ${target}`,
    defangForDisplay(status.join(', ')),
    '',
    ...steps.map(({ title, occurredAt, lines }) =>
      defangForDisplay(
        ['- ' + title, formatInstant(occurredAt), ...lines].filter(Boolean).join(', '),
      ),
    ),
    '',
    ...(waitingStep ? [`Next: ${waitingStep.title}`] : []),
    link,
  ].join('\n')
}
