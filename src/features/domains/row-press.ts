import type { MouseEvent } from 'react'

/** What a press somewhere in a table of hosts asks for; `at` is the place of the row. */
export type RowPress =
  | { kind: 'put'; at: number }
  | { kind: 'open'; at: number }
  | { kind: 'select'; at: number; through: boolean }
  | { kind: 'case'; at: number; path: string }

/**
 * Reads a press: one listener serves all rows. Null for what is none of ours, as a link that is to open
 * in another tab.
 */
export function rowPress(
  event: MouseEvent<HTMLElement>,
  rows: readonly { id: string }[],
): RowPress | null {
  const target = event.target instanceof Element ? event.target : null
  const id = target?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const at = rows.findIndex((row) => row.id === id)
  if (!target || at < 0 || event.defaultPrevented) return null
  if (target.closest('input')) return { kind: 'select', at, through: event.shiftKey }
  const link = target.closest('a')
  if (!link) return { kind: 'put', at }
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  event.preventDefault()
  return link.closest('th') ? { kind: 'open', at } : { kind: 'case', at, path: link.pathname }
}
