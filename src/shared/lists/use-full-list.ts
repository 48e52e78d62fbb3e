import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelFullList, type FullListOptions } from '#/api/fetch-all-pages.ts'

/**
 * Loads all rows of a list on request and keeps them until the next request, even across navigation. Leaving the page
 * cancels a load. After a failed reload, `error` is set and `data` holds the previous rows.
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
    // Errors are returned as `error`. A canceled load resolves with the previous rows.
    const rows = await queryClient
      .fetchQuery({ ...options, staleTime: 0 })
      .catch(() => previousRows)
    return rows === previousRows ? null : rows
  }
  return {
    state,
    data,
    error,
    /** Time of the last load, in milliseconds since the epoch; 0 if none. */
    loadedAt: dataUpdatedAt,
    /** Loads all rows and resolves with them, or with null if canceled or failed. */
    load,
    cancel: () => void cancelFullList(queryClient, options),
  }
}
