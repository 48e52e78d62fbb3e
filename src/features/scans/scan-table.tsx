import { Link } from '@tanstack/react-router'
import type { CompactScan } from '#/contract/compact-scan.ts'
import { httpsWord } from '#/lib/https-words.ts'
import { formatScore } from '#/lib/numbers.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { HostName } from '#/ui/hostile-text.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'

function Host({ brandId, scan }: { brandId: string; scan: CompactScan }) {
  const host = <HostName value={scan.domain_name ?? ''} />
  if (scan.domain === null) return host
  return (
    <Link
      to="/brands/$brandId/domains/$domainId"
      params={{ brandId, domainId: scan.domain }}
      className="rounded-[4px] hover:underline"
    >
      {host}
    </Link>
  )
}

const columns = (brandId: string): readonly Column<CompactScan>[] => [
  {
    id: 'host',
    header: 'Host',
    main: true,
    cell: (scan) => <Host brandId={brandId} scan={scan} />,
  },
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
    cell: ({ https_head_request_response_code: code }) => (
      <span className="text-muted">{httpsWord(code)}</span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    priority: 2,
    cell: ({ requires_human_review: needed }) =>
      needed ? <Badge tone="amber">Needs review</Badge> : null,
  },
  {
    id: 'scanned',
    header: 'Scanned',
    numeric: true,
    cell: ({ scanned_at: at }) => (
      <span className="text-muted">
        <RelativeTime value={at} />
      </span>
    ),
  },
]

/** One page of a brand's scans, newest first; a host that was scanned often is there often (C100). */
export function ScanTable({
  brandId,
  rows,
  busy,
}: {
  brandId: string
  rows: readonly CompactScan[]
  busy: boolean
}) {
  return (
    <DataTable
      name="Scans"
      columns={columns(brandId)}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      fill
      empty={
        <EmptyState
          title="Nothing was scanned for this brand yet."
          text="Scans appear here as soon as domains of the brand have been found and looked at."
        />
      }
    />
  )
}
