import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '#/api/errors.ts'
import { followedCaseOptions } from '#/api/takedowns.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { caseRefetchInterval } from '#/shared/cases/case-refresh.ts'
import {
  changedCases,
  followedCases,
  changesInResponse,
  markMissing,
  storeResponse,
  type FollowedCase,
} from '#/shared/follow/followed-cases.ts'
import { countInTitle } from '#/shared/page-title.ts'
import { useDeviceValue } from '#/shared/use-device-value.ts'

/** Delay between refetches of cases that are due together when the page opens, milliseconds. */
const between = 1000
/** Maximum number of cases refetched at once when the tab becomes visible. */
const few = 20

/** Query options of a followed case: the longer unchanged, the rarer refetched. `first` is the earliest refetch. */
function readingOf(one: FollowedCase, first: number) {
  const wait = (error: Error | null) => {
    const every = caseRefetchInterval(one, error !== null, Date.now())
    return every === false || isApiError(error, 'unauthorized') ? false : every
  }
  return {
    ...followedCaseOptions(one.id),
    refetchInterval: ({ state }: { state: { error: Error | null; errorUpdatedAt: number } }) => {
      const every = wait(state.error)
      if (every === false) return false
      const due = Math.max(first, Math.max(one.readAt, state.errorUpdatedAt) + every)
      return Math.max(between, due - Date.now())
    },
    // It may be due, or another tab may have refetched it.
    staleTime: () => {
      const every = wait(null)
      return every !== false && one.readAt + every <= Date.now() ? 0 : Infinity
    },
  }
}

/**
 * Refetches followed cases while the tab is visible (F15, P20), stores changes, and
 * announces the number of changed cases, also in the page title.
 */
export function FollowUpdates() {
  const { value, update } = useDeviceValue(followedCases)
  const [openedAt] = useState(() => Date.now())
  const open = value.cases.filter((one) => one.is_open !== false)
  const readings = useQueries({
    queries: open.map((one, index) => ({
      ...readingOf(one, openedAt + (index + 1) * between),
      refetchOnWindowFocus: open.length <= few,
    })),
  })
  const changed = changedCases(value)

  // Stores what was read on this device, and notifies outside of the page.
  useEffect(() => {
    for (const [index, { data, dataUpdatedAt, error, errorUpdatedAt }] of readings.entries()) {
      const one = open[index]
      if (one === undefined) continue
      if (isApiError(error, 'not-found') && errorUpdatedAt > one.readAt)
        update(markMissing(one.id, errorUpdatedAt))
      else if (data && dataUpdatedAt > one.readAt) {
        const news = changesInResponse(data, value)
        update(storeResponse(data, dataUpdatedAt))
        if (value.notify && news.length > 0) notifyOutside(one.id, news)
      }
    }
  })
  useEffect(() => {
    countInTitle(changed.length)
    return () => countInTitle(0)
  }, [changed.length])
  const count = changed.length
  return (
    <output className="sr-only">
      {count > 0 && `${formatCountOf(count, 'followed case')} changed`}
    </output>
  )
}

/** Text of a notification: status and outcome only. Untrusted names stay in the page. */
export const noticeText = (news: readonly string[]): string =>
  news.find((change) => /^(?:Status|Outcome):/.test(change)) ??
  'A report to a provider or a blocklist entry changed.'

/** Shows a browser notification if permitted and the tab is hidden. */
function notifyOutside(id: string, news: readonly string[]): void {
  if (typeof Notification !== 'function' || Notification.permission !== 'granted') return
  if (document.hasFocus()) return
  try {
    const notice = new Notification('A case you follow changed', {
      body: noticeText(news),
      tag: id,
    })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // On phones the constructor may throw despite permission; the list shows the change anyway.
  }
}
