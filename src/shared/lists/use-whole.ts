import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelReading, type WholeListOptions } from '#/api/read-all.ts'

/**
 * All rows of a list, loaded on request and kept until the next request, also across navigation. Leaving the page
 * cancels a load. `error` may come with older `data`.
 */
export function useWhole<List>(options: WholeListOptions<List>) {
  const queryClient = useQueryClient()
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
    // Errors are in `error`. A canceled load resolves with the previous rows.
    const read = await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => before)
    return read === before ? null : read
  }
  return {
    state,
    data,
    error,
    /** Time of the load, milliseconds. */
    readAt: dataUpdatedAt,
    /** Loads or reloads; the previous rows stay meanwhile. Null if canceled or failed. */
    load,
    /** Cancels the load; the previous rows stay. */
    cancel: () => void cancelReading(queryClient, options),
  }
}
