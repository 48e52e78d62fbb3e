import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { anyRow } from '#/api/domain-filters.ts'
import { allOfList, domainCountOptions, loadAllLimit, unaskedLimit } from '#/api/domains.ts'
import type { HostPage } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { ReadingProgress } from '#/ui/refresh.tsx'
import {
  domainDefaults,
  domainFilters,
  fromStart,
  hostListParams,
  isReadWhole,
  type DomainSearch,
} from './domain-search.ts'

/** Decides whether all rows may be loaded for filters and orders that the API doesn't support (C64): asks if there are many. */
export function useWholeReading(brandId: string, address: DomainSearch) {
  const queryClient = useQueryClient()
  const filters = domainFilters(address)
  const name = JSON.stringify(filters)
  const [accepted, setAccepted] = useState<string | null>(null)
  const isWhole = isReadWhole(address)
  const all = allOfList(brandId, hostListParams(address))
  const isKept = isWhole && queryClient.getQueryData(all.queryKey) !== undefined
  const counting = useQuery({
    ...domainCountOptions(brandId, filters),
    enabled: isWhole && !isKept,
    // The same count is also a tab's: don't render the page again for it.
    subscribed: isWhole,
  })
  // Without a total they are loaded.
  const count = counting.data ?? 0
  const isMany = !isKept && count > unaskedLimit && accepted !== name
  return {
    isWhole,
    mayRead: !isWhole || isKept || (counting.isSuccess && !isMany),
    /** Error of counting the rows, which are not loaded then; null otherwise. */
    error: isWhole && !isKept && !counting.isSuccess ? counting.error : null,
    countAgain: counting.refetch,
    /** Number of rows to load, if the user must confirm. */
    toAsk: isWhole && isMany ? count : null,
    accept: () => setAccepted(name),
    progress: all.progress,
  }
}
export type WholeReading = ReturnType<typeof useWholeReading>

type WholeNoticeProps = {
  address: DomainSearch
  whole: WholeReading
  isReading: boolean
}

const notice =
  'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control bg-gray-soft px-2.5 py-1.5 text-sm text-gray print:hidden'

/** Progress of loading all rows with a cancel button, or the question whether to load many. */
export function WholeNotice({ address, whole, isReading }: WholeNoticeProps) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...whole.progress, enabled: false })
  if (!whole.isWhole) return null
  const stop = () =>
    void navigate({
      to: '.',
      search: {
        ...fromStart(address),
        ...anyRow,
        sort: domainDefaults.sort,
        direction: domainDefaults.direction,
      },
    })
  const { toAsk } = whole
  if (toAsk !== null)
    return (
      <div role="alert" className={notice}>
        {toAsk > loadAllLimit ? (
          <span>
            This filter or sort works on up to {formatCount(loadAllLimit)} domains.{' '}
            {formatCount(toAsk)} match your other filters. Narrow them first.
          </span>
        ) : (
          <span>
            This filter or sort scans all {formatCount(toAsk)} matching domains, which takes a
            while.
          </span>
        )}
        {toAsk <= loadAllLimit && (
          <Button size="small" onClick={whole.accept}>
            Scan all {formatCount(toAsk)}
          </Button>
        )}
        <Button size="small" onClick={stop}>
          Cancel
        </Button>
      </div>
    )
  if (!isReading) return null
  return (
    <div className={notice}>
      <span>This filter or sort scans the full list.</span>
      <ReadingProgress
        label="Scanning all domains"
        read={data?.read ?? 0}
        total={data?.total ?? null}
        soft="text-gray"
        onCancel={stop}
      />
    </div>
  )
}

/** Notes on rows filtered here: which are omitted, and why (C27). */
export function chosenCaveats({ from }: HostPage): string[] {
  if (from === null) return []
  const { rows, count, complete, unreadable } = from.whole
  return [
    !complete &&
      `Loaded ${formatCount(rows.length)} of ${formatCount(count)}: the list changed while loading.`,
    unreadable > 0 &&
      (unreadable === 1
        ? '1 row couldn’t be read and isn’t shown.'
        : `${formatCount(unreadable)} rows couldn’t be read and aren’t shown.`),
    from.unreported > 0 &&
      (from.unreported === 1
        ? '1 domain doesn’t report this and is hidden.'
        : `${formatCount(from.unreported)} domains don’t report this and are hidden.`),
  ].filter((caveat) => caveat !== false)
}
