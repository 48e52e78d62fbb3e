import { isRecord } from '#/contract/tolerant.ts'
import { readKey } from './key-syntax.ts'

const place = 'brand-protection:session'

/** A session as it is kept: `id` names it in all tabs that share it, `mark` is that of `sign-in-mark.ts`. */
export interface KeptSession {
  key: string
  id: string
  mark: string | null
}

/** What another tab handed over or storage held, when it is a session; else null. */
export function readSession(anything: unknown): KeptSession | null {
  if (!isRecord(anything)) return null
  const { key, id, mark } = anything
  const isKey = typeof key === 'string' && readKey(key).key === key
  const isMark = mark === null || typeof mark === 'string'
  return isKey && isMark && typeof id === 'string' ? { key, id, mark } : null
}

/*
 * Session storage may be full, forbidden or hold what somebody else wrote. None of it may stop the app:
 * the key then lives in memory only.
 */

/** The session that was kept for this tab, or null. */
export function keptSessionOfTab(): KeptSession | null {
  try {
    return readSession(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
  } catch {
    return null
  }
}

/** Keeps the session until the tab closes. */
export function keepSession({ key, id, mark }: KeptSession): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ key, id, mark }))
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
