import { formatIsoTime, formatRelative } from '#/lib/dates.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { useNow } from './now.ts'
import { useIsPrinting } from './printing.ts'

/** Relative time, with the absolute time as the tooltip and in print. Invalid values show as a dash. */
export function RelativeTime({ value }: { value: string | null | undefined }) {
  const now = useNow()
  const isPrinting = useIsPrinting()
  const relative = formatRelative(value, now)
  if (!value || relative === null)
    return <span title={value ? toVisibleString(value) : undefined}>—</span>
  return (
    <time
      dateTime={value}
      // Set the tooltip only when needed: creating the first `Intl.DateTimeFormat` would delay the rows of a list.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatIsoTime(value) ?? ''
      }}
      className="whitespace-nowrap print:whitespace-normal"
    >
      {isPrinting ? breakAfterDate(formatIsoTime(value) ?? '') : relative}
    </time>
  )
}

/** Allows a line break only between date and time, for narrow table columns. */
const breakAfterDate = (instant: string) => instant.replaceAll(/(?<!,) /g, '\u00a0')

/** Absolute time, such as `19 Nov 2026, 11:30 CET`. */
export function AbsoluteTime({ value }: { value: string | null | undefined }) {
  const absolute = formatIsoTime(value)
  if (!value || absolute === null)
    return <span title={value ? toVisibleString(value) : undefined}>—</span>
  return <time dateTime={value}>{absolute}</time>
}
