import * as z from 'zod/mini'
import type { Takedown } from '#/contract/takedown.ts'
import { listOf } from '#/contract/tolerant.ts'
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

/** Nothing is followed. */
export const noFollowBook: FollowBook = { cases: new Map(), news: [], notify: false }

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
    // The words of a status may have changed with a new version of this page; its code has not.
    const changes = changesBetween(before.seen, look.seen).filter(
      ({ what }) => what !== 'Status' || before.status === null || before.status !== look.status,
    )
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
    const changes = [{ what: 'Case', from: 'followed', to: 'no longer found' }]
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

const textOrNull = z.catch(z.nullable(z.string()), null)
const text = z.catch(z.string(), '')
const time = z.catch(z.number(), 0)

const followedCase = z.object({
  id: z.string(),
  target: text,
  status: textOrNull,
  is_open: z.catch(z.nullable(z.boolean()), null),
  created_at: textOrNull,
  updated_at: textOrNull,
  seen: z.pipe(
    listOf(z.tuple([z.string(), z.string()])),
    // Older versions called it "State".
    z.transform(
      (pairs): CaseSnapshot =>
        new Map(pairs.map(([what, words]) => [what === 'State' ? 'Status' : what, words])),
    ),
  ),
  readAt: time,
})

const caseNews = z.object({
  id: z.string(),
  target: text,
  at: time,
  changes: listOf(z.object({ what: z.string(), from: textOrNull, to: textOrNull })),
  unread: z.catch(z.boolean(), false),
})

/** What is kept on the device. */
export const followBook: z.ZodMiniType<FollowBook> = z.object({
  cases: z.pipe(
    listOf(followedCase),
    z.transform((all) => new Map(all.slice(0, mostFollowed).map((one) => [one.id, one]))),
  ),
  news: z.pipe(
    listOf(caseNews),
    z.transform((all) => all.slice(0, mostNews)),
  ),
  notify: z.catch(z.boolean(), false),
})

/** What a user follows, on this device. */
export const followStore = (user: string): DeviceStore<FollowBook> =>
  deviceStore({
    user,
    name: 'followed-cases',
    empty: noFollowBook,
    schema: followBook,
    write: writeBook,
  })

const writeBook = ({ cases, news, notify }: FollowBook) => ({
  cases: [...cases.values()].map((one) => ({ ...one, seen: [...one.seen] })),
  news,
  notify,
})
