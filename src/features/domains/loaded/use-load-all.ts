import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DomainFilters } from '#/api/domains.ts'
import { allDomainsOptions, allFullDomainsOptions } from '#/api/load-all.ts'
import { cancelReading } from '#/api/whole-reading.ts'

/** Short rows, or full ones, which are much larger and tell feedback. */
export type RowForm = 'compact' | 'full'

const optionsOf = (brandId: string, filters: DomainFilters, form: RowForm) =>
  form === 'full' ? allFullDomainsOptions(brandId, filters) : allDomainsOptions(brandId, filters)

/**
 * All rows of a filter, once somebody starts to load them: they stay until that is asked again, also
 * when the screen is left and come back to. Leaving in the middle ends the requests. `data` holds the
 * rows in review order; `error` may stand beside older `data`.
 */
export function useLoadAll(brandId: string, filters: DomainFilters, form: RowForm) {
  const queryClient = useQueryClient()
  const options = optionsOf(brandId, filters, form)
  const { data, error, isFetching, dataUpdatedAt } = useQuery({ ...options, enabled: false })
  const state: 'idle' | 'loading' | 'loaded' | 'failed' = isFetching
    ? 'loading'
    : error
      ? 'failed'
      : data
        ? 'loaded'
        : 'idle'
  const load = async () => {
    const before = queryClient.getQueryData(options.queryKey)
    // A failure is in `error`. What is cancelled answers with the rows of before.
    const read = await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => before)
    return read === before ? null : read
  }
  return {
    state,
    data,
    error,
    /** When it was read, in milliseconds. */
    readAt: dataUpdatedAt,
    /** Loads, also anew; what is there now stays until then. Null when it was cancelled or failed. */
    load,
    /** Ends the loading; the rows of before stay. */
    cancel: () => void cancelReading(queryClient, options),
  }
}
