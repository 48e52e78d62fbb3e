import { Link } from '@tanstack/react-router'
import type { CompactDomain } from '#/contract/domain.ts'
import { caseState } from '#/lib/case-words.ts'
import { httpsWord } from '#/lib/https-words.ts'
import { formatScore } from '#/lib/numbers.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { HostName } from '#/ui/hostile-text.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import { sourceWord } from './source-words.ts'

/** Marks what a person still has to look at. */
function ReviewMark() {
  return (
    <span title="needs review" className="ml-1.5 text-amber">
      <span aria-hidden>●</span>
      <span className="sr-only">needs review</span>
    </span>
  )
}

function OpenCase({ open }: { open: NonNullable<CompactDomain['open_takedown']> }) {
  const { word, tone } = caseState({
    status: open.status,
    status_display: null,
    is_open: true,
    resolution: null,
    resolution_display: null,
  })
  return (
    <Link
      to="/takedowns/$takedownId"
      params={{ takedownId: open.id }}
      className="inline-flex rounded-[5px]"
    >
      <Badge tone={tone}>{word}</Badge>
    </Link>
  )
}

/** The columns of the domain list; the ids of sortable ones are the contract's sort fields. */
export const domainColumns = (brandId: string): readonly Column<CompactDomain>[] => [
  {
    id: 'domain',
    header: 'Host',
    main: true,
    sort: 'ascending',
    cell: ({ id, name, latest_scan }) => (
      <>
        <Link
          to="/brands/$brandId/domains/$domainId"
          params={{ brandId, domainId: id }}
          className="rounded-[4px] hover:underline"
        >
          <HostName value={name ?? ''} />
        </Link>
        {latest_scan?.requires_human_review && <ReviewMark />}
      </>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ latest_scan }) => {
      if (latest_scan === null) return <span className="text-muted">not scanned yet</span>
      const { word, tone } = verdictWord(latest_scan.verdict)
      return <Badge tone={tone}>{word}</Badge>
    },
  },
  {
    id: 'risk_score',
    header: 'Risk',
    numeric: true,
    sort: 'descending',
    cell: ({ latest_scan }) => (latest_scan ? formatScore(latest_scan.risk_score) : '—'),
  },
  {
    id: 'http_status',
    header: 'HTTPS',
    priority: 2,
    sort: 'ascending',
    cell: ({ latest_scan }) => (
      <span className="text-muted">{httpsWord(latest_scan?.https_head_request_response_code)}</span>
    ),
  },
  {
    id: 'source',
    header: 'Found by',
    priority: 3,
    cell: ({ source }) => <span className="text-muted">{sourceWord(source)}</span>,
  },
  {
    id: 'case',
    header: 'Case',
    cell: ({ open_takedown }) => open_takedown && <OpenCase open={open_takedown} />,
  },
  {
    id: 'scanned',
    header: 'Scanned',
    numeric: true,
    priority: 2,
    cell: ({ latest_scan }) => (
      <span className="text-muted">
        <RelativeTime value={latest_scan?.scanned_at} />
      </span>
    ),
  },
]
