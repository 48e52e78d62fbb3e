import { QueryClient } from '@tanstack/react-query'
import { notifySessionEnd } from '#/storage/session-end.ts'
import type { Session } from './session.ts'

/**
 * Creates the query client. The request scheduler retries and waits for the network, so both are off here; each query
 * sets its `staleTime`. Clears the cache and user data in memory when the session starts or ends (C8).
 */
export function createQueryClient(session: Session): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  session.store.subscribe(() => {
    queryClient.clear()
    notifySessionEnd()
  })
  return queryClient
}
