import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replyToTabs } from '#/storage/tab-channel.ts'
import { createQueryClient } from './query-client.ts'
import { createSession, parseKey, type Session } from './session.ts'

const storageKey = 'brand-protection:session'
const signInIdKey = 'brand-protection:signed-in'

const sessions: Session[] = []
function openTab(): Session {
  const session = createSession()
  sessions.push(session)
  return session
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
})

/** Drops messages between tabs, as if the tabs were frozen. */
const loseMessages = () =>
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})

function dumpStorage(...storages: Storage[]): string {
  const keys = storages.flatMap((storage) =>
    Array.from(
      { length: storage.length },
      (_entry, index) => [storage, storage.key(index) ?? ''] as const,
    ),
  )
  return JSON.stringify(keys.map(([storage, name]) => [name, storage.getItem(name)]))
}
const dumpAllStorage = () => dumpStorage(sessionStorage, localStorage)

it('trims white space around a pasted key', () => {
  expect(parseKey('  demo-key\n')).toEqual({ key: 'demo-key', problem: null })
})

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['two words', 'characters'],
  ['line\nbreak', 'characters'],
  ['schl\u00fcssel', 'characters'],
  ['nul\u0000', 'characters'],
  ['x'.repeat(5000), 'too-long'],
])('rejects the key %j with the problem %s', (input, problem) => {
  expect(parseKey(input)).toEqual({ key: null, problem })
})

describe('the key', () => {
  it('C8 is not stored unless the user chooses to stay signed in', () => {
    const session = openTab()
    session.signIn('secret-key', { keepSignedIn: false })
    expect(session.getKey()).toBe('secret-key')
    expect(dumpAllStorage()).not.toContain('secret-key')
    expect(JSON.stringify(session.store.state)).not.toContain('secret-key')
    expect(openTab().store.state).toEqual({ isSignedIn: false, end: { reason: 'none' } })
  })

  it('C8 is stored for this tab, but not in local storage, if the user chooses to stay signed in', () => {
    openTab().signIn('secret-key', { keepSignedIn: true })
    expect(dumpStorage(localStorage)).not.toContain('secret-key')
    expect(dumpStorage(sessionStorage)).toContain('secret-key')
    const reloaded = openTab()
    expect(reloaded.getKey()).toBe('secret-key')
    expect(reloaded.store.state).toEqual({ isSignedIn: true, wasRestored: true })
  })

  it('is removed from storage when the user signs out, or signs in again without staying signed in', () => {
    const session = openTab()
    session.signIn('secret-key', { keepSignedIn: true })
    session.signOut()
    expect(session.getKey()).toBeNull()
    expect(dumpAllStorage()).not.toContain('secret-key')
    session.signIn('secret-key', { keepSignedIn: true })
    session.signIn('other-key', { keepSignedIn: false })
    expect(dumpAllStorage()).not.toContain('secret-key')
  })

  it.each(['', '   ', 'two words', 'k\u00e4y', 'x'.repeat(501), 7, null])(
    'is not restored from the stored value %j, which is not a valid key',
    (key) => {
      openTab().signIn('secret-key', { keepSignedIn: true })
      const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as object
      expect(openTab().store.state.isSignedIn).toBe(true)
      sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, key }))
      expect(openTab().store.state).toEqual({ isSignedIn: false, end: { reason: 'none' } })
    },
  )

  it.each(['', 'null', '{', '[]', 'secret-key'])(
    'is not restored from the stored text %j, which is not a session',
    (stored) => {
      sessionStorage.setItem(storageKey, stored)
      expect(openTab().getKey()).toBeNull()
    },
  )

  it('is kept only in memory if the browser denies access to storage', () => {
    const throwSecurityError = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = {
      getItem: throwSecurityError,
      setItem: throwSecurityError,
      removeItem: throwSecurityError,
    }
    vi.stubGlobal('sessionStorage', storage)
    vi.stubGlobal('localStorage', storage)
    const session = openTab()
    session.signIn('secret-key', { keepSignedIn: true })
    expect(session.getKey()).toBe('secret-key')
    session.signOut()
    expect(session.getKey()).toBeNull()
  })
})

describe('a sign-out', () => {
  it.each([
    ['storage changes', () => new StorageEvent('storage', { key: signInIdKey })],
    ['storage is cleared', () => new StorageEvent('storage', { key: null })],
    ['the browser restores the page', () => new Event('pageshow')],
    ['the tab is shown again', () => new Event('visibilitychange', { bubbles: true })],
    ['a frozen tab resumes', () => new Event('resume', { bubbles: true })],
  ])('that a tab missed takes effect when %s', (_when, event) => {
    loseMessages()
    const session = openTab()
    session.signIn('secret-key', { keepSignedIn: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(session.store.state.isSignedIn).toBe(true)
    localStorage.removeItem(signInIdKey)
    const target = ['visibilitychange', 'resume'].includes(event().type) ? document : window
    target.dispatchEvent(event())
    expect(session.store.state).toEqual({ isSignedIn: false, end: { reason: 'other-tab' } })
    expect(dumpAllStorage()).not.toContain('secret-key')
  })

  it('in another tab takes effect before the next request, even if this tab missed the message', () => {
    loseMessages()
    const [first, second] = [openTab(), openTab()]
    first.signIn('first-key', { keepSignedIn: false })
    second.signIn('second-key', { keepSignedIn: false })
    first.signOut()
    expect(second.getKey()).toBeNull()
    expect(second.store.state).toEqual({ isSignedIn: false, end: { reason: 'other-tab' } })
  })

  it.each([
    ['nobody is signed in', false],
    ['another user has signed in since', true],
  ])('still applies to a restored or duplicated tab if %s', async (_when, isOtherSignedIn) => {
    const session = openTab()
    session.signIn('secret-key', { keepSignedIn: true })
    const stored = sessionStorage.getItem(storageKey) ?? ''
    session.signOut()
    const other = openTab()
    if (isOtherSignedIn) other.signIn('other-key', { keepSignedIn: false })
    other.close()
    sessionStorage.setItem(storageKey, stored)
    const restored = openTab()
    expect(restored.store.state).toEqual({ isSignedIn: false, end: { reason: 'other-tab' } })
    expect(dumpStorage(sessionStorage)).not.toContain('secret-key')
    await restored.restore()
    expect(restored.getKey()).toBeNull()
  })

  it('does not end a newer session', () => {
    loseMessages()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    first.signIn('first-key', { keepSignedIn: false })
    second.signIn('second-key', { keepSignedIn: false })
    first.signOut()
    third.signIn('third-key', { keepSignedIn: false })
    second.signOut()
    expect(third.getKey()).toBe('third-key')
  })

  it('in one tab signs out the other open tabs, even without local storage', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem() {} })
    const [first, second] = [openTab(), openTab()]
    first.signIn('first-key', { keepSignedIn: false })
    second.signIn('second-key', { keepSignedIn: false })
    expect([first.getKey(), second.getKey()]).toEqual(['first-key', 'second-key'])
    first.signOut()
    await expect
      .poll(() => second.store.state)
      .toEqual({ isSignedIn: false, end: { reason: 'other-tab' } })
  })
})

it.each([
  ['signing out', (session: Session) => session.signOut()],
  [
    'signing in with another key',
    (session: Session) => session.signIn('other-key', { keepSignedIn: false }),
  ],
])('C8 %s clears the cache', (_name, change) => {
  const session = openTab()
  const queryClient = createQueryClient(session)
  session.signIn('secret-key', { keepSignedIn: false })
  queryClient.setQueryData(['brands'], ['Northbank'])
  change(session)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

describe('a tab that starts without a key', () => {
  it('copies the session of an open tab, and keeps it only in memory', async () => {
    const first = openTab()
    first.signIn('secret-key', { keepSignedIn: false })
    const second = openTab()
    expect(second.getKey()).toBeNull()
    const listener = vi.fn<() => void>()
    second.store.subscribe(listener)
    await second.restore()
    expect(second.getKey()).toBe('secret-key')
    expect(second.store.state).toEqual({ isSignedIn: true, wasRestored: true })
    expect(listener).toHaveBeenCalledOnce()
    expect(dumpAllStorage()).not.toContain('secret-key')
  })

  it('shares sign-outs with the tab whose session it copied, in both directions', async () => {
    for (const leavingTab of ['source', 'new'] as const) {
      const [source, newTab] = [openTab(), openTab()]
      source.signIn('secret-key', { keepSignedIn: true })
      await newTab.restore()
      const [signedOutTab, other] = leavingTab === 'source' ? [source, newTab] : [newTab, source]
      signedOutTab.signOut()
      await expect.poll(() => other.store.state.isSignedIn).toBe(false)
      expect(dumpAllStorage()).not.toContain('secret-key')
    }
  })

  it('C4 shares the rejection of its key only with tabs of the same session', async () => {
    const [source, newTab, otherUser] = [openTab(), openTab(), openTab()]
    source.signIn('secret-key', { keepSignedIn: false })
    await newTab.restore()
    otherUser.signIn('other-key', { keepSignedIn: false })
    newTab.reject('secret-key', 'Invalid or inactive API key.')
    await expect
      .poll(() => source.store.state)
      .toEqual({
        isSignedIn: false,
        end: { reason: 'rejected', detail: 'Invalid or inactive API key.' },
      })
    expect(otherUser.getKey()).toBe('other-key')
  })

  it('gets no session from a tab that missed the sign-out', async () => {
    const [unaware, newTab] = [openTab(), openTab()]
    unaware.signIn('secret-key', { keepSignedIn: false })
    const signIn = localStorage.getItem(signInIdKey)
    // Tabs may see changes of local storage late. Here, the sign-in ID is still stored when the new tab asks and when
    // the other tab replies, but not when the new tab gets the reply.
    const getItem = vi.fn<() => string | null>(() => null)
    getItem.mockReturnValueOnce(signIn).mockReturnValueOnce(signIn)
    vi.stubGlobal('localStorage', { getItem })
    await newTab.restore()
    expect(getItem).toHaveBeenCalledTimes(3)
    expect(newTab.store.state).toEqual({ isSignedIn: false, end: { reason: 'none' } })
  })

  it('gets no session from a tab whose session has ended', async () => {
    const [ended, idle, newTab] = [openTab(), openTab(), openTab()]
    ended.signIn('secret-key', { keepSignedIn: false })
    ended.reject('secret-key', null)
    await newTab.restore()
    expect(newTab.getKey()).toBeNull()
    idle.close()
  })

  it('rejects an invalid session from another tab', async () => {
    localStorage.setItem(signInIdKey, 'sign-in')
    const stopReplying = replyToTabs('session-wanted', () => ({
      session: { key: 'two words', id: 'id', signInId: 'sign-in' },
      usedAt: 1,
    }))
    const newTab = openTab()
    await newTab.restore()
    stopReplying()
    expect(newTab.getKey()).toBeNull()
  })

  it('asks no other tab if no tab is signed in', async () => {
    const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    await openTab().restore()
    expect(post).not.toHaveBeenCalled()
  })

  it('copies the session of the most recently used tab', async () => {
    for (const latest of [0, 1]) {
      const tabs = [openTab(), openTab()]
      tabs.forEach((session, index) => session.signIn(`key-${index}`, { keepSignedIn: false }))
      const stopReplying = replyToTabs('session-wanted', () => ({
        session: { key: `key-${latest}`, id: 'id', signInId: localStorage.getItem(signInIdKey) },
        usedAt: Date.now() + 1000,
      }))
      const newTab = openTab()
      await newTab.restore()
      stopReplying()
      expect(newTab.getKey()).toBe(`key-${latest}`)
      for (const session of sessions.splice(0)) session.close()
    }
  })

  it('keeps a key that the user enters before another tab replies', async () => {
    const [source, newTab] = [openTab(), openTab()]
    source.signIn('secret-key', { keepSignedIn: false })
    const restoring = newTab.restore()
    newTab.signIn('typed-key', { keepSignedIn: false })
    await restoring
    expect(newTab.getKey()).toBe('typed-key')
  })
})
