import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import {
  allCasesOptions,
  casesProgressOptions,
  hasUnknownOpenStatus,
  type CaseRow,
} from '#/api/cases.ts'
import { explainError } from '#/api/explain-error.ts'
import { profileOptions } from '#/api/profile.ts'
import { caseSource } from '#/api/takedowns.ts'
import { takedownFields, type Takedown } from '#/contract/takedown.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import {
  describeMissingCases,
  CasesPlaceholder,
  CasesProgress,
  Notice,
} from '#/shared/cases/cases-loading.tsx'
import { ExportList } from '#/shared/exports/export-list.tsx'
import { apiFields } from '#/shared/exports/exported-list.ts'
import { changedCases, changesSinceSeen, markSeen } from '#/shared/follow/followed-cases.ts'
import { validateDayRange } from '#/shared/lists/day-range.tsx'
import { ListCount, desktopToolbarQuery } from '#/shared/lists/list-parts.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController, type ListController } from '#/shared/lists/use-list-controller.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button, buttonClass } from '#/ui/button.tsx'
import { copyText } from '#/ui/copy-button.tsx'
import { EmptyState } from '#/ui/error-state.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { notify } from '#/ui/notify.ts'
import { useNow } from '#/ui/now.ts'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia } from '#/ui/use-media.ts'
import { caseColumns } from './case-columns.tsx'
import {
  caseSortFields,
  filterCases,
  createdRange,
  hasFilters,
  sortCases,
  isNarrowed,
  isOpenOnly,
  openStatusText,
  parseStatuses,
  type CaseContext,
  type CaseSearch,
} from './case-search.ts'
import { CaseTools } from './case-tools.tsx'
import { CaseViews, otherStates, type ViewCounts } from './case-views.tsx'
import { FollowingTools, useFollowed } from './following-tools.tsx'

const noCases: readonly CaseRow[] = []

/**
 * List of takedowns. All cases are fetched once, then filtered, searched and sorted here. Shows loaded cases while the
 * rest is loading.
 */
export function CaseList({ search }: { search: CaseSearch }) {
  const now = useNow()
  // The loader has tried already; retry only at the user's request.
  const casesQuery = useQuery({ ...allCasesOptions(), retryOnMount: false })
  const progress = useQuery(casesProgressOptions()).data ?? null
  const email = useQuery(profileOptions()).data?.email ?? null
  const followedCases = useFollowed()
  const followed = useMemo(
    () => new Set(followedCases.value.cases.map(({ id }) => id)),
    [followedCases.value.cases],
  )
  const { data: all, error, isFetching, refetch } = casesQuery
  const loaded = all ?? progress
  const problem = validateDayRange(search)
  const rows = useMemo(
    () =>
      loaded && problem === null
        ? sortCases(filterCases(loaded.rows, search, { now, email, followed }), search)
        : noCases,
    [loaded, problem, search, now, email, followed],
  )
  const navigate = useNavigate()
  const remember = useRememberRow()
  const onOpen = (row: CaseRow) => {
    remember(row)
    if (followed.has(row.id)) followedCases.update(markSeen(row.id))
  }
  const list = useListController({
    listKey: JSON.stringify(search),
    rows,
    keys,
    onOpen: (row) => {
      onOpen(row)
      void navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } })
    },
  })
  const missingText = all ? describeMissingCases(all) : null
  const isWide = useMedia(desktopToolbarQuery)
  const viewCounts = all ? countViews(all.rows, search, { now, email, followed }) : null
  return (
    <>
      <PageHeader
        title={search.brand === undefined ? 'All takedowns' : 'Takedowns'}
        sub={
          <>
            {isWide && <CaseViews search={search} counts={viewCounts} />}
            {loaded && problem === null && (
              <ListCount
                count={rows.length}
                {...caseNouns(isNarrowed(search) ? loaded.rows.length : null, all !== undefined)}
                note={otherStates({ search, counts: viewCounts })}
              />
            )}
          </>
        }
        actions={
          <Toolbar label="The whole list">
            <Refresh query={casesQuery} />
            <ViewsButton />
            {loaded && <ExportCases search={search} context={{ email, followed }} />}
          </Toolbar>
        }
      />
      <CaseTools search={search} listActions={list.search} />
      {isFetching && !all && <CasesProgress />}
      {all && <StaleQueryNotice query={casesQuery} />}
      {missingText !== null && <Notice text={missingText} />}
      {!all && progress && !isFetching && (
        <PartialListNotice {...progress} error={error} onLoad={() => void refetch()} />
      )}
      {search.who === 'followed' && <FollowingTools {...followedCases} />}
      {search.who === 'me' && email === null && (
        <Notice text="Your account has no email address, so your own cases can’t be listed." />
      )}
      {problem !== null ? (
        <EmptyState title="This date range has no days." text="Change the dates above." />
      ) : loaded ? (
        <CaseTable
          list={list}
          search={search}
          isComplete={all !== undefined}
          changesById={
            new Map(changedCases(followedCases.value).map((one) => [one.id, changesSinceSeen(one)]))
          }
          onOpen={onOpen}
        />
      ) : (
        <CasesPlaceholder query={casesQuery} />
      )}
    </>
  )
}

/** Text after a count: `cases`, or `of 64 cases` if filtered. */
function caseNouns(
  loaded: number | null,
  isComplete: boolean,
): { singular: string; plural: string } {
  if (loaded === null) return { singular: 'case', plural: 'cases' }
  const words = `of ${formatCountOf(loaded, 'case')}${isComplete ? '' : ' loaded'}`
  return { singular: words, plural: words }
}

function countViews(
  rows: readonly CaseRow[],
  { brand, from, to }: CaseSearch,
  context: CaseContext,
): ViewCounts {
  const open = filterCases(rows, { brand, from, to, status: openStatusText }, context)
  return {
    open: open.length,
    requested: open.filter(({ status }) => status === 'REQUESTED').length,
    openUnknown: open.filter(hasUnknownOpenStatus).length,
  }
}

/** Notice that the list is incomplete, with the reason. */
function PartialListNotice({
  rows,
  count,
  error,
  onLoad,
}: {
  rows: readonly CaseRow[]
  count: number | null
  error: Error | null
  onLoad: () => void
}) {
  const loadedText = `${formatCount(rows.length)} ${count === null ? '' : `of ${formatCount(count)} `}cases`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
      <output>
        {error
          ? `Loading stopped after ${loadedText}. ${explainError(error).text}`
          : `Loading canceled after ${loadedText}.`}
      </output>
      <Button size="small" onClick={onLoad}>
        {error ? 'Try again' : 'Load all cases'}
      </Button>
    </div>
  )
}

const keys = { id: 'takedowns', group: 'Takedowns', open: 'Open the case' }

/** Copies the target of a case, defanged. */
async function copyAddress(row: CaseRow | null): Promise<void> {
  if (!row?.target_website) return
  const address = defangUrl(row.target_website)
  notify(
    (await copyText(address))
      ? { title: 'Copied (defanged)', text: address }
      : { title: 'The browser blocked copying', tone: 'error' },
  )
}

type CaseTableProps = {
  list: ListController<CaseRow>
  search: CaseSearch
  /** True if all cases are loaded. */
  isComplete: boolean
  /** What changed in followed cases since the user saw them, by ID. */
  changesById: ReadonlyMap<string, readonly string[]>
  onOpen: (row: CaseRow) => void
}

function CaseTable({ list, search, isComplete, changesById, onOpen }: CaseTableProps) {
  const navigate = useNavigate()
  const { rows } = list.table
  useShortcuts([
    {
      id: 'takedowns.copy',
      keys: 'y',
      label: 'Copy the address',
      group: keys.group,
      run: () => void copyAddress(list.current),
    },
  ])
  const { sort = 'created', direction = 'desc' } = search
  const now = useNow()
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const domains = new Map(brands?.map(({ id, domain }) => [id, domain]))
  return (
    <>
      <DataTable
        name="Takedowns"
        {...list.table}
        rows={rows}
        columns={caseColumns({
          onOpen,
          changesById,
          hasBrandColumn: search.brand === undefined || search.sort === 'brand',
          isOpen: isOpenOnly(search.status),
          domains,
          now,
        })}
        sort={{ column: sort, direction: direction === 'asc' ? 'ascending' : 'descending' }}
        onSort={({ column, direction: to }) => {
          const sortField = caseSortFields.find((order) => order === column)
          const isUsual = sortField === 'created' && to === 'descending'
          void navigate({
            to: '/takedowns',
            search: (previous) => ({
              ...previous,
              sort: isUsual ? undefined : sortField,
              direction: isUsual ? undefined : to === 'ascending' ? 'asc' : 'desc',
            }),
          })
        }}
        fillsHeight
        empty={isComplete ? <NoCases search={search} /> : <LoadingRows label="Loading the cases" />}
      />
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

/** Empty state: the reason, and a link to other cases. */
function NoCases({ search: { brand, ...search } }: { search: CaseSearch }) {
  if (isNarrowed(search)) {
    const isOpenList = search.status === openStatusText && !hasFilters(search)
    return (
      <EmptyState
        title={isOpenList ? 'No open cases.' : 'No case matches these filters.'}
        actions={
          <Link
            to="/takedowns"
            search={isOpenList ? { brand, status: 'all' } : { brand }}
            className={buttonClass()}
          >
            {isOpenList ? 'Show all cases' : 'Clear filters'}
          </Link>
        }
      />
    )
  }
  const request = (
    <Link to="/takedowns/new" search={{ brand }} className={buttonClass()}>
      Request takedown
    </Link>
  )
  return brand === undefined ? (
    <EmptyState
      title="No takedowns yet."
      text="Takedowns you request and those of your brands appear here."
      actions={request}
    />
  ) : (
    <EmptyState
      title="No takedowns for this brand."
      text="Cases without a brand are only under All takedowns."
      actions={
        <>
          {request}
          <Link to="/takedowns" search={{ status: 'all' }} className={buttonClass()}>
            Show all cases
          </Link>
        </>
      }
    />
  )
}

const fields = apiFields<Takedown>(takedownFields)

/** Export of all listed cases with their contacts and blocklist submissions. */
function ExportCases({
  search,
  context,
}: {
  search: CaseSearch
  context: Omit<CaseContext, 'now'>
}) {
  const now = useNow()
  const { brand, status, resolution, who, text, waits } = search
  const [first = null, ...others] = parseStatuses(status)
  const { createdAfter, createdBefore } = createdRange(search)
  return (
    <ExportList
      list={{
        plural: 'takedowns',
        brandId: brand ?? null,
        filters: {
          status: status === 'all' ? undefined : status,
          resolution,
          created_after: createdAfter ?? undefined,
          created_before: createdBefore ?? undefined,
          requested_by: who === 'me' ? (context.email ?? who) : undefined,
          followed: who === 'followed' ? 'yes' : undefined,
          text,
          closed_from: search.closedFrom,
          closed_to: search.closedTo,
          figure: search.only,
          waits_days: waits === undefined ? undefined : String(waits),
          provider: search.provider,
          reply: search.reply,
          reported_from: search.reportedFrom,
          reported_to: search.reportedTo,
        },
        order: 'Newest first',
        // Filters that the API supports reduce what is fetched; the others are applied here (C64, C104).
        source: caseSource({
          brandId: brand ?? null,
          status: others.length === 0 ? first : null,
          resolution: resolution ?? null,
          createdAfter,
          createdBefore,
        }),
        filterRows: (rows: readonly Takedown[]) => ({
          rows: filterCases(rows, { ...search, brand: undefined }, { ...context, now }),
          // Own cases are unknown without the account's email address.
          notReported: who === 'me' && context.email === null ? rows.length : 0,
        }),
        fields,
        host: (row) => row.target_website,
        hostNote: 'Blocks the whole host, even if only one page was reported.',
      }}
    />
  )
}
