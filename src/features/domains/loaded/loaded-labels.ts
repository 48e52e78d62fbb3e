import type { Walked } from '#/api/walk.ts'
import { formatCount } from '#/lib/numbers.ts'

/**
 * What a reader must know of rows that were all loaded: null when they are exactly what the service
 * counts, else how many of how many, and why (C27).
 */
export function loadedCaveat({
  rows,
  count,
  complete,
  unreadable,
}: Walked<unknown>): string | null {
  const parts: string[] = []
  if (!complete)
    parts.push(
      `${formatCount(rows.length)} of ${formatCount(count)} loaded: the list changed while it was read.`,
    )
  if (unreadable > 0)
    parts.push(
      unreadable === 1
        ? 'One row cannot be read and is not shown.'
        : `${formatCount(unreadable)} rows cannot be read and are not shown.`,
    )
  return parts.length === 0 ? null : parts.join(' ')
}
