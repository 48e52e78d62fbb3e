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

/** Why there is no session: never begun, ended here, ended in another tab, or the key was refused. */
export type SessionEnd =
  | { why: 'none' }
  | { why: 'signed-out' }
  | { why: 'other-tab' }
  | { why: 'rejected'; detail: string | null }

/**
 * What screens may know of the session, without its key. Every change is a sign-in or a sign-out. `typed`: the key was
 * entered on this page, not restored.
 */
export type SessionState = { signedIn: true; typed: boolean } | { signedIn: false; end: SessionEnd }

const channelName = 'brand-protection:session'

/**
 * What tabs tell each other: a sign-out, the key of one session being refused in the service's words, or until when,
 * in milliseconds, the service asked a tab of it to wait.
 */
const sessionNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-out'), signInId: z.nullable(z.string()) }),
  z.object({ kind: z.literal('rejected'), id: z.string(), detail: z.nullable(z.string()) }),
  z.object({ kind: z.literal('slowed'), id: z.string(), until: z.number() }),
])
type SessionNews = z.output<typeof sessionNews>

/**
 * Tells other tabs how a session ended, or has to wait, and hears it from them. `look` is called whenever this tab
 * may have missed something: when the sign-in changes, and when the browser shows or wakes the page again.
 */
function joinTabs(own: { hear: (news: SessionNews) => void; look: () => void }) {
  if (typeof window === 'undefined') return { tell() {}, leave() {} }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = sessionNews.safeParse(data)
    if (news.success) own.hear(news.data)
  })
  const stored = ({ key }: StorageEvent) => {
    // Null when the storage was cleared as a whole.
    if (key === signInPlace || key === null) own.look()
  }
  addEventListener('storage', stored)
  addEventListener('pageshow', own.look)
  document.addEventListener('visibilitychange', own.look)
  document.addEventListener('resume', own.look)

  return {
    tell(news: SessionNews) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
      channel?.postMessage(news)
    },
    leave() {
      channel?.close()
      removeEventListener('storage', stored)
      removeEventListener('pageshow', own.look)
      document.removeEventListener('visibilitychange', own.look)
      document.removeEventListener('resume', own.look)
    },
  }
}

const question = 'brand-protection:session-wanted'

/**
 * Milliseconds that a new tab waits for the others before it asks for a key: a tab that is busy drawing answers late.
 */
const longest = 1000
/** Milliseconds in which further tabs may answer after the first one. */
const others = 40

/** What a tab answers: its session, and when the tab was last used. */
const offer = z.object({ session: keptSession, usedAt: z.number() })

/**
 * Gives the session of this tab to a tab that begins without one, as long as `current` has one. Returns the
 * way to stop.
 */
function offerSession(current: () => KeptSession | null): () => void {
  if (typeof window === 'undefined') return () => {}
  let usedAt = 0
  const used = () => {
    usedAt = Date.now()
  }
  addEventListener('focus', used)
  addEventListener('blur', used)
  const stop = answerTabs(question, () => {
    const session = current()
    if (session === null) return undefined
    return { session, usedAt: document.hasFocus() ? Date.now() : usedAt }
  })
  return () => {
    stop()
    removeEventListener('focus', used)
    removeEventListener('blur', used)
  }
}

/**
 * Asks the live tabs of this origin for their session. Should they have several, the tab that was used
 * last decides: a new tab is mostly opened from it. A session whose sign-out its tab has not heard of yet
 * is not taken. Null when there is none.
 */
async function takeSession(): Promise<KeptSession | null> {
  // Nobody is signed in, so that nobody has to wait.
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
 * The session of this tab. The key lives in memory; only when the user says so it is kept in session
 * storage, until the tab closes (C8). A tab that begins without a key takes over the session of a live tab,
 * in memory alone. Signing out in one tab signs out all, also those that are brought back later.
 */
export function createSession() {
  const kept = keptSessionOfTab()
  const isOver = kept !== null && kept.signInId !== readSignInId()
  if (isOver || kept?.once) dropKeptSession()
  let held: KeptSession | null = isOver ? null : kept
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

  /** The session as long as nobody has signed out since it began. */
  function live(): KeptSession | null {
    if (held !== null && held.signInId !== readSignInId()) end({ why: 'other-tab' })
    return held
  }

  const tabs = joinTabs({
    look: () => void live(),
    hear: (news) => {
      if (news.kind === 'signed-out' && news.signInId === held?.signInId) end({ why: 'other-tab' })
      if (news.kind === 'rejected' && news.id === held?.id)
        end({ why: 'rejected', detail: news.detail })
      if (news.kind === 'slowed' && news.id === held?.id)
        slowedElsewhere.setState(() => ({ until: news.until }))
    },
  })
  const withdraw = offerSession(live)
  const readable: ReadableStore<SessionState> = store
  const heard: ReadableStore<{ until: number | null }> = slowedElsewhere

  return {
    /** Whether somebody is signed in, as screens may know it. */
    store: readable,
    /**
     * Takes over the session of another live tab when this one has none; to be awaited before the first
     * page. Waits a moment only where somebody may be signed in.
     */
    async begin(): Promise<void> {
      if (held !== null) return
      const taken = await takeSession()
      if (taken === null || held !== null) return
      held = taken
      become({ signedIn: true, typed: false })
    },
    /** Begins a session with a key that the service has accepted. */
    signIn(accepted: string, { keep }: { keep: boolean }) {
      held = { key: accepted, id: randomId(), signInId: joinSignIn() }
      if (keep) keepSession(held)
      else dropKeptSession()
      become({ signedIn: true, typed: true })
    },
    /** Whether session storage holds the key, so that a reload stays signed in. */
    isKept: () => keptSessionOfTab() !== null,
    /** Keeps the key in session storage until the tab closes, or in memory only (C8). No effect where storage is refused. */
    setKept(keep: boolean) {
      const session = live()
      if (keep && session !== null) keepSession({ ...session, once: undefined })
      else dropKeptSession()
    },
    /**
     * Loads the page anew and stays signed in: a new version of the app, or a sign-in before it that has to be
     * renewed. A key that lives in memory alone is in session storage for the time of that (C8).
     */
    reload() {
      const session = live()
      if (session !== null && keptSessionOfTab() === null) keepSession({ ...session, once: true })
      location.reload()
    },
    /** Ends the sessions of all tabs. */
    signOut() {
      const session = live()
      // Signed out elsewhere: who has signed in there since is somebody else.
      if (session === null) return
      removeSignInId()
      tabs.tell({ kind: 'signed-out', signInId: session.signInId })
      end({ why: 'signed-out' })
    },
    /** The service answered 401 to `refused`. An answer to an earlier key changes nothing. */
    reject(refused: string, detail: string | null) {
      if (held?.key !== refused) return
      tabs.tell({ kind: 'rejected', id: held.id, detail })
      end({ why: 'rejected', detail })
    },
    /** Until when the service asked another tab of this session to wait, as heard last; milliseconds (C17). */
    slowedElsewhere: heard,
    /** Tells the other tabs of this session until when the service asked this one to wait. */
    tellSlowed(until: number) {
      if (held !== null) tabs.tell({ kind: 'slowed', id: held.id, until })
    },
    /** The key, for the request layer alone; null also when another tab has signed out unheard. */
    key: () => live()?.key ?? null,
    /** Lets go of the other tabs; for tests that need more than one session. */
    close: () => {
      withdraw()
      tabs.leave()
    },
  }
}
export type Session = ReturnType<typeof createSession>

/** The session of this page. */
export const session = createSession()
