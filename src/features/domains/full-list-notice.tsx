import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { noRowFilters } from '#/api/domain-filters.ts'
import {
  sourceListOptions,
  domainCountOptions,
  maxFullListRows,
  maxAutoLoadRows,
} from '#/api/domains.ts'
import type { HostPage } from '#/api/host-rows.ts'
import { formatCount, formatCountOf } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { LoadingProgress } from '#/ui/refresh.tsx'
import {
  domainDefaults,
  domainFilters,
  onFirstPage,
  hostListParams,
  needsFullList,
  type DomainSearch,
} from './domain-search.ts'

/** Decides whether all rows may be loaded for filters and orders that the API doesn't support (C64): asks if there are many. */
export function useFullListPermission(brandId: string, urlSearch: DomainSearch) {
  const queryClient = useQueryClient()
  const filters = domainFilters(urlSearch)
  const filterKey = JSON.stringify(filters)
  const [acceptedFilter, setAcceptedFilter] = useState<string | null>(null)
  const isNeeded = needsFullList(urlSearch)
  const fullListOptions = sourceListOptions(brandId, hostListParams(urlSearch))
  const isCached = isNeeded && queryClient.getQueryData(fullListOptions.queryKey) !== undefined
  const countQuery = useQuery({
    ...domainCountOptions(brandId, filters),
    enabled: isNeeded && !isCached,
    // The same count is also a tab's: don't render the page again for it.
    subscribed: isNeeded,
  })
  // Without a total they are loaded.
  const count = countQuery.data ?? 0
  const needsConfirmation = !isCached && count > maxAutoLoadRows && acceptedFilter !== filterKey
  return {
    isNeeded,
    mayLoad: !isNeeded || isCached || (countQuery.isSuccess && !needsConfirmation),
    /** Error of counting the rows, which are not loaded then; null otherwise. */
    error: isNeeded && !isCached && !countQuery.isSuccess ? countQuery.error : null,
    refetchCount: countQuery.refetch,
    /** Number of rows to load, if the user must confirm. */
    rowsToConfirm: isNeeded && needsConfirmation ? count : null,
    accept: () => setAcceptedFilter(filterKey),
    progress: fullListOptions.progress,
  }
}
export type FullListPermission = ReturnType<typeof useFullListPermission>

type FullListNoticeProps = {
  urlSearch: DomainSearch
  fullList: FullListPermission
  isFetching: boolean
}

const noticeClass =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray print:hidden'

/** Progress of loading all rows with a cancel button, or the question whether to load many. */
export function FullListNotice({ urlSearch, fullList, isFetching }: FullListNoticeProps) {
  const navigate = useNavigate()
  const { data: progress } = useQuery({ ...fullList.progress, enabled: false })
  const { isNeeded, rowsToConfirm } = fullList
  if (!isNeeded || (rowsToConfirm === null && !isFetching)) return null
  const { sort, direction } = domainDefaults
  const cancel = () =>
    void navigate({
      to: '.',
      search: { ...onFirstPage(urlSearch), ...noRowFilters, sort, direction },
    })
  if (rowsToConfirm === null)
    return (
      <div className={noticeClass}>
        <span>This filter or sort scans the full list.</span>
        <LoadingProgress
          label="Scanning all domains"
          loadedCount={progress?.fetchedCount ?? 0}
          total={progress?.total ?? null}
          onCancel={cancel}
        />
      </div>
    )
  const count = formatCount(rowsToConfirm)
  const exceedsLimit = rowsToConfirm > maxFullListRows
  return (
    <div role="alert" className={noticeClass}>
      <span>
        {exceedsLimit
          ? `This filter or sort works on up to ${formatCount(maxFullListRows)} domains. ${count} match your other filters. Narrow them first.`
          : `This filter or sort scans all ${count} matching domains, which takes a while.`}
      </span>
      {!exceedsLimit && (
        <Button size="small" onClick={fullList.accept}>
          Scan all {count}
        </Button>
      )}
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Notes on rows filtered here: which are omitted, and why (C27). */
export function describeFilterCaveats({ filteredFrom }: HostPage): string[] {
  if (filteredFrom === null) return []
  const { fullList, unreportedCount } = filteredFrom
  const { rows, count, isComplete, unreadable } = fullList
  return [
    !isComplete &&
      `Loaded ${formatCount(rows.length)} of ${formatCount(count)}: the list changed while loading.`,
    unreadable > 0 && `${formatCountOf(unreadable, 'row')} couldn’t be read.`,
    unreportedCount > 0 &&
      `Hidden, because the value is not reported: ${formatCountOf(unreportedCount, 'domain')}.`,
  ].filter((caveat) => caveat !== false)
}
