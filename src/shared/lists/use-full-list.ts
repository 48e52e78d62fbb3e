import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelFullList, type FullListOptions } from '#/api/fetch-all-pages.ts'

/**
 * All rows of a list, loaded on request and kept until the next request, also across navigation. Leaving the page
 * cancels a load. `error` may come with older `data`.
 */
export function useFullList<List>(options: FullListOptions<List>) {
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
    const previousRows = queryClient.getQueryData(options.queryKey)
    // Errors are in `error`. A canceled load resolves with the previous rows.
    const rows = await queryClient
      .fetchQuery({ ...options, staleTime: 0 })
      .catch(() => previousRows)
    return rows === previousRows ? null : rows
  }
  return {
    state,
    data,
    error,
    /** Time of the load, milliseconds. */
    loadedAt: dataUpdatedAt,
    /** Loads or reloads; the previous rows stay meanwhile. Null if canceled or failed. */
    load,
    /** Cancels the load; the previous rows stay. */
    cancel: () => void cancelFullList(queryClient, options),
  }
}
