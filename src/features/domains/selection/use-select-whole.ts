import type { DomainFilters } from '#/api/domain-filters.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { loadAllLimit } from '#/api/load-all.ts'
import type { Walked } from '#/api/walk.ts'
import { useLoadAll } from '#/features/domains/loaded/use-load-all.ts'
import { formatCount } from '#/lib/numbers.ts'

export type SelectWholeProps = {
  brandId: string
  filters: DomainFilters
  /** How many rows the filter matches, null when the service does not say. */
  total: number | null
  /** Its rows, when all of them are on screen: then nothing is read again. */
  loaded?: Walked<HostRow> | undefined
  onWhole: (walked: Walked<HostRow>) => void
}

/** The way from some rows to everything that the filter matches, which may have to be loaded first. */
export function useSelectWhole({ brandId, filters, total, loaded, onWhole }: SelectWholeProps) {
  const { state, error, load, cancel } = useLoadAll(brandId, filters, 'compact')
  const select = async () => {
    const walked = loaded ?? (await load())
    if (walked) onWhole(walked)
  }
  return {
    /** More than can be selected at once. */
    tooMany: total !== null && total > loadAllLimit,
    label:
      total === null
        ? 'Select all in this filter'
        : `Select all ${formatCount(total)} in this filter`,
    isLoading: state === 'loading',
    error: state === 'failed' ? error : null,
    select: () => void select(),
    cancel,
  }
}
export type SelectWhole = ReturnType<typeof useSelectWhole>
