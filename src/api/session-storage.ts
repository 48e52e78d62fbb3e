import * as z from 'zod/mini'
import { readKey } from './key-syntax.ts'

const place = 'brand-protection:session'

/**
 * A session as storage keeps it and tabs hand it over: `id` names it in all tabs that share it, `signInId`
 * is that of `sign-in-id.ts`.
 */
export const keptSession = z.object({
  key: z.string().check(z.refine((key) => readKey(key).key === key)),
  id: z.string(),
  signInId: z.nullable(z.string()),
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
