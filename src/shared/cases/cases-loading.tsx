import { useQuery, useQueryClient } from '@tanstack/react-query'
import { explainError } from '#/api/errors.ts'
import { cancelFullList } from '#/api/fetch-all-pages.ts'
import { allCasesOptions, casesProgressOptions, maxCases, type CaseList } from '#/api/takedowns.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { StaleQueryNotice } from '#/shared/query-notices.tsx'
import { Button } from '#/ui/button.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { EmptyState, ErrorState, Notice } from '#/ui/messages.tsx'
import { LoadingProgress, type Refreshable } from '#/ui/refresh.tsx'

/** Progress of loading all cases. */
export function CasesProgress() {
  const client = useQueryClient()
  const { data } = useQuery(casesProgressOptions())
  return (
    <LoadingProgress
      label="Loading all cases"
      loadedCount={data?.rows.length ?? 0}
      total={data?.count == null ? null : Math.min(data.count, maxCases)}
      onCancel={() => void cancelFullList(client, allCasesOptions())}
    />
  )
}

/** Sentences about missing cases; null if all were loaded (C27). */
export function describeMissingCases({
  rows,
  count,
  isComplete,
  unreadableCount,
  hasChanged,
  isTruncated,
}: CaseList): string | null {
  const loadedOfTotal =
    count === null ? null : `${formatCount(rows.length)} of ${formatCount(count)} cases loaded`
  const gaps = [
    isTruncated &&
      `Only the newest ${formatCount(maxCases)} cases are loaded: older ones are missing.`,
    !isComplete &&
      !isTruncated &&
      (hasChanged
        ? `${loadedOfTotal ?? 'Cases may be missing'}: the list changed while it was loaded.`
        : `${loadedOfTotal ?? 'Cases are missing'}: the service returned no more.`),
    unreadableCount > 0 &&
      `${formatCountOf(unreadableCount, 'case')} cannot be read and ${unreadableCount === 1 ? 'is' : 'are'} left out.`,
  ].filter((text) => text !== false)
  return gaps.length === 0 ? null : gaps.join(' ')
}

/** Progress of the first load of all cases, or notices that they are outdated or incomplete. */
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

/** Shown instead of the cases while they load, after a failure, or after the load was canceled. */
export function CasesPlaceholder({
  query: { isFetching, error, refetch },
  text,
}: {
  query: Refreshable
  text?: string
}) {
  const load = () => void refetch()
  if (isFetching) return <LoadingRows label="Loading the cases" />
  if (error)
    return (
      <ErrorState
        title="The cases could not be loaded."
        text={explainError(error).text}
        onRetry={load}
      />
    )
  return (
    <EmptyState
      title="The cases were not loaded."
      {...(text !== undefined && { text })}
      actions={<Button onClick={load}>Load all cases</Button>}
    />
  )
}
