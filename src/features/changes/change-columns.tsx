import { Link } from '@tanstack/react-router'
import { hostOf } from '#/lib/host-name.ts'
import type { ChangeRow } from '#/product/changes/change-rows.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { NeedsReview } from '#/product/labels/needs-review.tsx'
import { Verdict } from '#/product/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { ChangeWords } from './change-words.tsx'

type ColumnParts = {
  /** What brands are called, by id; null where one brand is shown. */
  names: ReadonlyMap<string, string> | null
  /** What a row is about is about to be opened. */
  onOpen: (row: ChangeRow) => void
}

const linkClass = 'rounded-sm hover:underline'

/** The host of a row as the link to its evidence, the target of a case as the one to the case. */
function What({ row, onOpen }: { row: ChangeRow; onOpen: ColumnParts['onOpen'] }) {
  const { takedown, scans, brandId } = row
  if (takedown)
    return (
      <>
        <Link
          to="/takedowns/$takedownId"
          params={{ takedownId: takedown.id }}
          onClick={() => onOpen(row)}
          className={linkClass}
        >
          <HostName value={hostOf(takedown.target_website ?? '')} />
        </Link>
        <span className="block text-xs text-muted">takedown</span>
      </>
    )
  const host = <HostName value={scans?.newest.domain_name ?? ''} />
  const domainId = scans?.newest.domain ?? null
  if (domainId === null || brandId === null) return host
  return (
    <Link
      to="/brands/$brandId/domains/$domainId"
      params={{ brandId, domainId }}
      state={{ fromList: true }}
      onClick={() => onOpen(row)}
      className={linkClass}
    >
      {host}
    </Link>
  )
}

/** How it stands now. */
function Now({ row: { scans, takedown } }: { row: ChangeRow }) {
  if (takedown) {
    const { word, tone } = caseStatusLabel(takedown)
    return <Badge tone={tone}>{word}</Badge>
  }
  if (!scans) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Verdict scanned verdict={scans.newest.verdict} />
      {scans.newest.requires_human_review && <NeedsReview />}
    </span>
  )
}

/** The columns of the list of changes. */
export function changeColumns({ names, onOpen }: ColumnParts): readonly Column<ChangeRow>[] {
  const brand: Column<ChangeRow> = {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: 140,
    paper: 80,
    cell: ({ brandId }) =>
      brandId === null ? (
        <span className="text-faint">no brand</span>
      ) : (
        <bdi>{names?.get(brandId)}</bdi>
      ),
  }
  return [
    { id: 'what', header: 'Domain', main: true, cell: (row) => <What row={row} onOpen={onOpen} /> },
    {
      id: 'changes',
      header: 'What changed',
      width: 330,
      paper: 196,
      narrow: 170,
      cell: (row) => <ChangeWords row={row} />,
    },
    {
      id: 'now',
      header: 'Now',
      width: 220,
      paper: 104,
      priority: 2,
      cell: (row) => <Now row={row} />,
    },
    ...(names === null ? [] : [brand]),
    {
      id: 'scanned',
      header: 'Newest scan',
      numeric: true,
      width: 110,
      paper: 88,
      priority: 2,
      cell: ({ scans }) => (
        <span className="text-muted">
          {scans ? <RelativeTime value={scans.newest.scanned_at ?? null} /> : '—'}
        </span>
      ),
    },
  ]
}
