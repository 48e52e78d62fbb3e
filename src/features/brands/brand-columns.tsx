import { Link } from '@tanstack/react-router'
import { visibleString } from '#/lib/visible-text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { changeSince } from './brand-changes.ts'
import type { BrandLine } from './brand-line.ts'
import { Counted } from './counted.tsx'
import type { EarlierLook } from './use-brand-looks.ts'
import { VerdictBar } from './verdict-bar.tsx'

/** The brand, its own domain, and what has consequences: that nobody watches it (C35). */
function Brand({ line, onOpen, earlier }: { line: BrandLine } & ColumnsOptions) {
  return (
    <>
      <Link
        to="/brands/$brandId"
        params={{ brandId: line.id }}
        onClick={() => onOpen(line)}
        className="rounded-sm font-semibold hover:underline"
      >
        <bdi>{line.name}</bdi>
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {line.domain !== null && <bdi>{visibleString(line.domain)}</bdi>}
        {line.monitoring === false && <Badge tone="amber">Monitoring off</Badge>}
        {line.monitoring === null && 'monitoring not reported'}
      </span>
      {/* Where the column of its own is dropped. */}
      {earlier.kind === 'look' && (
        <span className="text-xs min-[38rem]:hidden print:hidden">
          <Change line={line} earlier={earlier} />
        </span>
      )}
    </>
  )
}

function Queue({ line }: { line: BrandLine }) {
  const { stats, failure, name } = line
  if (typeof stats?.domain_count === 'number')
    return <Counted line={line} count={stats.domain_count} what="in the review queue" />
  if (failure)
    return (
      <span className="inline-flex items-center gap-2" title={failure.text}>
        <span className="text-red">not loaded</span>
        <Button
          size="small"
          pending={failure.retrying}
          onClick={failure.retry}
          aria-label={`Try again: ${name}. ${failure.text}`}
        >
          Try again
        </Button>
      </span>
    )
  return line.reading ? <span className="text-faint">loading…</span> : '—'
}

function Change({ line, earlier }: { line: BrandLine; earlier: EarlierLook }) {
  if (earlier.kind !== 'look') return earlier.kind === 'waiting' ? '' : '—'
  const change = changeSince(line, earlier.look)
  switch (change.kind) {
    case 'unknown':
      return '—'
    case 'new':
      return <span className="text-muted">not there at your last visit</span>
    case 'same':
      return <span className="text-muted">no change</span>
    case 'changed':
      return (
        <span className="grid">
          {change.words.map((words, index) => (
            <span
              key={words}
              className={index === 0 && change.worse ? 'font-semibold' : 'text-muted'}
            >
              {words}
            </span>
          ))}
        </span>
      )
  }
}

type ColumnsOptions = {
  /** A brand is about to be opened. */
  onOpen: (line: BrandLine) => void
  /** What the brands are compared with. */
  earlier: EarlierLook
}

/** The columns of the brand list; the ids of sortable ones are the orders of `brand-figures.ts`. */
export const brandColumns = ({ onOpen, earlier }: ColumnsOptions): readonly Column<BrandLine>[] => [
  {
    id: 'name',
    header: 'Brand',
    main: true,
    sort: 'ascending',
    cell: (line) => <Brand line={line} onOpen={onOpen} earlier={earlier} />,
  },
  {
    id: 'queue',
    header: 'To review',
    numeric: true,
    sort: 'descending',
    cell: (line) => <Queue line={line} />,
  },
  {
    id: 'verdicts',
    header: 'Verdicts',
    cell: (line) => <VerdictBar line={line} />,
  },
  {
    id: 'high',
    header: 'High risk',
    numeric: true,
    priority: 2,
    sort: 'descending',
    cell: (line) => (
      <Counted
        line={line}
        count={line.stats?.high_risk_count}
        what="of high risk in the review queue"
        part={{ risk: 'high' }}
      />
    ),
  },
  {
    id: 'change',
    header: 'Since your last visit',
    priority: 2,
    cell: (line) => <Change line={line} earlier={earlier} />,
  },
  {
    id: 'latest',
    header: 'Latest scan',
    priority: 3,
    sort: 'descending',
    cell: ({ stats }) =>
      stats?.latest_scan_date === undefined ? (
        '—'
      ) : stats.latest_scan_date === null ? (
        <span className="text-muted">never scanned</span>
      ) : (
        <RelativeTime value={stats.latest_scan_date} />
      ),
  },
  {
    id: 'settings',
    header: 'Settings',
    fixed: true,
    priority: 3,
    cell: ({ id, name }) => (
      <Link
        to="/brands/$brandId/settings"
        params={{ brandId: id }}
        aria-description={`of ${name}`}
        className="rounded-sm text-muted hover:text-text hover:underline"
      >
        Settings
      </Link>
    ),
  },
]
