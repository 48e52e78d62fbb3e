import type { HostRow } from '#/api/host-rows.ts'
import { formatDate } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { describeStorageError } from '#/shared/describe-storage-error.ts'
import { resurfaceReason, isDismissed } from '#/shared/triage-notes/dismissed.ts'
import { isHandled } from '#/shared/triage-notes/review-order.ts'
import type { TriageNotes, TriageNote } from '#/shared/triage-notes/triage-notes.ts'
import type { StorageErrorCode } from '#/storage/device-database.ts'
import type { Decision, NoteAction, SessionActivity } from './note-session.ts'

type DecisionLabels = {
  kind: Decision
  label: string
  /** Short label. */
  shortLabel?: string
  /** Label to undo the decision. */
  undoLabel: string
  labelForAll: (count: number) => string
}

const labelEach = (label: string) => (count: number) =>
  count === 1 ? label : `${label} all ${formatCount(count)}`

/** Labels of decisions on a domain and on a group. */
export const decisions: readonly DecisionLabels[] = [
  {
    kind: 'hold',
    label: 'Add to request list',
    shortLabel: 'Add to list',
    undoLabel: 'Remove from list',
    labelForAll: (count) =>
      count === 1 ? 'Add to request list' : `Add all ${formatCount(count)} to request list`,
  },
  { kind: 'aside', label: 'Dismiss', undoLabel: 'Restore', labelForAll: labelEach('Dismiss') },
  { kind: 'watch', label: 'Watch', undoLabel: 'Stop watching', labelForAll: labelEach('Watch') },
]

/** Labels of the decisions on a host; handled hosts are dimmed. */
export function rowNote(
  notes: TriageNotes,
  row: HostRow,
  now: number,
): { dimmed: boolean; handled: boolean; note?: string } {
  const { id } = row
  const dismissed = isDismissed(row, notes, now)
  const resurfaced = resurfaceReason(notes.aside.get(id), row, now)
  const labels = [
    resurfaced !== null && `back: ${resurfaced}`,
    notes.hold.has(id) && 'on the request list',
    dismissed && 'dismissed',
    notes.watch.has(id) && 'watched',
  ].filter((word) => word !== false)
  const dimmed = dismissed || notes.hold.has(id)
  const handled = isHandled(row, notes, now)
  return labels.length === 0 ? { dimmed, handled } : { dimmed, handled, note: labels.join(', ') }
}

/** How long a domain stays dismissed, as text. */
export function describeUntil({ until }: Pick<TriageNote, 'until'>): string {
  if (until === undefined) return 'permanently'
  return 'date' in until ? `until ${formatDate(until.date)}` : 'until it changes'
}

/** Note that these data are only in this browser (P7). */
export const describeStorage = (error: StorageErrorCode | null): string =>
  error === null
    ? 'Saved only in this browser.'
    : describeStorageError(error, 'new notes are lost when the page is closed')

/** `3 domains`. */
export const hostCount = (count: number): string => formatCountOf(count, 'domain')

const pastTense = {
  aside: ['dismissed', 'restored'],
  watch: ['watched', 'no longer watched'],
  hold: ['added to the request list', 'removed from the request list'],
} as const

/** Label of an action: `3 domains dismissed`, or with the hostname for one. */
export function describeAction({ kind, isSet, rows }: NoteAction): string {
  const [first, ...others] = rows
  const hosts =
    first && others.length === 0
      ? first.name === null
        ? `domain ${visibleString(first.id)}`
        : visibleString(defangHost(first.name), 'host')
      : hostCount(rows.length)
  return `${hosts} ${pastTense[kind][isSet ? 0 : 1]}`
}

/** Announcement if a decision key had no effect. */
export const describeNoEffect = (kind: Decision, count: number): string =>
  `${count === 1 ? 'Already' : `All ${formatCount(count)} already`} ${pastTense[kind][0].replace('added to', 'on')}. Press z to undo your last decision.`

/** Announcement of an undo: `Undone: 3 domains dismissed`. */
export const describeUndo = (action: NoteAction): string => `Undone: ${describeAction(action)}`

/** Session summary: `142 seen, 12 dismissed, 3 on the request list`. */
export function describeSession({ seen, aside, watch, hold, undone }: SessionActivity): string {
  const parts: [number, string][] = [
    [seen.size, 'seen'],
    [aside.size, 'dismissed'],
    [watch.size, 'watched'],
    [hold.size, 'on the request list'],
    [undone, 'undone'],
  ]
  const present = parts.filter(([count]) => count > 0)
  return present.length === 0
    ? 'Nothing done yet in this session'
    : present.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ')
}
