import type { Takedown } from '#/contract/takedown.ts'
import { defangUrl } from '#/lib/defang-text.ts'
import { deviceStore, type DeviceStore } from '#/lib/device/device-store.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { Refreshed } from '#/product/cases/case-refresh.ts'
import { changesBetween, snapshotOf, type CaseChange, type CaseSnapshot } from './case-changes.ts'

/** A case that the user follows, as it was last seen. Times are milliseconds since the epoch. */
export interface FollowedCase extends Refreshed {
  id: string
  /** The target as text: defanged, odd characters visible, cut. */
  target: string
  seen: CaseSnapshot
  readAt: number
}

/** What was found changed in one look at a case. */
export interface CaseNews {
  id: string
  target: string
  at: number
  changes: readonly CaseChange[]
  unread: boolean
}

/** What the user follows in this browser, and what came of it, newest first. */
export interface FollowBook {
  cases: ReadonlyMap<string, FollowedCase>
  news: readonly CaseNews[]
  /** Whether the browser may notify of changes while another window is in front. */
  notify: boolean
}

/** Most cases that are followed, and most changes that are kept. */
export const mostFollowed = 100
const mostNews = 50

const nothing: FollowBook = { cases: new Map(), news: [], notify: false }

function lookAt(row: Takedown, now: number): FollowedCase {
  const { id, status, is_open, created_at, updated_at } = row
  const words = visibleString(defangUrl(row.target_website ?? 'no address given'), 'host')
  const target = words.length > 120 ? `${words.slice(0, 120)}…` : words
  return { id, status, is_open, created_at, updated_at, target, seen: snapshotOf(row), readAt: now }
}

/** Begins to follow a case from how it is now; nothing when it is followed or there are too many. */
export const following =
  (row: Takedown, now: number) =>
  (book: FollowBook): FollowBook =>
    book.cases.has(row.id) || book.cases.size >= mostFollowed
      ? book
      : { ...book, cases: new Map(book.cases).set(row.id, lookAt(row, now)) }

/** Follows a case no more; its news stay until it is read. */
export const unfollowing =
  (id: string) =>
  (book: FollowBook): FollowBook => {
    const cases = new Map(book.cases)
    return cases.delete(id) ? { ...book, cases } : book
  }

/** Notes a look at a case, with what is not as it was. One that nobody follows any more changes nothing. */
export const lookedAt =
  (row: Takedown, now: number) =>
  (book: FollowBook): FollowBook => {
    const before = book.cases.get(row.id)
    if (before === undefined || before.readAt >= now) return book
    const look = lookAt(row, now)
    const changes = changesBetween(before.seen, look.seen)
    const cases = new Map(book.cases).set(row.id, look)
    if (changes.length === 0) return { ...book, cases }
    const news = { id: row.id, target: look.target, at: now, changes, unread: true }
    return { ...book, cases, news: [news, ...book.news].slice(0, mostNews) }
  }

/** Ends the following of a case that the key cannot see any more, and says so. */
export const lost =
  (id: string, now: number) =>
  (book: FollowBook): FollowBook => {
    const before = book.cases.get(id)
    if (before === undefined) return book
    const changes = [{ what: 'Case', from: 'followed', to: 'cannot be found any more' }]
    const news = { id, target: before.target, at: now, changes, unread: true }
    return { ...unfollowing(id)(book), news: [news, ...book.news].slice(0, mostNews) }
  }

/** All news are read. */
export const allRead = (book: FollowBook): FollowBook =>
  book.news.some(({ unread }) => unread)
    ? { ...book, news: book.news.map((one) => ({ ...one, unread: false })) }
    : book

/** The news of one case are read. */
export const readOf =
  (id: string) =>
  (book: FollowBook): FollowBook =>
    book.news.some((one) => one.id === id && one.unread)
      ? { ...book, news: book.news.map((one) => (one.id === id ? { ...one, unread: false } : one)) }
      : book

/** How many cases have changes that nobody has read. */
export const unreadCases = ({ news }: FollowBook): number =>
  new Set(news.filter(({ unread }) => unread).map(({ id }) => id)).size

/** What a user follows, on this device. */
export const followStore = (user: string): DeviceStore<FollowBook> =>
  deviceStore({ user, name: 'followed-cases', empty: nothing, read: readBook, write: writeBook })

const writeBook = ({ cases, news, notify }: FollowBook) => ({
  cases: [...cases.values()].map((one) => ({ ...one, seen: [...one.seen] })),
  news,
  notify,
})

const isObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null
const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])
const textOf = (raw: unknown) => (typeof raw === 'string' ? raw : null)
const timeOf = (raw: unknown) => (typeof raw === 'number' && Number.isFinite(raw) ? raw : 0)

function readCase(raw: unknown): FollowedCase[] {
  if (!isObject(raw)) return []
  const { id, is_open: isOpen } = raw
  if (typeof id !== 'string') return []
  const seen = listOf(raw['seen']).flatMap((pair): [string, string][] => {
    const [what, words] = listOf(pair)
    return typeof what === 'string' && typeof words === 'string' ? [[what, words]] : []
  })
  return [
    {
      id,
      target: textOf(raw['target']) ?? '',
      status: textOf(raw['status']),
      is_open: typeof isOpen === 'boolean' ? isOpen : null,
      created_at: textOf(raw['created_at']),
      updated_at: textOf(raw['updated_at']),
      seen: new Map(seen),
      readAt: timeOf(raw['readAt']),
    },
  ]
}

function readNews(raw: unknown): CaseNews[] {
  if (!isObject(raw) || typeof raw['id'] !== 'string') return []
  const changes = listOf(raw['changes']).flatMap((change): CaseChange[] =>
    isObject(change) && typeof change['what'] === 'string'
      ? [{ what: change['what'], from: textOf(change['from']), to: textOf(change['to']) }]
      : [],
  )
  const { id, unread } = raw
  return [
    {
      id,
      target: textOf(raw['target']) ?? '',
      at: timeOf(raw['at']),
      changes,
      unread: unread === true,
    },
  ]
}

/** Reads what an older version, or anybody, has stored; what is not of its kind is left out. */
export function readBook(raw: unknown): FollowBook {
  if (!isObject(raw)) return nothing
  const cases = listOf(raw['cases']).flatMap(readCase).slice(0, mostFollowed)
  return {
    cases: new Map(cases.map((one) => [one.id, one])),
    news: listOf(raw['news']).flatMap(readNews).slice(0, mostNews),
    notify: raw['notify'] === true,
  }
}
