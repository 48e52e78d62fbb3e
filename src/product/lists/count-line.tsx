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
  /** Whether the other count is only heard where a window has no room to spare. */
  moreYields?: boolean
}

/** How many rows a list has; read out when it changes. */
export function CountLine({ count, one, many, more, note, moreYields = false }: CountLineProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? one : many}`}
      {more && <span className={moreYields ? 'max-[100rem]:sr-only' : ''}>, {more}</span>}
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
