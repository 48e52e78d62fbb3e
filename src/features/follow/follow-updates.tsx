import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '#/api/errors.ts'
import { followedCaseOptions } from '#/api/takedowns.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { getPollIntervalAt } from '#/shared/cases/case-refresh.ts'
import {
  listChangedCases,
  followedCasesOptions,
  listChangesInResponse,
  markMissing,
  storeResponse,
  type FollowedCase,
} from '#/shared/follow/followed-cases.ts'
import { showCountInTitle } from '#/shared/page-title.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'

/** Delay between refetches of cases that are due when the page opens. */
const staggerMs = 1000
const maxFocusRefetches = 20

/** Refetches a case less often the longer it is unchanged, but not before `earliestAt` (epoch milliseconds). */
function caseQueryOptions(followed: FollowedCase, earliestAt: number) {
  const getRefetchInterval = (error: Error | null) => {
    const intervalMs = getPollIntervalAt(followed, error !== null, Date.now())
    return intervalMs === false || isApiError(error, 'unauthorized') ? false : intervalMs
  }
  return {
    ...followedCaseOptions(followed.id),
    refetchInterval: ({ state }: { state: { error: Error | null; errorUpdatedAt: number } }) => {
      const intervalMs = getRefetchInterval(state.error)
      if (intervalMs === false) return false
      const dueAt = Math.max(followed.readAt, state.errorUpdatedAt) + intervalMs
      return Math.max(staggerMs, Math.max(earliestAt, dueAt) - Date.now())
    },
    // Another tab may have stored a later response.
    staleTime: () => {
      const intervalMs = getRefetchInterval(null)
      return intervalMs !== false && followed.readAt + intervalMs <= Date.now() ? 0 : Infinity
    },
  }
}

/** Refetches followed cases while the tab is visible (F15, P20). Shows and announces the number of changed cases. */
export function FollowUpdates() {
  const { value, update } = useDeviceValue(followedCasesOptions)
  const [openedAt] = useState(() => Date.now())
  const openCases = value.cases.filter((followed) => followed.is_open !== false)
  const queries = useQueries({
    queries: openCases.map((followed, index) => ({
      ...caseQueryOptions(followed, openedAt + (index + 1) * staggerMs),
      refetchOnWindowFocus: openCases.length <= maxFocusRefetches,
    })),
  })
  const changedCount = listChangedCases(value).length

  // Stores responses in this browser and shows notifications: both are outside of React.
  useEffect(() => {
    for (const [index, { data, dataUpdatedAt, error, errorUpdatedAt }] of queries.entries()) {
      const followed = openCases[index]
      if (followed === undefined) continue
      if (isApiError(error, 'not-found') && errorUpdatedAt > followed.readAt)
        update(markMissing(followed.id, errorUpdatedAt))
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

/** Formats only status and outcome, because names in a case are untrusted. */
export const formatNotification = (changes: readonly string[]): string =>
  changes.find((change) => /^(?:Status|Outcome):/.test(change)) ??
  'A report to a provider or a blocklist entry changed.'

function showNotification(id: string, changes: readonly string[]): void {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted') return
  if (document.hasFocus()) return
  try {
    const notification = new Notification('A case you follow changed', {
      body: formatNotification(changes),
      tag: id,
    })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch {
    // On phones, the constructor may throw despite permission. The list shows the change anyway.
  }
}
