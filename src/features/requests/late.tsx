import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { traySignal } from './tray-signal.ts'

const RequestTray = lazy(async () => ({
  default: (await import('./request-tray.tsx')).RequestTray,
}))

/** The tray of requests, once there is one; without any it costs a page nothing. */
export function LateTray() {
  const wanted = useSyncExternalStore(traySignal.subscribe, traySignal.getSnapshot)
  return wanted ? (
    <Suspense>
      <RequestTray />
    </Suspense>
  ) : null
}

/** Takes over, in an idle moment, what a closed page of this user had in hand (C141). */
export function adoptLater(user: string, client: QueryClient): void {
  const atRest = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout
  atRest(() => {
    import('./outgoing.ts').then(
      ({ adoptRequests }) => adoptRequests(user, client),
      // Without a network there is nothing to look for either; the next page tries again.
      () => {},
    )
  })
}
