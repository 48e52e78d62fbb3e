import { QueryClient } from '@tanstack/react-query'
import { closeDeviceStores } from '#/storage/device-store.ts'
import type { Session } from './session.ts'

/**
 * Creates the query client. Queries aren't retried, because the request scheduler retries requests. When a session
 * starts or ends, the user's data in memory is cleared (C8).
 */
export function createQueryClient(session: Session): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  session.store.subscribe(() => {
    queryClient.clear()
    void closeDeviceStores()
  })
  return queryClient
}
