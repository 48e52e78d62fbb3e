import * as z from 'zod/mini'
import { randomId } from '#/lib/random-id.ts'

/** Problem of a typed API key. */
export type KeyProblem = 'empty' | 'too-long' | 'characters'

const maxKeyLength = 500

/**
 * Trims a typed or pasted key and checks that it is a valid header value, so that `fetch` never fails on it.
 */
export function readKey(
  typed: string,
): { key: string; problem: null } | { key: null; problem: KeyProblem } {
  const key = typed.trim()
  if (key === '') return { key: null, problem: 'empty' }
  if (key.length > maxKeyLength) return { key: null, problem: 'too-long' }
  if (!/^[\x21-\x7e]+$/.test(key)) return { key: null, problem: 'characters' }
  return { key, problem: null }
}

const storageKey = 'brand-protection:session'

/**
 * A session in storage and between tabs. `id` is shared by all tabs of the session, `signInId` identifies
 * the sign-in.
 */
export const keptSession = z.object({
  key: z.string().check(z.refine((key) => readKey(key).key === key)),
  id: z.string(),
  signInId: z.nullable(z.string()),
  /** Stored for a single reload and removed afterwards. */
  once: z.optional(z.literal(true)),
})
export type KeptSession = z.output<typeof keptSession>

/*
 * Session storage may be full, blocked or contain foreign data. The app then keeps the key in memory
 * only.
 */

/** Stored session of this tab, or null. */
export function keptSessionOfTab(): KeptSession | null {
  try {
    const read = keptSession.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Stores the session until the tab closes. */
export function keepSession(session: KeptSession): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(session))
  } catch {
    // The session then ends with the next reload.
  }
}

/** Removes the stored session. */
export function dropKeptSession(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage that can't be accessed has no data.
  }
}

/*
 * All sessions of a browser share a sign-in ID in local storage. The first sign-in creates it, a sign-out
 * removes it: a session without its sign-in ID has ended, even if its tab was suspended. Without storage
 * the ID is null, and only live tabs learn of a sign-out.
 */

/** Storage key of the ID. */
export const signInPlace = 'brand-protection:signed-in'

/** Current sign-in ID; null if signed out. */
export function readSignInId(): string | null {
  try {
    return localStorage.getItem(signInPlace)
  } catch {
    return null
  }
}

/** Sign-in ID for a new session: the current one, or a new one. */
export function joinSignIn(): string | null {
  const present = readSignInId()
  if (present !== null) return present
  const id = randomId()
  try {
    localStorage.setItem(signInPlace, id)
    return id
  } catch {
    return null
  }
}

/** Ends all sessions of the current sign-in. */
export function removeSignInId(): void {
  try {
    localStorage.removeItem(signInPlace)
  } catch {
    // Storage that can't be accessed has no data.
  }
}
