import { Link } from '@tanstack/react-router'
import { getHost } from '#/lib/host-name.ts'
import type { ChangeRow } from '#/shared/changes/changes.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { NeedsReview } from '#/shared/labels/needs-review.tsx'
import { Verdict } from '#/shared/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'

type ColumnOptions = {
  /** Null for a single brand. */
  brandNames: ReadonlyMap<string, string> | null
  onOpen: (row: ChangeRow) => void
}

/** Links to a row's case or evidence. Null if its ID is not reported. */
export function linkToChange({ takedown, scan, brandId }: ChangeRow) {
  if (takedown)
    return { to: '/takedowns/$takedownId', params: { takedownId: takedown.id } } as const
  const domainId = scan?.domain ?? null
  if (domainId === null || brandId === null) return null
  return {
    to: '/brands/$brandId/domains/$domainId',
    params: { brandId, domainId },
    state: { fromList: true },
  } as const
}

function SubjectCell({
  row,
  note,
  onOpen,
}: {
  row: ChangeRow
  note: string | undefined
  onOpen: ColumnOptions['onOpen']
}) {
  const { takedown, scan } = row
  const link = linkToChange(row)
  const name = takedown ? getHost(takedown.target_website ?? '') : scan?.domain_name
  const host = <HostName value={name ?? ''} />
  return (
    <>
      {link === null ? (
        host
      ) : (
        <Link {...link} onClick={() => onOpen(row)} className="rounded-sm hover:underline">
          {host}
        </Link>
      )}
      {takedown && <span className="block text-xs text-muted">Takedown</span>}
      {note && <span className="block text-xs font-semibold text-muted">{note}</span>}
    </>
  )
}

function CurrentState({ row: { scan, takedown } }: { row: ChangeRow }) {
  if (takedown) {
    const { text, tone } = getCaseStatusLabel(takedown)
    return <Badge tone={tone}>{text}</Badge>
  }
  if (!scan) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Verdict scanned verdict={scan.verdict} />
      {scan.requires_human_review && <NeedsReview />}
    </span>
  )
}

/** Columns of the changes list. */
export function buildChangeColumns({
  brandNames,
  onOpen,
}: ColumnOptions): readonly Column<ChangeRow>[] {
  const brand: Column<ChangeRow> = {
    id: 'brand',
    header: 'Brand',
    priority: 3,
    width: 120,
    cell: ({ brandId }) =>
      brandId === null ? (
        <span className="text-faint">no brand</span>
      ) : (
        <bdi>{brandNames?.get(brandId)}</bdi>
      ),
  }
  return [
    {
      id: 'what',
      header: 'Domain',
      main: true,
      cell: (row, { note }) => <SubjectCell row={row} note={note} onOpen={onOpen} />,
    },
    {
      id: 'changes',
      header: 'What changed',
      width: 300,
      phoneWidth: 170,
      cell: (row) => (
        <>
          {row.changes.map(({ text }) => text).join(' ')}
          {/* Phones have no time column. */}
          <span className="block text-xs text-muted wide:hidden">
            <RelativeTime value={row.changedAt} />
          </span>
        </>
      ),
    },
    {
      id: 'now',
      header: 'Now',
      width: 190,
      priority: 2,
      cell: (row) => <CurrentState row={row} />,
    },
    ...(brandNames === null ? [] : [brand]),
    {
      id: 'at',
      header: 'When',
      numeric: true,
      width: 100,
      priority: 2,
      cell: (row) => (
        <span className="text-muted">
          <RelativeTime value={row.changedAt} />
        </span>
      ),
    },
  ]
}
