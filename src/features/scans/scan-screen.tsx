import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useDeferredValue } from 'react'
import { maxFullListRows } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import { scanListOptions, scanSource, scansProgressOptions } from '#/api/scans.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { formatDate, formatInstant, parseInstant } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { ExportList } from '#/shared/exports/export-list.tsx'
import { apiFields } from '#/shared/exports/exported-list.ts'
import { ListCount, ListLayout } from '#/shared/lists/list-parts.tsx'
import { lastPage } from '#/shared/lists/paging.ts'
import { FailedQuery } from '#/shared/query-notices.tsx'
import { ScanDaysChart } from '#/shared/scans/scan-days-chart.tsx'
import { maxDays, scanDays } from '#/shared/scans/scan-days.ts'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { LoadingLines, LoadingRows } from '#/ui/loading.tsx'
import { useNow } from '#/ui/now.ts'
import { Toolbar } from '#/ui/page-header.tsx'
import { LoadingProgress, Refresh } from '#/ui/refresh.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import {
  findPreviousLoaded,
  findPreviousOnPage,
  type LoadedQueries,
  loadedRows,
  type LoadedScans,
  useLoadedScans,
} from './loaded-scans.ts'
import {
  usesLoadedScans,
  isOnlyChanged,
  listPage,
  needsLoadedScans,
  type ScanView,
  resolveZone,
} from './scan-search.ts'
import { type ScanPage, ScanTable } from './scan-table.tsx'

type ScanSearch = ScanView & { page: number; pageSize: number; zone: 'local' | 'utc' }

/**
 * Scans of a brand: a page of the API's list, or the loaded scans for views that the API can't provide (C100, C101).
 */
export function ScanScreen({ brandId, search }: { brandId: string; search: ScanSearch }) {
  // Keep the previous rows while a page loads.
  const shown = useDeferredValue(search)
  const usesLoaded = usesLoadedScans(shown)
  const listed = useSuspenseQuery(scanListOptions(brandId, listPage(shown)))
  const queries = useLoadedScans(brandId, needsLoadedScans(shown))
  const { loaded, whole, newest } = queries
  const { count, next } = listed.data

  const viewRows = usesLoaded && loaded ? loadedRows(loaded, shown) : null
  const total = viewRows ? viewRows.length : count
  const page = viewRows
    ? Math.min(shown.page, lastPage(viewRows.length, shown.pageSize))
    : shown.page
  const first = (page - 1) * shown.pageSize
  const last = total === null ? null : lastPage(total, shown.pageSize)
  const isCompared = shown.show !== 'results'
  const scanPage: ScanPage = {
    brandId,
    view: shown,
    rows: viewRows ? viewRows.slice(first, first + shown.pageSize) : listed.data.rows,
    page,
    pageSize: shown.pageSize,
    last,
    hasNextPage: viewRows ? page < (last ?? 1) : next !== null,
    isFetching: shown !== search,
    zone: resolveZone(shown.zone),
    earlier: !isCompared
      ? new Map()
      : viewRows || whole.data
        ? findPreviousLoaded(loaded)
        : findPreviousOnPage(listed.data.rows, loaded, next === null),
  }
  const refreshQuery = !usesLoaded
    ? listed
    : whole.data
      ? {
          error: whole.error,
          dataUpdatedAt: whole.loadedAt,
          isFetching: whole.state === 'loading',
          refetch: whole.load,
        }
      : newest
  const listData = {
    count: usesLoaded ? (viewRows?.length ?? 0) : count,
    next: scanPage.hasNextPage ? 'more' : null,
    previous: null,
    rows: [],
    unreadable: usesLoaded ? 0 : listed.data.unreadable,
  }
  return (
    <ListLayout
      title="Scans"
      sub={
        viewRows ? (
          <LoadedCount
            view={shown}
            shownCount={viewRows.length}
            loaded={loaded?.rows.length ?? 0}
          />
        ) : (
          <>
            <ListCount count={count} singular="scan" plural="scans" note="newest first" />
            {listed.data.rows.length > 0 && <OldestScan {...scanPage} />}
          </>
        )
      }
      actions={
        <Toolbar label="The whole list">
          <Refresh query={refreshQuery} />
          <ViewsButton />
          <ExportScans brandId={brandId} count={count} view={shown} />
        </Toolbar>
      }
      page={page}
      pageSize={shown.pageSize}
      query={{
        ...refreshQuery,
        data: listData,
        error: viewRows || !usesLoaded ? refreshQuery.error : null,
      }}
    >
      {(listed.data.rows.length > 0 || isCompared) && (
        <>
          <ScanTools view={shown} zone={scanPage.zone} />
          {shown.chart === 'days' && <ScanDaysPanel queries={queries} zone={scanPage.zone} />}
          {(usesLoaded || isCompared || whole.state === 'loading') && (
            <LoadedLine
              brandId={brandId}
              queries={queries}
              zone={scanPage.zone}
              isCompared={!usesLoaded}
            />
          )}
        </>
      )}
      {usesLoaded && !viewRows ? (
        newest.error ? (
          <FailedQuery title="The newest scans could not be loaded." query={newest} />
        ) : (
          <LoadingRows label="Loading the newest scans" />
        )
      ) : (
        <ScanTable {...scanPage} />
      )}
    </ListLayout>
  )
}

function LoadedCount({
  view,
  shownCount,
  loaded,
}: {
  view: ScanView
  shownCount: number
  loaded: number
}) {
  const countText = loaded === 1 ? '1 loaded scan' : `${formatCount(loaded)} loaded scans`
  return (
    <output>{isOnlyChanged(view) ? describeChangedCount(shownCount, loaded) : countText}</output>
  )
}

/** Number of loaded scans with changes. */
const describeChangedCount = (shownCount: number, loaded: number): string =>
  shownCount === 0
    ? `No changes in the latest ${formatCount(loaded)} scans`
    : `${formatCount(shownCount)} of the latest ${formatCount(loaded)} scans changed something`

const shows = [
  { value: 'results', label: 'Results' },
  { value: 'changes', label: 'Changes' },
  { value: 'changed', label: 'Only changed' },
  { value: 'turned', label: 'Only verdict, website or review' },
] as const
const groups = [
  { value: 'day', label: 'By day' },
  { value: 'domain', label: 'By domain' },
] as const

/** View controls: row content, grouping, chart and time zone (C151). */
function ScanTools({ view, zone }: { view: ScanView; zone: string }) {
  const navigate = useNavigate()
  const local = resolveZone('local')
  const other = zone === local ? 'utc' : 'local'
  const updateView = (part: Partial<ScanView>) =>
    void navigate({ to: '.', search: (search) => ({ ...search, ...part, page: 1 }) })
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 print:[&>*:not(:last-child)]:hidden">
      <SelectField
        label="Show"
        options={shows}
        value={view.show}
        onChange={(show) => updateView({ show })}
      />
      <SelectField
        label="Group"
        options={groups}
        value={view.group}
        onChange={(group) => updateView({ group })}
      />
      <Link
        to="."
        search={(search) => ({
          ...search,
          chart: view.chart === undefined ? ('days' as const) : undefined,
        })}
        className={buttonClass({ size: 'small' })}
      >
        <ChartColumn aria-hidden />
        {view.chart === undefined ? 'Show chart' : 'Hide chart'}
      </Link>
      <p className="ml-auto flex flex-wrap items-center gap-2 text-muted">
        Times in {zone.replaceAll('_', ' ')}
        {local !== 'UTC' && (
          <Link
            to="."
            search={(search) => ({ ...search, zone: other })}
            replace
            className={buttonClass({ size: 'small' })}
          >
            {other === 'utc' ? 'Show UTC' : 'Show local time'}
          </Link>
        )}
      </p>
    </div>
  )
}

/** Time of the last row that has one. */
const lastScanTime = (rows: readonly CompactScan[], zone: string): string | null =>
  rows.reduce<string | null>(
    (found, { scanned_at: at }) => formatInstant(at, { zone }) ?? found,
    null,
  )

/** How far back the list goes, from its last page (C101). Claims nothing about older scans. */
function OldestScan({ brandId, rows, page, pageSize, last, zone }: ScanPage) {
  const isLast = last === page
  const lastPageQuery = useQuery({
    ...scanListOptions(brandId, { page: last ?? 1, pageSize }),
    enabled: last !== null && !isLast,
  })
  const end = isLast ? rows : lastPageQuery.data?.rows
  if (last === null) return <p>oldest scan not reported</p>
  if (!end)
    return (
      <p>
        {lastPageQuery.error ? 'the oldest scan could not be loaded' : 'loading the oldest scan'}
      </p>
    )
  const oldest = lastScanTime(end, zone)
  return <p>{oldest === null ? 'the oldest scans have no date' : `back to ${oldest}`}</p>
}

/** Time of the oldest loaded scan; null if none has a time. */
function oldestDay({ rows }: LoadedScans, zone: string): string | null {
  const oldest = rows.reduce<number | null>((found, { scanned_at }) => {
    const at = parseInstant(scanned_at)
    return at !== null && (found === null || at < found) ? at : found
  }, null)
  return oldest === null ? null : formatDate(oldest, { zone })
}

function describeLoaded(loaded: LoadedScans, zone: string, isCompared: boolean): string {
  const { rows, count, hasAllScans } = loaded
  const verb = isCompared ? 'Compared within' : 'From'
  const oldest = oldestDay(loaded, zone)
  const since = oldest === null ? '' : `, back to ${oldest}`
  if (hasAllScans) return `${verb} all ${formatCount(rows.length)} scans${since}.`
  const of = count === null ? '' : ` of ${formatCount(count)}`
  return `${verb} the newest ${formatCount(rows.length)}${of} scans${since}.`
}

type LoadedLineProps = {
  brandId: string
  queries: LoadedQueries
  /** Time zone (IANA name). */
  zone: string
  /** True if the rows are a page of the API's list, compared with loaded scans. */
  isCompared: boolean
}

/** Note on the loaded scans, with a button to load the rest (C101). */
function LoadedLine({ brandId, queries, zone, isCompared }: LoadedLineProps) {
  const { loaded, whole } = queries
  const progress = useQuery(scansProgressOptions(brandId)).data
  if (!loaded) return null
  const { count, hasAllScans } = loaded
  const hasMore = count !== null && !hasAllScans
  const hasListChanged = whole.data?.hasChanged === true
  return (
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <p>
        {describeLoaded(loaded, zone, isCompared)}
        {hasListChanged && ' The list changed while it was loaded.'}
        {whole.state === 'failed' && ` ${explainError(whole.error).text}`}
      </p>
      {whole.state === 'loading' ? (
        <LoadingProgress
          label="Loading all scans"
          loadedCount={progress?.fetchedCount ?? 0}
          total={progress?.total ?? null}
          textClass="text-muted"
          onCancel={whole.cancel}
        />
      ) : (
        hasMore &&
        (count > maxFullListRows ? (
          <p>More than {formatCount(maxFullListRows)} cannot be loaded at once.</p>
        ) : (
          <span className="print:hidden">
            <Button size="small" onClick={() => void whole.load()}>
              Load all {formatCount(count)}
            </Button>
          </span>
        ))
      )}
    </div>
  )
}

const fields = apiFields<CompactScan>([
  'id',
  'domain',
  'domain_name',
  'risk_score',
  'verdict',
  'requires_human_review',
  'https_head_request_response_code',
  'scanned_at',
])

type ExportScansProps = { brandId: string; count: number | null; view: ScanView }

/** Export of all scans of a brand. */
function ExportScans({ brandId, count, view }: ExportScansProps) {
  return (
    <ExportList
      list={{
        singular: 'scan',
        plural: 'scans',
        brandId,
        count,
        filters: {},
        order: 'Newest first',
        source: scanSource(brandId),
        fields,
        ...(isOnlyChanged(view) && {
          note: 'Includes every scan, even those without changes, because the service doesn’t report changes.',
        }),
        host: (scan) => scan.domain_name,
        hostNote: 'Includes every scanned host, whatever its verdict.',
      }}
    />
  )
}

type ScanDaysPanelProps = {
  queries: LoadedQueries
  /** Time zone of the list (IANA name). */
  zone: string
}

/** Loaded scans by day and verdict, in the same zone as the list (C101, C151). */
function ScanDaysPanel({ queries: { loaded, newest }, zone }: ScanDaysPanelProps) {
  const now = useNow()
  const days = loaded && scanDays(loaded, now, { zone, ...(loaded.hasAllScans && { maxDays }) })
  return (
    <Card
      title={days?.unit === 'hour' ? 'Scans by hour' : 'Scans by day'}
      sub={`by verdict, times in ${zone.replaceAll('_', ' ')}`}
    >
      <div className="min-h-68">
        {loaded && days ? (
          <ScanDaysChart days={days} loaded={loaded.rows.length} count={loaded.count} />
        ) : newest.error ? (
          <FailedQuery title="The newest scans could not be loaded." query={newest} />
        ) : (
          <LoadingLines label="Loading the chart" lines={6} />
        )}
      </div>
    </Card>
  )
}
