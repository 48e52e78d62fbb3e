import { QueryClient } from '@tanstack/react-query'
import { closeDeviceStores } from '#/storage/device-store.ts'
import type { Session } from './session.ts'

/** Never retries, because the request scheduler does. Clears user data in memory when a session starts or ends (C8). */
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
