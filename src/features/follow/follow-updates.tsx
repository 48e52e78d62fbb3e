import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '#/api/errors.ts'
import { onPlacedCase } from '#/api/placed-case.ts'
import { followedCaseOptions } from '#/api/takedowns.ts'
import { countOf } from '#/lib/numbers.ts'
import { caseInterval } from '#/shared/cases/case-refresh.ts'
import { useDeviceValue } from '#/shared/device-value.ts'
import {
  changedCases,
  followedCases,
  following,
  newsIn,
  notFound,
  readAgain,
  type FollowedCase,
} from '#/shared/follow/followed-cases.ts'
import { countInTitle } from '#/shared/page-title.ts'

/** Milliseconds between the readings of cases that are due together when the page opens. */
const between = 1000
/** Up to so many cases are read when the tab comes into view; of more each at its time. */
const few = 20

/** How a followed case is read again: the longer nothing happened to it, the later. `first` is when it may be read first. */
function readingOf(one: FollowedCase, first: number) {
  const wait = (error: Error | null) => {
    const every = caseInterval(one, error !== null, Date.now())
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
    // It may be due, or another tab may have read it.
    staleTime: () => {
      const every = wait(null)
      return every !== false && one.readAt + every <= Date.now() ? 0 : Infinity
    },
  }
}

/**
 * Refreshes followed cases while the tab is in view (F15, P20), stores what is new, follows cases that are requested
 * here, and tells the number of changed cases in the page title and to screen readers.
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

  useEffect(() => {
    for (const [index, { data, dataUpdatedAt, error, errorUpdatedAt }] of readings.entries()) {
      const one = open[index]
      if (one === undefined) continue
      if (isApiError(error, 'not-found') && errorUpdatedAt > one.readAt)
        update(notFound(one.id, errorUpdatedAt))
      else if (data && dataUpdatedAt > one.readAt) {
        const news = newsIn(data, value)
        update(readAgain(data, dataUpdatedAt))
        if (value.notify && news.length > 0) notifyOutside(one.id, news)
      }
    }
  })
  useEffect(() => onPlacedCase((row) => update(following(row, Date.now()))), [update])
  useEffect(() => {
    countInTitle(changed.length)
    return () => countInTitle(0)
  }, [changed.length])
  const count = changed.length
  return (
    <output className="sr-only">{count > 0 && `${countOf(count, 'followed case')} changed`}</output>
  )
}

/**
 * What a notification says: status and outcome. Names that others chose stay in the page, where they cannot pass for
 * something to press.
 */
export const noticeText = (news: readonly string[]): string =>
  news.find((change) => /^(?:Status|Outcome):/.test(change)) ??
  'A report to a provider or a blocklist entry changed.'

/** Shows news outside the page, when the user gave leave and is elsewhere. */
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
    // On phones a page may have leave and still not make one; the list has it anyway.
  }
}
