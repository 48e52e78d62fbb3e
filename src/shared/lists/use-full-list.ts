import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelFullList, type FullListOptions } from '#/api/fetch-all-pages.ts'

/**
 * Loads all rows of a list on request and keeps them until the next request, even across navigation. Leaving the page
 * cancels a load.
 */
export function useFullList<List>(options: FullListOptions<List>) {
  const queryClient = useQueryClient()
  /** After a failed reload, `error` is set and `data` holds the previous rows. */
  const query = useQuery({ ...options, enabled: false })
  return {
    query,
    /** Loads all rows and resolves with them, or with null if canceled or failed. */
    load: async () => {
      const { data } = await query.refetch()
      return data === query.data ? null : (data ?? null)
    },
    cancel: () => void cancelFullList(queryClient, options),
  }
}
