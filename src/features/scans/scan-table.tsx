import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CompactScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { formatDate, formatWeekday, parseInstant, parseInstantOrDay } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { useBrandDomain } from '#/shared/brands/use-brand-domain.ts'
import { HostWithDifferences } from '#/shared/hosts/host-with-differences.tsx'
import { useChangePage } from '#/shared/lists/list-pages.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { type PreviousScan, getHostKey } from '#/shared/scans/compare-scans.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { useNow } from '#/ui/now.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { buildScanColumns } from './scan-columns.tsx'
import { showsOnlyChanged, type ScanView } from './scan-search.ts'

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
  hasScans: boolean
  /** Previous scans by scan ID; empty if the view shows no changes. */
  previousScans: ReadonlyMap<string, PreviousScan>
}

const keys = { id: 'scans', group: 'Scans', open: 'Open the evidence' }

/** Page of a brand's scans in the API's order (C100), grouped by day, or loaded scans grouped by domain. */
export function ScanTable(props: ScanPage) {
  const {
    brandId,
    view,
    rows,
    page,
    pageSize,
    hasNextPage,
    isFetching,
    zone,
    hasScans,
    previousScans,
  } = props
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
        columns={buildScanColumns({
          brandId,
          brandDomain,
          view,
          previousScans,
          zone,
          onOpen: rememberRow,
        })}
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
  const noun = showsOnlyChanged(view) ? 'changed scan' : 'scan'
  return (
    <>
      {children}
      <span className="ml-2 font-normal text-muted">
        {count === 1 ? `1 ${noun}` : `${formatCount(count)} ${noun}s`}
        {' on this page'}
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
