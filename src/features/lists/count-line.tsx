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
  /** Another count that belongs to it. */
  more?: string
  /** What to know about how new it is. */
  note?: string
}

/** How many rows a list has, and when they were counted; read out when it changes. */
export function CountLine({ count, one, many, at, more, note }: CountLineProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? one : many}`}
      {more && `, ${more}`}
      {/* Made anew, so that nothing seems to move beside another number. */}
      <span key={count} className="text-faint">
        {` · read at ${formatClock(at)}`}
        {note && `; ${note}`}
      </span>
    </output>
  )
}
