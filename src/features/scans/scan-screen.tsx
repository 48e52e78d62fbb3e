import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useDeferredValue } from 'react'
import { explainError } from '#/api/errors.ts'
import { progressOptions } from '#/api/fetch-all-pages.ts'
import { maxFullListRows } from '#/api/host-rows.ts'
import { allScansOptions, scanListOptions, createScanSource } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { formatDate, parseInstant } from '#/lib/dates.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { ExportList, getApiFields } from '#/shared/exports/export-list.tsx'
import { ListNotices, ListPages } from '#/shared/lists/list-pages.tsx'
import { ListCount } from '#/shared/lists/list-toolbar.tsx'
import { getLastPage } from '#/shared/lists/paging.ts'
import { FailedQuery } from '#/shared/query-notices.tsx'
import { ScanDaysChart, buildScanDays } from '#/shared/scans/scan-days-chart.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { LoadingProgress, Refresh } from '#/ui/refresh.tsx'
import {
  findPreviousScans,
  type LoadedQueries,
  listLoadedRows,
  type LoadedScans,
  useLoadedScans,
} from './loaded-scans.tsx'
import {
  usesLoadedScans,
  showsOnlyChanged,
  getApiPage,
  type ScanView,
  resolveZone,
} from './scan-search.ts'
import { type ScanPage, ScanTable } from './scan-table.tsx'

type ScanSearch = ScanView & { page: number; pageSize: number; zone: 'local' | 'utc' }

/** Scans of a brand: a page of the API's list, or loaded scans for views that the API can't provide (C100, C101). */
export function ScanScreen({ brandId, search }: { brandId: string; search: ScanSearch }) {
  // Keep the previous rows while a page loads.
  const view = useDeferredValue(search)
  const zone = resolveZone(view.zone)
  const usesLoaded = usesLoadedScans(view)
  const scanList = useSuspenseQuery(scanListOptions(brandId, getApiPage(view)))
  const queries = useLoadedScans(brandId, usesLoaded || view.chart === 'days')
  const { loaded, allScans, newest } = queries
  const loadedQuery = allScans.data ? allScans : newest
  const query = usesLoaded ? loadedQuery : scanList
  const viewRows = usesLoaded ? loaded && listLoadedRows(loaded, view) : null
  const count = usesLoaded ? (viewRows?.length ?? 0) : scanList.data.count
  const lastPage = getLastPage(count ?? 0, view.pageSize)
  const page = usesLoaded ? Math.min(view.page, lastPage) : view.page
  const start = (page - 1) * view.pageSize
  const scanPage: ScanPage = {
    brandId,
    view,
    rows: viewRows ? viewRows.slice(start, start + view.pageSize) : scanList.data.rows,
    page,
    pageSize: view.pageSize,
    hasNextPage: usesLoaded ? page < lastPage : scanList.data.hasNext,
    isFetching: view !== search,
    zone,
    hasScans: scanList.data.rows.length > 0,
    previousScans: findPreviousScans(view.show === 'results' ? null : loaded),
  }
  return (
    <>
      <PageHeader
        title="Scans"
        sub={
          usesLoaded ? (
            loaded && (
              <output>{describeViewCount(view, viewRows?.length ?? 0, loaded.rows.length)}</output>
            )
          ) : (
            <ListCount count={count} singular="scan" plural="scans" note="newest first" />
          )
        }
        actions={
          <Toolbar label="The whole list">
            <Refresh query={query} />
            <ViewsButton />
            <ExportScans brandId={brandId} view={view} />
          </Toolbar>
        }
      />
      <ListNotices
        // Without loaded scans, the error takes the place of the rows.
        query={usesLoaded && !loaded ? { ...query, error: null } : query}
        unreadableCount={usesLoaded ? 0 : scanList.data.unreadableCount}
      />
      {(scanList.data.rows.length > 0 || usesLoaded) && (
        <>
          <ScanTools view={view} zone={zone} />
          {view.chart === 'days' && <ScanDaysPanel queries={queries} zone={zone} />}
          {(usesLoaded || allScans.isFetching) && (
            <LoadedLine
              brandId={brandId}
              queries={queries}
              zone={zone}
              isChartVisible={view.chart === 'days'}
            />
          )}
        </>
      )}
      {!usesLoaded || loaded ? (
        <ScanTable {...scanPage} />
      ) : newest.error ? (
        <FailedQuery title="The newest scans could not be loaded." query={newest} />
      ) : (
        <LoadingRows label="Loading the newest scans" />
      )}
      {count !== 0 && (
        <ListPages
          page={page}
          pageSize={view.pageSize}
          count={count}
          hasNext={scanPage.hasNextPage}
        />
      )}
    </>
  )
}

function describeViewCount(view: ScanView, rowCount: number, loadedCount: number): string {
  if (loadedCount === 0) return ''
  if (!showsOnlyChanged(view)) return formatCountOf(loadedCount, 'loaded scan')
  // Finding a change takes two scans.
  if (loadedCount === 1) return 'No changes in the only scan'
  return rowCount === 0
    ? `No changes in the latest ${formatCount(loadedCount)} scans`
    : `${formatCount(rowCount)} of the latest ${formatCount(loadedCount)} scans changed something`
}

const showOptions = [
  { value: 'results', label: 'Results' },
  { value: 'changes', label: 'Changes' },
  { value: 'changed', label: 'Only changed scans' },
  { value: 'turned', label: 'Verdict, website or review changed' },
] as const
const groupOptions = [
  { value: 'day', label: 'By day' },
  { value: 'domain', label: 'By domain' },
] as const

/** View controls, including the time zone (C151). */
function ScanTools({ view, zone }: { view: ScanView; zone: string }) {
  const navigate = useNavigate()
  const localZoneName = resolveZone('local')
  const otherZone = zone === localZoneName ? 'utc' : 'local'
  const updateView = (changes: Partial<ScanView>) =>
    void navigate({ to: '.', search: (search) => ({ ...search, ...changes, page: 1 }) })
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 print:[&>*:not(:last-child)]:hidden">
      <SelectField
        label="Show"
        options={showOptions}
        value={view.show}
        onChange={(show) => updateView({ show })}
      />
      <SelectField
        label="Group"
        options={groupOptions}
        value={view.group}
        onChange={(group) => updateView({ group })}
      />
      <Link
        to="."
        search={(search) => ({
          ...search,
          chart: view.chart === undefined ? ('days' as const) : undefined,
        })}
        className={getButtonClass({ size: 'small' })}
      >
        <ChartColumn aria-hidden />
        {view.chart === undefined ? 'Show chart' : 'Hide chart'}
      </Link>
      <p className="ml-auto flex flex-wrap items-center gap-2 text-muted">
        Times in {zone.replaceAll('_', ' ')}
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

function findOldestDay({ rows }: LoadedScans, zone: string): string | null {
  const times = rows.flatMap(({ scanned_at }) => parseInstant(scanned_at) ?? [])
  if (times.length === 0) return null
  return formatDate(
    times.reduce((a, b) => Math.min(a, b)),
    { zone },
  )
}

/** Describes how far back the loaded scans go (C101). */
function describeLoaded(loaded: LoadedScans, zone: string): string {
  const { rows, count, hasAllScans } = loaded
  if (rows.length === 0) return ''
  const oldest = findOldestDay(loaded, zone)
  if (hasAllScans && rows.length === 1)
    return `From the only scan${oldest === null ? '' : `, of ${oldest}`}.`
  const since = oldest === null ? '' : `, back to ${oldest}`
  if (hasAllScans) return `From all ${formatCount(rows.length)} scans${since}.`
  const ofTotal = count === null ? '' : ` of ${formatCount(count)}`
  return `From the newest ${formatCount(rows.length)}${ofTotal} scans${since}.`
}

type LoadedProps = {
  brandId: string
  queries: LoadedQueries
  zone: string
}

/** Note on the loaded scans, with a button to load the rest (C101). */
function LoadedLine({
  brandId,
  queries: { loaded, allScans, loadAll, cancel },
  zone,
  isChartVisible,
}: LoadedProps & { isChartVisible: boolean }) {
  const progress = useQuery(progressOptions(allScansOptions(brandId))).data
  if (!loaded) return null
  const { count, hasAllScans, unreadableCount } = loaded
  const hasMore = count !== null && !hasAllScans
  return (
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <p className="empty:hidden">
        {/* The chart says the same. */}
        {!isChartVisible && describeLoaded(loaded, zone)}
        {unreadableCount > 0 && ` ${formatCountOf(unreadableCount, 'scan')} couldn’t be read.`}
        {allScans.data?.hasChanged && ' The list changed while it was loaded.'}
        {!allScans.isFetching && allScans.error && ` ${explainError(allScans.error).text}`}
      </p>
      {allScans.isFetching ? (
        <LoadingProgress
          label="Loading all scans"
          loadedCount={progress?.fetchedCount ?? 0}
          total={progress?.total ?? null}
          onCancel={cancel}
        />
      ) : (
        hasMore &&
        (count > maxFullListRows ? (
          <p>More than {formatCount(maxFullListRows)} scans can’t be loaded at once.</p>
        ) : (
          <span className="print:hidden">
            <Button size="small" onClick={() => void loadAll()}>
              Load all {formatCount(count)}
            </Button>
          </span>
        ))
      )}
    </div>
  )
}

const fields = getApiFields<CompactScan>([
  'id',
  'domain',
  'domain_name',
  'risk_score',
  'verdict',
  'requires_human_review',
  'https_head_request_response_code',
  'scanned_at',
])

function ExportScans({ brandId, view }: { brandId: string; view: ScanView }) {
  return (
    <ExportList
      list={{
        plural: 'scans',
        brandId,
        filters: {},
        order: 'Newest first',
        source: createScanSource(brandId),
        fields,
        ...(showsOnlyChanged(view) && {
          note: 'Includes every scan, even those without changes, because the service doesn’t report changes.',
        }),
        getBlockableHost: (scan) => scan.domain_name,
        blocklistWarning: 'Includes every scanned host, whatever its verdict.',
      }}
    />
  )
}

/** Chart of the loaded scans by verdict and by day or hour, in the same time zone as the list (C101, C151). */
function ScanDaysPanel({ queries: { loaded, newest }, zone }: Omit<LoadedProps, 'brandId'>) {
  const now = useNow()
  const days = loaded && buildScanDays(loaded, now, zone)
  return (
    <Card
      title={days?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub={`by verdict, times in ${zone.replaceAll('_', ' ')}`}
    >
      <div className="min-h-68">
        {loaded && days ? (
          <ScanDaysChart days={days} loadedCount={loaded.rows.length} totalCount={loaded.count} />
        ) : newest.error ? (
          <FailedQuery title="The newest scans could not be loaded." query={newest} />
        ) : (
          <LoadingLines label="Loading the chart" lineCount={6} />
        )}
      </div>
    </Card>
  )
}
