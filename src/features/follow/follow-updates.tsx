import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError } from '#/api/errors.ts'
import { polledTakedownOptions } from '#/api/takedowns.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { getPollIntervalMs } from '#/shared/cases/case-refresh.ts'
import {
  listChangedCases,
  followedCasesOptions,
  listChangesInResponse,
  markCaseMissing,
  storeResponse,
  type FollowedCase,
} from '#/shared/follow/followed-cases.ts'
import { showCountInTitle } from '#/shared/page-title.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'
import { useNow } from '#/ui/now.ts'

const staggerMs = 1000

/** The longer a case hasn't changed, the less often it is refetched. */
const caseQueryOptions = (followed: FollowedCase, index: number, now: number) => ({
  ...polledTakedownOptions(followed.id),
  refetchInterval: ({ state }: { state: { error: Error | null; errorUpdatedAt: number } }) => {
    const intervalMs = getPollIntervalMs(followed, state.error !== null, now)
    if (intervalMs === false || isApiError(state.error, 'unauthorized')) return false
    // `readAt` is the time of the stored response, which may come from another tab.
    const dueAt = Math.max(followed.readAt, state.errorUpdatedAt) + intervalMs
    // Stagger cases that are due at the same time, so that they don't delay other requests of the page.
    return Math.max(staggerMs * (index + 1), dueAt - Date.now())
  },
  refetchOnWindowFocus: false,
})

/**
 * Refetches followed cases while the tab is visible (F15, P20). Shows in the tab title how many of them changed, and
 * announces it to screen readers.
 */
export function FollowUpdates() {
  const { value, update } = useDeviceValue(followedCasesOptions)
  // Recompute the delays every minute, so that a refetch skipped in a hidden tab doesn't wait for a full interval.
  const now = useNow()
  const openCases = value.cases.filter((followed) => followed.is_open !== false)
  const queries = useQueries({
    queries: openCases.map((followed, index) => caseQueryOptions(followed, index, now)),
  })
  const changedCount = listChangedCases(value).length

  useEffect(() => {
    for (const [index, followed] of openCases.entries()) {
      const query = queries[index]
      if (query === undefined) continue
      const { data, dataUpdatedAt, error, errorUpdatedAt } = query
      if (isApiError(error, 'not-found') && errorUpdatedAt > followed.readAt)
        update(markCaseMissing(followed.id, errorUpdatedAt))
      else if (data && dataUpdatedAt > followed.readAt) {
        const changes = listChangesInResponse(data, value)
        update(storeResponse(data, dataUpdatedAt))
        if (value.notify && changes.length > 0) showNotification(followed.id, changes)
      }
    }
  })
  useEffect(() => {
    showCountInTitle(changedCount)
    return () => showCountInTitle(0)
  }, [changedCount])
  return (
    <output className="sr-only">
      {changedCount > 0 && `${formatCountOf(changedCount, 'followed case')} changed`}
    </output>
  )
}

function showNotification(id: string, changes: readonly string[]): void {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted') return
  // The user is on the page, which already shows the change.
  if (document.hasFocus()) return
  try {
    const notification = new Notification('A case you follow changed', {
      body: changes.join('\n'),
      tag: id,
    })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch {
    // On phones, the constructor may throw despite permission.
  }
}
