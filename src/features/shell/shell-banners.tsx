import type { UseQueryResult } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import {
  CircleAlert,
  FileWarning,
  HardDrive,
  Hourglass,
  KeyRound,
  RefreshCw,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { interceptedAt } from '#/api/client.ts'
import { explainError } from '#/api/errors.ts'
import { fieldMappingProblems } from '#/api/load-field-mapping.ts'
import { requestScheduler } from '#/api/request-scheduler.ts'
import { session } from '#/api/session.ts'
import { formatTime } from '#/lib/dates.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { describeStorageError } from '#/shared/use-device-value.ts'
import { hasUnparsedValues, storageError } from '#/storage/device-store.ts'
import { Button } from '#/ui/button.tsx'
import { hasMissingChunk } from '#/ui/lazy-part.tsx'

/**
 * Used instead of TanStack Query's `onlineManager`, which assumes a connection at first. If a tab starts offline,
 * `onlineManager` doesn't report that the tab has gone online.
 */
function subscribeToNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

type BannerProps = { Icon: LucideIcon; action?: ReactNode; children: ReactNode }

function Banner({ Icon, action, children }: BannerProps) {
  return (
    <span className="flex items-center gap-2 border-b border-line bg-amber-soft px-5 py-1.5 text-amber max-wide:px-3.5 print:hidden">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
      {action}
    </span>
  )
}

const reloadButton = (
  <Button size="small" onClick={() => session.reload()}>
    Reload
  </Button>
)

/** Mounts when the browser goes offline, so all data on the page was loaded before `offlineSince`. */
function OfflineBanner() {
  const [offlineSince] = useState(() => Date.now())
  return (
    <Banner Icon={WifiOff}>
      You’re offline. Showing data loaded before {formatTime(offlineSince)}.
    </Banner>
  )
}

export function ShellBanners() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const isPaused = useSelector(requestScheduler.pausedUntil) !== null
  const mappingProblems = useSelector(fieldMappingProblems)
  const storageProblem = useSelector(storageError)
  const needsReload = storageProblem === 'newer' || storageProblem === 'migration-failed'
  const hasUnparsedData = useSelector(hasUnparsedValues)
  const isIntercepted = useSelector(interceptedAt, (interceptionTime) => interceptionTime !== null)
  const isCodeMissing = useSelector(hasMissingChunk) && isOnline
  return (
    <output className="block">
      {!isOnline && <OfflineBanner />}
      {isIntercepted && (
        <Banner Icon={KeyRound} action={reloadButton}>
          Unexpected responses, perhaps from a proxy or login page. Reload to renew your company
          sign-in. You stay signed in to this dashboard.
        </Banner>
      )}
      {isCodeMissing && (
        <Banner Icon={RefreshCw} action={reloadButton}>
          Part of the app could not be loaded. There may be a new version. Reload to update; you
          stay signed in.
        </Banner>
      )}
      {isPaused && <Banner Icon={Hourglass}>Too many requests. Retrying automatically.</Banner>}
      {/* Shown on every page, because the data that can't be stored may belong to another page (P7). */}
      {storageProblem !== null && (
        <Banner Icon={HardDrive} action={needsReload && reloadButton}>
          {describeStorageError(
            storageProblem,
            'new notes, drafts and settings are lost when the page is closed',
          )}
        </Banner>
      )}
      {hasUnparsedData && (
        <Banner Icon={FileWarning}>
          Some of your saved notes, views or settings could not be read by this version of the app.
          They are kept in this browser and included when you export your notes.
        </Banner>
      )}
      {mappingProblems.length > 0 && (
        <Banner Icon={FileWarning}>
          Some data may appear as not reported, because of a problem with the field mapping
          (open-parts.json): {toVisibleString(mappingProblems.slice(0, 3).join(' '))}
          {mappingProblems.length > 3 && ` And ${mappingProblems.length - 3} more.`}
        </Banner>
      )}
    </output>
  )
}

export function ShellFailure({
  query: { data, error, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
}) {
  if (error === null || data !== undefined) return null
  return (
    <div role="alert">
      <Banner
        Icon={CircleAlert}
        action={
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Your account or brands could not be loaded. {explainError(error).text}
      </Banner>
    </div>
  )
}
