import type { DomainScan } from '#/contract/domain-scan.ts'
import { httpsWord } from '#/lib/https-words.ts'
import { formatScore } from '#/lib/numbers.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { HostileText } from '#/ui/hostile-text.tsx'
import { Instant } from '#/ui/relative-time.tsx'

const columns: readonly Column<DomainScan>[] = [
  { id: 'at', header: 'Scanned', cell: ({ created_at: at }) => <Instant value={at} /> },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ verdict }) => {
      const { word, tone } = verdictWord(verdict)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  { id: 'risk', header: 'Risk', numeric: true, cell: ({ risk_score: risk }) => formatScore(risk) },
  {
    id: 'https',
    header: 'HTTPS',
    priority: 2,
    cell: ({ https_head_request_response_code: code }) => httpsWord(code),
  },
  {
    id: 'a',
    header: 'A',
    priority: 3,
    cell: ({ a_records: records }) => records && <HostileText value={records} />,
  },
]

/** The scans that came with a domain. */
export function ScansOfDomain({ scans }: { scans: readonly DomainScan[] }) {
  return (
    <div className="px-3.5 pb-3.5">
      <DataTable
        name="Scans of this domain"
        columns={columns}
        rows={scans}
        rowKey={({ id }) => id}
        keyScroll
        empty={<EmptyState title="No scans came with this domain." />}
      />
    </div>
  )
}
