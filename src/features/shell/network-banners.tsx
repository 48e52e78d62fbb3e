import { useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { gate } from '#/api/gate.ts'
import { HeldUp } from './held-up.tsx'

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
  const { slowedUntil } = useSelector(gate.store)
  return (
    <output className="block">
      <HeldUp online={online} slowedUntil={slowedUntil} />
    </output>
  )
}
