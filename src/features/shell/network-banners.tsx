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
import { useSyncExternalStore, type ReactNode } from 'react'
import { explainError } from '#/api/explain-error.ts'
import { gate } from '#/api/gate.ts'
import { openParts } from '#/api/open-parts.ts'
import { wayToService } from '#/api/request.ts'
import { session } from '#/api/session.ts'
import type { StorageTrouble } from '#/lib/device/device-database.ts'
import { hasUnread, storageTrouble } from '#/lib/device/device-store.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { storageWords } from '#/product/storage-words.ts'
import { Button } from '#/ui/button.tsx'
import { missingCode } from '#/ui/late-part.tsx'

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

/** Why the page has to be loaded anew, which the session outlives. */
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

/** Notes, drafts and choices of any page live in memory alone: their own words may be on another page (P7). */
function NotStored({ trouble }: { trouble: StorageTrouble }) {
  const words = storageWords(
    trouble,
    'new notes, drafts and settings are lost when the page is closed',
  )
  const icon = <HardDrive aria-hidden />
  // Of these a reload may get rid.
  if (trouble === 'newer' || trouble === 'migration-failed')
    return <ToReload icon={icon} words={words} />
  return (
    <Banner icon={icon}>
      <span>{words}</span>
    </Banner>
  )
}

/** Part of what is stored is in a form that this version of the app does not know. */
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

/** The file in which an operator names what the contract leaves open has mistakes. */
function OpenPartsProblems({ problems }: { problems: readonly string[] }) {
  return (
    <Banner icon={<FileWarning aria-hidden />}>
      <span className="[overflow-wrap:anywhere]">
        The file open-parts.json has mistakes: {visibleString(problems.slice(0, 3).join(' '))}
        {problems.length > 3 && ` And ${problems.length - 3} more.`}
      </span>
    </Banner>
  )
}

/**
 * What holds for the whole page: no network, or a pause the service asked for, which delay every request, that
 * the browser stores nothing, or a file of the operator that has mistakes.
 */
export function NetworkBanners() {
  const online = useSyncExternalStore(watchNetwork, isOnline)
  const { slowedUntil } = useSelector(gate.store)
  const { problems } = useSelector(openParts)
  const trouble = useSelector(storageTrouble)
  const isUnread = useSelector(hasUnread)
  const { intercepted } = useSelector(wayToService)
  const isCodeMissing = useSelector(missingCode) && online
  return (
    <output className="block">
      {!online && (
        <Banner icon={<WifiOff aria-hidden />}>
          <span>You are offline. Showing what was loaded before.</span>
        </Banner>
      )}
      {intercepted && (
        <ToReload
          icon={<KeyRound aria-hidden />}
          words="Something else answers in place of the service: your company’s sign-in may have to be renewed. Reload: you stay signed in here, and nothing is lost."
        />
      )}
      {isCodeMissing && (
        <ToReload
          icon={<RefreshCw aria-hidden />}
          words="A part of the app could not be loaded: a new version may be there. Reload: you stay signed in, and nothing is lost."
        />
      )}
      {slowedUntil !== null && <SlowedDown until={slowedUntil} />}
      {trouble !== null && <NotStored trouble={trouble} />}
      {isUnread && <Unread />}
      {problems.length > 0 && <OpenPartsProblems problems={problems} />}
    </output>
  )
}

/** Who is signed in, or their brands, could not be read: the frame lacks it, and the page stays. */
export function FrameFailure({
  reading: { error, isFetching, refetch },
  isKnown,
}: {
  reading: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
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
