import { readKey } from './key-syntax.ts'

const place = 'brand-protection:key'

/*
 * Session storage may be full, forbidden or hold what somebody else wrote. None of it may stop the app:
 * the key then lives in memory only.
 */

/** The key that was kept for this tab, or null. */
export function keptKey(): string | null {
  try {
    return readKey(sessionStorage.getItem(place) ?? '').key
  } catch {
    return null
  }
}

/** Keeps the key until the tab closes. */
export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(place, key)
  } catch {
    // The session then ends with the next reload, which harms nobody.
  }
}

/** Removes a kept key. */
export function forgetKey(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // What cannot be reached has not been written either.
  }
}
