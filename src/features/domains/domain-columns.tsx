import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import type { Asked } from './domain-search.ts'

/** Says that a person still has to look at it. */
function NeedsReview() {
  return (
    // A letter that is drawn like a picture.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="img" aria-label="needs review" title="needs review" className="ml-1.5 text-amber">
      ●
    </span>
  )
}

function OpenCase({ open }: { open: NonNullable<HostRow['openCase']> }) {
  const { word, tone } = caseStatusLabel({
    status: open.status,
    status_display: null,
    is_open: true,
    resolution: null,
    resolution_display: null,
  })
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: open.id }}
      preload={false}
      className="inline-flex max-w-full rounded-[5px]"
    >
      <Badge tone={tone}>{word}</Badge>
    </Link>
  )
}

type ColumnParts = {
  brandId: string
  /** The list that the rows are of. */
  shown: Asked
  /** Whether all rows are loaded, so that they can be sorted by any column. */
  loaded: boolean
  /** The head of the column of boxes, one of which selects a row. */
  selectHead: ReactNode
  /** Opens the evidence beside the list. */
  onOpen: (row: HostRow) => void
  onSelect: (row: HostRow, through: boolean) => void
}

/** The columns of the domain list; the ids of sortable ones are those of `sort` in the address. */
export const domainColumns = ({
  brandId,
  shown,
  loaded,
  selectHead,
  onOpen,
  onSelect,
}: ColumnParts): readonly Column<HostRow>[] => [
  {
    id: 'select',
    header: selectHead,
    fixed: true,
    width: 38,
    narrow: 30,
    cell: (row, { selected }) => (
      <input
        type="checkbox"
        checked={selected}
        readOnly
        aria-label={`Select ${visibleString(defangHost(row.name), 'host')}`}
        onClick={(event) => {
          event.stopPropagation()
          onSelect(row, event.shiftKey)
        }}
        className="size-3.5 align-middle accent-accent"
      />
    ),
  },
  {
    id: 'domain',
    header: 'Host',
    main: true,
    width: 330,
    sort: 'ascending',
    cell: (row, { note }) => (
      <>
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId: row.id }}
          search={shown}
          preload={false}
          onClick={(event) => {
            // A press that asks for another tab or window is the browser's.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onOpen(row)
          }}
          className="rounded-[4px] hover:underline"
        >
          <HostName value={row.name} />
        </Link>
        {row.needsReview && <NeedsReview />}
        {note && <span className="ml-1.5 text-xs whitespace-nowrap text-muted">{note}</span>}
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 104,
    narrow: 96,
    ...(loaded ? { sort: 'descending' as const } : {}),
    cell: ({ scanned, verdict }) => <Verdict scanned={scanned} verdict={verdict} />,
  },
  {
    id: 'case',
    header: 'Case',
    width: 142,
    narrow: 106,
    ...(loaded ? { sort: 'ascending' as const } : {}),
    cell: ({ openCase }) => openCase && <OpenCase open={openCase} />,
  },
  {
    id: 'risk_score',
    header: 'Risk',
    numeric: true,
    width: 66,
    priority: 2,
    sort: 'descending',
    cell: ({ risk }) => riskLabel(risk),
  },
  {
    id: 'http_status',
    header: 'HTTPS',
    width: 96,
    priority: 2,
    sort: 'ascending',
    muted: true,
    cell: ({ httpCode }) => httpsLabel(httpCode),
  },
  {
    id: 'source',
    header: 'Found by',
    width: 124,
    priority: 3,
    ...(loaded ? { sort: 'ascending' as const } : {}),
    muted: true,
    cell: ({ source }) => sourceLabel(source),
  },
  {
    id: 'scanned',
    header: 'Scanned',
    numeric: true,
    width: 104,
    priority: 2,
    ...(loaded ? { sort: 'descending' as const } : {}),
    muted: true,
    cell: ({ scannedAt }) => <RelativeTime value={scannedAt} />,
  },
]
