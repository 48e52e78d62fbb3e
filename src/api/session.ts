import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { createRandomId } from '#/lib/random-id.ts'
import { tryStorage } from '#/lib/try-storage.ts'
import { askTabs, openTabChannel, replyToTabs } from '#/storage/tab-channel.ts'

export type KeyProblem = 'empty' | 'too-long' | 'characters'

const maxKeyLength = 500

/** Accepts only keys that are valid in an HTTP header, because `fetch` throws for other values. */
export function parseKey(
  input: string,
): { key: string; problem: null } | { key: null; problem: KeyProblem } {
  const key = input.trim()
  if (key === '') return { key: null, problem: 'empty' }
  if (key.length > maxKeyLength) return { key: null, problem: 'too-long' }
  if (!/^[\x21-\x7e]+$/.test(key)) return { key: null, problem: 'characters' }
  return { key, problem: null }
}

const storageKey = 'brand-protection:session'

/** A session as stored and as sent to other tabs. All tabs of a session share its `id`. */
const storedSessionSchema = z.object({
  key: z.string().check(z.refine((key) => parseKey(key).key === key)),
  id: z.string(),
  signInId: z.nullable(z.string()),
  /** True if the session is stored only for the next reload. */
  once: z.optional(z.literal(true)),
})
type StoredSession = z.output<typeof storedSessionSchema>

const readStoredSession = (): StoredSession | null =>
  tryStorage(() =>
    z.parse(storedSessionSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')),
  )

const storeSession = (session: StoredSession) =>
  tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(session)))

const removeStoredSession = () => tryStorage(() => sessionStorage.removeItem(storageKey))

/*
 * All sessions of a browser share a sign-in ID in local storage. A sign-out removes the ID, which ends all sessions,
 * even in suspended tabs. If storage is unavailable, the ID is null, and only running tabs learn of a sign-out.
 */

const signInIdKey = 'brand-protection:signed-in'

const readSignInId = (): string | null => tryStorage(() => localStorage.getItem(signInIdKey))

const getOrCreateSignInId = (): string | null =>
  readSignInId() ??
  tryStorage(() => {
    const id = createRandomId()
    localStorage.setItem(signInIdKey, id)
    return id
  })

const removeSignInId = () => tryStorage(() => localStorage.removeItem(signInIdKey))

export type SessionEnd =
  /** The page was loaded without a session. */
  | { reason: 'none' }
  | { reason: 'signed-out' }
  /** The user signed out in another tab. */
  | { reason: 'other-tab' }
  /** The API refused the key. */
  | { reason: 'rejected'; detail: string | null }

/** Never contains the API key. `wasRestored` is false if the user signed in on this page. */
export type SessionState =
  | { isSignedIn: true; wasRestored: boolean }
  | { isSignedIn: false; end: SessionEnd }

/**
 * Messages between tabs. After a 429, `slowed` tells the other tabs of the session to pause (C17). `until` is in
 * milliseconds since the epoch.
 */
const tabMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out'), signInId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('rejected'), id: z.string(), detail: z.nullable(z.string()) }),
  z.object({ kind: z.literal('slowed'), id: z.string(), until: z.number() }),
])

const sessionQuestion = 'session-wanted'

/** How long a new tab waits before it shows the sign-in screen. Busy tabs may reply late. */
const offerTimeoutMs = 1000
/** How long to wait for further replies after the first one. */
const moreRepliesMs = 40

/** `usedAt` is when the replying tab last had focus, in milliseconds since the epoch. */
const offerSchema = z.object({ session: storedSessionSchema, usedAt: z.number() })

/** Offers the session to new tabs. Ends it if this tab was suspended and missed a sign-out in another tab. */
function syncWithTabs(getCurrentSession: () => StoredSession | null, signal: AbortSignal): void {
  // `getCurrentSession` also ends the session if the user has signed out in another tab.
  const endIfSignedOutElsewhere = () => void getCurrentSession()
  const handleStorage = ({ key }: StorageEvent) => {
    // `key` is null if the whole storage was cleared.
    if (key === signInIdKey || key === null) endIfSignedOutElsewhere()
  }
  addEventListener('storage', handleStorage, { signal })
  addEventListener('pageshow', endIfSignedOutElsewhere, { signal })
  document.addEventListener('visibilitychange', endIfSignedOutElsewhere, { signal })
  document.addEventListener('resume', endIfSignedOutElsewhere, { signal })

  let usedAt = 0
  const recordUse = () => {
    usedAt = Date.now()
  }
  addEventListener('focus', recordUse, { signal })
  addEventListener('blur', recordUse, { signal })
  const stopReplying = replyToTabs(sessionQuestion, () => {
    const session = getCurrentSession()
    return session === null
      ? undefined
      : { session, usedAt: document.hasFocus() ? Date.now() : usedAt }
  })
  signal.addEventListener('abort', stopReplying)
}

/** Returns the session of the most recently used tab, because new tabs are usually opened from that tab. */
async function requestSession(): Promise<StoredSession | null> {
  // If there is no sign-in ID, either no tab has a session, or storage is unavailable and tabs don't share sessions.
  if (readSignInId() === null) return null
  const offers = await askTabs(sessionQuestion, offerSchema, {
    timeoutMs: offerTimeoutMs,
    moreRepliesMs,
  })
  const latestOffer = offers
    .filter(({ session }) => session.signInId === readSignInId())
    .toSorted((a, b) => b.usedAt - a.usedAt)[0]
  return latestOffer?.session ?? null
}

/**
 * The API key is kept in memory and, if the user chooses to stay signed in, in session storage (C8). A new tab copies
 * the session of a running tab, in memory only. Signing out in one tab signs out all tabs.
 */
export function createSession() {
  const stored = readStoredSession()
  const isSignedOutElsewhere = stored !== null && stored.signInId !== readSignInId()
  if (isSignedOutElsewhere || stored?.once) removeStoredSession()
  let current: StoredSession | null = isSignedOutElsewhere ? null : stored
  const store = new Store<SessionState>(
    current
      ? { isSignedIn: true, wasRestored: true }
      : { isSignedIn: false, end: { reason: isSignedOutElsewhere ? 'other-tab' : 'none' } },
  )
  let handleOtherTabPause: (until: number) => void = () => {}
  const setState = (nextState: SessionState) => store.setState(() => nextState)

  function endSession(end: SessionEnd) {
    removeStoredSession()
    if (current === null) return
    current = null
    setState({ isSignedIn: false, end })
  }

  /** Returns the session of this tab. If another tab has signed out in the meantime, ends it and returns null. */
  function getCurrentSession(): StoredSession | null {
    if (current !== null && current.signInId !== readSignInId()) endSession({ reason: 'other-tab' })
    return current
  }

  const channel = openTabChannel('session', tabMessageSchema)
  channel.listen((message) => {
    if (message.kind === 'signed-out') {
      if (message.signInId === current?.signInId) endSession({ reason: 'other-tab' })
    } else if (message.id === current?.id) {
      if (message.kind === 'rejected') endSession({ reason: 'rejected', detail: message.detail })
      else handleOtherTabPause(message.until)
    }
  })
  const closeController = new AbortController()
  closeController.signal.addEventListener('abort', channel.close)
  // Unit tests run without a page.
  if (typeof document !== 'undefined') syncWithTabs(getCurrentSession, closeController.signal)
  const readableStore: Omit<Store<SessionState>, 'setState'> = store

  return {
    store: readableStore,
    /** Copies the session of another tab, if any. Await this before rendering the first page. */
    async restore(): Promise<void> {
      if (current !== null) return
      const received = await requestSession()
      if (received === null || current !== null) return
      current = received
      setState({ isSignedIn: true, wasRestored: true })
    },
    /** `key` must be a key that the API has accepted. */
    signIn(key: string, { keepSignedIn }: { keepSignedIn: boolean }) {
      current = { key, id: createRandomId(), signInId: getOrCreateSignInId() }
      if (keepSignedIn) storeSession(current)
      else removeStoredSession()
      setState({ isSignedIn: true, wasRestored: false })
    },
    /** Reloads the page without signing out. A key that is only in memory is stored during the reload (C8). */
    reload() {
      const session = getCurrentSession()
      if (session !== null && readStoredSession() === null) storeSession({ ...session, once: true })
      location.reload()
    },
    /** Signs out in all tabs. */
    signOut() {
      const session = getCurrentSession()
      // After a sign-out in another tab, another user may have signed in there. Don't end that user's session.
      if (session === null) return
      removeSignInId()
      channel.post({ kind: 'signed-out', signInId: session.signInId })
      endSession({ reason: 'signed-out' })
    },
    /** Ends the session in all of its tabs, because the API refused the key with a 401. */
    reject(refusedKey: string, detail: string | null) {
      if (current?.key !== refusedKey) return
      channel.post({ kind: 'rejected', id: current.id, detail })
      endSession({ reason: 'rejected', detail })
    },
    /** Sets the handler for pauses of other tabs (C17). `until` is in milliseconds since the epoch. */
    onOtherTabPause(handler: (until: number) => void) {
      handleOtherTabPause = handler
    },
    broadcastPause(until: number) {
      if (current !== null) channel.post({ kind: 'slowed', id: current.id, until })
    },
    /** Only for the API client. Null if signed out. */
    getKey: () => getCurrentSession()?.key ?? null,
    /** Disconnects from other tabs. Only for tests with several sessions. */
    close: () => closeController.abort(),
  }
}
export type Session = ReturnType<typeof createSession>

export const session = createSession()
