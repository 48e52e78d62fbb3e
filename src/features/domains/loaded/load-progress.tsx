import { useQuery } from '@tanstack/react-query'
import type { DomainFilters } from '#/api/domains.ts'
import { loadProgressOptions } from '#/api/load-all.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
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
  const read = data?.read ?? 0
  const total = data?.total ?? null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <progress
        aria-label="Loading all rows"
        className="h-1.5 w-40 accent-accent"
        {...(total === null || total === 0 ? {} : { value: Math.min(read, total), max: total })}
      />
      <span className="text-sm opacity-80">
        {total === null
          ? `${formatCount(read)} loaded`
          : `${formatCount(read)} of ${formatCount(total)} loaded`}
      </span>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
