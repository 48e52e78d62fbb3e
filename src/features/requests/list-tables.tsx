import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { truncate } from '#/lib/truncate.ts'
import type { Outbox } from '#/outbox/outbox.ts'
import type { RequestRow } from '#/outbox/row.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { Badge } from '#/ui/badge.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { isReady, type ReviewRow } from './list-review.ts'
import { caseIdsOf, rowLabel } from './request-labels.ts'
import { CaseLink, Findings, RequestActions } from './request-status.tsx'
import { countRun, nonEmptyGroups } from './run-labels.ts'

/** Maximum rows without a scroll container. */
const maxRowsWithoutScroll = 100
/** Displayed length of a pasted line, characters. */
const maxLineLength = 1000

type GroupedTableProps<Row> = {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Filters of the list, by label. */
  groups: Readonly<Record<string, (row: Row) => boolean>>
}

/** Rows of a list by line, all or of one group. */
function GroupedTable<Row extends { line: number }>({
  groups,
  rows,
  ...table
}: GroupedTableProps<Row>) {
  const [label, setLabel] = useState('')
  const all = Object.entries(groups).map(([value, isInGroup]) => ({
    value,
    rows: rows.filter(isInGroup),
  }))
  const selectedGroup = all.find(({ value }) => value === label) ?? { value: '', rows }
  const options = [{ value: '', rows }, ...all].map((one) => ({
    value: one.value,
    label: `${one.value || 'All'} (${formatCount(one.rows.length)})`,
  }))
  const fillsHeight = selectedGroup.rows.length > maxRowsWithoutScroll
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <SelectField
          label="Show"
          options={options}
          value={selectedGroup.value}
          onChange={setLabel}
        />
      </div>
      <div
        className={
          fillsHeight
            ? 'flex h-[80dvh] shrink-0 flex-col gap-2.5 print:block print:h-auto'
            : 'contents'
        }
      >
        <DataTable
          {...table}
          listKey={selectedGroup.value}
          rows={selectedGroup.rows}
          fillsHeight={fillsHeight}
          rowKey={({ line }) => String(line)}
          empty={<p className="px-3.5 py-3 text-muted">None.</p>}
        />
      </div>
    </>
  )
}

type Confirmations = {
  ticked: ReadonlySet<string>
  onTick: (row: ReviewRow, isTicked: boolean) => void
}

const reviewColumns = (
  confirmations: Confirmations,
  hasSeveralBrands: boolean,
): readonly Column<ReviewRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 52, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        {row.website === '' ? (
          <HostileText inline value={truncate(row.text, maxLineLength)} />
        ) : (
          <HostileUrl value={row.website} />
        )}
        {hasSeveralBrands && row.status !== 'skipped' && (
          <span className="block text-sm text-muted">
            {row.brand ? (
              <>
                for <bdi>{brandLabel(row.brand)}</bdi>
              </>
            ) : (
              'without a brand'
            )}
          </span>
        )}
        {row.changes !== '' && (
          <p className="py-0.5 text-sm [overflow-wrap:anywhere] whitespace-normal text-muted">
            <span className="block">
              Pasted: <HostileText inline value={truncate(row.text, maxLineLength)} />
            </span>
            {row.changes}
          </p>
        )}
        {row.messages.length > 0 && (
          <div className="text-sm text-muted min-[38rem]:hidden">
            <LineMessages row={row} {...confirmations} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    width: 104,
    priority: 3,
    cell: ({ status, verdict: { text, tone } }) =>
      status !== 'skipped' &&
      (tone ? <Badge tone={tone}>{text}</Badge> : <span className="text-muted">{text}</span>),
  },
  {
    id: 'status',
    header: 'Status',
    width: 172,
    cell: (row) =>
      row.status === 'skipped' ? (
        <Badge tone="gray">Skipped</Badge>
      ) : isReady(row, confirmations.ticked) ? (
        <Badge tone="accent">Ready</Badge>
      ) : (
        <Badge tone="amber">To confirm</Badge>
      ),
  },
  {
    id: 'remarks',
    header: 'Why',
    width: 376,
    priority: 2,
    cell: (row) => <LineMessages row={row} {...confirmations} />,
  },
]

/** Review of every line before sending, with reasons (P14). */
export const ReviewTable = ({
  rows,
  ...confirmations
}: Confirmations & { rows: readonly ReviewRow[] }) => (
  <GroupedTable
    name="Lines of the list"
    columns={reviewColumns(
      confirmations,
      new Set(rows.filter(({ status }) => status !== 'skipped').map(({ brand }) => brand?.id))
        .size > 1,
    )}
    rows={rows}
    groups={{
      Ready: (row) => isReady(row, confirmations.ticked),
      'To confirm': (row) => row.status === 'warned' && !isReady(row, confirmations.ticked),
      Skipped: ({ status }) => status === 'skipped',
    }}
  />
)

function LineMessages({ row, ticked, onTick }: Confirmations & { row: ReviewRow }) {
  return (
    <div className="grid gap-1 py-1 whitespace-normal">
      {row.messages.map(({ text, caseId }) => (
        <p key={text} className="[overflow-wrap:anywhere]">
          {text} {caseId && <CaseLink caseId={caseId} />}
        </p>
      ))}
      {row.status === 'warned' && (
        <label className="flex items-center gap-2 font-label">
          <input
            type="checkbox"
            checked={isReady(row, ticked)}
            onChange={({ currentTarget }) => onTick(row, currentTarget.checked)}
            className="size-3.5 shrink-0 accent-accent"
          />
          Send line {row.line} anyway
        </label>
      )}
    </div>
  )
}

type RunTableProps = { rows: readonly RequestRow[]; now: number; outbox: Outbox }

const runColumns = (outbox: Outbox, now: number): readonly Column<RequestRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 52, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        <HostileUrl value={row.website} />
        <div className="text-sm text-muted min-[38rem]:hidden">
          <RowOutcome row={row} now={now} outbox={outbox} />
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Result',
    width: 176,
    cell: (row) => {
      const { text, tone } = rowLabel(row, now)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    id: 'outcome',
    header: 'What it means',
    width: 340,
    priority: 2,
    cell: (row) => <RowOutcome row={row} now={now} outbox={outbox} />,
  },
]

/** Result of every row, in the words of the API. */
export const RunTable = ({ rows, now, outbox }: RunTableProps) => (
  <GroupedTable
    name="Requests of the list"
    columns={runColumns(outbox, now)}
    rows={rows}
    groups={Object.fromEntries(
      nonEmptyGroups(countRun(rows, now)).map(({ group, label }) => [
        label,
        (row: RequestRow) => rowLabel(row, now).group === group,
      ]),
    )}
  />
)

function RowOutcome({ row, now, outbox }: { row: RequestRow; now: number; outbox: Outbox }) {
  const { explanation, text, group } = rowLabel(row, now)
  const cases = caseIdsOf(row.state)
  // Waiting is shown for the list as a whole.
  if (group === 'delayed' || text === 'Waiting') return null
  return (
    <div className="grid gap-1 py-0.5 whitespace-normal">
      <p className="[overflow-wrap:anywhere]">{explanation}</p>
      <Findings row={row} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {cases.length === 0 && (
          <RequestActions row={row} now={now} outbox={outbox} variant="list" />
        )}
        {cases.map((takedownId, index) => (
          <Link
            key={takedownId}
            to="/takedowns/$takedownId"
            params={{ takedownId }}
            className="whitespace-nowrap text-accent hover:underline"
          >
            Show {cases.length === 1 ? 'the case' : `case ${index + 1}`}
            <span className="sr-only"> of line {row.line}</span>
          </Link>
        ))}
      </div>
    </div>
  )
}
