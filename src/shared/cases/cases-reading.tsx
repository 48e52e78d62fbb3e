import { useQuery, useQueryClient } from '@tanstack/react-query'
import { casesOptions, casesSoFarOptions, mostCases, type Cases } from '#/api/cases.ts'
import { explainError } from '#/api/explain-error.ts'
import { cancelReading } from '#/api/read-all.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState, ErrorState } from '#/ui/error-state.tsx'
import { LoadingRows } from '#/ui/loading.tsx'
import { ReadingProgress, type Refreshable } from '#/ui/refresh.tsx'

/** Progress of loading all cases, with Cancel. */
export function CasesProgress() {
  const client = useQueryClient()
  const { data } = useQuery(casesSoFarOptions())
  return (
    <ReadingProgress
      label="Loading all cases"
      read={data?.rows.length ?? 0}
      total={data?.count == null ? null : Math.min(data.count, mostCases)}
      soft="text-muted"
      onCancel={() => void cancelReading(client, casesOptions())}
    />
  )
}

/** Sentences about missing cases; null if all were loaded (C27). */
export function casesGap({
  rows,
  count,
  complete,
  unreadable,
  changed,
  cut,
}: Cases): string | null {
  const counted =
    count === null ? null : `${formatCount(rows.length)} of ${formatCount(count)} cases loaded`
  const gaps = [
    cut && `Only the newest ${formatCount(mostCases)} cases are loaded: older ones are missing.`,
    !complete &&
      !cut &&
      (changed
        ? `${counted ?? 'Cases may be missing'}: the list changed meanwhile.`
        : `${counted ?? 'Cases are missing'}: the service gave no more.`),
    unreadable > 0 &&
      `${countOf(unreadable, 'case')} cannot be read and ${unreadable === 1 ? 'is' : 'are'} left out.`,
  ].filter((words) => words !== false)
  return gaps.length === 0 ? null : gaps.join(' ')
}

/** Notice above a list of cases. */
export const Notice = ({ words }: { words: string }) => (
  <output className="rounded-control bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
    {words}
  </output>
)

/** Placeholder without cases: loading, failed or canceled. */
export function CasesNotRead({
  reading: { isFetching, error, refetch },
  text,
}: {
  reading: Refreshable
  /** Why the cases are needed. */
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
