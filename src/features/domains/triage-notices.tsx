import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { noRowFilters } from '#/api/domain-list-params.ts'
import {
  domainCountOptions,
  hostPageOptions,
  maxFullListRows,
  type HostPage,
} from '#/api/host-rows.ts'
import type { TriageFilter } from '#/contract/codes.ts'
import { formatCount } from '#/lib/numbers.ts'
import { HostName } from '#/shared/hosts/host-name.tsx'
import { triageTabs } from '#/shared/labels/triage-tabs.ts'
import { ListNotices } from '#/shared/lists/list-pages.tsx'
import { isHandled, findPageToReview } from '#/shared/triage-notes/review-order.ts'
import type { TriageNotes } from '#/shared/triage-notes/triage-notes.ts'
import { Button, getButtonClass } from '#/ui/button.tsx'
import { EmptyState, Notice } from '#/ui/messages.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import type { DomainList, HostList } from './domain-list.ts'
import {
  domainDefaults,
  toDomainFilters,
  toFirstPage,
  toHostListParams,
  type DomainSearch,
  hasTwoSpellings,
  toHostFilter,
  isFiltered,
  isReviewOrder,
  needsFullList,
} from './domain-search.ts'
import type { Triage } from './use-triage.ts'

export function TriageNotices({ list, triage }: { list: DomainList; triage: Triage }) {
  return (
    <>
      <ListNotices query={list.query} unreadableCount={list.page.unreadableCount} />
      {list.search.ignored && (
        <Notice tone="gray">
          “{list.search.ignored}” in this link no longer exists and was ignored.
        </Notice>
      )}
      {list.kind === 'hosts' && (
        <>
          {mayLackRows(list.page) && (
            <Notice>
              Some domains may be missing: they couldn’t be read, lack the value that you filter by,
              or moved while the list was loading.
            </Notice>
          )}
          {needsPageHandledNotice(list, triage.noteState.notes) && (
            <PageHandledNotice key={list.key} list={list} triage={triage} />
          )}
          {hasTwoSpellings(list.search.host) && (
            <OtherSpellingNotice
              brandId={triage.brandId}
              search={list.search}
              count={list.page.count}
            />
          )}
        </>
      )}
    </>
  )
}

/** Returns whether rows may be missing after filtering in the client (C27). */
function mayLackRows({ clientFilter }: HostPage): boolean {
  if (clientFilter === null) return false
  const { fullList, unreportedCount } = clientFilter
  return !fullList.isComplete || fullList.unreadableCount > 0 || unreportedCount > 0
}

const needsPageHandledNotice = (
  { search, page, loadedHosts }: HostList,
  notes: TriageNotes,
): boolean =>
  isReviewOrder(search) &&
  !needsFullList(search) &&
  loadedHosts.length > 0 &&
  loadedHosts.every((row) => isHandled(row, notes)) &&
  (page.hasNext || search.page > 1)

function PageHandledNotice({ list, triage }: { list: HostList; triage: Triage }) {
  const { brandId, controller, noteState } = triage
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const goToUnhandled = useMutation({
    mutationFn: async () => {
      const pageOptions = (page: number) =>
        hostPageOptions(brandId, toHostListParams({ ...list.search, page }))
      const options = { queryClient, notes: noteState.notes, pageOptions }
      const nextPage = list.page.hasNext
        ? await findPageToReview({ ...options, from: list.search.page + 1 })
        : null
      const page = nextPage ?? (await findPageToReview({ ...options, from: 1 }))
      if (page === null) return null
      controller.searchActions.focusRows({ afterLoad: true })
      await navigate({ to: '.', search: { ...list.search, page } })
      return page
    },
  })
  const isEverythingHandled = goToUnhandled.data === null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Notice tone="gray">
        {isEverythingHandled
          ? 'Everything in this list is handled.'
          : goToUnhandled.error
            ? 'The other pages could not be loaded.'
            : `All ${formatCount(list.loadedHosts.length)} on this page are handled.`}
      </Notice>
      {!isEverythingHandled && (
        <Button
          size="small"
          pending={goToUnhandled.isPending}
          onClick={() => goToUnhandled.mutate()}
        >
          Go to next
        </Button>
      )}
    </div>
  )
}

type OtherSpellingProps = { brandId: string; search: DomainSearch; count: number | null }

/** If a search in Punycode finds nothing, searches for the name as typed: the API may store Unicode names (C55). */
function OtherSpellingNotice({ brandId, search, count }: OtherSpellingProps) {
  const typedSearch = { ...search, spelling: 'typed' } as const
  const hasNoPunycodeMatch = count === 0 && search.spelling === 'wire'
  const { data: typedCount } = useQuery({
    ...domainCountOptions(brandId, toDomainFilters(typedSearch)),
    enabled: hasNoPunycodeMatch,
  })
  if (hasNoPunycodeMatch && typedCount)
    return <Navigate to="." search={{ ...typedSearch, page: 1 }} replace />
  if (search.spelling !== 'typed') return null
  return (
    <output className="text-sm text-muted">
      Nothing matches <HostName value={toHostFilter(search.host)} />. Showing matches for the name
      as typed.
    </output>
  )
}

const noticeClass =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray print:hidden'

type FullListNoticeProps = Pick<Triage, 'urlSearch' | 'list'> & {
  permission: Triage['fullListPermission']
}

/** Asks before loading many rows, and shows the progress. */
export function FullListNotice({ urlSearch, list, permission }: FullListNoticeProps) {
  const navigate = useNavigate()
  const { data: progress } = useQuery({ ...permission.progress, enabled: false })
  const { rowCountToConfirm } = permission
  if (!needsFullList(urlSearch)) return null
  if (rowCountToConfirm === null && list?.isPlaceholderData === false) return null
  const { sort, direction } = domainDefaults
  const cancel = () =>
    void navigate({
      to: '.',
      search: { ...toFirstPage(urlSearch), ...noRowFilters, sort, direction },
    })
  if (rowCountToConfirm === null)
    return (
      <div className={noticeClass}>
        <span>This filter or sort loads the full list.</span>
        <LoadingProgress
          label="Loading all domains"
          loadedCount={progress?.loadedCount ?? 0}
          total={progress?.total ?? null}
          onCancel={cancel}
        />
      </div>
    )
  const count = formatCount(rowCountToConfirm)
  const exceedsLimit = rowCountToConfirm > maxFullListRows
  return (
    <div role="alert" className={noticeClass}>
      <span>
        {exceedsLimit
          ? `This filter or sort works on up to ${formatCount(maxFullListRows)} domains, but ${count} match your other filters. Add a filter first.`
          : `This filter or sort loads all ${count} matching domains, which takes a while.`}
      </span>
      {!exceedsLimit && (
        <Button size="small" onClick={permission.accept}>
          Load all {count}
        </Button>
      )}
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

const emptyLabels: Record<TriageFilter, { title: string; text: string }> = {
  queue: {
    title: 'Nothing to review.',
    text: 'Every domain was filtered out, or none has been found yet.',
  },
  all: {
    title: 'No domains found for this brand yet.',
    text: 'They appear here as soon as they are found.',
  },
  escalated: {
    title: 'No domain matches your brand.',
    text: 'Other domains may still need review.',
  },
  filed: {
    title: 'Nothing was filtered out.',
    text: 'Some brands have no automatic filter.',
  },
}

export function NoDomains({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const listLink = { to: '/brands/$brandId/domains', params: { brandId } } as const
  const { triage: tab, sort, direction, group } = search
  if (isFiltered(search))
    return (
      <EmptyState
        title="No domains match these filters."
        {...(tab !== 'all' && {
          text: `Searched only in “${triageTabs.find(({ triage }) => triage === tab)?.label ?? tab}”.`,
        })}
        actions={
          <>
            <Link
              {...listLink}
              search={{ triage: tab, sort, direction, group }}
              className={getButtonClass()}
            >
              Clear the filters
            </Link>
            {tab !== 'all' && (
              <Link
                {...listLink}
                search={{ ...search, triage: 'all' }}
                className={getButtonClass()}
              >
                Search all domains
              </Link>
            )}
          </>
        }
      />
    )
  return (
    <EmptyState
      {...emptyLabels[tab]}
      actions={
        tab === 'all' ? (
          <Link to="/brands/$brandId/settings" params={{ brandId }} className={getButtonClass()}>
            See what is monitored
          </Link>
        ) : (
          <Link {...listLink} search={{ triage: 'all' }} className={getButtonClass()}>
            See all domains
          </Link>
        )
      }
    />
  )
}
