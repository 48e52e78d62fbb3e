import { Link } from '@tanstack/react-router'
import type { Takedown } from '#/contract/takedown.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { Instant } from '#/ui/relative-time.tsx'
import { caseBrand } from './case-badges.tsx'
import { closingPrecision, closingTime } from './closing-labels.ts'

const text = (value: string | null) => value && <HostileText value={value} />

function Brand({ row }: { row: Takedown }) {
  const name = caseBrand(row)
  if (row.brand === null) return <bdi>{name ?? 'no brand'}</bdi>
  return (
    <Link
      to="/brands/$brandId"
      params={{ brandId: row.brand }}
      className="rounded-[4px] text-accent hover:underline"
    >
      <bdi>{name ?? 'Open the brand'}</bdi>
    </Link>
  )
}

/** Who asked for the case, when, and since when it is over. */
export function caseItems(row: Takedown) {
  const precision = closingPrecision(row.closed_at_source)
  const closed = closingTime(row.closed_at, row.closed_at_source)
  return [
    { term: 'Brand', detail: <Brand row={row} /> },
    { term: 'Requested by', detail: text(row.requesting_user_email) },
    { term: 'Comment', detail: text(row.user_comment) },
    { term: 'Created', detail: <Instant value={row.created_at} /> },
    { term: 'Changed', detail: <Instant value={row.updated_at} /> },
    // An open case has no such date, and need not say so (C115).
    ...(row.is_open === true && closed === null
      ? []
      : [
          {
            term: 'Closed',
            detail: closed && (
              <>
                {closed}
                {precision && <span className="text-muted"> ({precision})</span>}
              </>
            ),
          },
        ]),
    { term: 'Identifier', detail: text(row.id) },
  ]
}
