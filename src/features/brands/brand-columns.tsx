import { Link } from '@tanstack/react-router'
import type { DomainFilters } from '#/api/domains.ts'
import { humanise } from '#/lib/humanise.ts'
import { formatCount, formatScore } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import type { BrandLine } from './brand-line.ts'

function Monitoring({ on }: { on: boolean | null }) {
  if (on === null) return <span className="text-faint">not stated</span>
  return on ? <Badge tone="green">On</Badge> : <Badge tone="amber">Off</Badge>
}

function Queue({ line }: { line: BrandLine }) {
  const { stats, failure, name } = line
  if (typeof stats?.domain_count === 'number')
    return <Counted line={line} count={stats.domain_count} what="in the review queue" />
  if (failure)
    return (
      <span className="inline-flex items-center gap-2" title={failure.text}>
        <span className="text-red">not read</span>
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
  return line.reading ? <span className="text-faint">reading…</span> : '—'
}

/** A number of domains that leads to exactly those (C46). */
function Counted({
  line: { id },
  count,
  what,
  part = {},
}: {
  line: BrandLine
  count: number | null | undefined
  what: string
  part?: Partial<DomainFilters>
}) {
  if (count === null || count === undefined) return '—'
  return (
    <Link
      to="/brands/$brandId/domains"
      params={{ brandId: id }}
      search={{ triage: 'queue', ...part }}
      aria-label={`${formatCount(count)} ${what}`}
      className="-mx-1 rounded-[4px] px-1 hover:underline"
    >
      {formatCount(count)}
    </Link>
  )
}

const text = (value: string | null) => (value === null ? '—' : visibleString(value))

/** Words that may be long, cut to the width of the usual ones; the overview of the brand has them whole. */
function Words({ code, width }: { code: string | null; width: string }) {
  const words = text(code && humanise(code))
  return (
    <span title={words} className={`block truncate ${width}`}>
      {words}
    </span>
  )
}

/**
 * The columns of the brand list; the ids of sortable ones are the figures of `brand-line.ts`. `onOpen`: a
 * brand is about to be.
 */
export const brandColumns = (onOpen: (line: BrandLine) => void): readonly Column<BrandLine>[] => [
  {
    id: 'brand',
    header: 'Brand',
    main: true,
    cell: (line) => (
      <>
        <Link
          to="/brands/$brandId"
          params={{ brandId: line.id }}
          onClick={() => onOpen(line)}
          className="rounded-[4px] font-semibold hover:underline"
        >
          <bdi>{line.name}</bdi>
        </Link>
        {/* Where the column of its own is dropped, what has consequences is still said. */}
        {line.monitoring === false && (
          <span className="ml-2 text-xs text-amber min-[38rem]:hidden print:hidden">
            monitoring off
          </span>
        )}
      </>
    ),
  },
  {
    id: 'domain',
    header: 'Domain',
    priority: 3,
    cell: ({ domain }) => <bdi className="text-muted">{text(domain)}</bdi>,
  },
  {
    id: 'monitoring',
    header: 'Monitoring',
    priority: 2,
    cell: ({ monitoring }) => <Monitoring on={monitoring} />,
  },
  {
    id: 'queue',
    header: 'In queue',
    numeric: true,
    sort: 'descending',
    cell: (line) => <Queue line={line} />,
  },
  {
    id: 'red',
    header: 'Red',
    numeric: true,
    sort: 'descending',
    cell: (line) => (
      <Counted
        line={line}
        count={line.stats?.verdict_stats.get('red')}
        what="red in the review queue"
        part={{ verdict: 'red' }}
      />
    ),
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
    id: 'average',
    header: 'Avg. risk',
    numeric: true,
    priority: 3,
    sort: 'descending',
    // Without domains there is nothing to average, whatever number arrives.
    cell: ({ stats }) =>
      stats?.domain_count && stats.average_risk_score != null
        ? formatScore(stats.average_risk_score)
        : '—',
  },
  {
    id: 'latest',
    header: 'Latest scan',
    priority: 2,
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
    id: 'plan',
    header: 'Plan',
    priority: 3,
    cell: ({ plan }) => <Words code={plan} width="max-w-17" />,
  },
]

/** Shown when the service gives roles in the list. */
export const roleColumn: Column<BrandLine> = {
  id: 'role',
  header: 'Role',
  priority: 3,
  cell: ({ role }) => <Words code={role} width="max-w-12" />,
}
