import { Link, useNavigate } from '@tanstack/react-router'
import type { CompactScan } from '#/contract/scan.ts'
import {
  formatClock,
  formatDate,
  formatIsoTime,
  formatDateWithWeekday,
  parseInstant,
  parseInstantOrDay,
} from '#/lib/dates.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { NeedsReview, VerdictBadge } from '#/shared/labels/host-badges.tsx'
import { formatHttpsStatus, formatRisk } from '#/shared/labels/host-labels.ts'
import { useChangePage } from '#/shared/lists/list-pages.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

type ScanTableProps = {
  brandId: string
  rows: readonly CompactScan[]
  page: number
  pageSize: number
  hasNextPage: boolean
  isPlaceholderData: boolean
  /** Time zone (IANA name). */
  zone: string
}

const shortcuts = { idPrefix: 'scans', group: 'Scans', openLabel: 'Open the evidence' }

/** Table of one page of a brand's scans, in the API's order (C100) and grouped by day. */
export function ScanTable(props: ScanTableProps) {
  const { brandId, rows, page, pageSize, hasNextPage, isPlaceholderData, zone } = props
  const navigate = useNavigate()
  const now = useNow()
  const rememberRow = useRememberRow()
  const list = useListController({
    listKey: `${page}/${pageSize}`,
    rows,
    isPlaceholderData,
    shortcuts,
    changePage: useChangePage(page, hasNextPage),
    onOpen: (row) => {
      if (row.domain === null) return
      rememberRow(row)
      void navigate({
        to: '/brands/$brandId/domains/$domainId',
        params: { brandId, domainId: row.domain },
        state: { fromList: true },
      })
    },
  })
  const brandDomain = useBrandDomain(brandId)
  const scanDays = groupByDay(rows, zone, now)
  const dayByFirstScanId = new Map(scanDays.map((day) => [day.firstScan.id, day]))
  return (
    <>
      <DataTable
        name="Scans"
        {...list.table}
        columns={buildScanColumns(props, brandDomain, rememberRow)}
        renderAbove={({ id }) => {
          const day = dayByFirstScanId.get(id)
          return day && <DayHeading day={day} />
        }}
        isFetching={isPlaceholderData}
        fillsHeight
        empty={<NoScans brandId={brandId} />}
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

const buildScanColumns = (
  { brandId, zone }: ScanTableProps,
  brandDomain: string | null,
  onOpen: (row: CompactScan) => void,
): readonly Column<CompactScan>[] => [
  {
    id: 'time',
    header: 'Time',
    width: 64,
    cell: ({ scanned_at: scannedAt }) => (
      <span className="text-muted tabular-nums">
        <ScanTime value={scannedAt ?? null} zone={zone} />
      </span>
    ),
  },
  {
    id: 'host',
    header: 'Domain',
    main: true,
    cell: (scan) => {
      const host = <HostWithDifferences value={scan.domain_name ?? ''} brandDomain={brandDomain} />
      return (
        <>
          {scan.domain === null ? (
            host
          ) : (
            <Link
              to="/brands/$brandId/domains/$domainId"
              params={{ brandId, domainId: scan.domain }}
              state={{ fromList: true }}
              onClick={() => onOpen(scan)}
              className="rounded-sm hover:underline"
            >
              {host}
            </Link>
          )}
          <span className="flex flex-wrap items-center gap-x-2 pt-0.5 text-sm text-muted min-[38rem]:hidden print:hidden">
            Website {formatHttpsStatus(scan.https_head_request_response_code)}
            {scan.requires_human_review && <NeedsReview />}
          </span>
        </>
      )
    },
  },
  ...resultColumns,
]

const resultColumns: readonly Column<CompactScan>[] = [
  {
    id: 'verdict',
    header: 'Verdict',
    width: 130,
    cell: ({ verdict }) => <VerdictBadge scanned verdict={verdict} />,
  },
  {
    id: 'risk',
    header: 'Risk',
    numeric: true,
    width: 66,
    priority: 2,
    cell: ({ risk_score: risk }) => formatRisk(risk),
  },
  {
    id: 'https',
    header: 'Website',
    width: 104,
    priority: 2,
    cell: ({ https_head_request_response_code: code }) => (
      <span className="text-muted">{formatHttpsStatus(code)}</span>
    ),
  },
  {
    id: 'review',
    header: 'Review',
    width: 144,
    priority: 2,
    cell: ({ requires_human_review: needsReview }) => needsReview && <NeedsReview />,
  },
]

/** Shows only the time of day, because the day heading shows the date. */
function ScanTime({ value, zone }: { value: string | null; zone: string }) {
  const instant = parseInstant(value)
  if (value === null || instant === null) return '—'
  return (
    <time dateTime={value} title={formatIsoTime(value, { zone }) ?? undefined}>
      {formatClock(instant, { zone })}
    </time>
  )
}

function NoScans({ brandId }: { brandId: string }) {
  return (
    <EmptyState
      title="No scans for this brand yet."
      text="They appear here once domains have been found and scanned."
      actions={
        <Link
          to="/brands/$brandId/domains"
          params={{ brandId }}
          search={{ triage: 'all' }}
          className={getButtonClass()}
        >
          See all domains
        </Link>
      }
    />
  )
}

function DayHeading({ day: { name, rows } }: { day: ScanDay }) {
  return (
    <>
      {name}
      <span className="ml-2 font-normal text-muted">
        {formatCountOf(rows.length, 'scan')} on this page
      </span>
    </>
  )
}

/** Consecutive scans with the same date. */
interface ScanDay {
  /** `Sat 21 Nov 2026`, `Today, Sat 21 Nov 2026` or `Time not reported`. */
  name: string
  /** `21 Nov 2026`; null if not reported. */
  date: string | null
  firstScan: CompactScan
  rows: CompactScan[]
}

export function groupByDay(rows: readonly CompactScan[], zone: string, now: number): ScanDay[] {
  const today = formatDate(now, { zone })
  const days: ScanDay[] = []
  for (const row of rows) {
    const scannedAtMs = parseInstant(row.scanned_at)
    // A date without a time is the same day in every zone.
    const timeMs = scannedAtMs ?? parseInstantOrDay(row.scanned_at ?? '')
    const dayZone = scannedAtMs === null ? 'UTC' : zone
    const date = timeMs === null ? null : formatDate(timeMs, { zone: dayZone })
    const lastDay = days.at(-1)
    if (lastDay?.date === date) {
      lastDay.rows.push(row)
      continue
    }
    const label = timeMs === null ? 'Time not reported' : formatDateWithWeekday(timeMs, dayZone)
    const name = date === today ? `Today, ${label}` : label
    days.push({ name, date, firstScan: row, rows: [row] })
  }
  return days
}
