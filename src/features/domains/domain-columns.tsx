import type { ReactNode } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import { defangHost } from '#/lib/host-name.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { httpsLabel } from '#/product/labels/https-labels.ts'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import { riskLabel, Verdict } from '#/product/labels/verdict.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { RowBox } from '#/ui/row-box.tsx'
import type { Column } from '#/ui/table/column.ts'
import type { Asked } from './domain-search.ts'
import { HostCell } from './host-cell.tsx'
import { OpenCase } from './open-case.tsx'
import type { RowActions } from './row-actions.ts'
import { RowPicture } from './row-picture.tsx'

type ColumnParts = {
  brandId: string
  /** The brand's domain; null while it is not known. */
  brandDomain: string | null
  /** The list that the rows are of. */
  shown: Asked
  /** Risk and case have no columns of their own: they stand below verdict and host. */
  isPhone: boolean
  /** Whether all rows are loaded, so that they can be sorted by any column. */
  loaded: boolean
  /** The head of the column of boxes, one of which selects a row. */
  selectHead: ReactNode
  /** Null where only the columns are asked for, and no cell is drawn. */
  actions: RowActions | null
}

/** The columns of the domain list; the ids of sortable ones are those of `sort` in the address. */
export const domainColumns = ({
  brandId,
  brandDomain,
  shown,
  isPhone,
  loaded,
  selectHead,
  actions,
}: ColumnParts): readonly Column<HostRow>[] => [
  {
    id: 'select',
    header: selectHead,
    fixed: true,
    width: 38,
    narrow: 30,
    cell: (row, { selected }) => (
      <RowBox
        name={`Select ${visibleString(defangHost(row.name), 'host')}`}
        checked={selected}
        onToggle={({ shiftKey }) => actions?.select(row, shiftKey)}
      />
    ),
  },
  {
    id: 'picture',
    header: 'Screenshot',
    width: 120,
    priority: 2,
    cell: (row) => <RowPicture brandId={brandId} row={row} shown={shown} />,
  },
  {
    id: 'domain',
    header: 'Domain',
    main: true,
    width: 394,
    sort: 'ascending',
    cell: (row, { note }) => (
      <HostCell
        brandDomain={brandDomain}
        isPhone={isPhone}
        brandId={brandId}
        row={row}
        note={note}
        shown={shown}
        onOpen={(one) => actions?.open(one)}
      />
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 110,
    narrow: 100,
    paper: 92,
    ...(loaded ? { sort: 'descending' as const } : {}),
    cell: ({ scanned, verdict, risk }) => (
      <>
        <Verdict scanned={scanned} verdict={verdict} />
        {isPhone && (
          <span className="block text-sm text-muted print:hidden">Risk {riskLabel(risk)}</span>
        )}
      </>
    ),
  },
  {
    id: 'risk_score',
    header: 'Risk',
    numeric: true,
    width: 62,
    paper: 42,
    priority: 2,
    sort: 'descending',
    cell: ({ risk }) => riskLabel(risk),
  },
  {
    id: 'case',
    header: 'Case',
    width: 114,
    paper: 88,
    priority: 2,
    ...(loaded ? { sort: 'ascending' as const } : {}),
    cell: ({ openCase }) => openCase && <OpenCase open={openCase} />,
  },
  {
    id: 'http_status',
    header: 'Website',
    width: 100,
    paper: 64,
    priority: 2,
    yields: true,
    sort: 'ascending',
    muted: true,
    cell: ({ httpCode }) => httpsLabel(httpCode),
  },
  {
    id: 'source',
    header: 'Found by',
    width: 130,
    paper: 78,
    priority: 3,
    yields: true,
    ...(loaded ? { sort: 'ascending' as const } : {}),
    muted: true,
    cell: ({ source }) => sourceLabel(source),
  },
  {
    id: 'scanned',
    header: 'Scanned',
    numeric: true,
    width: 112,
    paper: 94,
    priority: 2,
    yields: true,
    ...(loaded ? { sort: 'descending' as const } : {}),
    muted: true,
    cell: ({ scannedAt }) => <RelativeTime value={scannedAt} />,
  },
]
