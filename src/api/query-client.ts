import { QueryClient } from '@tanstack/react-query'
import { closeDeviceStores } from '#/storage/device-store.ts'
import type { Session } from './session.ts'

/**
 * Creates the query client. It doesn't retry, because the request scheduler does. It doesn't wait for the network:
 * offline requests fail. A session's start and end clear the cache and other user data in memory (C8).
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
    void closeDeviceStores()
  })
  return queryClient
}
