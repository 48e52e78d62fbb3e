import { Store } from '@tanstack/store'
import { randomId } from '#/lib/random-id.ts'
import type { ReadableStore } from '#/lib/readable-store.ts'
import { offerSession, takeSession } from './session-handover.ts'
import {
  dropKeptSession,
  keepSession,
  keptSessionOfTab,
  type KeptSession,
} from './session-storage.ts'
import { joinTabs } from './session-tabs.ts'
import { joinSignIn, readSignInId, removeSignInId } from './sign-in-id.ts'

/** Why there is no session: never begun, ended here, ended in another tab, or the key was refused. */
export type SessionEnd =
  | { why: 'none' }
  | { why: 'signed-out' }
  | { why: 'other-tab' }
  | { why: 'rejected'; detail: string | null }

/**
 * What screens may know of the session. The key itself is not part of it. `kept` says that the tab keeps
 * it, `typed` that it was given on this page and not found there.
 */
export type SessionState =
  | { signedIn: true; kept: boolean; typed: boolean }
  | { signedIn: false; end: SessionEnd }

/**
 * The session of this tab. The key lives in memory; only when the user says so it is kept in session
 * storage, until the tab closes (C8). A tab that begins without a key takes over the session of a live tab,
 * in memory alone. Signing out in one tab signs out all, also those that are brought back later.
 */
export function createSession() {
  const kept = keptSessionOfTab()
  const isOver = kept !== null && kept.signInId !== readSignInId()
  if (isOver) dropKeptSession()
  let held: KeptSession | null = isOver ? null : kept
  const store = new Store<SessionState>(
    held
      ? { signedIn: true, kept: true, typed: false }
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
      become({ signedIn: true, kept: false, typed: false })
    },
    /** Begins a session with a key that the service has accepted. */
    signIn(accepted: string, { keep }: { keep: boolean }) {
      held = { key: accepted, id: randomId(), signInId: joinSignIn() }
      if (keep) keepSession(held)
      else dropKeptSession()
      become({ signedIn: true, kept: keep, typed: true })
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
