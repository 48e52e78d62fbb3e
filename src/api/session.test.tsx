import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerTabs } from '#/storage/tab-question.ts'
import { createQueryClient } from './query-client.ts'
import { createSession, type Session } from './session.ts'

const storageKey = 'brand-protection:session'
const signInPlace = 'brand-protection:signed-in'

const open: Session[] = []
function tab(): Session {
  const session = createSession()
  open.push(session)
  return session
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

function contentOf(...storages: Storage[]): string {
  const keys = storages.flatMap((storage) =>
    Array.from(
      { length: storage.length },
      (_entry, index) => [storage, storage.key(index) ?? ''] as const,
    ),
  )
  return JSON.stringify(keys.map(([storage, name]) => [name, storage.getItem(name)]))
}
const everythingStored = () => contentOf(sessionStorage, localStorage)

describe('the key', () => {
  it('C8 is not stored unless the user chooses so', () => {
    const session = tab()
    session.signIn('secret-key', { keep: false })
    expect(session.key()).toBe('secret-key')
    expect(everythingStored()).not.toContain('secret-key')
    expect(JSON.stringify(session.store.state)).not.toContain('secret-key')
    expect(tab().store.state).toEqual({ signedIn: false, end: { why: 'none' } })
  })

  it('C8 is kept for this tab if chosen, never in local storage', () => {
    tab().signIn('secret-key', { keep: true })
    expect(contentOf(localStorage)).not.toContain('secret-key')
    expect(contentOf(sessionStorage)).toContain('secret-key')
    const reloaded = tab()
    expect(reloaded.key()).toBe('secret-key')
    expect(reloaded.store.state).toEqual({ signedIn: true, typed: false })
  })

  it('C8 can be kept and dropped during a session without interrupting it', () => {
    const session = tab()
    session.signIn('secret-key', { keep: false })
    const heard = vi.fn<() => void>()
    session.store.subscribe(heard)
    session.setKept(true)
    expect(session.isKept()).toBe(true)
    expect(tab().key()).toBe('secret-key')
    session.setKept(false)
    expect(session.isKept()).toBe(false)
    expect(session.key()).toBe('secret-key')
    expect(everythingStored()).not.toContain('secret-key')
    expect(heard).not.toHaveBeenCalled()
    session.signOut()
    session.setKept(true)
    expect(everythingStored()).not.toContain('secret-key')
  })

  it('C8 stays stored after a reload that follows an update', () => {
    const session = tab()
    session.signIn('secret-key', { keep: false })
    session.reload()
    const reloaded = tab()
    reloaded.setKept(true)
    expect(tab().key()).toBe('secret-key')
    expect(tab().key()).toBe('secret-key')
  })

  it('is removed from storage by signing out, and by signing in without keeping it', () => {
    const session = tab()
    session.signIn('secret-key', { keep: true })
    session.signOut()
    expect(session.key()).toBeNull()
    expect(everythingStored()).not.toContain('secret-key')
    session.signIn('secret-key', { keep: true })
    session.signIn('other-key', { keep: false })
    expect(everythingStored()).not.toContain('secret-key')
  })

  it.each(['', '   ', 'two words', 'k\u00e4y', 'x'.repeat(501), 7, null])(
    'is not restored from a stored %j that is not a key',
    (key) => {
      tab().signIn('secret-key', { keep: true })
      const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as object
      expect(tab().store.state.signedIn).toBe(true)
      sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, key }))
      expect(tab().store.state).toEqual({ signedIn: false, end: { why: 'none' } })
    },
  )

  it.each(['', 'null', '{', '[]', 'secret-key'])(
    'is not restored from a stored %j that is not a session',
    (stored) => {
      sessionStorage.setItem(storageKey, stored)
      expect(tab().key()).toBeNull()
    },
  )

  it('is in memory only if storage is forbidden or full', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('localStorage', storage)
    const session = tab()
    session.signIn('secret-key', { keep: true })
    expect(session.key()).toBe('secret-key')
    session.signOut()
    expect(session.key()).toBeNull()
  })
})

describe('signing out', () => {
  it('in one tab signs out the others', async () => {
    const [first, second] = [tab(), tab()]
    first.signIn('first-key', { keep: false })
    second.signIn('second-key', { keep: false })
    first.signOut()
    await expect
      .poll(() => second.store.state)
      .toEqual({ signedIn: false, end: { why: 'other-tab' } })
  })

  it.each([
    ['storage changes', () => new StorageEvent('storage', { key: signInPlace })],
    ['storage is cleared', () => new StorageEvent('storage', { key: null })],
    ['the browser brings the page back', () => new Event('pageshow')],
    ['the tab is shown again', () => new Event('visibilitychange', { bubbles: true })],
    ['a frozen tab goes on', () => new Event('resume', { bubbles: true })],
  ])('that was missed is noticed when %s', (_when, event) => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const session = tab()
    session.signIn('secret-key', { keep: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(session.store.state.signedIn).toBe(true)
    localStorage.removeItem(signInPlace)
    const target = ['visibilitychange', 'resume'].includes(event().type) ? document : window
    target.dispatchEvent(event())
    expect(session.store.state).toEqual({ signedIn: false, end: { why: 'other-tab' } })
    expect(everythingStored()).not.toContain('secret-key')
  })

  it('in another tab is noticed before the next request even if its message was missed', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const [first, second] = [tab(), tab()]
    first.signIn('first-key', { keep: false })
    second.signIn('second-key', { keep: false })
    first.signOut()
    expect(second.key()).toBeNull()
    expect(second.store.state).toEqual({ signedIn: false, end: { why: 'other-tab' } })
  })

  it.each([
    ['nobody is signed in', false],
    ['somebody has signed in since', true],
  ])('stays signed out when a tab is restored or was duplicated and %s', async (_when, since) => {
    const session = tab()
    session.signIn('secret-key', { keep: true })
    const stored = sessionStorage.getItem(storageKey) ?? ''
    session.signOut()
    const other = tab()
    if (since) other.signIn('other-key', { keep: false })
    other.close()
    sessionStorage.setItem(storageKey, stored)
    const restored = tab()
    expect(restored.store.state).toEqual({ signedIn: false, end: { why: 'other-tab' } })
    expect(contentOf(sessionStorage)).not.toContain('secret-key')
    await restored.begin()
    expect(restored.key()).toBeNull()
  })

  it('does not end a newer session', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const [first, second, third] = [tab(), tab(), tab()]
    first.signIn('first-key', { keep: false })
    second.signIn('second-key', { keep: false })
    first.signOut()
    third.signIn('third-key', { keep: false })
    second.signOut()
    expect(third.key()).toBe('third-key')
  })

  it('reaches open tabs without storage', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem() {} })
    const [first, second] = [tab(), tab()]
    first.signIn('first-key', { keep: false })
    second.signIn('second-key', { keep: false })
    expect([first.key(), second.key()]).toEqual(['first-key', 'second-key'])
    first.signOut()
    await expect.poll(() => second.store.state.signedIn).toBe(false)
  })

  it.each([
    ['signing out', (session: Session) => session.signOut()],
    ['another key', (session: Session) => session.signIn('other-key', { keep: false })],
  ])('C8 and %s clear the cache', (_what, change) => {
    const session = tab()
    const queryClient = createQueryClient(session)
    session.signIn('secret-key', { keep: false })
    queryClient.setQueryData(['brands'], ['Northbank'])
    change(session)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})

describe('a tab that starts without a key', () => {
  it('takes the session of an open tab, in memory only', async () => {
    const first = tab()
    first.signIn('secret-key', { keep: false })
    const second = tab()
    expect(second.key()).toBeNull()
    const heard = vi.fn<() => void>()
    second.store.subscribe(heard)
    await second.begin()
    expect(second.key()).toBe('secret-key')
    expect(second.store.state).toEqual({ signedIn: true, typed: false })
    expect(heard).toHaveBeenCalledOnce()
    expect(everythingStored()).not.toContain('secret-key')
  })

  it('shares sign-outs in both directions', async () => {
    for (const which of ['giver', 'taker'] as const) {
      const [giver, taker] = [tab(), tab()]
      giver.signIn('secret-key', { keep: true })
      await taker.begin()
      const [out, other] = which === 'giver' ? [giver, taker] : [taker, giver]
      out.signOut()
      await expect.poll(() => other.store.state.signedIn).toBe(false)
      expect(everythingStored()).not.toContain('secret-key')
    }
  })

  it('C4 shares the rejection of its own key only', async () => {
    const [giver, taker, otherUser] = [tab(), tab(), tab()]
    giver.signIn('secret-key', { keep: false })
    await taker.begin()
    otherUser.signIn('other-key', { keep: false })
    taker.reject('secret-key', 'Invalid or inactive API key.')
    await expect
      .poll(() => giver.store.state)
      .toEqual({
        signedIn: false,
        end: { why: 'rejected', detail: 'Invalid or inactive API key.' },
      })
    expect(otherUser.key()).toBe('other-key')
  })

  it('gets no session from a tab that missed the sign-out', async () => {
    const [unaware, taker] = [tab(), tab()]
    unaware.signIn('secret-key', { keep: false })
    const signIn = localStorage.getItem(signInPlace)
    // Local storage reaches other tabs with a delay. Reads in order: by the new tab, by the tab that answers, and by the
    // new tab when it gets the answer.
    const getItem = vi.fn<() => string | null>(() => null)
    getItem.mockReturnValueOnce(signIn).mockReturnValueOnce(signIn)
    vi.stubGlobal('localStorage', { getItem })
    await taker.begin()
    expect(getItem).toHaveBeenCalledTimes(3)
    expect(taker.store.state).toEqual({ signedIn: false, end: { why: 'none' } })
  })

  it('gets no session from a tab whose session has ended', async () => {
    const [ended, otherUser, taker] = [tab(), tab(), tab()]
    ended.signIn('secret-key', { keep: false })
    ended.reject('secret-key', null)
    await taker.begin()
    expect(taker.key()).toBeNull()
    otherUser.close()
  })

  it('rejects an invalid session', async () => {
    localStorage.setItem(signInPlace, 'sign-in')
    const stop = answerTabs('brand-protection:session-wanted', () => ({
      session: { key: 'two words', id: 'id', signInId: 'sign-in' },
      usedAt: 1,
    }))
    const taker = tab()
    await taker.begin()
    stop()
    expect(taker.key()).toBeNull()
  })

  it('does not wait if no tab is signed in', async () => {
    const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    await tab().begin()
    expect(post).not.toHaveBeenCalled()
  })

  it('takes the session of the most recently used tab', async () => {
    for (const last of [0, 1]) {
      const tabs = [tab(), tab()]
      tabs.forEach((one, index) => one.signIn(`key-${index}`, { keep: false }))
      const stop = answerTabs('brand-protection:session-wanted', () => ({
        session: { key: `key-${last}`, id: 'id', signInId: localStorage.getItem(signInPlace) },
        usedAt: Date.now() + 1000,
      }))
      const taker = tab()
      await taker.begin()
      stop()
      expect(taker.key()).toBe(`key-${last}`)
      for (const session of open.splice(0)) session.close()
    }
  })

  it('keeps a key that was entered in the meantime', async () => {
    const [giver, taker] = [tab(), tab()]
    giver.signIn('secret-key', { keep: false })
    const begun = taker.begin()
    taker.signIn('typed-key', { keep: false })
    await begun
    expect(taker.key()).toBe('typed-key')
  })
})
