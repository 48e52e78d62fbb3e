import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createBrandWithStatsSource } from '#/api/brands.ts'
import { allCasesOptions, openCaseCountsOptions } from '#/api/takedowns.ts'
import type { Brand } from '#/contract/brand.ts'
import { asFlag } from '#/contract/tolerant.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { ChangesLine } from '#/shared/changes/changes-line.tsx'
import { useChanges } from '#/shared/changes/use-changes.ts'
import { ExportList, getApiFields, type ExportField } from '#/shared/exports/export-list.tsx'
import { describeUnknownStatuses } from '#/shared/labels/case-labels.ts'
import { SearchInput } from '#/shared/lists/list-toolbar.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { RefreshPage } from '#/shared/refresh-page.tsx'
import { getButtonClass } from '#/ui/button.tsx'
import { EmptyState, Notice } from '#/ui/messages.tsx'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { buildBrandColumns } from './brand-columns.tsx'
import { brandDefaults, brandSortFields, type BrandOrder } from './brand-search.ts'
import {
  countOpenCasesByBrand,
  findBrands,
  sortBrands,
  useBrandTableRows,
} from './brand-table-rows.ts'

type BrandListProps = {
  order: BrandOrder
  onOrder: (order: BrandOrder) => void
  /** Search text: words from names and domains, or a pasted address. */
  text: string
  onSearch: (text: string, replace: boolean) => void
}

const shortcuts = { idPrefix: 'brands', group: 'Brands', openLabel: 'Open the brand' }

/** Longer lists scroll inside the table instead of making the page longer. */
const maxUnscrolledBrands = 50

/** All brands with headline figures (C29–C36). */
export function BrandList({ order, onOrder, text, onSearch }: BrandListProps) {
  const { rows, listQuery } = useBrandTableRows()
  const changes = useChanges(
    rows.map(({ id }) => id),
    null,
  )
  // Reads the cache only: `useChanges` above loads the cases.
  const { data: cases } = useQuery({ ...allCasesOptions(), enabled: false })
  const matchingRows = findBrands(rows, text)
  // Sort only after all figures are loaded, so that rows don't move repeatedly.
  const isLoading = rows.some(({ statsQuery }) => statsQuery?.isLoading)
  const navigate = useNavigate()
  const rememberRow = useRememberRow()
  const { table, searchActions } = useListController({
    listKey: `brands ${text}`,
    rows: isLoading ? matchingRows : sortBrands(matchingRows, order),
    shortcuts,
    onOpen: (row) => {
      rememberRow(row)
      void navigate({ to: '/brands/$brandId', params: { brandId: row.id } })
    },
  })
  if (rows.length === 0) return <NoBrands />
  const { rows: brands, count, isComplete, unreadableCount } = listQuery.data
  const loadedText =
    count === null
      ? formatCountOf(brands.length, 'brand')
      : `${formatCount(brands.length)} of ${formatCountOf(count, 'brand')}`
  const openCaseCounts = countOpenCasesByBrand(cases?.rows ?? [])
  const hasUnmonitoredBrand = matchingRows.some(({ monitoring }) => monitoring === false)
  return (
    <>
      <PageHeader
        title="All brands"
        sub={
          <>
            <output className="empty:absolute">
              {text !== '' &&
                `${formatCount(matchingRows.length)} of ${formatCount(rows.length)} brands match`}
            </output>
            {/* Don't add up the figures of brands, because a domain of two brands would count twice (C52). */}
            <p>
              {formatCountOf(rows.length, 'brand')} · <OpenCasesLink />
            </p>
          </>
        }
        actions={
          <Toolbar label="List actions">
            <RefreshPage query={listQuery} ageNote="up to 5 min old" />
            <ExportBrands text={text} />
          </Toolbar>
        }
      />
      <StaleQueryNotice query={listQuery} />
      {(!isComplete || unreadableCount > 0) && (
        <Notice>
          Showing {loadedText}: the list changed while loading, or some rows couldn’t be read.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="contents print:hidden">
          <SearchInput
            placeholder="Find a brand"
            value={text}
            debounceMs={150}
            shortcut={{ id: 'brands.search', keys: '/', label: 'Search brands', group: 'Brands' }}
            searchActions={searchActions}
            onSearch={onSearch}
            className="wide:w-52"
          />
        </div>
        <ChangesLine changes={changes} brandId={null} />
        <p className="ml-auto text-sm max-wide:ml-0 print:hidden">
          <Link to="/outcomes" className="text-accent underline">
            Sites that came back
          </Link>
        </p>
      </div>
      <DataTable
        name="Brands"
        {...table}
        fillsHeight={matchingRows.length > maxUnscrolledBrands}
        columns={buildBrandColumns({ onOpen: rememberRow, changes, openCaseCounts })}
        sort={{ column: order.sort, direction: order.direction }}
        onSort={({ column, direction }) =>
          onOrder({
            sort: brandSortFields.find((field) => field === column) ?? brandDefaults.sort,
            direction,
          })
        }
        empty={
          <EmptyState
            title="No brand matches your search."
            text="Search covers brand names and domains."
            actions={
              <Link to="/brands" search={{ ...order }} className={getButtonClass()}>
                Show all brands
              </Link>
            }
          />
        }
      />
      {hasUnmonitoredBrand && (
        <p className="text-sm text-muted">Takedowns for unmonitored brands need approval.</p>
      )}
    </>
  )
}

function OpenCasesLink() {
  const { data, error } = useQuery(openCaseCountsOptions(null))
  return (
    <Link
      to="/takedowns"
      search={{ status: 'open' }}
      className="rounded-sm hover:underline"
      title={(data && describeUnknownStatuses(data.unknownStatusCount)) ?? undefined}
    >
      {data ? formatCount(data.total) : error ? '—' : '…'} open takedowns
    </Link>
  )
}

function NoBrands() {
  return (
    <>
      <PageHeader title="All brands" />
      <div className="rounded-card border border-line bg-surface shadow-card">
        <EmptyState
          title="No brands yet."
          text="You’ll see a brand here once you’re added to it. Your own requests are under All takedowns."
          actions={
            <Link to="/takedowns" className={getButtonClass()}>
              All takedowns
            </Link>
          }
        />
      </div>
    </>
  )
}

const statFields = [
  'domain_count',
  'scan_count',
  'latest_scan_date',
  'high_risk_count',
  'average_risk_score',
  'verdict_stats',
  'http_status_stats',
  'domain_risk_distribution',
] as const

const exportFields: readonly ExportField<Brand>[] = [
  ...getApiFields<Brand>(['id', 'name', 'domain', 'plan', 'my_role']),
  {
    name: 'monitoring_enabled',
    value: ({ settings }) => asFlag(settings.get('monitoring_enabled')),
  },
  ...statFields.map((name): ExportField<Brand> => ({
    name,
    value: ({ stats }) => {
      const figure = stats?.[name]
      // An empty distribution counts as not reported.
      return figure instanceof Map && figure.size === 0 ? undefined : figure
    },
  })),
]

function ExportBrands({ text }: { text: string }) {
  const client = useQueryClient()
  return (
    <ExportList
      list={{
        plural: 'brands',
        brandId: null,
        filters: { text: text === '' ? undefined : text },
        order: 'By name',
        source: createBrandWithStatsSource(client),
        ...(text !== '' && {
          filterRows: (rows: readonly Brand[]) => ({
            rows: findBrands(rows, text),
            unreportedCount: 0,
          }),
        }),
        fields: exportFields,
        // `getHostOrUrlToBlock` would offer a blocklist. It is left out, because the list has the user's own domains.
      }}
    />
  )
}
