import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { createRandomId } from '#/lib/random-id.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { askTabs, openTabChannel, replyToTabs } from '#/storage/tab-channel.ts'
import {
  removeStoredSession,
  getOrCreateSignInId,
  storeSession,
  storedSessionSchema,
  readStoredSession,
  readSignInId,
  removeSignInId,
  signInIdKey,
  type StoredSession,
} from './session-storage.ts'

/**
 * Why there is no session: none was started, or it ended in this tab, in another tab, or because the key was refused.
 */
export type SessionEnd =
  | { reason: 'none' }
  | { reason: 'signed-out' }
  | { reason: 'other-tab' }
  | { reason: 'rejected'; detail: string | null }

/**
 * Session state for screens, without the key. Changes only on sign-in and sign-out. `wasKeyTyped` is true if the user
 * entered the key since the app was loaded, false if the session was restored.
 */
export type SessionState =
  | { isSignedIn: true; wasKeyTyped: boolean }
  | { isSignedIn: false; end: SessionEnd }

/**
 * Messages between tabs: a sign-out, a refused key with the service's message, or the time (milliseconds since the epoch)
 * until which the service asked to wait.
 */
const tabMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out'), signInId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('rejected'), id: z.string(), detail: z.nullable(z.string()) }),
  z.object({ kind: z.literal('slowed'), id: z.string(), until: z.number() }),
])

const sessionQuestion = 'session-wanted'

/** Milliseconds that a new tab waits for replies before it shows the sign-in screen; busy tabs reply late. */
const offerTimeoutMs = 1000
/** Milliseconds to wait for more tabs after the first reply. */
const moreRepliesMs = 40

/** Reply of a tab: its session, and when the tab last had the focus, milliseconds since the epoch. */
const offerSchema = z.object({ session: storedSessionSchema, usedAt: z.number() })

/**
 * Offers the session of this tab to new tabs until `signal` aborts. Checks it when this tab may have missed a message:
 * when the sign-in ID changes and when the page is shown or resumed.
 */
function watchTab(getCurrentSession: () => StoredSession | null, signal: AbortSignal): void {
  const checkSession = () => void getCurrentSession()
  const handleStorage = ({ key }: StorageEvent) => {
    // Null if the whole storage was cleared.
    if (key === signInIdKey || key === null) checkSession()
  }
  addEventListener('storage', handleStorage, { signal })
  addEventListener('pageshow', checkSession, { signal })
  document.addEventListener('visibilitychange', checkSession, { signal })
  document.addEventListener('resume', checkSession, { signal })

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

/**
 * Asks live tabs of this origin for their session. If there are several, the most recently used tab wins,
 * because new tabs are usually opened from it. Ignores sessions that were signed out unnoticed. Null if
 * there is none.
 */
async function requestSession(): Promise<StoredSession | null> {
  // Without a sign-in ID no tab has a session; don't wait.
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
 * Session of this tab. The key is in memory; only if the user chooses so also in session storage until the
 * tab closes (C8). A new tab takes over the session of a live tab, in memory only. Signing out in one tab
 * signs out all, including tabs restored later.
 */
export function createSession() {
  const stored = readStoredSession()
  const isSignedOutElsewhere = stored !== null && stored.signInId !== readSignInId()
  if (isSignedOutElsewhere || stored?.once) removeStoredSession()
  let current: StoredSession | null = isSignedOutElsewhere ? null : stored
  const store = new Store<SessionState>(
    current
      ? { isSignedIn: true, wasKeyTyped: false }
      : { isSignedIn: false, end: { reason: isSignedOutElsewhere ? 'other-tab' : 'none' } },
  )
  let handleOtherTabPause: (until: number) => void = () => {}
  const setState = (nextState: SessionState) => store.setState(() => nextState)

  function endSession(reason: SessionEnd) {
    removeStoredSession()
    if (current === null) return
    current = null
    setState({ isSignedIn: false, end: reason })
  }

  /** Returns the session; ends it first if the user signed out in another tab unnoticed. */
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
  if (typeof document !== 'undefined') watchTab(getCurrentSession, closeController.signal)
  const readableStore: ReadableStore<SessionState> = store

  return {
    /** Session state for screens. */
    store: readableStore,
    /**
     * Takes over the session of another live tab if this one has none. Await it before the first page.
     * Waits only if a user may be signed in.
     */
    async restore(): Promise<void> {
      if (current !== null) return
      const received = await requestSession()
      if (received === null || current !== null) return
      current = received
      setState({ isSignedIn: true, wasKeyTyped: false })
    },
    /** Starts a session with an accepted key. */
    signIn(key: string, { keepSignedIn }: { keepSignedIn: boolean }) {
      current = { key, id: createRandomId(), signInId: getOrCreateSignInId() }
      if (keepSignedIn) storeSession(current)
      else removeStoredSession()
      setState({ isSignedIn: true, wasKeyTyped: true })
    },
    /**
     * Reloads and stays signed in, for a new version of the app or to renew a company sign-in. A key that is only in
     * memory is stored during the reload (C8).
     */
    reload() {
      const session = getCurrentSession()
      if (session !== null && readStoredSession() === null) storeSession({ ...session, once: true })
      location.reload()
    },
    /** Signs out in all tabs. */
    signOut() {
      const session = getCurrentSession()
      // Already signed out in another tab, where another user may have signed in since.
      if (session === null) return
      removeSignInId()
      channel.post({ kind: 'signed-out', signInId: session.signInId })
      endSession({ reason: 'signed-out' })
    },
    /** Handles a 401 for `refusedKey`; ignored for earlier keys. */
    reject(refusedKey: string, detail: string | null) {
      if (current?.key !== refusedKey) return
      channel.post({ kind: 'rejected', id: current.id, detail })
      endSession({ reason: 'rejected', detail })
    },
    /** Sets the handler for pauses of other tabs of this session (C17); `until` is in milliseconds since the epoch. */
    onOtherTabPause(handler: (until: number) => void) {
      handleOtherTabPause = handler
    },
    /** Tells other tabs of this session to wait until a time, milliseconds since the epoch. */
    broadcastPause(until: number) {
      if (current !== null) channel.post({ kind: 'slowed', id: current.id, until })
    },
    /** Returns the key, for the API client only; null if signed out. */
    getKey: () => getCurrentSession()?.key ?? null,
    /** Disconnects from other tabs, for tests with several sessions. */
    close: () => closeController.abort(),
  }
}
export type Session = ReturnType<typeof createSession>

/** The session of this tab. */
export const session = createSession()
