import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import {
  formatCalendarDate,
  formatClock,
  formatDate,
  formatInstant,
  formatWeekday,
  parseInstant,
  parseInstantOrDay,
} from '#/lib/dates.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostWithDifferences } from '#/shared/hosts/host-name.tsx'
import { NeedsReview, Verdict } from '#/shared/labels/host-badges.tsx'
import { formatHttpsStatus, formatRisk } from '#/shared/labels/host-labels.ts'
import { useChangePage } from '#/shared/lists/list-pages.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { getHostKey, type PreviousScan, ScanChange } from './loaded-scans.tsx'
import { showsOnlyChanged, type ScanView } from './scan-search.ts'

/** A page of scans on screen. */
export interface ScanPage {
  brandId: string
  view: ScanView
  rows: readonly CompactScan[]
  page: number
  pageSize: number
  hasNextPage: boolean
  isFetching: boolean
  /** Time zone (IANA name). */
  zone: string
  /** False if the brand has no scans. */
  hasScans: boolean
  /** Previous scans by scan ID; empty if the view shows no changes. */
  previousScans: ReadonlyMap<string, PreviousScan>
}

const keys = { id: 'scans', group: 'Scans', open: 'Open the evidence' }

/** Page of a brand's scans in the API's order (C100), grouped by day, or loaded scans grouped by domain. */
export function ScanTable(props: ScanPage) {
  const { brandId, view, rows, page, pageSize, hasNextPage, isFetching, hasScans } = props
  const navigate = useNavigate()
  const now = useNow()
  const rememberRow = useRememberRow()
  const list = useListController({
    listKey: `${view.show}/${view.group}/${page}/${pageSize}`,
    rows,
    isFetching,
    keys,
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
  const renderHeading = createGroupHeadings(props, brandDomain, now)
  return (
    <>
      <DataTable
        name="Scans"
        {...list.table}
        columns={buildScanColumns(props, brandDomain, rememberRow)}
        renderAbove={renderHeading}
        isFetching={isFetching}
        fillsHeight
        empty={
          showsOnlyChanged(view) && hasScans ? <NothingChanged /> : <NoScans brandId={brandId} />
        }
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

/**
 * Columns of the scan list (C100): results or changes. On phones, values without a column are below the host.
 * `brandDomain` highlights look-alike characters (F7); null until known.
 */
const buildScanColumns = (
  { brandId, view, previousScans, zone }: ScanPage,
  brandDomain: string | null,
  onOpen: (row: CompactScan) => void,
): readonly Column<CompactScan>[] => [
  {
    id: 'time',
    header: 'Time',
    width: view.group === 'day' ? 64 : 164,
    phoneWidth: view.group === 'day' ? 64 : 92,
    cell: ({ scanned_at: scannedAt }) => (
      <span className="text-muted tabular-nums">
        <ScanTime value={scannedAt ?? null} zone={zone} showsDate={view.group === 'domain'} />
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
            {view.show === 'results' ? (
              <>
                Website {formatHttpsStatus(scan.https_head_request_response_code)}
                {scan.requires_human_review && <NeedsReview />}
              </>
            ) : (
              <span className="text-text">
                <ScanChange scan={scan} previous={previousScans.get(scan.id)} />
              </span>
            )}
          </span>
        </>
      )
    },
  },
  // The change column replaces the website and review columns.
  ...(view.show === 'results'
    ? resultColumns
    : [
        ...resultColumns.slice(0, 2),
        {
          id: 'change',
          header: 'Change since previous scan',
          width: 400,
          priority: 2 as const,
          cell: (scan: CompactScan) => (
            <ScanChange scan={scan} previous={previousScans.get(scan.id)} />
          ),
        },
      ]),
]

const resultColumns: readonly Column<CompactScan>[] = [
  {
    id: 'verdict',
    header: 'Verdict',
    width: 130,
    cell: ({ verdict }) => <Verdict scanned verdict={verdict} />,
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

type ScanTimeProps = { value: string | null; zone: string; showsDate: boolean }

/** Time of day, with the date for rows without a date heading. */
function ScanTime({ value, zone, showsDate }: ScanTimeProps) {
  const instant = parseInstant(value)
  if (value === null || instant === null)
    // The value may be a date without a time. The heading of a day already shows that date.
    return value !== null && showsDate ? formatCalendarDate(value) : '—'
  return (
    <time dateTime={value} title={formatInstant(value, { zone }) ?? undefined}>
      {showsDate && `${formatDate(instant, { zone })}, `}
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

function NothingChanged() {
  return (
    <EmptyState
      title="No changes in the loaded scans."
      text="To compare a scan, the previous scan of its domain must be loaded too."
      actions={
        <Link
          to="."
          search={(search) => ({ ...search, show: 'changes' as const, page: 1 })}
          className={getButtonClass()}
        >
          See all scans
        </Link>
      }
    />
  )
}

/** Creates a function that renders the heading above the first row of a day or domain. */
function createGroupHeadings(
  { view, rows, zone }: Pick<ScanPage, 'view' | 'rows' | 'zone'>,
  brandDomain: string | null,
  now: number,
): (row: CompactScan) => ReactNode {
  const groups =
    view.group === 'day'
      ? groupByDay(rows, zone, now).map((group) => ({ ...group, title: group.name }))
      : // Scans without a domain are not grouped.
        groupConsecutive(rows, (row) => getHostKey(row) ?? row.id).map((group) => ({
          ...group,
          title: (
            <HostWithDifferences
              value={group.newestScan.domain_name ?? ''}
              brandDomain={brandDomain}
            />
          ),
        }))
  const headings = new Map(
    groups.map(({ newestScan, title, rows: groupRows }) => [
      newestScan.id,
      <GroupHeading key={newestScan.id} view={view} count={groupRows.length}>
        {title}
      </GroupHeading>,
    ]),
  )
  return ({ id }) => headings.get(id)
}

type GroupHeadingProps = {
  view: ScanView
  count: number
  children: ReactNode
}

function GroupHeading({ view, count, children }: GroupHeadingProps) {
  return (
    <>
      {children}
      <span className="ml-2 font-normal text-muted">
        {formatCountOf(count, showsOnlyChanged(view) ? 'changed scan' : 'scan')} on this page
      </span>
    </>
  )
}

/** Consecutive rows with the same date or domain. */
interface ScanGroup {
  name: string
  newestScan: CompactScan
  rows: CompactScan[]
}

function groupConsecutive(
  rows: readonly CompactScan[],
  getName: (row: CompactScan) => string,
): ScanGroup[] {
  const groups: ScanGroup[] = []
  for (const row of rows) {
    const name = getName(row)
    const lastGroup = groups.at(-1)
    if (lastGroup?.name === name) lastGroup.rows.push(row)
    else groups.push({ name, newestScan: row, rows: [row] })
  }
  return groups
}

/** Groups consecutive scans by day in a time zone (IANA name); `now` in milliseconds. */
export function groupByDay(rows: readonly CompactScan[], zone: string, now: number): ScanGroup[] {
  const parseDay = (scannedAt: Reported<string>) => {
    const scannedAtMs = parseInstant(scannedAt)
    if (scannedAtMs !== null) return { timeMs: scannedAtMs, zone }
    // A date without a time is the same day in every zone.
    const dayMs = parseInstantOrDay(scannedAt ?? '')
    return dayMs === null ? null : { timeMs: dayMs, zone: 'UTC' }
  }
  const today = formatDate(now, { zone })
  return groupConsecutive(rows, ({ scanned_at }) => {
    const day = parseDay(scanned_at)
    return day === null ? '' : formatDate(day.timeMs, { zone: day.zone })
  }).map((group) => {
    const day = parseDay(group.newestScan.scanned_at)
    const name = day === null ? 'Time not reported' : formatWeekday(day.timeMs, day.zone)
    return { ...group, name: group.name === today ? `Today, ${name}` : name }
  })
}
