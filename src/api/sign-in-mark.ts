import { randomId } from '#/lib/random-id.ts'

/*
 * All sessions of a browser stand under one mark in local storage. The first sign-in makes it, a sign-out
 * removes it: a session whose mark is not there any more has ended, whatever its tab was doing meanwhile.
 * Without storage the mark is null for all, and tabs only hear of a sign-out while they live.
 */

/** Where the mark is kept. */
export const markPlace = 'brand-protection:signed-in'

/** The mark that stands now; null while nobody is signed in. */
export function readMark(): string | null {
  try {
    return localStorage.getItem(markPlace)
  } catch {
    return null
  }
}

/** The mark for a session that begins. */
export function standingMark(): string | null {
  const standing = readMark()
  if (standing !== null) return standing
  const mark = randomId()
  try {
    localStorage.setItem(markPlace, mark)
    return mark
  } catch {
    return null
  }
}

/** Ends every session that stands under the mark. */
export function removeMark(): void {
  try {
    localStorage.removeItem(markPlace)
  } catch {
    // What cannot be reached has not been written either.
  }
}
