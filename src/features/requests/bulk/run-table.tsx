import { Link } from '@tanstack/react-router'
import { Findings } from '#/features/requests/findings.tsx'
import { RequestActions } from '#/features/requests/request-actions.tsx'
import { rowLabel } from '#/features/requests/row-labels.ts'
import { casesOf, countRun, groupOf, type RunCounts } from '#/features/requests/row-status.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import type { RequestRow } from '#/sender/row.ts'
import type { Sender } from '#/sender/sender-api.ts'
import { Badge } from '#/ui/badge.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { RowGroups } from './row-groups.tsx'

type RunTableProps = { rows: readonly RequestRow[]; sender: Sender }

const columnsOf = (sender: Sender): readonly Column<RequestRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 52, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        <HostileUrl value={row.website} />
        <div className="text-sm text-muted min-[38rem]:hidden">
          <Outcome row={row} sender={sender} />
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Result',
    width: 176,
    paper: 112,
    cell: ({ state }) => {
      const { word, tone } = rowLabel(state)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    id: 'outcome',
    header: 'What it means',
    width: 340,
    paper: 230,
    priority: 2,
    cell: (row) => <Outcome row={row} sender={sender} />,
  },
]

type Group = Exclude<keyof RunCounts, 'twice'>

const groups: readonly [Group, string][] = [
  ['all', 'All'],
  ['cases', 'With a case'],
  ['refused', 'Refused'],
  ['confirm', 'To confirm'],
  ['unknown', 'Not known'],
  ['moving', 'Waiting'],
  ['unsent', 'Not sent'],
]

/** Every row of a list with what came of it, in the service's own words. */
export function RunTable({ rows, sender }: RunTableProps) {
  const counts = countRun(rows)
  return (
    <RowGroups
      rows={rows}
      groups={groups.map(([value, label]) => ({
        value,
        label: `${label} (${formatCount(counts[value])})`,
        holds: ({ state }: RequestRow) => value === 'all' || groupOf(state) === value,
      }))}
    >
      {(held, fill) => (
        <DataTable
          name="Requests of the list"
          columns={columnsOf(sender)}
          rows={held}
          fill={fill}
          rowKey={({ id }) => id}
          empty={<p className="px-3.5 py-3 text-muted">None.</p>}
        />
      )}
    </RowGroups>
  )
}

function Outcome({ row, sender }: { row: RequestRow; sender: Sender }) {
  const { state } = row
  const cases = casesOf(state)
  const quiet = state.kind === 'delayed' || state.kind === 'waiting'
  return (
    <div className="grid gap-1 py-0.5 whitespace-normal">
      {!quiet && <p className="[overflow-wrap:anywhere]">{rowLabel(state).text}</p>}
      {state.kind === 'needs-confirmation' && <Findings findings={state.findings} />}
      {!quiet && (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {cases.length === 0 && <RequestActions row={row} sender={sender} inForm={false} inList />}
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
      )}
    </div>
  )
}
