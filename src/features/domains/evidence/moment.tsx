import { formatCalendarDate, formatRelative } from '#/lib/dates.ts'
import { useNow } from '#/ui/now.ts'
import { Instant } from '#/ui/relative-time.tsx'

/** An instant with its zone, and how long ago that is (C84). A mere day stays a day. */
export function Moment({ value }: { value: string | null }) {
  const age = formatRelative(value, useNow())
  if (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatCalendarDate(value)
  return (
    <>
      <Instant value={value} />
      {age?.endsWith('ago') && <span className="text-muted print:hidden">, {age}</span>}
    </>
  )
}
