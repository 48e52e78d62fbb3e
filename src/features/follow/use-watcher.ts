import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gate } from '#/api/gate.ts'
import { onPlacedCase } from '#/api/placed-case.ts'
import { takedownOptions } from '#/api/takedowns.ts'
import { countInTitle } from '#/product/page-title.ts'
import { following, followStore, unreadCases } from './follow-book.ts'
import { notifyOutside } from './notifications.ts'
import { startWatcher } from './watcher.ts'

/** What an open page of the case has read within this time is not asked for again; milliseconds. */
const fresh = 10_000

/**
 * Watches what the user follows for as long as the frame is there, follows cases that are requested here,
 * and counts unread changes in the title.
 */
export function useWatcher(user: string): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const store = followStore(user)
    const watcher = startWatcher({
      store,
      read: (id) => queryClient.fetchQuery({ ...takedownOptions(id), staleTime: fresh }),
      isVisible: () => document.visibilityState === 'visible',
      pausedUntil: () => gate.store.state.slowedUntil,
      onNews: (news) => {
        if (store.state.value.notify) notifyOutside(news)
      },
    })
    const count = () => countInTitle(unreadCases(store.state.value))
    count()
    const subscription = store.subscribe(count)
    const leavePlaced = onPlacedCase((row) => store.update(following(row, Date.now())))
    document.addEventListener('visibilitychange', watcher.plan)
    return () => {
      watcher.stop()
      subscription.unsubscribe()
      leavePlaced()
      document.removeEventListener('visibilitychange', watcher.plan)
      countInTitle(0)
    }
  }, [queryClient, user])
}
