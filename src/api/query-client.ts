import { QueryClient } from '@tanstack/react-query'
import { forgetSession } from '#/storage/session-memory.ts'
import type { Session } from './session.ts'

/**
 * The cache of answers. Trying again and waiting for the network are the gate's work, so both are off
 * here; `staleTime` is set by each query. Everything is dropped as soon as the session ends or changes, and so is what the
 * page holds of this device's storage (C8).
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
    forgetSession()
  })
  return queryClient
}
