import { formatRetryTime } from '#/api/explain-error.ts'
import { hostOfWebsite } from '#/lib/compare-targets.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import {
  mayHaveBeenSent,
  getWait,
  type Cause,
  type NotSent,
  type RequestRow,
  type RowState,
  type StorageFault,
} from '#/outbox/row.ts'
import { caseStatusLabel } from '#/shared/labels/case-labels.ts'
import type { TonedLabel } from '#/shared/labels/verdict-labels.ts'
import { hostLabel } from './describe-finding.ts'

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

/** Groups of requests in a list, with labels and actions. */
export const rowGroups = {
  /** `look-again` looks for a second case. */
  cases: { label: 'With a case', actions: ['look-again', 'dismiss'] },
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
export type RowGroup = keyof typeof rowGroups

/**
 * Status text of a request for the form, the dock and the list: `text` for a list, `title` as an announced heading,
 * `explanation` for details. Never claims more than is known (C141, C142).
 */
export interface RowLabel extends TonedLabel {
  title: string
  explanation: string
  group: RowGroup
  actions: readonly RowAction[]
  /** Time that the text counts down to. */
  until?: number
  /** Start of the current API call. */
  since?: number
  /** True if it doesn't continue in this tab because of a storage error, which `explanation` states. */
  isStuck: boolean
}

/** Cases of a request; several if it was stored twice. */
export const caseIdsOf = (state: RowState): readonly string[] =>
  state.kind !== 'done'
    ? []
    : (state.duplicates?.length ?? 0) > 1
      ? (state.duplicates ?? [])
      : [state.case.id]

/** Returns whether a request needs the user's decision or has failed. */
export function needsAttention({ state }: RequestRow): boolean {
  if (state.kind === 'done') return caseIdsOf(state).length > 1
  if (state.kind === 'unknown') return state.search !== 'due' && state.search !== 'then-send'
  return state.kind === 'not-sent'
}

/** The request to show first: one that can be undone, then one that needs attention, then the latest. */
export const mostUrgent = (rows: readonly RequestRow[]): RequestRow | undefined =>
  rows.findLast(({ state }) => state.kind === 'queued' && state.why === 'delay') ??
  rows.findLast(needsAttention) ??
  rows.at(-1)

/** Host of a request for button labels. */
export const requestHost = ({ website }: Pick<RequestRow, 'website'>): string =>
  hostLabel(hostOfWebsite(website) ?? website)

/** What blocks all requests in this tab. */
export interface SendingHold {
  /** Storage error; null if none. */
  fault: StorageFault | null
  /** Remaining wait after a 429, milliseconds. */
  pauseMs: number
}

export const noHold: SendingHold = { fault: null, pauseMs: 0 }

/** Text and actions of a request in its state. */
export function rowLabel(row: RequestRow, now: number, { fault, pauseMs } = noHold): RowLabel {
  const stateLabel = labelForState(row, now, pauseMs)
  const { group } = stateLabel
  const continues = group === 'moving' || group === 'delayed' || group === 'searched'
  // A pending request continues, but this page no longer sees it.
  const isStuck = continues && (row.state.kind !== 'sending' || fault === 'newer')
  return fault !== null && isStuck
    ? { ...stateLabel, explanation: describeStuck(fault), isStuck }
    : stateLabel
}

function labelForState(row: RequestRow, now: number, pauseMs: number): RowLabel {
  const { state } = row
  switch (state.kind) {
    case 'queued':
      return queuedLabel(row, state, now, pauseMs)
    case 'sending':
      return {
        ...createLabel('moving', 'accent', 'Sending', 'Waiting for the service to answer.'),
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

const createLabel = (
  group: RowGroup,
  tone: RowLabel['tone'],
  title: string,
  explanation: string,
  text = title,
): RowLabel => ({
  text,
  title,
  explanation,
  tone,
  group,
  actions: rowGroups[group].actions,
  isStuck: false,
})

function queuedLabel(
  row: RequestRow,
  { until, why }: State<'queued'>,
  now: number,
  pauseMs: number,
): RowLabel {
  const { takenAt } = row
  const createMovingLabel = (
    tone: RowLabel['tone'],
    title: string,
    explanation: string,
    text = title,
  ): RowLabel => ({
    ...createLabel('moving', tone, title, explanation, text),
    // A request that may have been sent can't be undone, only stopped from being sent again.
    ...(mayHaveBeenSent(row) && { actions: ['stop'] }),
  })
  if (takenAt !== null) {
    const explanation = 'Final check.'
    return { ...createMovingLabel('accent', 'Checking', explanation), since: row.changedAt }
  }
  if (why === 'delay' && until > now)
    return {
      ...createLabel(
        'delayed',
        'accent',
        'Takedown queued',
        'Once sent, it can’t be undone.',
        'Queued',
      ),
      until,
    }
  const remainingPauseMs = Math.max(pauseMs, why === 'throttled' ? until - now : 0)
  return remainingPauseMs > 0
    ? createMovingLabel(
        'amber',
        'Too many requests (429)',
        describePause(remainingPauseMs),
        'Paused',
      )
    : createMovingLabel('gray', 'Waiting', 'Earlier requests are sent first.')
}

/** Text on when requests continue after a 429. */
export const describePause = (pauseMs: number): string => `Sending resumes ${formatWait(pauseMs)}.`

/** End of a wait: seconds if short, otherwise the time of day. */
const formatWait = (remainingMs: number): string =>
  formatRetryTime(Date.now() + remainingMs, Date.now())

function doneLabel(state: State<'done'>, attempts: number): RowLabel {
  const { status, statusDisplay } = state.case
  const { text: statusText } = caseStatusLabel({ status, status_display: statusDisplay })
  // First state according to the contract (C140).
  const next =
    status === 'REQUESTED'
      ? ' The takedown team has to approve it.'
      : status === 'OPEN'
        ? ' Work starts now.'
        : ''
  const text = `${state.found ? 'Found in your cases. ' : ''}Status: ${statusText}.${next}`
  const count = caseIdsOf(state).length
  const stateLabel =
    count > 1
      ? createLabel(
          'cases',
          'amber',
          `${count === 2 ? 'Two' : formatCount(count)} cases were created for this request`,
          `${attempts > 1 ? `It was sent ${attempts} times.` : 'It was sent once.'} Ask the takedown team to close all but one. ${text}`,
          `${formatCount(count)} cases`,
        )
      : createLabel('cases', 'green', state.found ? 'Case found' : 'Case created', text)
  return state.duplicates === null ? stateLabel : { ...stateLabel, actions: ['dismiss'] }
}

function notSentLabel(why: NotSent, now: number): RowLabel {
  const createUnsentLabel = (text: string, title = 'Not sent') =>
    createLabel('unsent', 'gray', title, `${text} No case was created.`)
  switch (why.kind) {
    case 'page-closed':
      return createUnsentLabel('The page was closed before it was sent.')
    case 'signed-out':
      return createUnsentLabel('The session ended before it was sent.')
    case 'stopped':
      return createUnsentLabel('It was not sent.', 'Stopped')
    case 'unauthorized':
      return createUnsentLabel('The API key was not accepted (401).')
    case 'throttled':
      return throttledLabel((why.until ?? 0) - now)
    case 'trouble':
      return createUnsentLabel(visibleString(why.trouble.text))
    case 'findings':
      return createLabel(
        'confirm',
        'amber',
        'Not sent: needs your confirmation',
        'Found just before sending:',
        'Needs confirmation',
      )
    case 'refused': {
      const apiMessages = visibleString(
        [...Object.values(why.fields).flat(), ...why.others].join(' '),
      )
      const text = `${apiMessages} No case was created.`.trim()
      return createLabel('refused', 'red', 'The service rejected the request', text, 'Rejected')
    }
  }
}

function throttledLabel(remainingMs: number): RowLabel {
  const text = 'Too many requests (429). No case was created.'
  const whenSent =
    remainingMs > 0 ? ` If you send it again, it’s sent ${formatWait(remainingMs)}.` : ''
  return createLabel('unsent', 'amber', 'Not sent', `${text}${whenSent}`)
}

function unknownLabel({ cause, search }: State<'unknown'>): RowLabel {
  if (cause.kind === 'unreadable')
    return createLabel('lost', 'amber', 'A saved request is lost', lostText, 'Lost')
  const why = describeCause(cause)
  if (search === 'due' || search === 'then-send') {
    const next =
      search === 'due'
        ? 'Nothing is sent again until then.'
        : 'If there is no case, it is sent again.'
    return createLabel('searched', 'amber', 'Looking for the case', `${why} ${next}`)
  }
  if (search === 'nothing-found')
    return createLabel(
      'unknown',
      'amber',
      'No case found',
      `${why} The request may still arrive, so sending again could open a second case.`,
    )
  return createLabel(
    'unknown',
    'amber',
    'A case may have been created',
    `${why} Your cases couldn’t be checked: ${visibleString(search.text)}`,
    'Not known',
  )
}

/** Text for a request whose data is gone. */
const lostText =
  'Its data in this browser was deleted or can’t be read. It may have been sent: check your cases before you request it again.'

/** Why the result of a request is unknown, as a sentence. */
function describeCause(cause: Cause): string {
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

/** Latest end of the waits of rows; 0 if none waits. */
export const latestWaitEnd = (rows: readonly RequestRow[]): number =>
  Math.max(0, ...rows.map((row) => getWait(row)?.until ?? 0))

/** Explains a storage error and what to do. */
export function describeStorageFault(why: StorageFault): string {
  switch (why) {
    case 'quota':
      return 'Browser storage is full. Free some space.'
    case 'forbidden':
      return 'The browser blocks storage for this site, as private windows do. Allow it, or use a normal window.'
    case 'cleared':
      return 'The data of this site was deleted. Reload the page.'
    case 'blocked':
      return 'Another tab runs an older version of this app. Close or reload that tab.'
    case 'newer':
      return 'A newer version of this app was used in this browser. Reload this tab to get it.'
    case 'migration':
      return 'Your saved data could not be updated for this version of the app, and is unchanged. Reload to try again.'
    case 'missing':
      return 'This browser has no storage. Use another browser.'
    case 'other':
      return 'Browser storage failed. Reload the page. If that does not help, use another browser.'
  }
}

/** Explains why requests don't continue in this tab, and what to do. */
export const describeStuck = (why: StorageFault): string =>
  why === 'newer'
    ? `Nothing more is sent from this tab, and what it shows may be out of date. ${describeStorageFault(why)}`
    : `Nothing more is sent from this tab: it cannot read or save requests. ${describeStorageFault(why)}`
