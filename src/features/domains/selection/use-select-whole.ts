import type { HostRow } from '#/api/host-rows.ts'
import { loadAllLimit } from '#/api/load-all.ts'
import type { Walked } from '#/api/walk.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { Whole } from '#/product/lists/use-whole.ts'

export type SelectWholeProps = {
  /** The way to all rows of the list, from where those on screen are. */
  reading: Whole<HostRow>
  /** How many rows the filter matches, null when the service does not say. */
  total: number | null
  /** Its rows, when all of them are on screen: then nothing is read again. */
  loaded?: Walked<HostRow> | undefined
  onWhole: (walked: Walked<HostRow>) => void
}

/** The way from some rows to everything that the filter matches, which may have to be loaded first. */
export function useSelectWhole({ reading, total, loaded, onWhole }: SelectWholeProps) {
  const { state, error, load, cancel } = reading
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
