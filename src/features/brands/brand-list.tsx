import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createBrandStatsSource } from '#/api/brands.ts'
import { allCasesOptions, openCaseCountsOptions } from '#/api/takedowns.ts'
import type { Brand } from '#/contract/brand.ts'
import { openStatuses } from '#/contract/codes.ts'
import { asFlag } from '#/contract/tolerant.ts'
import { formatCount } from '#/lib/numbers.ts'
import { ChangesLine } from '#/shared/changes/changes-panel.tsx'
import { noBrandKey } from '#/shared/changes/changes-seen.ts'
import { useChanges } from '#/shared/changes/use-changes.ts'
import { ExportList, getApiFields, type ExportField } from '#/shared/exports/export-list.tsx'
import { describeUnknownStatuses } from '#/shared/labels/case-labels.ts'
import { SearchInput } from '#/shared/lists/list-toolbar.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { linkToCameBack } from '#/shared/outcomes/came-back.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { RefreshPage } from '#/shared/refresh-page.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { EmptyState, Notice } from '#/ui/messages.tsx'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { buildBrandColumns } from './brand-columns.tsx'
import {
  type BrandLine,
  findBrands,
  groupOpenCases,
  sortBrands,
  sumFigure,
  useBrandLines,
  useRedWithoutOpenCase,
} from './brand-lines.ts'
import { brandSortFields, type BrandOrder } from './brand-search.ts'

type BrandListProps = {
  order: BrandOrder
  onOrder: (order: BrandOrder) => void
  /** Words of names and domains, or a pasted address. */
  text: string
  onSearch: (text: string, replace: boolean) => void
}

const keys = { id: 'brands', group: 'Brands', open: 'Open the brand' }

/** Above this number, the table scrolls in its own frame. */
const maxUnscrolledBrands = 50

/** All brands with headline figures (C29–C36). */
export function BrandList({ order, onOrder, text, onSearch }: BrandListProps) {
  const { lines, list } = useBrandLines()
  const changes = useChanges(
    lines.map(({ id }) => id),
    null,
  )
  const redWithoutOpenCase = useRedWithoutOpenCase(lines)
  // `useChanges` loads the cases.
  const { data: cases } = useQuery({ ...allCasesOptions(), enabled: false })
  const matching = findBrands(lines, text)
  // Sort only after all figures are loaded, so that rows don't move repeatedly.
  const isLoading = lines.some(({ statsQuery }) => statsQuery?.isLoading)
  const navigate = useNavigate()
  const rememberRow = useRememberRow()
  const { table, search } = useListController({
    listKey: `brands ${text}`,
    rows: isLoading ? matching : sortBrands(matching, order),
    keys,
    onOpen: (line) => {
      rememberRow(line)
      void navigate({ to: '/brands/$brandId', params: { brandId: line.id } })
    },
  })
  if (lines.length === 0) return <NoBrands />
  const { rows, count, isComplete } = list.data
  const openCases = groupOpenCases(cases?.rows ?? [])
  const hasUnmonitored = matching.some(({ monitoring }) => monitoring === false)
  return (
    <>
      <PageHeader
        title="All brands"
        sub={
          <>
            <output className="empty:absolute">
              {text !== '' &&
                `${formatCount(matching.length)} of ${formatCount(lines.length)} brands match`}
            </output>
            <Totals lines={lines} withoutBrandCount={openCases.get(noBrandKey)?.count ?? 0} />
          </>
        }
        actions={
          <>
            {order.sort && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => onOrder({ sort: undefined, direction: 'desc' })}
              >
                Sort by red
              </Button>
            )}
            <Toolbar label="The whole list">
              <RefreshPage query={list} />
              <ExportBrands text={text} />
            </Toolbar>
          </>
        }
      />
      <StaleQueryNotice query={list} />
      {!isComplete && (
        <Notice>
          Showing {formatCount(rows.length)} of {formatCount(count)} brands: the list changed while
          loading, or some rows couldn’t be read.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="contents print:hidden">
          <SearchInput
            placeholder="Find a brand"
            value={text}
            debounceMs={150}
            shortcut={{ id: 'brands.search', keys: '/', label: 'Search brands', group: 'Brands' }}
            list={search}
            onSearch={onSearch}
            className="wide:w-52"
          />
        </div>
        <ChangesLine changes={changes} brandId={null} />
        <p className="ml-auto flex flex-wrap gap-x-4 text-sm max-wide:ml-0">
          {order.sort === undefined && (
            <span className="text-muted">Sorted by red, then high risk</span>
          )}
          <span className="print:hidden">
            <Link {...linkToCameBack(null)} className="text-accent underline">
              Sites that came back
            </Link>
          </span>
        </p>
      </div>
      <DataTable
        name="Brands"
        {...table}
        fillsHeight={matching.length > maxUnscrolledBrands}
        columns={buildBrandColumns({
          onOpen: rememberRow,
          changes,
          redWithoutOpenCase,
          openCases,
        })}
        sort={
          order.sort && {
            column: order.sort,
            direction: order.direction === 'asc' ? 'ascending' : 'descending',
          }
        }
        onSort={({ column, direction }) =>
          onOrder({
            sort: brandSortFields.find((figure) => figure === column),
            direction: direction === 'ascending' ? 'asc' : 'desc',
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
      {hasUnmonitored && (
        <p className="text-sm text-muted">Takedowns for unmonitored brands need approval.</p>
      )}
    </>
  )
}

/** Totals over all brands. Only open takedowns are linked, because the API has no other list across brands (C52). */
function Totals({
  lines,
  withoutBrandCount,
}: {
  lines: readonly BrandLine[]
  /** Open cases without a brand, which no row counts. */
  withoutBrandCount: number
}) {
  const isLoading = lines.some(({ statsQuery }) => statsQuery?.isLoading)
  const renderTotal = (label: string, figure: 'queue' | 'red' | 'high') => {
    const { sum, missingCount } = sumFigure(lines, figure)
    const missingBrands = missingCount === 1 ? 'one brand' : `${formatCount(missingCount)} brands`
    return (
      <li>
        <b className="font-semibold text-text">
          {sum === null && isLoading ? '…' : formatCount(sum)}
        </b>{' '}
        {label}
        {missingCount > 0 && (isLoading ? ', loading' : `, excluding ${missingBrands}`)}
      </li>
    )
  }
  return (
    <>
      <ul aria-label="All brands together" className="flex flex-wrap items-baseline gap-x-3">
        <li>
          <b className="font-semibold text-text">{formatCount(lines.length)}</b> brands
        </li>
        {renderTotal('in queue', 'queue')}
        {renderTotal('red', 'red')}
        {renderTotal('high risk', 'high')}
        <li>
          <OpenCasesLink withoutBrandCount={withoutBrandCount} />
        </li>
      </ul>
      <Explanation term="these sums">
        <p>
          Queue, red and high risk cover all your brands, whatever you search for. A domain shared
          by two brands counts twice.
        </p>
        <p>Open takedowns include your requests without a brand.</p>
      </Explanation>
    </>
  )
}

function OpenCasesLink({ withoutBrandCount }: { withoutBrandCount: number }) {
  const { data, error } = useQuery(openCaseCountsOptions(null))
  const countText = data ? formatCount(data.total) : error ? '—' : '…'
  const status = openStatuses.join()
  return (
    <>
      <Link
        to="/takedowns"
        search={{ status }}
        className="rounded-sm hover:underline"
        title={(data && describeUnknownStatuses(data)) ?? undefined}
      >
        <b className="font-semibold text-text">{countText}</b> open takedowns
      </Link>
      {withoutBrandCount > 0 && (
        <Link
          to="/takedowns"
          search={{ status, only: 'no-brand' }}
          className="inline-flex min-h-6 items-center rounded-sm pl-1 hover:underline"
        >
          ({formatCount(withoutBrandCount)} without a brand)
        </Link>
      )}
    </>
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

const fields: readonly ExportField<Brand>[] = [
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

/** Has no blocklist format, because these are the user's own domains. */
function ExportBrands({ text }: { text: string }) {
  const client = useQueryClient()
  return (
    <ExportList
      list={{
        plural: 'brands',
        brandId: null,
        filters: { text: text === '' ? undefined : text },
        order: 'By name',
        source: createBrandStatsSource(client),
        ...(text !== '' && {
          filterRows: (rows: readonly Brand[]) => ({
            rows: findBrands(rows, text),
            notReported: 0,
          }),
        }),
        fields,
      }}
    />
  )
}
