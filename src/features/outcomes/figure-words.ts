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

/** Of open cases that are in no list of waits (F12). */
export const unclearWait = 'whose dates are missing or contradict each other'

/** `23 Aug 2026 to 20 Nov 2026`. */
export const periodWords = ({ from, to }: Period): string =>
  `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`

/** What is said of ended cases without a date, after how many they are: as much as they could change (C115). */
export function undatedWords({ rate, range }: SuccessRate): string {
  const may = 'ended without a closing date and may belong to this period'
  if (rate === null) return `${may}, which could then have a rate.`
  return range === null
    ? `${may}, which would not move the rate by more than two points.`
    : `${may}: so the rate is a range.`
}
