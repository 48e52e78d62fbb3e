import { useSelector } from '@tanstack/react-store'
import {
  CircleAlert,
  FileWarning,
  HardDrive,
  Hourglass,
  KeyRound,
  RefreshCw,
  WifiOff,
} from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { interception } from '#/api/client.ts'
import { explainError } from '#/api/explain-error.ts'
import { fieldMapping } from '#/api/field-mapping.ts'
import { requestScheduler } from '#/api/request-scheduler.ts'
import { session } from '#/api/session.ts'
import { formatTime } from '#/lib/dates.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { describeStorageError } from '#/shared/describe-storage-error.ts'
import type { StorageErrorCode } from '#/storage/device-database.ts'
import { hasUnparsed, storageError } from '#/storage/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { hasMissingChunk } from '#/ui/lazy-part.tsx'
import type { Refreshable } from '#/ui/refresh.tsx'

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const isOnline = () => navigator.onLine

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Whole seconds until `time` (milliseconds since the epoch), counting down to 0. */
function useSecondsUntil(time: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((time - Date.now()) / 1000)))
}

function Banner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 border-b border-line bg-amber-soft px-5 py-1.5 text-amber max-wide:px-3.5 print:hidden [&_svg]:size-3.5 [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  )
}

/** Mounted when offline: everything on the page was loaded before. */
function Offline() {
  const [since] = useState(() => Date.now())
  return (
    <Banner icon={<WifiOff aria-hidden />}>
      <span>You’re offline. Showing data loaded before {formatTime(since)}.</span>
    </Banner>
  )
}

/** The service asked for a pause (429), after which requests continue. */
function SlowedDown({ until }: { until: number }) {
  const seconds = useSecondsUntil(until)
  return (
    <Banner icon={<Hourglass aria-hidden />}>
      <span>
        Too many requests. Retrying
        {/* Not announced every second. */}
        <span aria-hidden>{seconds > 0 && ` in ${seconds} s`}</span>.
      </span>
    </Banner>
  )
}

/** Offers a reload, which keeps the session. */
function ToReload({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <Banner icon={icon}>
      <span>{words}</span>
      <Button size="small" onClick={() => session.reload()}>
        Reload
      </Button>
    </Banner>
  )
}

/** Notes, drafts and settings are in memory only. Their own notice may be on another page (P7). */
function NotStored({ trouble }: { trouble: StorageErrorCode }) {
  const words = describeStorageError(
    trouble,
    'new notes, drafts and settings are lost when the page is closed',
  )
  const icon = <HardDrive aria-hidden />
  // A reload can help with these.
  if (trouble === 'newer' || trouble === 'migration-failed')
    return <ToReload icon={icon} words={words} />
  return (
    <Banner icon={icon}>
      <span>{words}</span>
    </Banner>
  )
}

/** Some stored data has an unknown format. */
function Unread() {
  return (
    <Banner icon={<FileWarning aria-hidden />}>
      <span>
        Some of your saved notes, views or settings could not be read by this version of the app.
        They are kept in this browser, and in the file when you export your notes.
      </span>
    </Banner>
  )
}

/** Errors in the operator's file of field names. */
function OpenPartsProblems({ problems }: { problems: readonly string[] }) {
  return (
    <Banner icon={<FileWarning aria-hidden />}>
      <span className="[overflow-wrap:anywhere]">
        open-parts.json has errors: {visibleString(problems.slice(0, 3).join(' '))}
        {problems.length > 3 && ` And ${problems.length - 3} more.`}
      </span>
    </Banner>
  )
}

/** Problems that affect every page. */
export function NetworkBanners() {
  const online = useSyncExternalStore(watchNetwork, isOnline)
  const { pausedUntil } = useSelector(requestScheduler.store)
  const { problems } = useSelector(fieldMapping)
  const trouble = useSelector(storageError)
  const isUnread = useSelector(hasUnparsed)
  const { intercepted } = useSelector(interception)
  const isCodeMissing = useSelector(hasMissingChunk) && online
  return (
    <output className="block">
      {!online && <Offline />}
      {intercepted && (
        <ToReload
          icon={<KeyRound aria-hidden />}
          words="Unexpected responses, perhaps from a proxy or login page. Reload to renew your company sign-in. You stay signed in here."
        />
      )}
      {isCodeMissing && (
        <ToReload
          icon={<RefreshCw aria-hidden />}
          words="Part of the app could not be loaded. There may be a new version. Reload to update; you stay signed in."
        />
      )}
      {pausedUntil !== null && <SlowedDown until={pausedUntil} />}
      {trouble !== null && <NotStored trouble={trouble} />}
      {isUnread && <Unread />}
      {problems.length > 0 && <OpenPartsProblems problems={problems} />}
    </output>
  )
}

/** The profile or the brands failed to load. The page stays usable. */
export function ShellFailure({
  reading: { error, isFetching, refetch },
  isKnown,
}: {
  reading: Pick<Refreshable, 'error' | 'isFetching' | 'refetch'>
  isKnown: boolean
}) {
  if (error === null || isKnown) return null
  return (
    <div role="alert">
      <Banner icon={<CircleAlert aria-hidden />}>
        <span>Your account and brands could not be loaded. {explainError(error).text}</span>
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Banner>
    </div>
  )
}
