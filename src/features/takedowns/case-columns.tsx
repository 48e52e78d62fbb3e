import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/cases.ts'
import { legacyBrandName } from '#/contract/deprecated.ts'
import { urlPieces } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'

/** Where a case stands. */
export function StatusBadge({ row }: { row: CaseRow }) {
  const { word, tone } = caseStatusLabel(row)
  return <Badge tone={tone}>{word}</Badge>
}

/** What came of a case; closed alone does not say so (C112). */
export function Outcome({ row }: { row: CaseRow }) {
  const outcome = caseOutcomeLabel(row)
  if (outcome === null) return <span className="text-faint">—</span>
  return <Badge tone={outcome.tone}>{outcome.word}</Badge>
}

/** The brand of a case as the service names it, old free-text names marked as such (C119). */
export function caseBrand(row: CaseRow): string | null {
  if (row.brand_display !== null) return visibleString(row.brand_display)
  const legacy = legacyBrandName(row)
  return legacy === null ? null : `${visibleString(legacy)} (older free text)`
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text

/** A target for a row of a list: what surrounds the host is cut, the host never (C118). */
export function shortTarget(target: string): string {
  const pieces = urlPieces(target)
  if (!pieces) return cut(target, 120)
  const { scheme, user, host, port, rest } = pieces
  const before = user.length > 40 ? `${cut(user, 40)}@` : user
  return `${scheme}://${before}${host}${port}${cut(rest, 60)}`
}

const isRough = (row: CaseRow) => row.closed_at !== null && isDatedByNote(row.closed_at_source)

/** Room for the longest words of the contract and for a date; the target has the rest. */
const width = { state: 168, outcome: 173, brand: 112, date: 106 } as const
/** On paper badges wrap between words, so that an address has the room. */
const onPaper = { badge: 98, brand: 76, date: 94 } as const

type CaseColumnsOptions = {
  /** A case is about to be opened. */
  onOpen: (row: CaseRow) => void
  /** Whether the cases may be of several brands. */
  withBrand: boolean
}

/** The columns of a list of cases; status and outcome are two things (C112). */
export function caseColumns({ onOpen, withBrand }: CaseColumnsOptions): readonly Column<CaseRow>[] {
  const brand: Column<CaseRow> = {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: width.brand,
    paper: onPaper.brand,
    sort: 'ascending',
    cell: (row) => <bdi>{caseBrand(row) ?? <span className="text-faint">no brand</span>}</bdi>,
  }
  return [
    {
      id: 'target',
      header: 'Target',
      main: true,
      sort: 'ascending',
      cell: (row) => (
        <Link
          to="/takedowns/$takedownId"
          params={{ takedownId: row.id }}
          onClick={() => onOpen(row)}
          className="rounded-sm hover:underline"
        >
          <HostileUrl value={shortTarget(row.target_website ?? '')} />
        </Link>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      width: width.state,
      narrow: 156,
      paper: onPaper.badge,
      cell: (row) => (
        <>
          <StatusBadge row={row} />
          {/* Where the column beside it has no room. */}
          {caseOutcomeLabel(row) && (
            <span className="my-1 block min-[38rem]:hidden print:hidden">
              <Outcome row={row} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      priority: 2,
      width: width.outcome,
      paper: onPaper.badge,
      cell: (row) => <Outcome row={row} />,
    },
    ...(withBrand ? [brand] : []),
    {
      id: 'created',
      header: 'Created',
      numeric: true,
      muted: true,
      priority: 2,
      width: width.date,
      paper: onPaper.date,
      sort: 'descending',
      cell: ({ created_at: at }) => <RelativeTime value={at} />,
    },
    {
      id: 'closed',
      header: 'Closed',
      numeric: true,
      muted: true,
      priority: 3,
      width: width.date,
      paper: onPaper.date,
      sort: 'descending',
      cell: (row) =>
        row.closed_at === null ? (
          <span className="text-faint">—</span>
        ) : (
          <>
            <RelativeTime value={row.closed_at} />
            {isRough(row) && <span className="whitespace-nowrap"> ±1 day</span>}
          </>
        ),
    },
  ]
}
