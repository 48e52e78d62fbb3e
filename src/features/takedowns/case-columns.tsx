import { Link } from '@tanstack/react-router'
import type { CaseRow } from '#/api/takedowns.ts'
import { DAY } from '#/lib/dates.ts'
import { truncate } from '#/lib/display-text.ts'
import { splitUrl } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostileUrl } from '#/shared/hosts/host-name.tsx'
import { HostileText } from '#/shared/hosts/hostile-text.tsx'
import {
  getCaseBrandName,
  getCaseOutcomeLabel,
  getCaseStatusLabel,
} from '#/shared/labels/case-labels.ts'
import {
  isClosingDateApproximate,
  getCaseSpan,
  findCurrentWait,
} from '#/shared/outcomes/case-times.ts'
import { toOutcomeCase } from '#/shared/outcomes/outcome-case.ts'
import { Badge } from '#/ui/badge.tsx'
import { RelativeTime } from '#/ui/relative-time.tsx'
import type { Column } from '#/ui/table/column.ts'

/** Shortens a URL but never its host (C118). */
export function shortenTarget(target: string): string {
  const parts = splitUrl(target)
  if (!parts) return truncate(target, 120)
  const { scheme, user, host, port, path } = parts
  // `user` ends with `@`, which `truncate` cuts off.
  const shortUser = user.length > 40 ? `${truncate(user, 40)}@` : user
  return `${scheme}://${shortUser}${host}${port}${truncate(path, 60)}`
}

function Outcome({ row }: { row: CaseRow }) {
  const outcome = getCaseOutcomeLabel(row)
  if (outcome === null) return <span className="text-faint">—</span>
  return <Badge tone={outcome.tone}>{outcome.text}</Badge>
}

function WaitingOn({ row, now }: { row: CaseRow; now: number }) {
  const wait = findCurrentWait(toOutcomeCase(row, now))
  if (wait === null) return <span className="text-faint">—</span>
  return (
    <>
      <HostileText inline value={wait.label} />
      {/* Explains why the status is still “Waiting on provider”. */}
      {wait.party === 'operator' && row.status === 'PENDING_RESPONSE' && (
        <span className="text-muted"> (providers replied)</span>
      )}
    </>
  )
}

/** Formats the number of whole days that a case has been open or took to close (C116, C117). */
function formatDays(row: CaseRow, now: number): string | null {
  const span = getCaseSpan(row, now)
  if (typeof span !== 'number') return null
  const days = span < DAY ? '<1' : formatCount(Math.floor(span / DAY))
  return hasApproximateClosing(row) ? `about ${days}` : days
}

const hasApproximateClosing = (row: CaseRow) =>
  row.closed_at !== null && isClosingDateApproximate(row.closed_at_source)

const dateWidthPx = 106

type CaseColumnsOptions = {
  onOpen: (row: CaseRow) => void
  hasBrandColumn: boolean
  hasOnlyOpenCases: boolean
  /** Own domain of each brand by brand ID. Used to highlight look-alike characters in targets. */
  brandDomains: ReadonlyMap<string, string | null>
  unseenChangesByCaseId: ReadonlyMap<string, readonly string[]>
  now: number
}

/** Status and outcome are separate columns, because "Closed" alone is not an outcome (C112). */
export function buildCaseColumns(options: CaseColumnsOptions): readonly Column<CaseRow>[] {
  const { onOpen, hasBrandColumn, hasOnlyOpenCases, brandDomains, unseenChangesByCaseId, now } =
    options
  const columns: readonly Column<CaseRow>[] = [
    {
      id: 'target',
      header: 'Target',
      main: true,
      sort: 'asc',
      cell: (row) => {
        const target = row.target_website ?? ''
        const shortTarget = shortenTarget(target)
        return (
          <>
            <Link
              to="/takedowns/$takedownId"
              params={{ takedownId: row.id }}
              onClick={() => onOpen(row)}
              className="rounded-sm hover:underline"
            >
              <HostileUrl
                value={shortTarget}
                isShortened={shortTarget !== target}
                brandDomain={brandDomains.get(row.brand ?? '') ?? null}
              />
            </Link>
            {unseenChangesByCaseId.get(row.id)?.map((change) => (
              <span key={change} className="block text-sm text-accent">
                <bdi>{change}</bdi>
              </span>
            ))}
          </>
        )
      },
    },
    {
      id: 'state',
      header: 'Status',
      width: 168,
      phoneWidth: 156,
      cell: (row) => (
        <>
          <Badge tone={getCaseStatusLabel(row).tone}>{getCaseStatusLabel(row).text}</Badge>
          {/* Narrow screens hide the outcome column. */}
          {getCaseOutcomeLabel(row) && (
            <span className="my-1 block min-[38rem]:hidden print:hidden">
              <Outcome row={row} />
            </span>
          )}
        </>
      ),
    },
    {
      id: hasOnlyOpenCases ? 'waiting' : 'outcome',
      header: hasOnlyOpenCases ? 'Waiting on' : 'Outcome',
      priority: 2,
      width: 173,
      cell: (row) => (hasOnlyOpenCases ? <WaitingOn row={row} now={now} /> : <Outcome row={row} />),
    },
    {
      id: 'brand',
      header: 'Brand',
      priority: 3,
      width: 112,
      sort: 'asc',
      cell: (row) => (
        <bdi>{getCaseBrandName(row) ?? <span className="text-faint">No brand</span>}</bdi>
      ),
    },
    {
      id: 'created',
      header: 'Created',
      numeric: true,
      muted: true,
      priority: 2,
      width: dateWidthPx,
      sort: 'desc',
      cell: ({ created_at: at }) => <RelativeTime value={at} />,
    },
    {
      id: 'days',
      header: 'Days',
      numeric: true,
      muted: true,
      priority: 2,
      width: 76,
      cell: (row) => formatDays(row, now) ?? <span className="text-faint">—</span>,
    },
    {
      id: 'closed',
      header: 'Closed',
      numeric: true,
      muted: true,
      priority: 3,
      width: dateWidthPx,
      sort: 'desc',
      cell: (row) =>
        row.closed_at === null ? (
          <span className="text-faint">—</span>
        ) : (
          <>
            <RelativeTime value={row.closed_at} />
            {hasApproximateClosing(row) && <span className="whitespace-nowrap"> ±1 day</span>}
          </>
        ),
    },
  ]
  return columns.filter(({ id }) => {
    if (id === 'brand') return hasBrandColumn
    if (id === 'closed') return !hasOnlyOpenCases
    return true
  })
}
