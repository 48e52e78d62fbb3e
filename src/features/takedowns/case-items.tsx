import { Link } from '@tanstack/react-router'
import type { Takedown } from '#/contract/takedown.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
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
      className="rounded-sm text-accent hover:underline"
    >
      <bdi>{name ?? 'Open the brand'}</bdi>
    </Link>
  )
}

/** The service's own code beside its word, for whoever speaks with the service about it. */
function Coded({ word, code }: { word: string; code: string | null }) {
  return (
    <>
      {word}
      {code !== null && (
        <code className="ml-1.5 font-mono text-xs text-muted">{visibleString(code)}</code>
      )}
    </>
  )
}

/** Who asked for the case, when, and since when it is over. */
export function caseItems(row: Takedown) {
  const precision = closingPrecision(row.closed_at_source)
  const closed = closingTime(row.closed_at, row.closed_at_source)
  const outcome = caseOutcomeLabel(row)
  return [
    {
      term: 'Status',
      detail: <Coded word={caseStatusLabel(row).word} code={row.status} />,
    },
    ...(outcome === null
      ? []
      : [{ term: 'Outcome', detail: <Coded word={outcome.word} code={row.resolution} /> }]),
    { term: 'Brand', detail: <Brand row={row} /> },
    { term: 'Requested by', detail: text(row.requesting_user_email) },
    { term: 'Comment', detail: text(row.user_comment) },
    { term: 'Requested', detail: <Instant value={row.created_at} /> },
    { term: 'Last change', detail: <Instant value={row.updated_at} /> },
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
