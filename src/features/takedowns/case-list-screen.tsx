import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { explainError } from '#/api/errors.ts'
import type { LoadProgress } from '#/api/fetch-all-pages.ts'
import {
  allCasesOptions,
  casesProgressOptions,
  createCaseSource,
  hasUnknownOpenStatus,
  type CaseRow,
} from '#/api/takedowns.ts'
import { takedownStatuses } from '#/contract/codes.ts'
import { takedownFields, type Takedown } from '#/contract/takedown.ts'
import { defangUrl } from '#/lib/host-name.ts'
import { getEndOfDay, getStartOfDay } from '#/lib/local-days.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { CasesNotices, CasesPlaceholder } from '#/shared/cases/cases-loading.tsx'
import { ExportList, getApiFields } from '#/shared/exports/export-list.tsx'
import {
  followedCasesOptions,
  listChangedCases,
  listChangesSinceSeen,
  markCasesSeen,
} from '#/shared/follow/followed-cases.ts'
import { describeUnknownStatuses } from '#/shared/labels/case-labels.ts'
import { ListCount } from '#/shared/lists/list-toolbar.tsx'
import { useRememberRow } from '#/shared/lists/row-focus.ts'
import { useListController } from '#/shared/lists/use-list-controller.ts'
import { FailedQuery } from '#/shared/query-notices.tsx'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { ViewsButton } from '#/shared/views/views-button.tsx'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { copyWithNotice } from '#/ui/copy-button.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { EmptyState, Notice } from '#/ui/messages.tsx'
import { useNow } from '#/ui/now.ts'
import { PageHeader, Toolbar } from '#/ui/page-header.tsx'
import { Refresh } from '#/ui/refresh.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { DataTable } from '#/ui/table/data-table.tsx'
import { useMedia, wideMediaQuery } from '#/ui/use-media.ts'
import { buildCaseColumns } from './case-columns.tsx'
import { caseSortFields, type CaseSearch } from './case-search.ts'
import { CaseTools, QuickViewTabs } from './case-tools.tsx'
import {
  filterCases,
  hasFilterBesidesBrandAndStatus,
  sortCases,
  isNarrowed,
  isOpenOnly,
  type CaseContext,
} from './filter-cases.ts'
import { FollowingTools } from './following.tsx'

const noCases: readonly CaseRow[] = []

const shortcuts = { idPrefix: 'takedowns', group: 'Takedowns', openLabel: 'Open the case' }

/** All cases are fetched once, then filtered, searched and sorted in the browser. */
export function CaseListScreen({ search }: { search: CaseSearch }) {
  const now = useNow()
  // Don't retry on mount: the route's loader has just tried.
  const casesQuery = useQuery({ ...allCasesOptions(), retryOnMount: false })
  const progress = useQuery(casesProgressOptions()).data
  const followedCases = useDeviceValue(followedCasesOptions)
  const { profile } = followedCases
  const userEmail = profile.data?.email ?? null
  // Without the account, the lists “Mine” and “Following” would wrongly be empty.
  const isAccountMissing =
    (search.who !== undefined && profile.data === undefined) ||
    (search.who === 'followed' && !followedCases.isReady)
  const followedIds = new Set(followedCases.value.cases.map(({ id }) => id))
  const { data: fullList, error, isFetching, refetch } = casesQuery
  const loadedRows = fullList?.rows ?? progress?.rows
  const rows = loadedRows
    ? sortCases(filterCases(loadedRows, search, { now, userEmail, followedIds }), search)
    : noCases
  const navigate = useNavigate()
  const rememberRow = useRememberRow()
  const markOpened = (row: CaseRow) => {
    rememberRow(row)
    if (followedIds.has(row.id)) followedCases.update(markCasesSeen(row.id))
  }
  const list = useListController({
    listKey: JSON.stringify(search),
    rows,
    shortcuts,
    onOpen: (row) => {
      markOpened(row)
      void navigate({ to: '/takedowns/$takedownId', params: { takedownId: row.id } })
    },
  })
  useShortcuts([
    {
      id: 'takedowns.copy',
      keys: 'y',
      label: 'Copy the address',
      group: shortcuts.group,
      run: () => {
        const target = list.current?.target_website
        if (target) void copyWithNotice(defangUrl(target), 'Copied (defanged)')
      },
    },
  ])
  const isWide = useMedia(wideMediaQuery)
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const brandDomains = new Map(brands?.map(({ id, domain }) => [id, domain]))
  const unseenChangesByCaseId = new Map(
    listChangedCases(followedCases.value).map((entry) => [entry.id, listChangesSinceSeen(entry)]),
  )
  const { brand, from, to, text, sort = 'created', direction = 'desc' } = search
  // The quick-view links use these filters too, so each count matches the list that its link opens (F13).
  const openSearch = { brand, from, to, text, status: 'open' } as const
  const openCases =
    fullList && filterCases(fullList.rows, openSearch, { now, userEmail, followedIds })
  const viewCounts = openCases && {
    open: openCases.length,
    requested: openCases.filter(({ status }) => status === 'REQUESTED').length,
  }
  const unknownStatusCount = isOpenOnly(search.status)
    ? rows.filter(hasUnknownOpenStatus).length
    : 0

  function renderEmptyList() {
    if (fullList) return <NoCases search={search} />
    if (isFetching) return <LoadingRows label="Loading the cases" />
    return <EmptyState title="No matches among the cases loaded so far." />
  }

  function renderList() {
    if (isAccountMissing)
      return profile.error ? (
        <FailedQuery title="Your account could not be loaded." query={profile} />
      ) : (
        <LoadingRows label="Loading your account" />
      )
    if (!loadedRows) return <CasesPlaceholder query={casesQuery} />
    return (
      <DataTable
        name="Takedowns"
        {...list.table}
        columns={buildCaseColumns({
          onOpen: markOpened,
          unseenChangesByCaseId,
          hasBrandColumn: brand === undefined || search.sort === 'brand',
          hasOnlyOpenCases: isOpenOnly(search.status),
          brandDomains,
          now,
        })}
        sort={{ column: sort, direction }}
        onSort={(next) =>
          void navigate({
            to: '/takedowns',
            search: (previous) => ({
              ...previous,
              sort: caseSortFields.find((field) => field === next.column),
              direction: next.direction,
            }),
          })
        }
        fillsHeight
        empty={renderEmptyList()}
      />
    )
  }

  return (
    <>
      <PageHeader
        title={search.brand === undefined ? 'All takedowns' : 'Takedowns'}
        sub={
          <>
            {isWide && <QuickViewTabs search={search} counts={viewCounts ?? null} />}
            {loadedRows && !isAccountMissing && (
              <ListCount
                count={rows.length}
                {...getCaseNouns(
                  isNarrowed(search) ? loadedRows.length : null,
                  fullList !== undefined,
                )}
                note={describeUnknownStatuses(unknownStatusCount) ?? ''}
              />
            )}
          </>
        }
        actions={
          <Toolbar label="List actions">
            <Refresh query={casesQuery} />
            <ViewsButton />
            {loadedRows && <ExportCases search={search} context={{ userEmail, followedIds }} />}
          </Toolbar>
        }
      />
      <CaseTools search={search} searchActions={list.searchActions} />
      <CasesNotices query={casesQuery} />
      {!fullList && progress?.rows && !isFetching && error && (
        <Notice
          actions={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Loading stopped after {describeProgress(progress)}. {explainError(error).text}
        </Notice>
      )}
      {search.who === 'followed' && !isAccountMissing && <FollowingTools />}
      {search.who === 'me' && !isAccountMissing && userEmail === null && (
        <Notice>Your account has no email address, so your own cases can’t be listed.</Notice>
      )}
      {renderList()}
      <output className="sr-only">{list.announcement}</output>
    </>
  )
}

/** Returns the text after the count: `cases`, or `of 300 cases` if filters may hide some of 300 cases. */
function getCaseNouns(
  totalBeforeFilters: number | null,
  isComplete: boolean,
): { singular: string; plural: string } {
  if (totalBeforeFilters === null) return { singular: 'case', plural: 'cases' }
  const noun = `of ${formatCountOf(totalBeforeFilters, 'case')}${isComplete ? '' : ' loaded'}`
  return { singular: noun, plural: noun }
}

const describeProgress = ({ loadedCount, total }: LoadProgress): string =>
  `${formatCount(loadedCount)}${total === null ? '' : ` of ${formatCount(total)}`} cases`

function NoCases({ search: { brand, ...search } }: { search: CaseSearch }) {
  if (!isNarrowed(search))
    return (
      <EmptyState
        title="No takedowns yet."
        text="Takedowns you request and those of your brands appear here."
        actions={
          <Link to="/takedowns/new" search={{ brand }} className={getButtonClass()}>
            Request takedown
          </Link>
        }
      />
    )
  const isOpenList = search.status === 'open' && !hasFilterBesidesBrandAndStatus(search)
  return (
    <EmptyState
      title={isOpenList ? 'No open cases.' : 'No case matches these filters.'}
      actions={
        <Link to="/takedowns" search={{ brand, status: 'all' }} className={getButtonClass()}>
          Show all cases
        </Link>
      }
    />
  )
}

const exportFields = getApiFields<Takedown>(takedownFields)

type ExportCasesProps = { search: CaseSearch; context: Omit<CaseContext, 'now'> }

function ExportCases({ search, context }: ExportCasesProps) {
  const now = useNow()
  const { brand, from, to, sort: _sort, direction: _direction, ...filters } = search
  const { status, resolution, who, waits } = filters
  // `created_before` is exclusive, so send the end of the last day (C105).
  const createdAfter = (from === undefined ? null : getStartOfDay(from)) ?? undefined
  const createdBefore = (to === undefined ? null : getEndOfDay(to)) ?? undefined
  return (
    <ExportList
      list={{
        plural: 'takedowns',
        brandId: brand ?? null,
        filters: {
          ...filters,
          status: status === 'all' ? undefined : status,
          createdAfter,
          createdBefore,
          // Readers of the file can't tell who “me” is.
          who: who === 'me' ? (context.userEmail ?? who) : who,
          waits: waits?.toString(),
        },
        order: 'Newest first',
        // The API applies these filters; `filterRows` applies all filters except the brand (C64, C104).
        source: createCaseSource({
          brand,
          status: takedownStatuses.find((code) => code === status),
          resolution,
          created_after: createdAfter,
          created_before: createdBefore,
        }),
        filterRows: (rows: readonly Takedown[]) => ({
          rows: filterCases(rows, { ...search, brand: undefined }, { ...context, now }),
          // Without the user's email address, it is unknown which takedowns the user requested.
          unreportedCount: who === 'me' && context.userEmail === null ? rows.length : 0,
        }),
        fields: exportFields,
        getHostOrUrlToBlock: (row) => row.target_website,
        blocklistWarning: 'Blocks the whole host, even if only one page was reported.',
      }}
    />
  )
}
