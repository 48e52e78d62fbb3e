import { useState, type ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { truncate } from '#/lib/truncate.ts'
import type { RequestRow } from '#/outbox/stored-rows.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Checkbox, SelectField } from '#/ui/form-fields.tsx'
import { type Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import type { ListReview, ReviewRow } from './list-review.ts'
import { getRowLabel, type SendingBlockers } from './request-labels.ts'
import { CaseLink, Findings, RequestActions } from './request-status.tsx'

const maxLineLength = 1000

type GroupedTableProps<Row> = {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getGroup: (row: Row) => string
}

function GroupedTable<Row extends { line: number }>(props: GroupedTableProps<Row>) {
  const { rows, getGroup, ...table } = props
  const [selectedGroup, setSelectedGroup] = useState('')
  const rowsByGroup = Map.groupBy(rows, getGroup)
  const visibleRows = rowsByGroup.get(selectedGroup) ?? rows
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <SelectField
          label="Show"
          options={[['', rows] as const, ...rowsByGroup].map(([value, groupRows]) => ({
            value,
            label: `${value || 'All'} (${formatCount(groupRows.length)})`,
          }))}
          value={rowsByGroup.has(selectedGroup) ? selectedGroup : ''}
          onChange={setSelectedGroup}
        />
      </div>
      <DataTable
        {...table}
        listKey={selectedGroup}
        rows={visibleRows}
        rowKey={({ line }) => String(line)}
      />
    </>
  )
}

const lineColumn = {
  id: 'line',
  header: 'Line',
  numeric: true,
  width: 52,
  cell: ({ line }: { line: number }) => line,
} as const

const buildAddressColumn = <Row,>(renderContent: (row: Row) => ReactNode): Column<Row> => ({
  id: 'address',
  header: 'Address',
  main: true,
  cell: (row) => (
    <div className="grid gap-1 py-0.5 [overflow-wrap:anywhere] whitespace-normal">
      {renderContent(row)}
    </div>
  ),
})

const statusTones = { Skipped: 'gray', Ready: 'accent', 'To confirm': 'amber' } as const

const isSkipped = ({ status }: ReviewRow) => status === 'Skipped'

const buildReviewColumns = ({ rows, isEarlier, confirmLine }: ListReview): Column<ReviewRow>[] => {
  const brandIds = new Set(rows.filter((row) => !isSkipped(row)).map(({ brand }) => brand?.id))
  return [
    lineColumn,
    buildAddressColumn((row) => (
      <>
        {isSkipped(row) ? <PastedLine text={row.text} /> : <HostileUrl value={row.website} />}
        <div className="grid gap-1 text-sm text-muted empty:hidden">
          {isEarlier(row) && <p>Left from earlier.</p>}
          {brandIds.size > 1 && !isSkipped(row) && (
            <p>{row.brand ? <bdi>for {getBrandLabel(row.brand)}</bdi> : 'without a brand'}</p>
          )}
          {row.changes !== '' && (
            <p>
              Pasted: <PastedLine text={row.text} /> {row.changes}
            </p>
          )}
          {row.messages.map(({ text, caseId }) => (
            <p key={text}>
              {text} {caseId && <CaseLink caseId={caseId} />}
            </p>
          ))}
          {row.findings.length > 0 && (
            <Checkbox
              label={`Send line ${row.line} anyway`}
              checked={row.status === 'Ready'}
              onChange={({ currentTarget }) => confirmLine(row, currentTarget.checked)}
            />
          )}
        </div>
      </>
    )),
    {
      id: 'verdict',
      header: 'Verdict',
      width: 132,
      priority: 3,
      cell: (row) => !isSkipped(row) && <Badge tone={row.verdict.tone}>{row.verdict.text}</Badge>,
    },
    {
      id: 'status',
      header: 'Status',
      width: 132,
      cell: ({ status }) => <Badge tone={statusTones[status]}>{status}</Badge>,
    },
  ]
}

/** Review of every line before sending (P14). */
export const ReviewTable = ({ review }: { review: ListReview }) => (
  <GroupedTable
    name="Lines of the list"
    columns={buildReviewColumns(review)}
    rows={review.rows}
    getGroup={({ status }) => status}
  />
)

const PastedLine = ({ text }: { text: string }) => (
  <HostileText inline value={truncate(text, maxLineLength)} />
)

type RunTableProps = { rows: readonly RequestRow[]; blockers: SendingBlockers }

const buildRunColumns = (blockers: SendingBlockers): Column<RequestRow>[] => [
  lineColumn,
  buildAddressColumn((row) => (
    <>
      <HostileUrl value={row.website} />
      <RowOutcome row={row} blockers={blockers} />
    </>
  )),
  {
    id: 'state',
    header: 'Result',
    width: 176,
    cell: (row) => {
      const { title, tone } = getRowLabel(row, blockers)
      return <Badge tone={tone}>{title}</Badge>
    },
  },
]

/** Result and actions of every row. */
export const RunTable = ({ rows, blockers }: RunTableProps) => (
  <GroupedTable
    name="Requests of the list"
    columns={buildRunColumns(blockers)}
    rows={rows}
    getGroup={(row) => getRowLabel(row, blockers).title}
  />
)

function RowOutcome({ row, blockers }: { row: RequestRow; blockers: SendingBlockers }) {
  const label = getRowLabel(row, blockers)
  // `RunView` explains these once for all rows.
  if (label.group === 'delayed' || label.group === 'inProgress') return null
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>{label.explanation}</p>
      <Findings row={row} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <RequestActions row={row} label={label} variant="list" />
      </div>
    </div>
  )
}
