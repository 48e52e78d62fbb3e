import { formatCalendarDate } from '#/lib/dates.ts'
import { durationWords } from '#/lib/durations.ts'
import { formatShare } from '#/lib/numbers.ts'
import type { Period } from '#/product/outcomes/period.ts'
import type { SuccessRate } from '#/product/outcomes/success-rate.ts'

/** A rate for reading: `50%`, `50% to 65%` where cases without a date could move it, or a dash. */
export function rateWords({ removed, rated, range }: SuccessRate): string {
  if (range === null) return formatShare(removed, rated)
  return `${formatShare(range.low, 1)} to ${formatShare(range.high, 1)}`
}

/** A length for reading, `about` where some of its dates are exact to a day only (C116); a dash for none. */
export function lengthWords(length: number | null, about = false): string {
  const words = length === null ? null : durationWords(length)
  if (words === null) return '—'
  return about ? `about ${words}` : words
}

/** `23 Aug 2026 to 20 Nov 2026`. */
export const periodWords = ({ from, to }: Period): string =>
  `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`
