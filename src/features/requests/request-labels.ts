import type { CompactBrand } from '#/contract/brand.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { mayHaveBeenSent, listUnconfirmedFindings } from '#/outbox/states.ts'
import type { Cause, NotSent, RequestRow, RequestState } from '#/outbox/stored-rows.ts'
import { getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import type { StorageErrorCode } from '#/storage/device-database.ts'
import type { Tone } from '#/ui/badge.tsx'
import { describeFinding, joinMessage } from './request-messages.ts'

export type RowAction =
  | 'undo'
  | 'stop'
  | 'send-now'
  | 'confirm'
  | 'search-again'
  | 'send-again'
  | 'edit'
  | 'dismiss'

const rowGroups = {
  cases: { label: 'With a case', actions: ['dismiss'] },
  refused: { label: 'Rejected', actions: ['edit', 'dismiss'] },
  /** Either no case was found, or it is unknown whether there is one. */
  unknown: { label: 'Unknown', actions: ['search-again', 'send-again', 'dismiss'] },
  unreadable: { label: 'Lost', actions: ['dismiss'] },
  searching: { label: 'Looking for a case', actions: [] },
  confirm: { label: 'To confirm', actions: ['confirm', 'dismiss'] },
  inProgress: { label: 'Waiting', actions: ['undo'] },
  // The dock aligns its buttons to the right. Undo is the last, so it stays in place when “Send now” disappears.
  delayed: { label: 'Queued', actions: ['send-now', 'undo'] },
  unsent: { label: 'Not sent', actions: ['send-again', 'edit', 'dismiss'] },
} as const satisfies Record<string, { label: string; actions: readonly RowAction[] }>
export type RowGroup = keyof typeof rowGroups

/** Describes the state of a request without claiming more than is known (C141, C142). */
export interface RowLabel {
  title: string
  explanation: string
  tone: Tone
  group: RowGroup
  actions: readonly RowAction[]
  /** True if a storage error keeps this tab from sending or searching. */
  isStuck?: boolean
}

/** Reasons why this tab currently doesn't send some requests. */
export interface SendingBlockers {
  storageError: StorageErrorCode | null
  /** Milliseconds until requests are sent again after a 429. */
  pauseMs: number
  /** Longest remaining undo delay of the shown requests, in milliseconds. */
  delayMs: number
}

export const noBlockers: SendingBlockers = { storageError: null, pauseMs: 0, delayMs: 0 }

export function getRowLabel(row: RequestRow, blockers = noBlockers): RowLabel {
  const label = getStateLabel(row, blockers)
  const { storageError } = blockers
  const canGetStuck =
    label.group === 'inProgress' || label.group === 'delayed' || label.group === 'searching'
  if (storageError === null || !canGetStuck) return label
  // A request in flight continues, and this tab shows its result unless a newer app version has upgraded the database.
  if (row.state.kind === 'sending' && storageError !== 'newer') return label
  return { ...label, explanation: describeStuckState(storageError), isStuck: true }
}

export const explainWithFindings = (
  { state }: RequestRow,
  { explanation }: RowLabel,
  brands: readonly CompactBrand[],
): string =>
  [
    explanation,
    ...listUnconfirmedFindings(state).map((finding) =>
      joinMessage(describeFinding(finding, brands)),
    ),
  ].join(' ')

const buildLabel = (
  group: RowGroup,
  tone: RowLabel['tone'],
  title: string,
  explanation: string,
): RowLabel => ({ title, explanation, tone, group, actions: rowGroups[group].actions })

type State<Kind extends RequestState['kind']> = Extract<RequestState, { kind: Kind }>

function getStateLabel(row: RequestRow, blockers: SendingBlockers): RowLabel {
  const { state } = row
  switch (state.kind) {
    case 'queued':
      return getQueuedLabel(row, state.why, blockers)
    case 'sending':
      return {
        ...buildLabel('inProgress', 'accent', 'Sending', 'Waiting for a response.'),
        actions: [],
      }
    case 'done':
      return getDoneLabel(state)
    case 'not-sent':
      return getNotSentLabel(state.why)
    case 'unknown':
      return getUnknownLabel(state)
  }
}

function getQueuedLabel(
  row: RequestRow,
  why: State<'queued'>['why'],
  { pauseMs, delayMs }: SendingBlockers,
): RowLabel {
  // A tab that claims a queued row sets `takenAt`. The tab then runs the final checks before it sends the request.
  const isBeingChecked = row.takenAt !== null
  if (!isBeingChecked && why === 'delay' && delayMs > 0)
    return buildLabel(
      'delayed',
      'accent',
      'Takedown queued',
      'Once sent, the request can’t be undone.',
    )
  const waitingLabel =
    pauseMs > 0
      ? buildLabel('inProgress', 'amber', 'Paused', describePause(pauseMs))
      : buildLabel('inProgress', 'gray', 'Waiting', 'Earlier requests are sent first.')
  const label = isBeingChecked
    ? buildLabel('inProgress', 'accent', 'Checking', 'Final check.')
    : waitingLabel
  // A request that may have been sent can't be undone, only stopped from being sent again.
  return mayHaveBeenSent(row) ? { ...label, actions: ['stop'] } : label
}

const describePause = (pauseMs: number): string =>
  `Too many requests (429). Sending resumes after ${formatTime(Date.now() + pauseMs)}.`

/** Sentences to append to the status of a new case, by status code (C140). */
const nextStepTexts = new Map([
  ['REQUESTED', ' The takedown team has to approve it.'],
  ['OPEN', ' Work starts now.'],
])

function getDoneLabel(state: State<'done'>): RowLabel {
  const { status, statusDisplay } = state.case
  const { text: statusText } = getCaseStatusLabel({ status, status_display: statusDisplay })
  const text = `Status: ${statusText}.${nextStepTexts.get(status ?? '') ?? ''}`
  return buildLabel('cases', 'green', state.found ? 'Case found' : 'Case created', text)
}

const notSentTexts = {
  'page-closed': 'The page was closed before sending.',
  'signed-out': 'The session ended before sending.',
  stopped: 'The request was not sent.',
}

const refusalTexts = {
  400: 'The service rejected the request (400).',
  401: 'The API key was not accepted (401).',
  429: 'Too many requests (429).',
}

/** Empty for findings and rejections (400), which have their own texts. */
function describeNotSent(why: NotSent): string {
  if (why.kind === 'findings') return ''
  if (why.kind === 'refused') return why.status === 400 ? '' : refusalTexts[why.status]
  return why.kind === 'trouble' ? toVisibleString(why.trouble.text) : notSentTexts[why.kind]
}

function getNotSentLabel(why: NotSent): RowLabel {
  if (why.kind === 'findings')
    return buildLabel('confirm', 'amber', 'Needs confirmation', 'Found just before sending:')
  if (why.kind === 'refused' && why.status === 400) {
    const messages = toVisibleString([...Object.values(why.fields).flat(), ...why.others].join(' '))
    return buildLabel('refused', 'red', 'Rejected', `${messages} No case was created.`.trim())
  }
  const title = why.kind === 'stopped' ? 'Stopped' : 'Not sent'
  return buildLabel('unsent', 'gray', title, `${describeNotSent(why)} No case was created.`)
}

const causeTexts = {
  interrupted: 'The request may have been sent, but no response arrived.',
  stopped: 'You stopped the request, but it may already have been sent.',
}

function describeCause(cause: Exclude<Cause, { kind: 'unreadable' }>): string {
  if (cause.kind === 'lost') return toVisibleString(cause.trouble.text)
  return cause.kind === 'refused' ? refusalTexts[cause.status] : causeTexts[cause.kind]
}

function getUnknownLabel({ cause, search }: State<'unknown'>): RowLabel {
  const buildAmberLabel = (group: RowGroup, title: string, text: string) =>
    buildLabel(group, 'amber', title, text)
  if (cause.kind === 'unreadable') {
    const reason = 'The data of this request was deleted or can’t be read. It may have been sent.'
    return buildAmberLabel(
      'unreadable',
      'Lost',
      `${reason} Check your cases before you request it again.`,
    )
  }
  const reason = describeCause(cause)
  if (search === 'due')
    return buildAmberLabel(
      'searching',
      'Looking for the case',
      `${reason} Nothing is sent again until the search ends.`,
    )
  if (search === 'nothing-found') {
    const risk = 'The request may still arrive, so sending again could open a second case.'
    return buildAmberLabel('unknown', 'No case found', `${reason} ${risk}`)
  }
  const failure = `Your cases couldn’t be checked: ${toVisibleString(search.text)}`
  return buildAmberLabel('unknown', 'May have been sent', `${reason} ${failure}`)
}

const describeStuckState = (error: StorageErrorCode): string =>
  describeStorageError(error, 'nothing more is sent from this tab')

export const needsAttention = ({ state }: RequestRow): boolean =>
  state.kind === 'not-sent' || (state.kind === 'unknown' && state.search !== 'due')

/** Chooses the request to show in the dock, which has room for only one. */
export function chooseRowForDock(rows: readonly RequestRow[]): RequestRow | undefined {
  const undoableRow = rows.findLast(({ state }) => state.kind === 'queued' && state.why === 'delay')
  if (undoableRow) return undoableRow
  const latestRow = rows.at(-1)
  // A case that was just created comes before older requests that need attention.
  if (latestRow?.state.kind === 'done') return latestRow
  return rows.findLast(needsAttention) ?? latestRow
}

type RowCounts = Readonly<Record<RowGroup, number>>

export function summarizeRun(rows: readonly RequestRow[], blockers = noBlockers) {
  const groupNames = Object.keys(rowGroups) as RowGroup[]
  const rowsByGroup = Map.groupBy(rows, (row) => getRowLabel(row, blockers).group)
  const countRows = (group: RowGroup) => rowsByGroup.get(group)?.length ?? 0
  const counts = Object.fromEntries(
    groupNames.map((group) => [group, countRows(group)]),
  ) as RowCounts
  const { unsent, delayed, inProgress, confirm, unreadable } = counts
  const state = describeRun(rows, counts, blockers)
  return {
    ...state,
    /** True once the run is done and the result of every request is known. */
    isFinished: state.status === 'done' && counts.unknown + counts.unreadable === 0,
    delayMs: blockers.delayMs,
    counts,
    allCount: rows.length,
    /** Includes requests that may not have arrived. */
    sentCount: rows.length - unsent - delayed - inProgress - confirm - unreadable,
    /** For example, `41 with a case, 1 rejected, 3 waiting`. */
    countsText: groupNames
      .filter((group) => counts[group] > 0)
      .map((group) => `${formatCount(counts[group])} ${rowGroups[group].label.toLowerCase()}`)
      .join(', '),
  }
}
export type RunSummary = ReturnType<typeof summarizeRun>

function describeRun(
  rows: readonly RequestRow[],
  { delayed, inProgress, unsent, confirm, searching }: RowCounts,
  { storageError, pauseMs }: SendingBlockers,
) {
  if (storageError !== null && inProgress + delayed + searching > 0)
    return {
      status: 'stuck',
      title: 'Paused',
      explanation: describeStuckState(storageError),
    } as const
  if (inProgress > 0 && pauseMs > 0)
    return { status: 'paused', title: 'Paused', explanation: describePause(pauseMs) } as const
  if (inProgress > 0) return { status: 'sending', title: 'Sending', explanation: '' } as const
  if (delayed > 0) return { status: 'delayed', title: 'Queued', explanation: '' } as const
  // A search that finds no case may lead to sending again. Until the search ends, the run is neither paused nor done.
  if (searching > 0)
    return { status: 'sending', title: 'Looking for a case', explanation: '' } as const
  if (unsent + confirm === 0) return { status: 'done', title: 'Done', explanation: '' } as const
  // A failure stops the whole run, so all unsent requests that the user didn't stop have the same cause.
  const cause = rows
    .flatMap(({ state }) =>
      state.kind === 'not-sent' && state.why.kind !== 'stopped' ? describeNotSent(state.why) : [],
    )
    .find(Boolean)
  const unsentText = `${formatCountOf(unsent, 'request')} not sent; checks run again when you continue.`
  const explanation = [cause, unsent > 0 && unsentText].filter(Boolean).join(' ')
  return { status: 'paused', title: 'Paused', explanation } as const
}
