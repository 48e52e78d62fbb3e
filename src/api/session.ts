import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import { randomId } from '#/lib/random-id.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { answerTabs, askTabs } from '#/storage/tab-question.ts'
import {
  dropKeptSession,
  joinSignIn,
  keepSession,
  keptSession,
  keptSessionOfTab,
  readSignInId,
  removeSignInId,
  signInPlace,
  type KeptSession,
} from './session-storage.ts'

/** Why there is no session: never started, ended here, ended in another tab, or key refused. */
export type SessionEnd =
  | { why: 'none' }
  | { why: 'signed-out' }
  | { why: 'other-tab' }
  | { why: 'rejected'; detail: string | null }

/**
 * Session state for screens, without the key. Changes only on sign-in and sign-out. `typed`: the key was entered on
 * this page, not restored.
 */
export type SessionState = { signedIn: true; typed: boolean } | { signedIn: false; end: SessionEnd }

const channelName = 'brand-protection:session'

/**
 * Messages between tabs: a sign-out, a refused key with the service's message, or until when (milliseconds) the service
 * asked to wait.
 */
const sessionNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out'), signInId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('rejected'), id: z.string(), detail: z.nullable(z.string()) }),
  z.object({ kind: z.literal('slowed'), id: z.string(), until: z.number() }),
])
type SessionNews = z.output<typeof sessionNews>

/**
 * Exchanges the end of a session and waits with other tabs until `signal` aborts; returns a function that tells them.
 * Calls `look` when this tab may have missed a message: when the sign-in changes, and when the page is shown or resumed.
 */
function joinTabs(
  own: { onNews: (news: SessionNews) => void; look: () => void },
  signal: AbortSignal,
): (news: SessionNews) => void {
  if (typeof window === 'undefined') return () => {}
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = sessionNews.safeParse(data)
    if (news.success) own.onNews(news.data)
  })
  signal.addEventListener('abort', () => channel?.close())
  addEventListener(
    'storage',
    ({ key }) => {
      // Null if the whole storage was cleared.
      if (key === signInPlace || key === null) own.look()
    },
    { signal },
  )
  addEventListener('pageshow', own.look, { signal })
  document.addEventListener('visibilitychange', own.look, { signal })
  document.addEventListener('resume', own.look, { signal })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  return (news) => channel?.postMessage(news)
}

const question = 'brand-protection:session-wanted'

/**
 * Milliseconds a new tab waits for others before showing the sign-in; busy tabs answer late.
 */
const longest = 1000
/** Milliseconds to wait for more tabs after the first answer. */
const others = 40

/** Answer of a tab: its session and when it was last used. */
const offer = z.object({ session: keptSession, usedAt: z.number() })

/** Shares the session of this tab, if any, with new tabs until `signal` aborts. */
function offerSession(current: () => KeptSession | null, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  let usedAt = 0
  const used = () => {
    usedAt = Date.now()
  }
  addEventListener('focus', used, { signal })
  addEventListener('blur', used, { signal })
  const stop = answerTabs(question, () => {
    const session = current()
    if (session === null) return undefined
    return { session, usedAt: document.hasFocus() ? Date.now() : usedAt }
  })
  signal.addEventListener('abort', stop)
}

/**
 * Asks live tabs of this origin for their session. If there are several, the most recently used tab wins,
 * because new tabs are usually opened from it. Ignores sessions that were signed out unnoticed. Null if
 * there is none.
 */
async function takeSession(): Promise<KeptSession | null> {
  // Signed out: don't wait.
  if (readSignInId() === null) return null
  const answers = await askTabs(question, { longest, others })
  const offers = answers.flatMap((answer) => {
    const read = offer.safeParse(answer)
    return read.success ? [read.data] : []
  })
  const last = offers
    .filter(({ session }) => session.signInId === readSignInId())
    .toSorted((a, b) => b.usedAt - a.usedAt)[0]
  return last?.session ?? null
}

/**
 * Session of this tab. The key is in memory; only if the user chooses so also in session storage until the
 * tab closes (C8). A new tab takes over the session of a live tab, in memory only. Signing out in one tab
 * signs out all, including tabs restored later.
 */
export function createSession() {
  const stored = keptSessionOfTab()
  const isOver = stored !== null && stored.signInId !== readSignInId()
  if (isOver || stored?.once) dropKeptSession()
  let held: KeptSession | null = isOver ? null : stored
  const store = new Store<SessionState>(
    held
      ? { signedIn: true, typed: false }
      : { signedIn: false, end: { why: isOver ? 'other-tab' : 'none' } },
  )
  const slowedElsewhere = new Store<{ until: number | null }>({ until: null })
  const become = (next: SessionState) => store.setState(() => next)

  function end(reason: SessionEnd) {
    dropKeptSession()
    if (held === null) return
    held = null
    become({ signedIn: false, end: reason })
  }

  /** The session, unless the user signed out since. */
  function live(): KeptSession | null {
    if (held !== null && held.signInId !== readSignInId()) end({ why: 'other-tab' })
    return held
  }

  const closing = new AbortController()
  const onNews = (news: SessionNews) => {
    if (news.kind === 'signed-out' && news.signInId === held?.signInId) end({ why: 'other-tab' })
    if (news.kind === 'rejected' && news.id === held?.id)
      end({ why: 'rejected', detail: news.detail })
    if (news.kind === 'slowed' && news.id === held?.id)
      slowedElsewhere.setState(() => ({ until: news.until }))
  }
  const tellTabs = joinTabs({ look: () => void live(), onNews }, closing.signal)
  offerSession(live, closing.signal)
  const readable: ReadableStore<SessionState> = store
  const heard: ReadableStore<{ until: number | null }> = slowedElsewhere

  return {
    /** Session state for screens. */
    store: readable,
    /**
     * Takes over the session of another live tab if this one has none. Await it before the first page.
     * Waits only if a user may be signed in.
     */
    async begin(): Promise<void> {
      if (held !== null) return
      const taken = await takeSession()
      if (taken === null || held !== null) return
      held = taken
      become({ signedIn: true, typed: false })
    },
    /** Starts a session with an accepted key. */
    signIn(accepted: string, { keep }: { keep: boolean }) {
      held = { key: accepted, id: randomId(), signInId: joinSignIn() }
      if (keep) keepSession(held)
      else dropKeptSession()
      become({ signedIn: true, typed: true })
    },
    /** Returns whether the key is in session storage, so that a reload stays signed in. */
    isKept: () => keptSessionOfTab() !== null,
    /** Stores the key until the tab closes, or keeps it in memory only (C8). No effect if storage is blocked. */
    setKept(keep: boolean) {
      const session = live()
      if (keep && session !== null) keepSession({ ...session, once: undefined })
      else dropKeptSession()
    },
    /**
     * Reloads and stays signed in, for a new version or to renew a company sign-in. Stores a key that is only
     * in memory for the time of the reload (C8).
     */
    reload() {
      const session = live()
      if (session !== null && keptSessionOfTab() === null) keepSession({ ...session, once: true })
      location.reload()
    },
    /** Signs out in all tabs. */
    signOut() {
      const session = live()
      // Signed out elsewhere: a later sign-in there is another user's.
      if (session === null) return
      removeSignInId()
      tellTabs({ kind: 'signed-out', signInId: session.signInId })
      end({ why: 'signed-out' })
    },
    /** Handles a 401 for the key `refused`; ignored for earlier keys. */
    reject(refused: string, detail: string | null) {
      if (held?.key !== refused) return
      tellTabs({ kind: 'rejected', id: held.id, detail })
      end({ why: 'rejected', detail })
    },
    /** Until when the service asked another tab of this session to wait, in milliseconds (C17). */
    slowedElsewhere: heard,
    /** Tells other tabs of this session until when to wait. */
    tellSlowed(until: number) {
      if (held !== null) tellTabs({ kind: 'slowed', id: held.id, until })
    },
    /** The key, for the request layer only; null if another tab signed out unnoticed. */
    key: () => live()?.key ?? null,
    /** Disconnects from other tabs, for tests with several sessions. */
    close: () => closing.abort(),
  }
}
export type Session = ReturnType<typeof createSession>

/** The session of this page. */
export const session = createSession()
