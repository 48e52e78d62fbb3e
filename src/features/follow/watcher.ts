import { isApiError } from '#/api/errors.ts'
import type { Takedown } from '#/contract/takedown.ts'
import type { DeviceStore } from '#/lib/device/device-store.ts'
import { longestRefresh, watchAfter } from '#/product/cases/case-refresh.ts'
import { lookedAt, lost, type CaseNews, type FollowBook, type FollowedCase } from './follow-book.ts'

/** What watching needs of the page. Times are milliseconds since the epoch. */
interface WatcherParts {
  store: DeviceStore<FollowBook>
  /** Reads a case as it is now, or as it was read moments ago. */
  read: (id: string) => Promise<Takedown>
  isVisible: () => boolean
  /** Until when the service wants no requests; null when it does not mind. */
  pausedUntil: () => number | null
  onNews: (news: CaseNews) => void
}

/** The first wait after a failure; each further failure doubles it. */
const firstWait = 30_000
/** Cases that are due together are read one after another. */
const between = 1000

/**
 * Watches the followed cases of a user, one request at a time and only while the page can be seen. Waits
 * grow with the age of a case, with each look without news and with each failure; a case that is over is
 * not looked at again, and after a refused key nothing is (F15, P20).
 */
export function startWatcher({ store, read, isVisible, pausedUntil, onNews }: WatcherParts) {
  const quiet = new Map<string, number>()
  const failures = new Map<string, { times: number; retryAt: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let stopped = false
  let lastLook = 0

  /** When a case is to be looked at; null when it is over. */
  function dueAt(one: FollowedCase): number | null {
    const wait = watchAfter(one, quiet.get(one.id) ?? 0, one.readAt)
    if (wait === null) return null
    return Math.max(one.readAt + wait, failures.get(one.id)?.retryAt ?? 0)
  }

  function next(): { one: FollowedCase; at: number } | null {
    let found: { one: FollowedCase; at: number } | null = null
    for (const one of store.state.value.cases.values()) {
      const at = dueAt(one)
      if (at !== null && (found === null || at < found.at)) found = { one, at }
    }
    return found
  }

  function plan() {
    clearTimeout(timer)
    if (stopped || busy || !isVisible() || !store.state.ready) return
    const due = next()
    if (due === null) return
    const now = Date.now()
    const from = Math.max(due.at, lastLook + between, pausedUntil() ?? 0)
    timer = setTimeout(() => void look(due.one.id), Math.max(0, from - now))
  }

  async function look(id: string) {
    if (stopped || !isVisible()) return
    busy = true
    try {
      note(id, await read(id))
    } catch (error) {
      if (isApiError(error, 'unauthorized')) stop()
      else if (isApiError(error, 'not-found')) store.update(lost(id, Date.now()))
      else {
        const times = (failures.get(id)?.times ?? 0) + 1
        const wait = Math.min(longestRefresh, firstWait * 2 ** Math.min(times - 1, 9))
        failures.set(id, { times, retryAt: Date.now() + wait })
      }
    } finally {
      busy = false
      lastLook = Date.now()
      plan()
    }
  }

  function note(id: string, row: Takedown) {
    if (stopped) return
    failures.delete(id)
    const before = store.state.value.news[0]
    store.update(lookedAt(row, Date.now()))
    const [news] = store.state.value.news
    const isNew = news !== undefined && news !== before && news.id === id
    quiet.set(id, isNew ? 0 : (quiet.get(id) ?? 0) + 1)
    if (isNew) onNews(news)
  }

  function stop() {
    stopped = true
    clearTimeout(timer)
    subscription.unsubscribe()
  }

  const subscription = store.subscribe(plan)
  plan()
  return {
    /** Looks whether something is due: the page came into view, or went out of it. */
    plan,
    /** Ends the watching. */
    stop,
  }
}
