import { randomId } from '#/lib/random-id.ts'

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
