import { forgetKey, keepKey, keptKey } from './session-storage.ts'
import { joinTabs } from './session-tabs.ts'

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
 * storage, until the tab closes (C8). Signing out in one tab signs out the others.
 */
export function createSession() {
  const stored = keptKey()
  let key = stored
  let begunAt = Date.now()
  let state: SessionState =
    stored === null
      ? { signedIn: false, end: { why: 'none' } }
      : { signedIn: true, kept: true, typed: false }
  const listeners = new Set<() => void>()

  function become(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function end(reason: SessionEnd) {
    forgetKey()
    if (key === null) return
    key = null
    become({ signedIn: false, end: reason })
  }

  const tabs = joinTabs({
    signedOutElsewhere: () => end({ why: 'other-tab' }),
    sessionBegun: () => begunAt,
  })

  return {
    /** Begins a session with a key that the service has accepted. */
    signIn(accepted: string, { keep }: { keep: boolean }) {
      key = accepted
      begunAt = Date.now()
      if (keep) keepKey(accepted)
      else forgetKey()
      become({ signedIn: true, kept: keep, typed: true })
    },
    /** Ends the session in every tab. */
    signOut() {
      tabs.tellSignedOut()
      end({ why: 'signed-out' })
    },
    /** The service answered 401 to `refused`. An answer to an earlier key changes nothing. */
    reject(refused: string, detail: string | null) {
      if (refused === key) end({ why: 'rejected', detail })
    },
    /** The key, for the request layer alone. */
    key: () => key,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => state,
    /** Lets go of the other tabs; for tests that need more than one session. */
    close: () => tabs.leave(),
  }
}
export type Session = ReturnType<typeof createSession>

/** The session of this page. */
export const session = createSession()
