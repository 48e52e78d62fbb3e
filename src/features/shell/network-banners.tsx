import { useSelector } from '@tanstack/react-store'
import { HardDrive, Hourglass, WifiOff } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { gate } from '#/api/gate.ts'
import { unsaved } from '#/lib/device/device-store.ts'
import { useSecondsUntil } from './seconds-until.ts'

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const isOnline = () => navigator.onLine

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 border-b border-line bg-amber-soft px-5 py-1.5 text-amber max-wide:px-3.5 print:hidden [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  )
}

/** The service asked for a pause: nothing is wrong, reading goes on by itself. */
function SlowedDown({ until }: { until: number }) {
  const seconds = useSecondsUntil(until)
  return (
    <Banner icon={<Hourglass aria-hidden />}>
      <span>
        Too many requests. Retrying
        {/* A count that changes every second is for the eye only. */}
        <span aria-hidden>{seconds > 0 && ` in ${seconds} s`}</span>.
      </span>
    </Banner>
  )
}

/** Notes, drafts and choices of any page live in memory alone: their own words may be on another page (P7). */
function NotStored() {
  return (
    <Banner icon={<HardDrive aria-hidden />}>
      <span>
        This browser refuses storage, or has no room left. What was not stored is lost when the page
        is closed.
      </span>
    </Banner>
  )
}

/**
 * What holds for the whole page: no network, or a pause the service asked for, which delay every request, and that
 * the browser stores nothing.
 */
export function NetworkBanners() {
  const online = useSyncExternalStore(watchNetwork, isOnline)
  const { slowedUntil } = useSelector(gate.store)
  const isUnsaved = useSelector(unsaved, (keys) => keys.size > 0)
  return (
    <output className="block">
      {!online && (
        <Banner icon={<WifiOff aria-hidden />}>
          <span>You are offline. Showing what was loaded before.</span>
        </Banner>
      )}
      {slowedUntil !== null && <SlowedDown until={slowedUntil} />}
      {isUnsaved && <NotStored />}
    </output>
  )
}
