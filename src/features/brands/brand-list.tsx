import { Link } from '@tanstack/react-router'
import { explainError } from '#/api/explain-error.ts'
import { formatCount } from '#/lib/numbers.ts'
import { ChangesPanel } from '#/product/changes/changes-panel.tsx'
import { useChanges } from '#/product/changes/use-changes.ts'
import { FirstNotes } from '#/product/guide/first-notes.tsx'
import { toolsFrom } from '#/product/lists/phone-tools.tsx'
import { SearchInput } from '#/product/lists/search-input.tsx'
import { useListSearch } from '#/product/lists/use-list-search.ts'
import { useListState } from '#/product/lists/use-list-state.ts'
import { CameBackLink } from '#/product/outcomes/came-back-link.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { StaleNotice } from '#/ui/stale-notice.tsx'
import { Toolbar } from '#/ui/toolbar.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { findBrands, type BrandLine } from './brand-line.ts'
import { brandListKey, BrandTable, type BrandOrder } from './brand-table.tsx'
import { BrandTotalsRow } from './brand-totals.tsx'
import { ExportBrands } from './export-brands.tsx'
import { LookLine } from './look-line.tsx'
import { useBrandLines } from './use-brand-lines.ts'
import { useBrandLooks } from './use-brand-looks.ts'

type BrandListProps = {
  order: BrandOrder
  onOrder: (order: BrandOrder) => void
  /** Part of a name or a domain; empty for all brands. */
  text: string
  onSearch: (text: string, replace: boolean) => void
}

/** Every brand of the user with its headline figures (C29–C36). */
export function BrandList({ order, onOrder, text, onSearch }: BrandListProps) {
  const { lines, list, readAt, refreshing, refresh } = useBrandLines()
  const earlier = useBrandLooks(lines, readAt)
  const changes = useChanges(
    lines.map(({ id }) => id),
    null,
  )
  const store = useListState<BrandLine>()
  const toList = useListSearch(store, brandListKey(text))
  const isWide = useMedia(toolsFrom)
  if (lines.length === 0) return <NoBrands />
  const { rows, count, complete } = list.data
  const found = findBrands(lines, text)
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
            {order.sort === undefined && 'worst first: most red, then most of high risk'}
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
            <Link to="/outcomes" className={buttonClass({ variant: 'quiet', size: 'small' })}>
              All outcomes
            </Link>
            {/* One group, so that on a phone no button stands alone on a line. */}
            <span className="flex items-center gap-2.5">
              <Refresh
                reading={{
                  dataUpdatedAt: list.dataUpdatedAt,
                  isFetching: refreshing,
                  refetch: () => {
                    refresh()
                    void changes.refresh()
                  },
                }}
                lag="may lag 5 min"
              />
              <Toolbar label="The whole list">
                <ExportBrands text={text} count={count} />
              </Toolbar>
            </span>
          </>
        }
      />
      {list.error && (
        <StaleNotice
          readAt={list.dataUpdatedAt}
          reason={explainError(list.error).text}
          onRetry={refresh}
          retrying={refreshing}
        />
      )}
      {!complete && (
        <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          {formatCount(rows.length)} of {formatCount(count)} brands are shown: the list changed
          while it was loaded, or rows of it cannot be understood.
        </output>
      )}
      <FirstNotes list="brands" />
      <ChangesPanel
        changes={changes}
        brandId={null}
        names={new Map(lines.map(({ id, name }) => [id, name]))}
      />
      <BrandTotalsRow lines={lines} listed={found.length} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="contents print:hidden">
          <SearchInput
            label="Search brands"
            placeholder="Search brands…"
            value={text}
            wait={150}
            shortcut={{ id: 'brands.search', keys: '/', label: 'Search brands', group: 'Brands' }}
            list={toList}
            onSearch={onSearch}
            className="wide:w-52"
            low={isWide}
          />
        </div>
        <LookLine earlier={earlier} />
        <span className="ml-auto text-sm max-wide:ml-0 print:hidden">
          <CameBackLink brandId={null} />
        </span>
      </div>
      <BrandTable
        store={store}
        text={text}
        lines={found}
        earlier={earlier}
        order={order}
        onOrder={onOrder}
      />
      {off && (
        <p className="text-sm text-muted">
          Monitoring off: a takedown requested for such a brand waits for approval by your provider.
        </p>
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
          title="You are not a member of any brand."
          text="Brands appear here as soon as your provider makes you a member. Takedowns that you requested yourself are listed without one."
          actions={
            <Link to="/takedowns" className={buttonClass()}>
              See your cases
            </Link>
          }
        />
      </div>
    </>
  )
}
