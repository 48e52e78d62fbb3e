import * as z from 'zod/mini'
import { createRandomId } from '#/lib/random-id.ts'
import { tryStorage } from '#/lib/try-storage.ts'

/** Reason why a typed API key is invalid. */
export type KeyProblem = 'empty' | 'too-long' | 'characters'

const maxKeyLength = 500

/**
 * Trims a typed or pasted key and checks that it is a valid header value, so that `fetch` never fails on it.
 */
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

/**
 * A session as stored and as sent between tabs. All tabs of a session share its `id`; `signInId` is explained below.
 */
export const storedSessionSchema = z.object({
  key: z.string().check(z.refine((key) => parseKey(key).key === key)),
  id: z.string(),
  signInId: z.nullable(z.string()),
  /** Stored for a single reload and removed afterwards. */
  once: z.optional(z.literal(true)),
})
export type StoredSession = z.output<typeof storedSessionSchema>

/* If storage is full or blocked, the key is in memory only. */

/** Stored session of this tab; null if there is none or it is invalid. */
export const readStoredSession = (): StoredSession | null =>
  tryStorage(() =>
    z.parse(storedSessionSchema, JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')),
  )

/** Stores the session until the tab closes. Without storage, the session ends with the next reload. */
export const storeSession = (session: StoredSession) =>
  tryStorage(() => sessionStorage.setItem(storageKey, JSON.stringify(session)))

/** Removes the stored session. */
export const removeStoredSession = () => tryStorage(() => sessionStorage.removeItem(storageKey))

/*
 * All sessions of a browser share a sign-in ID in local storage. The first sign-in creates it, a sign-out
 * removes it: a session without its sign-in ID has ended, even if its tab was suspended. Without storage
 * the ID is null, and only live tabs learn of a sign-out.
 */

/** Storage key of the ID. */
export const signInIdKey = 'brand-protection:signed-in'

/** Current sign-in ID; null if signed out. */
export const readSignInId = (): string | null => tryStorage(() => localStorage.getItem(signInIdKey))

/** Sign-in ID for a new session: the current one, or a new one. */
export const getOrCreateSignInId = (): string | null =>
  readSignInId() ??
  tryStorage(() => {
    const id = createRandomId()
    localStorage.setItem(signInIdKey, id)
    return id
  })

/** Ends all sessions of the current sign-in. */
export const removeSignInId = () => tryStorage(() => localStorage.removeItem(signInIdKey))
