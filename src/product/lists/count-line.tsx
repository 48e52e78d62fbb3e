import { formatCount } from '#/lib/numbers.ts'

type CountLineProps = {
  /** How many rows there are in all, null when the service does not say. */
  count: number | null
  /** "domain", "domains". */
  one: string
  many: string
  /** Another count that belongs to it. */
  more?: string
  /** What to know about the rows. */
  note?: string
}

/** How many rows a list has; read out when it changes. */
export function CountLine({ count, one, many, more, note }: CountLineProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? one : many}`}
      {more && `, ${more}`}
      {/* Made anew, so that nothing seems to move beside another number. */}
      {note && (
        <span key={count} className="text-faint max-[38rem]:sr-only">
          {count !== null && ' · '}
          {note}
        </span>
      )}
    </output>
  )
}
