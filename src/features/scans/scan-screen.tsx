import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useDeferredValue } from 'react'
import { scanListOptions, createScanSource, newestScansOptions } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { getLocalZone } from '#/lib/local-days.ts'
import { ExportList, getApiFields } from '#/shared/exports/export-list.tsx'
import { ListNotices, ListPages } from '#/shared/lists/list-pages.tsx'
import { ListCount } from '#/shared/lists/list-toolbar.tsx'
import { PanelBody } from '#/shared/panel-body.tsx'
import { RefreshPage } from '#/shared/refresh-page.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { ScanDaysChart, buildScanDays, getChartStart } from './scan-days-chart.tsx'
import { resolveZone } from './scan-search.ts'
import { ScanTable } from './scan-table.tsx'

type ScanSearch = {
  page: number
  pageSize: number
  zone: 'local' | 'utc'
  chart: 'days' | undefined
}

/** Shows one page of the API's list, newest first (C100), and an optional chart of recent days (C101). */
export function ScanScreen({ brandId, search }: { brandId: string; search: ScanSearch }) {
  // Keep the previous rows while a page loads.
  const shownSearch = useDeferredValue(search)
  const { page, pageSize } = shownSearch
  const zoneName = resolveZone(shownSearch.zone)
  const query = useSuspenseQuery(scanListOptions(brandId, { page, pageSize }))
  const { rows, count, hasNext, unreadableCount } = query.data
  return (
    <>
      <PageHeader
        title="Scans"
        sub={<ListCount count={count} singular="scan" plural="scans" note="newest first" />}
        actions={
          <Toolbar label="List actions">
            <RefreshPage query={query} />
            <ViewsButton />
            <ExportScans brandId={brandId} />
          </Toolbar>
        }
      />
      <ListNotices query={query} unreadableCount={unreadableCount} />
      {rows.length > 0 && (
        <>
          <ScanTools hasChart={shownSearch.chart === 'days'} zoneName={zoneName} />
          {shownSearch.chart === 'days' && <ScanDaysPanel brandId={brandId} />}
        </>
      )}
      <ScanTable
        brandId={brandId}
        rows={rows}
        page={page}
        pageSize={pageSize}
        hasNextPage={hasNext}
        isPlaceholderData={shownSearch !== search}
        zone={zoneName}
      />
      {count !== 0 && <ListPages page={page} pageSize={pageSize} count={count} hasNext={hasNext} />}
    </>
  )
}

/** Links that show or hide the chart and switch the time zone (C151). */
function ScanTools({ hasChart, zoneName }: { hasChart: boolean; zoneName: string }) {
  const localZoneName = resolveZone('local')
  const otherZone = zoneName === localZoneName ? 'utc' : 'local'
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 print:[&>*:not(:last-child)]:hidden">
      <Link
        to="."
        search={(search) => ({ ...search, chart: hasChart ? undefined : ('days' as const) })}
        className={getButtonClass({ size: 'small' })}
      >
        <ChartColumn aria-hidden />
        {hasChart ? 'Hide chart' : 'Show chart'}
      </Link>
      <p className="ml-auto flex flex-wrap items-center gap-2 text-muted">
        Times in {zoneName.replaceAll('_', ' ')}
        {localZoneName !== 'UTC' && (
          <Link
            to="."
            search={(search) => ({ ...search, zone: otherZone })}
            replace
            className={getButtonClass({ size: 'small' })}
          >
            {otherZone === 'utc' ? 'Show UTC' : 'Show local time'}
          </Link>
        )}
      </p>
    </div>
  )
}

const exportFields = getApiFields<CompactScan>([
  'id',
  'domain',
  'domain_name',
  'risk_score',
  'verdict',
  'requires_human_review',
  'https_head_request_response_code',
  'scanned_at',
])

function ExportScans({ brandId }: { brandId: string }) {
  return (
    <ExportList
      list={{
        plural: 'scans',
        brandId,
        filters: {},
        order: 'Newest first',
        source: createScanSource(brandId),
        fields: exportFields,
        getHostOrUrlToBlock: (scan) => scan.domain_name,
        blocklistWarning: 'Includes every scanned host, whatever its verdict.',
      }}
    />
  )
}

function ScanDaysPanel({ brandId }: { brandId: string }) {
  const now = useNow()
  const newest = useQuery(newestScansOptions(brandId, getChartStart(now)))
  const days = newest.data && buildScanDays(newest.data, now)
  return (
    <Card
      title={days?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub={`by verdict, times in ${getLocalZone().replaceAll('_', ' ')}`}
    >
      <div className="min-h-68">
        <PanelBody subject="The newest scans" query={newest} lineCount={6}>
          {({ rows, count }) =>
            days && <ScanDaysChart days={days} loadedCount={rows.length} totalCount={count} />
          }
        </PanelBody>
      </div>
    </Card>
  )
}
