import { useQuery } from '@tanstack/react-query'
import { casesProgressOptions, maxCases, type CaseList } from '#/api/takedowns.ts'
import { formatCount } from '#/lib/numbers.ts'
import { FailedQuery, StaleQueryNotice } from '#/shared/query-notices.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { Notice } from '#/ui/messages.tsx'
import { LoadingProgress, type Refreshable } from '#/ui/refresh.tsx'

/** Progress of loading all cases. Leaving the page cancels the load. */
export function CasesProgress() {
  const { data } = useQuery(casesProgressOptions())
  return (
    <LoadingProgress
      label="Loading all cases"
      loadedCount={data?.loadedCount ?? 0}
      total={data?.total == null ? null : Math.min(data.total, maxCases)}
    />
  )
}

/** Describes why the loaded cases are incomplete. Returns null if all cases are loaded and readable (C27). */
export function describeMissingCases({
  rows,
  count,
  isComplete,
  unreadableCount,
  isTruncated,
}: CaseList): string | null {
  if (isTruncated) return `Only the newest ${formatCount(maxCases)} cases are loaded.`
  if (isComplete && unreadableCount === 0) return null
  // For one brand, `count` is the number of loaded cases, even if some cases are unreadable.
  const loaded =
    count === null || count === rows.length
      ? ''
      : `${formatCount(rows.length)} of ${formatCount(count)} cases loaded. `
  return `${loaded}Some cases are missing or can’t be read.`
}

/** Shows the progress of the first load. After that, warns if the loaded cases are outdated or incomplete. */
export function CasesNotices({ query }: { query: Refreshable & { data: CaseList | undefined } }) {
  const { data, isFetching } = query
  if (!data) return isFetching && <CasesProgress />
  const missing = describeMissingCases(data)
  return (
    <>
      <StaleQueryNotice query={query} />
      {missing !== null && <Notice>{missing}</Notice>}
    </>
  )
}

/** Shown instead of the cases while they load, or after a failure. */
export function CasesPlaceholder({ query }: { query: Refreshable }) {
  if (query.isFetching || !query.error) return <LoadingRows label="Loading the cases" />
  return <FailedQuery title="The cases could not be loaded." query={query} />
}
