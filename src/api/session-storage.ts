import * as z from 'zod/mini'
import { createRandomId } from '#/lib/random-id.ts'
import { tryStorage } from '#/lib/try-storage.ts'

export type KeyProblem = 'empty' | 'too-long' | 'characters'

const maxKeyLength = 500

/** Trims a typed or pasted key and checks that it is a valid header value. `fetch` would throw for an invalid one. */
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
export const storedSessionSchema = z.object({
  key: z.string().check(z.refine((key) => parseKey(key).key === key)),
  id: z.string(),
  signInId: z.nullable(z.string()),
  /** True if the session is stored only for the next reload. */
  once: z.optional(z.literal(true)),
})
export type StoredSession = z.output<typeof storedSessionSchema>

/** Returns the stored session of this tab; null if there is none or it is invalid. */
export const readStoredSession = (): StoredSession | null =>
  tryStorage(() =>
    z.parse(storedSessionSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')),
  )

/** Stores the session until the tab is closed. If storage is unavailable, the session ends at the next reload. */
export const storeSession = (session: StoredSession) =>
  tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(session)))

export const removeStoredSession = () => tryStorage(() => sessionStorage.removeItem(storageKey))

/*
 * All sessions of a browser share a sign-in ID in local storage. The first sign-in creates it, and a sign-out removes
 * it. A session whose sign-in ID is no longer stored has ended, even if its tab was suspended at the time. If storage
 * is unavailable, the ID is null, and only running tabs learn of a sign-out.
 */

export const signInIdKey = 'brand-protection:signed-in'

/** Returns the sign-in ID; null if signed out or if storage is unavailable. */
export const readSignInId = (): string | null => tryStorage(() => localStorage.getItem(signInIdKey))

/** Returns the sign-in ID, creating it if needed; null if storage is unavailable. */
export const getOrCreateSignInId = (): string | null =>
  readSignInId() ??
  tryStorage(() => {
    const id = createRandomId()
    localStorage.setItem(signInIdKey, id)
    return id
  })

/** Removes the sign-in ID, which ends all sessions in this browser. */
export const removeSignInId = () => tryStorage(() => localStorage.removeItem(signInIdKey))
