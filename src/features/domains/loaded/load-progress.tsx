import { useQuery } from '@tanstack/react-query'
import type { DomainFilters } from '#/api/domain-filters.ts'
import { loadProgressOptions } from '#/api/load-all.ts'
import { ReadingProgress } from '#/ui/reading-progress.tsx'
import type { RowForm } from './use-load-all.ts'

type LoadProgressProps = {
  brandId: string
  filters: DomainFilters
  form: RowForm
  onCancel: () => void
}

/** How far the loading of all rows is, with the way to end it. */
export function LoadProgress({ brandId, filters, form, onCancel }: LoadProgressProps) {
  const { data } = useQuery(loadProgressOptions(brandId, filters, form))
  return (
    <ReadingProgress
      label="Loading all rows"
      read={data?.read ?? 0}
      total={data?.total ?? null}
      soft="opacity-80"
      onCancel={onCancel}
    />
  )
}
