import { formatCount } from '#/lib/numbers.ts'
import type { MarkKind } from '#/product/marks/brand-marks.ts'
import type { Decision, MarkAction, SessionActivity } from './mark-session.ts'

/** What the marks are called, and what each means. */
export const markLabels: Readonly<Record<MarkKind, { label: string; meaning: string }>> = {
  seen: { label: 'Seen', meaning: 'The cursor has been on the row' },
  aside: { label: 'Set aside', meaning: 'Needs nothing for now' },
  watch: { label: 'Watch', meaning: 'Worth another look later' },
  hold: { label: 'On hold', meaning: 'Waits for a takedown request' },
}

/** What can be decided about a host, as its buttons say it. */
export const decisions: readonly { what: Decision; label: string }[] = [
  { what: 'hold', label: 'Hold' },
  { what: 'aside', label: 'Set aside' },
  { what: 'watch', label: 'Watch' },
]

export const hostCount = (count: number): string =>
  count === 1 ? '1 host' : `${formatCount(count)} hosts`

const done = {
  aside: ['set aside', 'no longer set aside'],
  watch: ['watched', 'no longer watched'],
  hold: ['put on hold', 'taken off hold'],
} as const

/** An action in words: `3 hosts set aside`; the name of a single host is the screen's to show. */
export function markActionLabel({ what, on, rows }: MarkAction): string {
  const hosts = hostCount(rows.length)
  return what === 'import' ? `Marks of ${hosts} imported` : `${hosts} ${done[what][on ? 0 : 1]}`
}

/** What `undo` has just done: `Undone: 3 hosts set aside`. */
export const undoneLabel = (action: MarkAction): string => `Undone: ${markActionLabel(action)}`

/** The session in one line: `142 seen, 12 set aside, 3 on hold`. */
export function sessionLabel({ seen, aside, watch, hold, undone }: SessionActivity): string {
  const parts: [number, string][] = [
    [seen.size, 'seen'],
    [aside.size, 'set aside'],
    [watch.size, 'watched'],
    [hold.size, 'on hold'],
    [undone, 'undone'],
  ]
  const present = parts.filter(([count]) => count > 0)
  return present.length === 0
    ? 'Nothing done in this session yet'
    : present.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ')
}
