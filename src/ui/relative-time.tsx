import { formatInstant, formatRelative } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { useNow } from './now.ts'
import { usePrinting } from './printing.ts'

/**
 * An instant as its age, with date, time and zone in the tooltip and on paper, which is read later. What is no instant is a dash; the raw
 * value stays reachable there.
 */
export function RelativeTime({ value }: { value: string | null | undefined }) {
  const now = useNow()
  const printing = usePrinting()
  const absolute = formatInstant(value)
  const relative = formatRelative(value, now)
  if (!value || absolute === null || relative === null)
    return <span title={value ? visibleString(value) : undefined}>—</span>
  return (
    <time dateTime={value} title={absolute} className="whitespace-nowrap print:whitespace-normal">
      {printing ? inTwoLines(absolute) : relative}
    </time>
  )
}

/** Narrow columns of a table break it between date and time, nowhere else. */
const inTwoLines = (instant: string) => instant.replaceAll(/(?<!,) /g, '\u00a0')

/** The instant itself, `19 Nov 2026, 11:30 CET`, for a detail where the age is not enough. */
export function Instant({ value }: { value: string | null | undefined }) {
  const absolute = formatInstant(value)
  if (!value || absolute === null)
    return <span title={value ? visibleString(value) : undefined}>—</span>
  return <time dateTime={value}>{absolute}</time>
}
