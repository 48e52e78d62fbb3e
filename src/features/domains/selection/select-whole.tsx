import type { DomainFilters } from '#/api/domains.ts'
import { explainError } from '#/api/explain-error.ts'
import type { HostRow } from '#/api/host-rows.ts'
import { loadAllLimit } from '#/api/load-all.ts'
import type { Walked } from '#/api/walk.ts'
import { LoadProgress } from '#/features/domains/loaded/load-progress.tsx'
import { useLoadAll } from '#/features/domains/loaded/use-load-all.ts'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'

export type SelectWholeProps = {
  brandId: string
  filters: DomainFilters
  /** How many rows the filter matches, null when the service does not say. */
  total: number | null
  /** Its rows, when all of them are on screen: then nothing is read again. */
  loaded?: Walked<HostRow> | undefined
  onWhole: (walked: Walked<HostRow>) => void
}

/** The way from some rows to everything that the filter matches: loads it, with progress and cancel. */
export function SelectWhole({ brandId, filters, total, loaded, onWhole }: SelectWholeProps) {
  const { state, error, load, cancel } = useLoadAll(brandId, filters, 'compact')
  if (total !== null && total > loadAllLimit)
    return (
      <span className="text-sm opacity-80">
        At most {formatCount(loadAllLimit)} can be selected at once.
      </span>
    )
  if (state === 'loading')
    return <LoadProgress brandId={brandId} filters={filters} form="compact" onCancel={cancel} />
  const select = async () => {
    const walked = loaded ?? (await load())
    if (walked) onWhole(walked)
  }
  return (
    <>
      <Button size="small" onClick={() => void select()}>
        {total === null
          ? 'Select all in this filter'
          : `Select all ${formatCount(total)} in this filter`}
      </Button>
      {state === 'failed' && error && (
        <span role="alert" className="text-sm">
          Not all could be read. {explainError(error).text}
        </span>
      )}
    </>
  )
}
