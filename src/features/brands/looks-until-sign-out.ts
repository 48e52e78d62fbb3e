import { useEffect } from 'react'
import { session } from '#/api/session.ts'
import { brandLooks, noLooks } from './brand-looks.ts'

/** Forgets the looks of a user with a deliberate sign-out, here or in another tab (C8); a refused key keeps them. */
export function useLooksUntilSignOut(user: string | null): void {
  // The end of a session is no part of rendering.
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      if (user !== null && !state.signedIn && state.end.why !== 'rejected')
        brandLooks(user).update(() => noLooks)
    })
    return unsubscribe
  }, [user])
}
