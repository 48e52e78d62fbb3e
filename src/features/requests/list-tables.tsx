import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import type { RequestRow } from '#/outbox/row.ts'
import type { Sender } from '#/outbox/sender.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import { HostileUrl } from '#/shared/hosts/hostile-url.tsx'
import { Badge } from '#/ui/badge.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { isSent, type ReviewRow } from './list-review.ts'
import { casesOf, rowLabel } from './request-labels.ts'
import { CaseLink, Findings, RequestActions } from './request-status.tsx'
import { countRun, groupsOf } from './run-labels.ts'

/** Maximum rows without a scroll container. */
const mostWhole = 100
/** Displayed length of a pasted line, characters. */
const longestLine = 1000

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
  const all = Object.entries(groups).map(([value, holds]) => ({ value, rows: rows.filter(holds) }))
  const chosen = all.find(({ value }) => value === label) ?? { value: '', rows }
  const options = [{ value: '', rows }, ...all].map((one) => ({
    value: one.value,
    label: `${one.value || 'All'} (${formatCount(one.rows.length)})`,
  }))
  const fill = chosen.rows.length > mostWhole
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <SelectField label="Show" options={options} value={chosen.value} onChange={setLabel} />
      </div>
      <div
        className={
          fill ? 'flex h-[80dvh] shrink-0 flex-col gap-2.5 print:block print:h-auto' : 'contents'
        }
      >
        <DataTable
          {...table}
          list={chosen.value}
          rows={chosen.rows}
          fill={fill}
          rowKey={({ line }) => String(line)}
          empty={<p className="px-3.5 py-3 text-muted">None.</p>}
        />
      </div>
    </>
  )
}

/** Shortens a pasted line for display. */
const shortened = (text: string): string =>
  text.length > longestLine ? `${text.slice(0, longestLine)}…` : text

type Ticks = {
  ticked: ReadonlySet<string>
  onTick: (row: ReviewRow, on: boolean) => void
}

const reviewColumns = (ticks: Ticks, severalBrands: boolean): readonly Column<ReviewRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 52, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        {row.website === '' ? (
          <HostileText inline value={shortened(row.text)} />
        ) : (
          <HostileUrl value={row.website} />
        )}
        {severalBrands && row.readiness !== 'skipped' && (
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
              Pasted: <HostileText inline value={shortened(row.text)} />
            </span>
            {row.changes}
          </p>
        )}
        {row.remarks.length > 0 && (
          <div className="text-sm text-muted min-[38rem]:hidden">
            <Why row={row} {...ticks} />
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
    cell: ({ readiness, verdict: { word, tone } }) =>
      readiness !== 'skipped' &&
      (tone ? <Badge tone={tone}>{word}</Badge> : <span className="text-muted">{word}</span>),
  },
  {
    id: 'status',
    header: 'Status',
    width: 172,
    cell: (row) =>
      row.readiness === 'skipped' ? (
        <Badge tone="gray">Skipped</Badge>
      ) : isSent(row, ticks.ticked) ? (
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
    cell: (row) => <Why row={row} {...ticks} />,
  },
]

/** Review of every line before sending, with reasons (P14). */
export const ReviewTable = ({ rows, ...ticks }: Ticks & { rows: readonly ReviewRow[] }) => (
  <GroupedTable
    name="Lines of the list"
    columns={reviewColumns(
      ticks,
      new Set(rows.filter(({ readiness }) => readiness !== 'skipped').map(({ brand }) => brand?.id))
        .size > 1,
    )}
    rows={rows}
    groups={{
      Ready: (row) => isSent(row, ticks.ticked),
      'To confirm': (row) => row.readiness === 'warned' && !isSent(row, ticks.ticked),
      Skipped: ({ readiness }) => readiness === 'skipped',
    }}
  />
)

function Why({ row, ticked, onTick }: Ticks & { row: ReviewRow }) {
  return (
    <div className="grid gap-1 py-1 whitespace-normal">
      {row.remarks.map(({ text, caseId }) => (
        <p key={text} className="[overflow-wrap:anywhere]">
          {text} {caseId && <CaseLink caseId={caseId} />}
        </p>
      ))}
      {row.readiness === 'warned' && (
        <label className="flex items-center gap-2 font-label">
          <input
            type="checkbox"
            checked={isSent(row, ticked)}
            onChange={({ currentTarget }) => onTick(row, currentTarget.checked)}
            className="size-3.5 shrink-0 accent-accent"
          />
          Send line {row.line} anyway
        </label>
      )}
    </div>
  )
}

type RunTableProps = { rows: readonly RequestRow[]; now: number; sender: Sender }

const runColumns = (sender: Sender, now: number): readonly Column<RequestRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 52, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        <HostileUrl value={row.website} />
        <div className="text-sm text-muted min-[38rem]:hidden">
          <Outcome row={row} now={now} sender={sender} />
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Result',
    width: 176,
    cell: (row) => {
      const { word, tone } = rowLabel(row, now)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    id: 'outcome',
    header: 'What it means',
    width: 340,
    priority: 2,
    cell: (row) => <Outcome row={row} now={now} sender={sender} />,
  },
]

/** Result of every row, in the words of the API. */
export const RunTable = ({ rows, now, sender }: RunTableProps) => (
  <GroupedTable
    name="Requests of the list"
    columns={runColumns(sender, now)}
    rows={rows}
    groups={Object.fromEntries(
      groupsOf(countRun(rows, now)).map(({ group, label }) => [
        label,
        (row: RequestRow) => rowLabel(row, now).group === group,
      ]),
    )}
  />
)

function Outcome({ row, now, sender }: { row: RequestRow; now: number; sender: Sender }) {
  const { text, word, group } = rowLabel(row, now)
  const cases = casesOf(row.state)
  // Waiting is shown for the list as a whole.
  if (group === 'delayed' || word === 'Waiting') return null
  return (
    <div className="grid gap-1 py-0.5 whitespace-normal">
      <p className="[overflow-wrap:anywhere]">{text}</p>
      <Findings row={row} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {cases.length === 0 && <RequestActions row={row} now={now} sender={sender} where="list" />}
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
