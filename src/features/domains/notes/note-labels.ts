import type { HostRow } from '#/contract/domain.ts'
import { formatDate } from '#/lib/dates.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { describeResurfacing, isDismissed } from '#/shared/triage-notes/dismissed.ts'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import {
  noteLabels,
  type TriageNotes,
  type TriageNote,
} from '#/shared/triage-notes/triage-notes.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import type { StorageErrorCode } from '#/storage/device-database.ts'
import type { RowState } from '#/ui/table/column.ts'
import type { Decision, NoteAction, NotedRow } from './note-session.ts'

type DecisionLabels = {
  label: string
  shortLabel?: string
  removeLabel: string
  /** Texts after the name of a host, as in `a.example dismissed`. */
  results: readonly [set: string, removed: string]
}

/** Decisions in the order of their buttons. */
export const decisionKinds = ['onRequestList', 'dismissed', 'watched'] as const satisfies Decision[]

export const decisionLabels: Readonly<Record<Decision, DecisionLabels>> = {
  onRequestList: {
    label: 'Add to request list',
    shortLabel: 'Add to list',
    removeLabel: 'Remove from list',
    results: ['added to the request list', 'removed from the request list'],
  },
  dismissed: { label: 'Dismiss', removeLabel: 'Restore', results: ['dismissed', 'restored'] },
  watched: {
    label: 'Watch',
    removeLabel: 'Stop watching',
    results: ['watched', 'no longer watched'],
  },
}

/** Returns `on the request list`, `dismissed` or `watched`. */
const formatDecisionState = (kind: Decision): string => noteLabels[kind].label.toLowerCase()

/** Returns a row's state from the notes on its host. `note` lists the decisions and why a dismissed host is back. */
export function getRowState(
  notes: TriageNotes,
  row: HostRow,
  now: number,
): Omit<RowState, 'selected'> {
  const resurfaceReason = describeResurfacing(notes.dismissed.get(row.id), row, now)
  const dismissed = isDismissed(row, notes, now)
  const states = decisionKinds
    .filter((kind) => (kind === 'dismissed' ? dismissed : notes[kind].has(row.id)))
    .map(formatDecisionState)
  const labels = resurfaceReason === null ? states : [`back: ${resurfaceReason}`, ...states]
  return {
    dimmed: dismissed || notes.onRequestList.has(row.id),
    handled: isHandled(row, notes, now),
    ...(labels.length > 0 && { note: labels.join(', ') }),
  }
}

/** Describes how long a domain stays dismissed. */
export function describeUntil({ until }: Pick<TriageNote, 'until'>): string {
  if (until === undefined) return 'permanently'
  return 'date' in until ? `until ${formatDate(until.date)}` : 'until it changes'
}

/** Says that notes are stored only in this browser, or why they aren't stored at all (P7). */
export const describeStorage = (error: StorageErrorCode | null): string =>
  error === null
    ? 'Saved only in this browser.'
    : describeStorageError(error, 'new notes are lost when the page is closed')

export const formatDomainCount = (count: number): string => formatCountOf(count, 'domain')

const formatRowName = ({ id, name }: NotedRow): string =>
  name === null ? `domain ${toVisibleString(id)}` : formatHost(name)

/** Describes an action: `3 domains dismissed`, or `a.example dismissed` for a single domain. */
export function describeAction({ kind, isSet, rows }: NoteAction): string {
  const [firstRow, ...otherRows] = rows
  const hosts =
    firstRow && otherRows.length === 0 ? formatRowName(firstRow) : formatDomainCount(rows.length)
  return `${hosts} ${decisionLabels[kind].results[isSet ? 0 : 1]}`
}

/** Describes why a decision shortcut had no effect, for an announcement. */
export function describeNoEffect(kind: Decision, count: number): string {
  const start = count === 1 ? 'Already' : `All ${formatCount(count)} already`
  return `${start} ${formatDecisionState(kind)}. Press z to undo your last decision.`
}
