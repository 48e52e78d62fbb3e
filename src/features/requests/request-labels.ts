import { whenWords } from '#/api/explain-error.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { defangHost } from '#/lib/host-name.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import {
  mayHaveLeft,
  waitOf,
  type Cause,
  type NotSent,
  type RequestRow,
  type RowState,
  type StorageFault,
} from '#/outbox/row.ts'
import { caseStatusLabel } from '#/shared/labels/case-labels.ts'
import type { TonedLabel } from '#/shared/labels/verdict-labels.ts'

/** Action on a request. */
export type RowAction =
  | 'undo'
  | 'stop'
  | 'send-now'
  | 'confirm'
  | 'look-again'
  | 'send-again'
  | 'edit'
  | 'dismiss'
  | 'show-case'

/** Groups of requests in a list, with labels and actions. */
const groups = {
  cases: { label: 'With a case', actions: ['show-case', 'dismiss'] },
  refused: { label: 'Rejected', actions: ['edit', 'dismiss'] },
  /** Unknown whether there is a case, or none found. */
  unknown: { label: 'Not known', actions: ['look-again', 'send-again', 'dismiss'] },
  /** Stored data is unreadable or deleted. */
  lost: { label: 'Lost', actions: ['dismiss'] },
  searched: { label: 'Looking for a case', actions: [] },
  confirm: { label: 'To confirm', actions: ['confirm', 'dismiss'] },
  /** Continues by itself. */
  moving: { label: 'Waiting', actions: ['undo'] },
  delayed: { label: 'Queued', actions: ['undo', 'send-now'] },
  /** Not sent until the user continues. */
  unsent: { label: 'Not sent', actions: ['send-again', 'edit', 'dismiss'] },
} as const satisfies Record<string, { label: string; actions: readonly RowAction[] }>
export type RowGroup = keyof typeof groups

/**
 * Status text of a request for the form, the dock and the list: `word` for a list, `title` as an announced heading,
 * `text` as the explanation. Never claims more than is known (C141, C142).
 */
export interface RowLabel extends TonedLabel {
  title: string
  text: string
  group: RowGroup
  actions: readonly RowAction[]
  /** Time that the text counts down to. */
  until?: number
  /** Start of the current API call. */
  since?: number
}

/** Cases of a request; several if it was stored twice. */
export const casesOf = (state: RowState): readonly string[] =>
  state.kind !== 'done'
    ? []
    : (state.duplicates?.length ?? 0) > 1
      ? (state.duplicates ?? [])
      : [state.case.id]

/** Whether a request needs the user's decision or has failed. */
export function needsAttention({ state }: RequestRow): boolean {
  if (state.kind === 'done') return casesOf(state).length > 1
  if (state.kind === 'unknown') return state.search !== 'due' && state.search !== 'then-send'
  return state.kind === 'not-sent'
}

/** The request to show first: one that can be undone, then one that needs attention, then the latest. */
export const mostUrgent = (rows: readonly RequestRow[]): RequestRow | undefined =>
  rows.findLast(({ state }) => state.kind === 'queued' && state.why === 'delay') ??
  rows.findLast(needsAttention) ??
  rows.at(-1)

/** Host of a request for button labels. */
export const hostLabel = ({ website }: Pick<RequestRow, 'website'>): string =>
  visibleString(defangHost(hostOfWebsite(website) ?? website), 'host')

/** Text and actions of a request in its state. `pause` is the remaining wait after a 429, milliseconds. */
export function rowLabel(row: RequestRow, now: number, pause = 0): RowLabel {
  const { state } = row
  switch (state.kind) {
    case 'queued':
      return queuedLabel(row, state, now, pause)
    case 'sending':
      return {
        ...label('moving', 'accent', 'Sending', 'Waiting for the service to answer.'),
        actions: [],
        since: row.changedAt,
      }
    case 'done':
      return doneLabel(state, row.attempts.length)
    case 'not-sent':
      return notSentLabel(state.why, now)
    case 'unknown':
      return unknownLabel(state)
  }
}

type State<Kind extends RowState['kind']> = Extract<RowState, { kind: Kind }>

const label = (
  group: RowGroup,
  tone: RowLabel['tone'],
  title: string,
  text: string,
  word = title,
): RowLabel => ({ word, title, text, tone, group, actions: groups[group].actions })

function queuedLabel(
  row: RequestRow,
  { until, why }: State<'queued'>,
  now: number,
  pause: number,
): RowLabel {
  const { takenAt } = row
  const moving = (tone: RowLabel['tone'], title: string, text: string, word = title): RowLabel => ({
    ...label('moving', tone, title, text, word),
    // A request that may have been sent can't be undone, only stopped from being sent again.
    ...(mayHaveLeft(row) && { actions: ['stop'] }),
  })
  if (takenAt !== null) {
    const text = 'Final check.'
    return { ...moving('accent', 'Checking', text), since: row.changedAt }
  }
  if (why === 'delay' && until > now)
    return {
      ...label('delayed', 'accent', 'Takedown queued', 'Once sent, it can’t be undone.', 'Queued'),
      until,
    }
  const paused = Math.max(pause, why === 'throttled' ? until - now : 0)
  return paused > 0
    ? moving('amber', 'Too many requests (429)', pauseWords(paused), 'Paused')
    : moving('grey', 'Waiting', 'Earlier requests are sent first.')
}

/** Text on when requests continue after a 429. */
export const pauseWords = (pause: number): string => `Sending resumes ${inWords(pause)}.`

/** End of a wait: seconds if short, otherwise the time of day. */
const inWords = (left: number): string => whenWords(Date.now() + left, Date.now())

function doneLabel(state: State<'done'>, attempts: number): RowLabel {
  const { status, statusDisplay } = state.case
  const { word } = caseStatusLabel({ status, status_display: statusDisplay })
  // First state according to the contract (C140).
  const next =
    status === 'REQUESTED'
      ? ' The takedown team has to approve it.'
      : status === 'OPEN'
        ? ' Work starts now.'
        : ''
  const text = `${state.found ? 'Found in your cases. ' : ''}Status: ${word}.${next}`
  const count = casesOf(state).length
  return count > 1
    ? label(
        'cases',
        'amber',
        `${count === 2 ? 'Two' : formatCount(count)} cases were created for this request`,
        `${attempts > 1 ? `It was sent ${attempts} times.` : 'It was sent once.'} Ask the takedown team to close all but one. ${text}`,
        `${formatCount(count)} cases`,
      )
    : label('cases', 'green', state.found ? 'Case found' : 'Case created', text)
}

function notSentLabel(why: NotSent, now: number): RowLabel {
  const unsent = (text: string, title = 'Not sent') =>
    label('unsent', 'grey', title, `${text} No case was created.`)
  switch (why.kind) {
    case 'page-closed':
      return unsent('The page was closed before it was sent.')
    case 'signed-out':
      return unsent('The session ended before it was sent.')
    case 'stopped':
      return unsent('It was not sent.', 'Stopped')
    case 'unauthorized':
      return unsent('The API key was not accepted (401).')
    case 'throttled':
      return throttledLabel((why.until ?? 0) - now)
    case 'trouble':
      return unsent(visibleString(why.trouble.text))
    case 'findings':
      return label(
        'confirm',
        'amber',
        'Not sent: needs your confirmation',
        'Found just before sending:',
        'Needs confirmation',
      )
    case 'refused': {
      const said = visibleString([...Object.values(why.fields).flat(), ...why.others].join(' '))
      const text = `${said} No case was created.`.trim()
      return label('refused', 'red', 'The service rejected the request', text, 'Rejected')
    }
  }
}

function throttledLabel(left: number): RowLabel {
  const text = 'Too many requests (429). No case was created.'
  const later = left > 0 ? ` If you send it again, it’s sent ${inWords(left)}.` : ''
  return label('unsent', 'amber', 'Not sent', `${text}${later}`)
}

function unknownLabel({ cause, search }: State<'unknown'>): RowLabel {
  if (cause.kind === 'unreadable')
    return label('lost', 'amber', 'A saved request is lost', lostLabel, 'Lost')
  const why = causeLabel(cause)
  if (search === 'due' || search === 'then-send') {
    const next =
      search === 'due'
        ? 'Nothing is sent again until then.'
        : 'If there is no case, it is sent again.'
    return label('searched', 'amber', 'Looking for the case', `${why} ${next}`)
  }
  if (search === 'nothing-found')
    return label(
      'unknown',
      'amber',
      'No case found',
      `${why} The request may still arrive, so sending again could open a second case.`,
    )
  return label(
    'unknown',
    'amber',
    'A case may have been created',
    `${why} Your cases couldn’t be checked: ${visibleString(search.text)}`,
    'Not known',
  )
}

/** Text for a request whose data is gone. */
const lostLabel =
  'Its data in this browser was deleted or can’t be read. It may have been sent: check your cases before you request it again.'

/** Why the result of a request is unknown, as a sentence. */
function causeLabel(cause: Cause): string {
  switch (cause.kind) {
    case 'lost':
      return visibleString(cause.trouble.text)
    case 'interrupted':
    case 'unreadable':
      return 'It may have been sent, but no response arrived.'
    case 'stopped':
      return 'It was stopped after it may have been sent.'
    case 'refused':
      return 'The service rejected the request (400).'
    case 'unauthorized':
      return 'The API key was no longer accepted (401).'
    case 'throttled':
      return 'Too many requests (429).'
  }
}

/** Number of rows per group; `twice` is the number of rows with several cases. */
export type RunCounts = Record<RowGroup | 'all' | 'twice', number>

/** Latest end of the waits of rows; 0 if none waits. */
export const delayOf = (rows: readonly RequestRow[]): number =>
  Math.max(0, ...rows.map((row) => waitOf(row)?.until ?? 0))

// Object.keys is typed as string[].
const groupNames = Object.keys(groups) as RowGroup[]

/** Counts the rows of a list. */
export function countRun(rows: readonly RequestRow[], now: number): RunCounts {
  const counts = Object.fromEntries(groupNames.map((name) => [name, 0])) as Record<RowGroup, number>
  for (const row of rows) counts[rowLabel(row, now).group] += 1
  const twice = rows.filter(({ state }) => casesOf(state).length > 1).length
  return { ...counts, all: rows.length, twice }
}

/** The status of a list as a whole. */
export type RunStatus =
  | 'delayed'
  | 'sending'
  | 'stuck'
  | 'throttled'
  | 'paused'
  | 'searching'
  | 'lost'
  | 'done'

/** What blocks all requests in this tab. */
export interface Hold {
  /** Storage error; null if none. */
  fault: StorageFault | null
  /** Remaining wait after a 429, milliseconds. */
  pause: number
}

const noHold: Hold = { fault: null, pause: 0 }

/** Status of a list; done once nothing can be sent or is searched for. */
export function runStatus(
  { delayed, moving, unsent, confirm, searched, lost }: RunCounts,
  { fault, pause } = noHold,
): RunStatus {
  if (fault !== null && moving + delayed + searched > 0) return 'stuck'
  if (moving > 0) return pause > 0 ? 'throttled' : 'sending'
  if (delayed > 0) return 'delayed'
  // Search results decide what can be continued.
  if (searched > 0) return 'searching'
  if (unsent + confirm > 0) return 'paused'
  return lost > 0 ? 'lost' : 'done'
}

/** Number of sent requests. */
export const sentOf = ({ all, unsent, delayed, moving, confirm, lost }: RunCounts): number =>
  all - unsent - delayed - moving - confirm - lost

const are = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${several}`

/** One-line status: `12 of 50 sent, paused.` */
export function runLabel(counts: RunCounts, hold = noHold): string {
  const status = runStatus(counts, hold)
  if (status === 'delayed') return `${countOf(counts.delayed, 'request')} queued.`
  const goesOn =
    status === 'searching'
      ? searchLabel(counts)
      : status === 'paused' && counts.unsent === 0
        ? `${are(counts.confirm, 'needs', 'need')} confirmation`
        : runTitles[status].toLowerCase()
  return `${formatCount(sentOf(counts))} of ${formatCount(counts.all)} sent, ${goesOn}.`
}

/** Pending searches: `looking for 1 case that may have been created`. */
export const searchLabel = ({ searched }: RunCounts): string =>
  `looking for ${are(searched, 'case that may have been created', 'cases that may have been created')}`

/** Non-empty groups with counts. */
export const groupsOf = (counts: RunCounts) =>
  groupNames
    .filter((group) => counts[group] > 0)
    .map((group) => ({ group, label: groups[group].label, count: counts[group] }))

/** Summary of a list: `41 with a case, 1 refused, 3 waiting`. */
export const sumLabel = (counts: RunCounts): string =>
  [
    ...groupsOf(counts),
    ...(counts.twice > 0 ? [{ label: 'Created twice', count: counts.twice }] : []),
  ]
    .map((one) => `${formatCount(one.count)} ${one.label.toLowerCase()}`)
    .join(', ')

/** Heading of a list. */
export const runTitles: Readonly<Record<RunStatus, string>> = {
  delayed: 'Queued',
  sending: 'Sending',
  stuck: 'Paused',
  throttled: 'Waiting',
  paused: 'Paused',
  searching: 'Looking for a case',
  lost: 'Lost',
  done: 'Done',
}

/** Why a list is paused, and what to do. */
export function pausedLabel(rows: readonly RequestRow[], counts: RunCounts): string {
  const { unsent, confirm } = counts
  const whys = new Set(rows.map(({ state }) => (state.kind === 'not-sent' ? state.why.kind : null)))
  return [
    whys.has('page-closed')
      ? 'The page was closed.'
      : whys.has('signed-out') || whys.has('unauthorized')
        ? 'The session ended.'
        : '',
    whys.has('throttled') && 'Too many requests (429).',
    unsent > 0 &&
      `${are(unsent, 'request is', 'requests are')} not sent; checks run again when you continue.`,
    confirm > 0 && `${are(confirm, 'request needs', 'requests need')} your confirmation.`,
  ]
    .filter(Boolean)
    .join(' ')
}
