import { useEffect } from 'react'
import { session } from '#/api/session.ts'
import { removeUnkeptCopies } from '#/replica/replica.ts'

/**
 * Deletes the copies of a user that are not to be kept, with a deliberate sign-out, here or in another tab
 * (C8, F21); a refused key keeps them.
 */
export function useCopiesUntilSignOut(user: string | null): void {
  // The end of a session is no part of rendering.
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      if (user !== null && !state.signedIn && state.end.why !== 'rejected')
        // A device that refuses has kept none.
        removeUnkeptCopies(user).catch(() => {})
    })
    return unsubscribe
  }, [user])
}
