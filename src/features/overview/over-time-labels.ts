import { formatCalendarDate } from '#/lib/dates.ts'
import type { ColumnSeries } from '#/ui/chart-columns.tsx'
import type { CaseEnd } from './case-weeks.ts'

/** What is drawn of cases in a week: two columns, the second one by how the cases ended. */
export const caseSeries: readonly (ColumnSeries & { key: 'requested' | CaseEnd })[] = [
  { key: 'requested', label: 'Requested', colour: '1', stack: 'requested' },
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'closed' },
  {
    key: 'notRemoved',
    label: 'Not removed',
    colour: 'amber',
    pattern: 'striped',
    stack: 'closed',
  },
  { key: 'failed', label: 'Failed', colour: 'red', pattern: 'crossed', stack: 'closed' },
  { key: 'other', label: 'Other outcome', colour: 'grey', pattern: 'dotted', stack: 'closed' },
]

/** `9 to 15 Nov 2026`, or with both months where they differ. */
export function daysWords(from: string, to: string): string {
  const [start, end] = [formatCalendarDate(from), formatCalendarDate(to)]
  const [day, month, year] = start.split(' ')
  const [, lastMonth, lastYear] = end.split(' ')
  if (year !== lastYear) return `${start} to ${end}`
  return month === lastMonth ? `${day} to ${end}` : `${day} ${month} to ${end}`
}
