import { lazy, Suspense, useSyncExternalStore } from 'react'
import { gate } from '#/api/gate.ts'

/** The words for what holds up the page, to be fetched while there is a network. */
export const loadHeldUp = () => import('./held-up.tsx')
const HeldUp = lazy(async () => ({ default: (await loadHeldUp()).HeldUp }))

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const isOnline = () => navigator.onLine

/** What holds up every request of the page: no network, or a pause the service asked for. */
export function NetworkBanners() {
  const online = useSyncExternalStore(watchNetwork, isOnline)
  const { slowedUntil } = useSyncExternalStore(gate.subscribe, gate.getSnapshot)
  return (
    <output className="block">
      {(!online || slowedUntil !== null) && (
        <Suspense>
          <HeldUp online={online} slowedUntil={slowedUntil} />
        </Suspense>
      )}
    </output>
  )
}
