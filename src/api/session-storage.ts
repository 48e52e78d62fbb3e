import * as z from 'zod/mini'
import { randomId } from '#/lib/random-id.ts'

/** What is wrong with text that was typed as an API key. */
export type KeyProblem = 'empty' | 'too-long' | 'characters'

const maxKeyLength = 500

/**
 * Reads a typed or pasted key: white space around it is dropped; what is left must be able to travel in
 * a header, so that `fetch` never fails on it.
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

const place = 'brand-protection:session'

/**
 * A session as storage keeps it and tabs hand it over: `id` names it in all tabs that share it, `signInId`
 * is that of the sign-in.
 */
export const keptSession = z.object({
  key: z.string().check(z.refine((key) => readKey(key).key === key)),
  id: z.string(),
  signInId: z.nullable(z.string()),
  /** It was kept for one reload alone, and leaves storage as soon as that is over. */
  once: z.optional(z.literal(true)),
})
export type KeptSession = z.output<typeof keptSession>

/*
 * Session storage may be full, forbidden or hold what somebody else wrote. None of it may stop the app:
 * the key then lives in memory only.
 */

/** The session that was kept for this tab, or null. */
export function keptSessionOfTab(): KeptSession | null {
  try {
    const read = keptSession.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Keeps the session until the tab closes. */
export function keepSession(session: KeptSession): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(session))
  } catch {
    // The session then ends with the next reload, which harms nobody.
  }
}

/** Removes a kept session. */
export function dropKeptSession(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // What cannot be reached has not been written either.
  }
}

/*
 * All sessions of a browser share one sign-in, whose id is in local storage. The first sign-in makes it, a
 * sign-out removes it: a session whose sign-in is not there any more has ended, whatever its tab was doing
 * meanwhile. Without storage the id is null for all, and tabs only hear of a sign-out while they live.
 */

/** Where the id is kept. */
export const signInPlace = 'brand-protection:signed-in'

/** The id of the present sign-in; null while nobody is signed in. */
export function readSignInId(): string | null {
  try {
    return localStorage.getItem(signInPlace)
  } catch {
    return null
  }
}

/** The id for a session that begins: that of the present sign-in, else a new one. */
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

/** Ends every session of the present sign-in. */
export function removeSignInId(): void {
  try {
    localStorage.removeItem(signInPlace)
  } catch {
    // What cannot be reached has not been written either.
  }
}
