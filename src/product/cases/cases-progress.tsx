import { useQuery } from '@tanstack/react-query'
import { casesProgressOptions } from '#/api/all-cases.ts'
import type { CaseFilters } from '#/api/case-list.ts'
import { ReadingProgress } from '#/ui/reading-progress.tsx'

/** How far the reading of all cases of a filter is, and the way to call it off. */
export function CasesProgress({
  filters,
  onCancel,
}: {
  filters: CaseFilters
  onCancel: () => void
}) {
  const { data } = useQuery(casesProgressOptions(filters))
  return (
    <ReadingProgress
      label="Loading all cases"
      read={data?.read ?? 0}
      total={data?.total ?? null}
      soft="text-muted"
      onCancel={onCancel}
    />
  )
}
