import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/numbers.ts'
import { countRows, type Ledger, type LedgerRow } from '#/lib/request-ledger.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { HostileUrl } from '#/ui/hostile-url.tsx'
import { RowPages } from './row-pages.tsx'
import { stateText, stateWord } from './run-words.ts'

type RunTableProps = {
  ledger: Ledger
  /** Null while the run is at work. */
  onSendAgain: ((line: number) => void) | null
}

type SendAgain = RunTableProps['onSendAgain']

const columnsOf = (onSendAgain: SendAgain): readonly Column<LedgerRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 56, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        <HostileUrl value={row.website} />
        {stateText(row.state) !== '' && (
          <div className="text-sm text-muted min-[38rem]:hidden">
            <Words row={row} onSendAgain={onSendAgain} />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'state',
    header: 'Result',
    width: 132,
    cell: ({ state }) => {
      const { word, tone } = stateWord(state)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    id: 'words',
    header: 'The service says',
    width: 380,
    priority: 2,
    cell: (row) => <Words row={row} onSendAgain={onSendAgain} />,
  },
]

/** Every row of a run with what came of it, in the service's own words. */
export function RunTable({ ledger, onSendAgain }: RunTableProps) {
  const counts = countRows(ledger)
  const group = (
    value: string,
    label: string,
    count: number,
    holds: (row: LedgerRow) => boolean,
  ) => ({ value, label: `${label} (${formatCount(count)})`, holds })
  return (
    <RowPages
      rows={ledger.rows}
      groups={[
        group('all', 'All', counts.all, () => true),
        group(
          'cases',
          'Cases',
          counts.created + counts.found,
          ({ state }) => state.kind === 'created' || state.kind === 'found',
        ),
        group('refused', 'Refused', counts.refused, ({ state }) => state.kind === 'refused'),
        group('unknown', 'Not known', counts.unknown, ({ state }) => state.kind === 'unknown'),
        group(
          'waiting',
          'Not sent',
          counts.waiting + counts.stopped,
          ({ state }) => state.kind === 'waiting' || state.kind === 'stopped',
        ),
      ]}
    >
      {(shown) => (
        <DataTable
          name="Requests of the run"
          columns={columnsOf(onSendAgain)}
          rows={shown}
          rowKey={({ line }) => String(line)}
          empty={<p className="px-3.5 py-3 text-muted">None.</p>}
        />
      )}
    </RowPages>
  )
}

function Words({ row: { line, state }, onSendAgain }: { row: LedgerRow; onSendAgain: SendAgain }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 whitespace-normal">
      <span className="[overflow-wrap:anywhere]">{visibleString(stateText(state))}</span>
      {'caseId' in state && (
        <Link
          to="/takedowns/$takedownId"
          params={{ takedownId: state.caseId }}
          className="whitespace-nowrap text-accent hover:underline"
        >
          Show the case<span className="sr-only"> of line {line}</span>
        </Link>
      )}
      {onSendAgain && (state.kind === 'unknown' || state.kind === 'refused') && (
        <Button size="small" onClick={() => onSendAgain(line)}>
          Send again<span className="sr-only"> line {line}</span>
        </Button>
      )}
    </div>
  )
}
