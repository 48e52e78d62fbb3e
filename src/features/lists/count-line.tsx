import { formatClock } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'

type CountLineProps = {
  /** How many rows there are in all, null when the service does not say. */
  count: number | null
  /** "domain", "domains". */
  one: string
  many: string
  /** When it was counted, in milliseconds. */
  at: number
  /** More about the count, after it. */
  note?: string
}

/** How many rows a list has, and when they were counted; read out when it changes. */
export function CountLine({ count, one, many, at, note }: CountLineProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? one : many}`}
      {note && `, ${note}`}
      <span className="text-faint"> · read at {formatClock(at)}</span>
    </output>
  )
}
