import { describe, expect, it } from 'vitest'
import { takedown, type Takedown } from '#/contract/takedown.ts'
import {
  allRead,
  following,
  lookedAt,
  lost,
  mostFollowed,
  followBook,
  noFollowBook,
  readOf,
  unfollowing,
  unreadCases,
  type FollowBook,
} from './follow-book.ts'

const row = (part: object = {}): Takedown =>
  takedown.parse({
    id: 'c1',
    target_website: 'https://login.northbank.evil.example/x',
    status: 'OPEN',
    is_open: true,
    created_at: '2026-11-20T09:00:00Z',
    ...part,
  })
const closed = row({ status: 'CLOSED', is_open: false, resolution: 'CONTENT_REMOVED' })
const empty = noFollowBook
const through = (...changes: ((book: FollowBook) => FollowBook)[]) =>
  changes.reduce((book, change) => change(book), empty)

describe('F15 what is followed and what came of it', () => {
  it('tells what changed between two looks, once', () => {
    const book = through(following(row(), 1), lookedAt(closed, 2), lookedAt(closed, 3))
    expect(book.news).toHaveLength(1)
    expect(book.news[0]).toMatchObject({ id: 'c1', at: 2, unread: true })
    expect(book.news[0]?.changes.map(({ what }) => what)).toEqual(['Status', 'Outcome'])
    expect(unreadCases(book)).toBe(1)
    expect(book.cases.get('c1')).toMatchObject({ is_open: false, readAt: 3 })
  })

  it('tells no change where only the word for a status is another one than when it was kept', () => {
    const waiting = row({ status: 'PENDING_RESPONSE' })
    const [now] = [...through(following(waiting, 1)).cases.values()]
    const kept = followBook.parse({ cases: [{ ...now, seen: [['State', 'Pending response']] }] })
    expect(lookedAt(waiting, 2)(kept).news).toEqual([])
    const [news] = lookedAt(closed, 2)(kept).news
    expect(news?.changes.map(({ what }) => what)).toEqual(['Status', 'Outcome'])
  })

  it('counts cases, not changes, and forgets the count when they were read', () => {
    const book = through(
      following(row(), 1),
      lookedAt(row({ status: 'IN_PROGRESS' }), 2),
      lookedAt(closed, 3),
      following(row({ id: 'c2' }), 1),
      lookedAt(row({ id: 'c2', status: 'FAILED', is_open: false }), 4),
    )
    expect([book.news.length, unreadCases(book)]).toEqual([3, 2])
    expect(unreadCases(readOf('c1')(book))).toBe(1)
    expect(unreadCases(allRead(book))).toBe(0)
    const read = allRead(book)
    expect(allRead(read)).toBe(read)
  })

  it('two tabs that look at the same time tell it once', () => {
    const look = lookedAt(closed, 5)
    expect(through(following(row(), 1), look, look).news).toHaveLength(1)
  })

  it('what nobody follows any more tells nothing', () => {
    expect(through(following(row(), 1), unfollowing('c1'), lookedAt(closed, 2))).toMatchObject({
      news: [],
    })
  })

  it('a case that cannot be seen any more is said to be, and followed no more', () => {
    const book = through(following(row(), 1), lost('c1', 2))
    expect(book.cases.size).toBe(0)
    expect(book.news[0]?.changes[0]?.to).toBe('no longer found')
  })

  it('follows a case once and only so many', () => {
    const many = Array.from({ length: mostFollowed + 5 }, (_, index) =>
      following(row({ id: `c${index}` }), 1),
    )
    expect(through(...many, following(row(), 2)).cases.size).toBe(mostFollowed)
    expect(through(following(row(), 1), following(closed, 2)).cases.get('c1')?.readAt).toBe(1)
  })

  it('keeps the target as text that leads nowhere', () => {
    const book = through(
      following(row({ target_website: `https://e.example/\u202e${'x'.repeat(600)}` }), 1),
    )
    const target = book.cases.get('c1')?.target ?? ''
    expect(target).toMatch(/^hxxps:\/\/e\[\.\]example\//)
    expect(target.length).toBeLessThan(130)
    expect(target).not.toContain('\u202e')
  })

  it('comes back from the device as it was, and whatever else lies there is harmless', () => {
    const book = through(following(row(), 1), lookedAt(closed, 2))
    const stored: unknown = JSON.parse(
      JSON.stringify({
        ...book,
        cases: [...book.cases.values()].map((one) => ({ ...one, seen: [...one.seen] })),
      }),
    )
    expect(followBook.parse(stored)).toEqual(book)
    for (const odd of [null, 7, 'x', []]) expect(followBook.safeParse(odd).success).toBe(false)
    const news = { id: 'a', target: '', at: 0, changes: [], unread: false }
    expect(
      followBook.parse({ cases: 1, news: [null, { id: 'a', changes: [3] }], notify: 'yes' }),
    ).toEqual({ cases: new Map(), news: [news], notify: false })
  })
})
