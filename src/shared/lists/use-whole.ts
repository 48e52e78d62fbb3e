import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelReading, type WholeListOptions } from '#/api/read-all.ts'

/**
 * All rows of a list, once somebody starts to load them: they stay until that is asked again, also when
 * the screen is left and come back to. Leaving in the middle ends the requests. `error` may stand beside
 * older `data`.
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
