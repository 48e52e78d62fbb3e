import type { HostRow } from '#/api/host-rows.ts'
import { formatDate } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { BrandMarks, Mark } from '#/shared/marks/brand-marks.ts'
import { isDealtWith } from '#/shared/marks/review-order.ts'
import { reasonBack, isAside } from '#/shared/marks/set-aside.ts'
import { storageWords } from '#/shared/storage-words.ts'
import type { StorageTrouble } from '#/storage/device-database.ts'
import type { Decision, MarkAction, SessionActivity } from './mark-session.ts'

type DecisionLabels = {
  what: Decision
  label: string
  /** Short label. */
  short?: string
  /** Label to undo the decision. */
  off: string
  all: (count: number) => string
}

const each = (label: string) => (count: number) =>
  count === 1 ? label : `${label} all ${formatCount(count)}`

/** Labels of decisions on a domain and on a group. */
export const decisions: readonly DecisionLabels[] = [
  {
    what: 'hold',
    label: 'Add to request list',
    short: 'Add to list',
    off: 'Remove from list',
    all: (count) =>
      count === 1 ? 'Add to request list' : `Add all ${formatCount(count)} to request list`,
  },
  { what: 'aside', label: 'Dismiss', off: 'Restore', all: each('Dismiss') },
  { what: 'watch', label: 'Watch', off: 'Stop watching', all: each('Watch') },
]

/** Labels of the decisions on a host; handled hosts are dimmed. */
export function rowNote(
  marks: BrandMarks,
  row: HostRow,
  now: number,
): { dimmed: boolean; handled: boolean; note?: string } {
  const { id } = row
  const dismissed = isAside(row, marks, now)
  const back = reasonBack(marks.aside.get(id), row, now)
  const words = [
    back !== null && `back: ${back}`,
    marks.hold.has(id) && 'on the request list',
    dismissed && 'dismissed',
    marks.watch.has(id) && 'watched',
  ].filter((word) => word !== false)
  const dimmed = dismissed || marks.hold.has(id)
  const handled = isDealtWith(row, marks, now)
  return words.length === 0 ? { dimmed, handled } : { dimmed, handled, note: words.join(', ') }
}

/** How long a domain stays dismissed, as text. */
export function untilWords({ until }: Pick<Mark, 'until'>): string {
  if (until === undefined) return 'permanently'
  return 'date' in until ? `until ${formatDate(until.date)}` : 'until it changes'
}

/** Note that these data are only in this browser (P7). */
export const storedWhere = (trouble: StorageTrouble | null): string =>
  trouble === null
    ? 'Saved only in this browser.'
    : storageWords(trouble, 'new notes are lost when the page is closed')

/** `3 domains`. */
export const hostCount = (count: number): string => countOf(count, 'domain')

const done = {
  aside: ['dismissed', 'restored'],
  watch: ['watched', 'no longer watched'],
  hold: ['added to the request list', 'removed from the request list'],
} as const

/** Label of an action: `3 domains dismissed`, or with the hostname for one. */
export function markActionLabel({ what, on, rows }: MarkAction): string {
  const [first, ...others] = rows
  const hosts =
    first && others.length === 0
      ? first.name === null
        ? `domain ${visibleString(first.id)}`
        : visibleString(defangHost(first.name), 'host')
      : hostCount(rows.length)
  return `${hosts} ${done[what][on ? 0 : 1]}`
}

/** Announcement if a decision key had no effect. */
export const alreadyLabel = (what: Decision, count: number): string =>
  `${count === 1 ? 'Already' : `All ${formatCount(count)} already`} ${done[what][0].replace('added to', 'on')}. Press z to undo your last decision.`

/** Announcement of an undo: `Undone: 3 domains dismissed`. */
export const undoneLabel = (action: MarkAction): string => `Undone: ${markActionLabel(action)}`

/** Session summary: `142 seen, 12 dismissed, 3 on the request list`. */
export function sessionLabel({ seen, aside, watch, hold, undone }: SessionActivity): string {
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
