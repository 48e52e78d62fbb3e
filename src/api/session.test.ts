// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { createSession, type Session } from './session.ts'

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
  it('C8 is in no storage unless it is to be kept', () => {
    const session = tab()
    session.signIn('secret-key', { keep: false })
    expect(session.key()).toBe('secret-key')
    expect(everythingStored()).not.toContain('secret-key')
    expect(JSON.stringify(session.getSnapshot())).not.toContain('secret-key')
    expect(tab().getSnapshot()).toEqual({ signedIn: false, end: { why: 'none' } })
  })

  it('C8 is kept for this tab by choice, and never in local storage', () => {
    tab().signIn('secret-key', { keep: true })
    expect(contentOf(localStorage)).not.toContain('secret-key')
    expect(contentOf(sessionStorage)).toContain('secret-key')
    const reloaded = tab()
    expect(reloaded.key()).toBe('secret-key')
    expect(reloaded.getSnapshot()).toEqual({ signedIn: true, kept: true, typed: false })
  })

  it('is gone from storage after signing out, and after signing in without keeping', () => {
    const session = tab()
    session.signIn('secret-key', { keep: true })
    session.signOut()
    expect(session.key()).toBeNull()
    expect(everythingStored()).not.toContain('secret-key')
    session.signIn('secret-key', { keep: true })
    session.signIn('other-key', { keep: false })
    expect(everythingStored()).not.toContain('secret-key')
  })

  it.each(['', '   ', 'two words', 'k\u00e4y', 'x'.repeat(501), '{"a":1'])(
    'is not read back from a stored %j that is no key',
    (stored) => {
      sessionStorage.setItem('brand-protection:key', stored)
      const { signedIn } = tab().getSnapshot()
      expect(signedIn).toBe(stored === '{"a":1')
    },
  )

  it('lives in memory where storage is forbidden or full', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(forbidden)
    const session = tab()
    session.signIn('secret-key', { keep: true })
    expect(session.key()).toBe('secret-key')
    session.signOut()
    expect(session.key()).toBeNull()
  })
})

describe('signing out', () => {
  it('in one tab signs out the others within a second', async () => {
    const [first, second] = [tab(), tab()]
    first.signIn('first-key', { keep: false })
    second.signIn('second-key', { keep: false })
    first.signOut()
    await expect
      .poll(() => second.getSnapshot(), { timeout: 1000 })
      .toEqual({ signedIn: false, end: { why: 'other-tab' } })
  })

  it('reaches other tabs through storage where there is no broadcast', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const session = tab()
    session.signIn('secret-key', { keep: false })
    const event = new StorageEvent('storage', {
      key: 'brand-protection:signed-out-at',
      newValue: '1',
    })
    window.dispatchEvent(event)
    expect(session.getSnapshot().signedIn).toBe(false)
  })

  it('elsewhere is noticed when the browser brings a page back', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const session = tab()
    session.signIn('secret-key', { keep: false })
    const shown = Object.assign(new Event('pageshow'), { persisted: true })
    window.dispatchEvent(shown)
    expect(session.getSnapshot().signedIn).toBe(true)
    localStorage.setItem('brand-protection:signed-out-at', String(Date.now() + 1))
    window.dispatchEvent(shown)
    expect(session.getSnapshot().signedIn).toBe(false)
  })

  it('C8 empties the cache of answers', () => {
    const session = tab()
    const queryClient = createQueryClient(session)
    session.signIn('secret-key', { keep: false })
    queryClient.setQueryData(['brands'], ['Northbank'])
    session.signOut()
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('with another key leaves no answer of the first', () => {
    const session = tab()
    const queryClient = createQueryClient(session)
    session.signIn('first-key', { keep: false })
    queryClient.setQueryData(['brands'], ['Northbank'])
    session.signIn('second-key', { keep: false })
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})
