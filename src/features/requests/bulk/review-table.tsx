import { CaseLink } from '#/features/requests/case-link.tsx'
import { formatCount } from '#/lib/numbers.ts'
import { HostileText } from '#/product/hosts/hostile-text.tsx'
import { HostileUrl } from '#/product/hosts/hostile-url.tsx'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { Badge, type Tone } from '#/ui/badge.tsx'
import { DataTable, type Column } from '#/ui/table/data-table.tsx'
import { isSent, sumList } from './review-sums.ts'
import type { Remark, ReviewRow, RowVerdict } from './review.ts'
import { RowGroups } from './row-groups.tsx'

type ReviewTableProps = {
  rows: readonly ReviewRow[]
  ticked: ReadonlySet<string>
  onTick: (row: ReviewRow, on: boolean) => void
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  return remarks.map(({ text, caseId }) => (
    <p key={text} className="[overflow-wrap:anywhere]">
      {text} {caseId && <CaseLink caseId={caseId} />}
    </p>
  ))
}

const fateOf = (row: ReviewRow, sent: boolean): { word: string; tone: Tone } => {
  if (row.fate === 'out') return { word: 'Skipped', tone: 'grey' }
  return sent
    ? { word: 'Will be sent', tone: 'accent' }
    : { word: 'Needs confirmation', tone: 'amber' }
}

function Verdict({ verdict }: { verdict: RowVerdict }) {
  switch (verdict.kind) {
    case 'verdict': {
      const { word, tone } = verdictLabel(verdict.code)
      return <Badge tone={tone}>{word}</Badge>
    }
    case 'not-scanned':
      return <span className="text-muted">Not scanned</span>
    case 'not-listed':
      return <span className="text-muted">Not listed</span>
    case 'not-read':
      return <span className="text-muted">Not checked</span>
    case 'looking':
      return <span className="text-faint">Checking</span>
  }
}

type Ticks = Omit<ReviewTableProps, 'rows'>

const columnsOf = (ticks: Ticks): readonly Column<ReviewRow>[] => [
  { id: 'line', header: 'Line', numeric: true, width: 52, cell: ({ line }) => line },
  {
    id: 'address',
    header: 'Address',
    main: true,
    cell: (row) => (
      <>
        {row.website === '' ? (
          <HostileText inline value={row.text} />
        ) : (
          <HostileUrl value={row.website} />
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
    paper: 94,
    priority: 3,
    cell: ({ fate, verdict }) => fate !== 'out' && <Verdict verdict={verdict} />,
  },
  {
    id: 'fate',
    header: 'What happens',
    width: 172,
    paper: 100,
    cell: (row) => {
      const { word, tone } = fateOf(row, isSent(row, ticks.ticked))
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    id: 'remarks',
    header: 'Why',
    width: 376,
    paper: 200,
    priority: 2,
    cell: (row) => <Why row={row} {...ticks} />,
  },
]

/** Every line of the list before it is sent: what becomes of it, and why (P14). */
export function ReviewTable({ rows, ticked, onTick }: ReviewTableProps) {
  const sums = sumList(rows, ticked)
  return (
    <RowGroups
      rows={rows}
      groups={[
        { value: 'all', label: `All lines (${formatCount(sums.all)})`, holds: () => true },
        {
          value: 'warned',
          label: `With a warning (${formatCount(rows.filter(({ fate }) => fate === 'warned').length)})`,
          holds: ({ fate }) => fate === 'warned',
        },
        {
          value: 'out',
          label: `Skipped (${formatCount(sums.out)})`,
          holds: ({ fate }) => fate === 'out',
        },
        {
          value: 'send',
          label: `To send (${formatCount(sums.send)})`,
          holds: (row) => isSent(row, ticked),
        },
      ]}
    >
      {(held, fill) => (
        <DataTable
          name="Lines of the list"
          columns={columnsOf({ ticked, onTick })}
          rows={held}
          fill={fill}
          rowKey={({ line }) => String(line)}
        />
      )}
    </RowGroups>
  )
}

function Why({ row, ticked, onTick }: { row: ReviewRow } & Ticks) {
  return (
    <div className="grid gap-1 py-1 whitespace-normal">
      <Remarks remarks={row.remarks} />
      {row.fate === 'warned' && (
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
