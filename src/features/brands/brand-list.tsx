import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { casesOptions } from '#/api/cases.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { openStatuses } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { ChangesLine } from '#/product/changes/changes-panel.tsx'
import { useChanges } from '#/product/changes/use-changes.ts'
import { otherStatesLabel } from '#/product/labels/case-labels.ts'
import { SearchInput } from '#/product/lists/list-search.tsx'
import { useRememberRow } from '#/product/lists/row-focus.ts'
import { useListController } from '#/product/lists/use-list-controller.ts'
import { CameBackLink } from '#/product/outcomes/came-back.tsx'
import { StaleReading } from '#/product/reading-notices.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { Explanation } from '#/ui/explanation.tsx'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { brandColumns } from './brand-columns.tsx'
import {
  brandFigures,
  findBrands,
  openCasesByBrand,
  sortBrands,
  totalOf,
  useBrandLines,
  useRedWithoutOpenCase,
  type BrandLine,
  type BrandOrder,
} from './brand-lines.ts'
import { ExportBrands } from './export-brands.tsx'

type BrandListProps = {
  order: BrandOrder
  onOrder: (order: BrandOrder) => void
  /** Part of a name or a domain; empty for all brands. */
  text: string
  onSearch: (text: string, replace: boolean) => void
}

const keys = { id: 'brands', group: 'Brands', open: 'Open the brand' }

/** So many brands stand on the page itself; more scroll in a frame. */
const mostWhole = 50

/** Every brand of the user with its headline figures (C29–C36); every row opens the overview of its brand. */
export function BrandList({ order, onOrder, text, onSearch }: BrandListProps) {
  const { lines, list, refreshing, refresh: refreshLines } = useBrandLines()
  const changes = useChanges(
    lines.map(({ id }) => id),
    null,
  )
  const red = useRedWithoutOpenCase(lines)
  const refresh = () => {
    refreshLines()
    red.refetch()
  }
  // Read with what changed.
  const { data: cases } = useQuery({ ...casesOptions(), enabled: false })
  const found = findBrands(lines, text)
  const navigate = useNavigate()
  const remember = useRememberRow()
  const { table, search } = useListController({
    list: `brands ${text}`,
    rows: sortBrands(found, order),
    keys,
    onOpen: (line) => {
      remember(line)
      void navigate({ to: '/brands/$brandId', params: { brandId: line.id } })
    },
  })
  if (lines.length === 0) return <NoBrands />
  const { rows, count, complete } = list.data
  const off = found.some(({ monitoring }) => monitoring === false)
  return (
    <>
      <PageHeader
        title="All brands"
        sub={
          <>
            <output className="empty:absolute">
              {text !== '' &&
                `${formatCount(found.length)} of ${formatCount(lines.length)} brands match`}
            </output>
            <Totals lines={lines} listed={found.length} />
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
                Worst first
              </Button>
            )}
            <Toolbar label="The whole list">
              <Refresh
                reading={{
                  dataUpdatedAt: list.dataUpdatedAt,
                  isFetching: refreshing,
                  refetch: refresh,
                }}
                lag="may lag 5 min"
              />
              <ExportBrands text={text} count={count} />
            </Toolbar>
          </>
        }
      />
      <StaleReading reading={{ ...list, isFetching: refreshing, refetch: refresh }} />
      {!complete && (
        <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          {formatCount(rows.length)} of {formatCount(count)} brands are shown: the list changed
          while it was loaded, or rows of it cannot be understood.
        </output>
      )}
      <ChangesLine changes={changes} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="contents print:hidden">
          <SearchInput
            label="Search brands"
            placeholder="Search brands…"
            value={text}
            wait={150}
            shortcut={{ id: 'brands.search', keys: '/', label: 'Search brands', group: 'Brands' }}
            list={search}
            onSearch={onSearch}
            className="wide:w-52"
          />
        </div>
        {order.sort === undefined && (
          <p className="text-sm text-muted">worst first: most red, then most of high risk</p>
        )}
        <p className="ml-auto text-sm max-wide:ml-0 print:hidden">
          <CameBackLink brandId={null} />
        </p>
      </div>
      <DataTable
        name="Brands"
        {...table}
        fill={found.length > mostWhole}
        columns={brandColumns({
          onOpen: remember,
          changes,
          redWithoutOpenCase: red.counts,
          openCases: openCasesByBrand(cases?.rows ?? []),
        })}
        sort={
          order.sort && {
            column: order.sort,
            direction: order.direction === 'asc' ? 'ascending' : 'descending',
          }
        }
        onSort={({ column, direction }) =>
          onOrder({
            sort: brandFigures.find((figure) => figure === column),
            direction: direction === 'ascending' ? 'asc' : 'desc',
          })
        }
        empty={
          <EmptyState
            title="No brand matches your search."
            text="Names and domains of your brands are searched."
            actions={
              <Link to="/brands" search={{ ...order }} className={buttonClass()}>
                Show all brands
              </Link>
            }
          />
        }
      />
      {off && (
        <p className="text-sm text-muted">
          Monitoring off: a takedown requested for such a brand waits for approval by your provider.
        </p>
      )}
    </>
  )
}

/**
 * All brands together, in one line. The service has no list over several brands, so these sums say that their rows
 * are listed by brand (C52), and how many brands are not in them; only cases have such a list.
 */
function Totals({
  lines,
  listed,
}: {
  lines: readonly BrandLine[]
  /** How many of them a search has left. */
  listed: number
}) {
  const isAll = listed === lines.length
  const off = lines.filter(({ monitoring }) => monitoring === false).length
  const isReading = lines.some(({ reading }) => reading)
  const hasFailed = lines.some(({ failure }) => failure !== null)
  const total = (what: string, figure: 'queue' | 'red' | 'high') => {
    const { sum, missing } = totalOf(lines, figure)
    const brands = missing === 1 ? 'one brand' : `${formatCount(missing)} brands`
    return (
      <li>
        <b className="font-semibold text-text">
          {sum === null && isReading ? '…' : formatCount(sum)}
        </b>{' '}
        {what}
        {missing > 0 &&
          (isReading
            ? ', loading'
            : sum !== null
              ? `, without ${brands}`
              : hasFailed
                ? ', not loaded'
                : ', not reported')}
      </li>
    )
  }
  return (
    <>
      <ul aria-label="All brands together" className="flex flex-wrap gap-x-4">
        <li>
          <b className="font-semibold text-text">{formatCount(lines.length)}</b> brands
          {!isAll && `, ${formatCount(listed)} listed`}
          {off > 0 && `, ${formatCount(off)} with monitoring off`}
        </li>
        {total('to review', 'queue')}
        {total('red', 'red')}
        {total('high risk', 'high')}
        <li>
          <OpenCases />
        </li>
      </ul>
      <Explanation about="these sums">
        <p>
          Look-alikes to review, of all brands{isAll ? '' : ', also those not listed'}. Their rows
          are listed by brand; shared domains count once for each brand.
        </p>
        <p>Open takedowns are all that you can access.</p>
      </Explanation>
    </>
  )
}

/** The open cases of all brands, and those of the user without one. */
function OpenCases() {
  const { data, error } = useQuery(runningTakedownsOptions(null))
  const words = data ? formatCount(data.total) : error ? '—' : '…'
  return (
    <Link
      to="/takedowns"
      search={{ status: openStatuses.join() }}
      className="rounded-sm hover:underline"
      title={data && data.inOtherStates > 0 ? otherStatesLabel(data) : undefined}
    >
      <b className="font-semibold text-text">{words}</b> open takedowns
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
            <Link to="/takedowns" className={buttonClass()}>
              All takedowns
            </Link>
          }
        />
      </div>
    </>
  )
}
