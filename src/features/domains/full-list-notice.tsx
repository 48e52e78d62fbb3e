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
import { formatCount } from '#/lib/numbers.ts'
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
export function useFullListPermission(brandId: string, address: DomainSearch) {
  const queryClient = useQueryClient()
  const filters = domainFilters(address)
  const filterKey = JSON.stringify(filters)
  const [acceptedFilter, setAcceptedFilter] = useState<string | null>(null)
  const isNeeded = needsFullList(address)
  const fullListOptions = sourceListOptions(brandId, hostListParams(address))
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
    isWhole: isNeeded,
    mayLoad: !isNeeded || isCached || (countQuery.isSuccess && !needsConfirmation),
    /** Error of counting the rows, which are not loaded then; null otherwise. */
    error: isNeeded && !isCached && !countQuery.isSuccess ? countQuery.error : null,
    refetchCount: countQuery.refetch,
    /** Number of rows to load, if the user must confirm. */
    toAsk: isNeeded && needsConfirmation ? count : null,
    accept: () => setAcceptedFilter(filterKey),
    progress: fullListOptions.progress,
  }
}
export type FullListPermission = ReturnType<typeof useFullListPermission>

type FullListNoticeProps = {
  address: DomainSearch
  fullList: FullListPermission
  isFetching: boolean
}

const noticeClass =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray print:hidden'

/** Progress of loading all rows with a cancel button, or the question whether to load many. */
export function FullListNotice({ address, fullList, isFetching }: FullListNoticeProps) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...fullList.progress, enabled: false })
  if (!fullList.isWhole) return null
  const cancel = () =>
    void navigate({
      to: '.',
      search: {
        ...onFirstPage(address),
        ...noRowFilters,
        sort: domainDefaults.sort,
        direction: domainDefaults.direction,
      },
    })
  const { toAsk: rowsToConfirm } = fullList
  if (rowsToConfirm !== null)
    return (
      <div role="alert" className={noticeClass}>
        {rowsToConfirm > maxFullListRows ? (
          <span>
            This filter or sort works on up to {formatCount(maxFullListRows)} domains.{' '}
            {formatCount(rowsToConfirm)} match your other filters. Narrow them first.
          </span>
        ) : (
          <span>
            This filter or sort scans all {formatCount(rowsToConfirm)} matching domains, which takes
            a while.
          </span>
        )}
        {rowsToConfirm <= maxFullListRows && (
          <Button size="small" onClick={fullList.accept}>
            Scan all {formatCount(rowsToConfirm)}
          </Button>
        )}
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  if (!isFetching) return null
  return (
    <div className={noticeClass}>
      <span>This filter or sort scans the full list.</span>
      <LoadingProgress
        label="Scanning all domains"
        loadedCount={data?.fetchedCount ?? 0}
        total={data?.total ?? null}
        onCancel={cancel}
      />
    </div>
  )
}

/** Notes on rows filtered here: which are omitted, and why (C27). */
export function describeFilterCaveats({ filteredFrom }: HostPage): string[] {
  if (filteredFrom === null) return []
  const { rows, count, isComplete, unreadable } = filteredFrom.fullList
  return [
    !isComplete &&
      `Loaded ${formatCount(rows.length)} of ${formatCount(count)}: the list changed while loading.`,
    unreadable > 0 &&
      (unreadable === 1
        ? '1 row couldn’t be read and isn’t shown.'
        : `${formatCount(unreadable)} rows couldn’t be read and aren’t shown.`),
    filteredFrom.unreportedCount > 0 &&
      (filteredFrom.unreportedCount === 1
        ? '1 domain doesn’t report this and is hidden.'
        : `${formatCount(filteredFrom.unreportedCount)} domains don’t report this and are hidden.`),
  ].filter((caveat) => caveat !== false)
}
