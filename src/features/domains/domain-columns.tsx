import type { ReactNode } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { HostName } from '#/product/hosts/host-name.tsx'
import { caseStatusLabel } from '#/product/labels/case-labels.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/column.ts'
import { relativeTime } from '#/ui/relative-time.tsx'
import { sourceWord } from './source-labels.ts'

/** Marks what a person still has to look at. */
function ReviewMark() {
  return (
    // A letter that is drawn like a picture: one element for each of a hundred rows.
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
    <a
      href={`/takedowns/${encodeURIComponent(open.id)}`}
      className="inline-flex max-w-full rounded-[5px]"
    >
      <Badge tone={tone}>{word}</Badge>
    </a>
  )
}

type ColumnParts = {
  /** What the address of a row's evidence begins and ends with. */
  before: string
  after: string
  /** Whether all rows are loaded, so that they can be sorted by any column. */
  loaded: boolean
  /** The head of the column of boxes, one of which selects a row. */
  selectHead: ReactNode
  /** What ages count from, in milliseconds. */
  now: number
}

/**
 * The columns of the domain list; the ids of sortable ones are those of `sort` in the address. A hundred
 * rows are in the document: their links are plain ones and their boxes do nothing by themselves, the
 * table listens for all of them.
 */
export const domainColumns = ({
  before,
  after,
  loaded,
  selectHead,
  now,
}: ColumnParts): readonly Column<HostRow>[] => [
  {
    id: 'select',
    header: selectHead,
    width: 38,
    narrow: 30,
    cell: ({ name }, { selected }) => (
      <input
        type="checkbox"
        checked={selected}
        readOnly
        aria-label={`Select ${visibleString(defangHost(name), 'host')}`}
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
    cell: ({ id, name, needsReview }, { note }) => (
      <>
        <a href={before + encodeURIComponent(id) + after} className="rounded-[4px] hover:underline">
          <HostName value={name} />
        </a>
        {needsReview && <ReviewMark />}
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
    cell: ({ source }) => sourceWord(source),
  },
  {
    id: 'scanned',
    header: 'Scanned',
    numeric: true,
    width: 104,
    priority: 2,
    ...(loaded ? { sort: 'descending' as const } : {}),
    muted: true,
    cell: ({ scannedAt }) => relativeTime(scannedAt, now),
  },
]
