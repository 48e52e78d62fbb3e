import { formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { DAY } from '#/lib/durations.ts'
import { isInFuture } from '#/lib/spans.ts'

/** Returns whether the closing date comes from a note and is approximate (C116). */
export const isClosedAtApproximate = (source: string | null): boolean =>
  source === 'DERIVED_FROM_NOTE'

/** Formats a closing time; `about 9 Nov 2026, ±1 day` if it comes from a note (C116). Null if missing or invalid. */
export function formatClosingTime(closedAt: string | null, source: string | null): string | null {
  const instant = parseInstant(closedAt)
  if (instant === null) return null
  return isClosedAtApproximate(source)
    ? `about ${formatDate(instant)}, ±1 day`
    : formatInstant(closedAt)
}

/**
 * Returns whether a scan was before or after the closing of its case. `unclear` if a time is missing or in the future,
 * or if the scan was within a day of an approximate closing (C116). Times in milliseconds.
 */
export function compareWithClosing(
  scannedAt: number | null,
  { closedAt, isApproximate }: { closedAt: number | null; isApproximate: boolean },
  now: number,
): 'before' | 'after' | 'unclear' {
  if (scannedAt === null || closedAt === null) return 'unclear'
  if (isInFuture(scannedAt, now) || isInFuture(closedAt, now)) return 'unclear'
  const toleranceMs = isApproximate ? DAY : 0
  if (scannedAt <= closedAt - toleranceMs) return 'before'
  return scannedAt > closedAt + toleranceMs ? 'after' : 'unclear'
}
