import type { Copied } from '#/api/whole-reading.ts'
import { formatInstant } from '#/lib/dates.ts'
import type { CopyTimes } from '#/replica/meta.ts'
import { daysUntilSettled } from '#/replica/refresh-cases.ts'

/** What was not read again when cases on this device were refreshed; null where all were read at once. */
export function unrefreshedWords({ readAt, refreshedAt }: CopyTimes): string | null {
  if (refreshedAt === null) return null
  const all = formatInstant(new Date(readAt).toISOString())
  return `All cases were read on ${all}. Since then those closed for more than ${daysUntilSettled} days were not read again.`
}

/** What a reader must know of cases that are from the copy on this device, in sentences (F21). */
export const copiedGaps = (copied: Copied): string[] => [
  ...(copied.unchecked
    ? ['Not compared yet with how many the service counts: cases of this brand may be missing.']
    : []),
  ...[unrefreshedWords(copied)].filter((words) => words !== null),
]
