import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#/api/session.ts'
import type { WorkInHand } from '#/sender/sender.ts'
import { lateCode, LatePart } from '#/ui/late-part.tsx'
import { RequestOpening } from './ask-for-request.tsx'
import { dropDrafts } from './drafts.ts'

const dock = lateCode(() => import('./dock.tsx'))

/** The dock and the sender, which come after the page: nothing waits for them. */
export const RequestDock = () => (
  <LatePart part={dock} meanwhile={<RequestOpening />}>
    {({ Dock }) => <Dock />}
  </LatePart>
)

/** How many requests of a user can be undone, wait or are being sent, over all tabs of this browser. */
export async function workInHand(user: string, client: QueryClient): Promise<WorkInHand> {
  const { readWorkInHand } = await import('./use-sender.ts')
  return readWorkInHand(user, client)
}

/** Deletes the drafts of a user with a deliberate sign-out, here or in another tab; a refused key keeps them (C8). */
export function useDraftsUntilSignOut(user: string | null): void {
  // The end of a session is no part of rendering.
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      if (user !== null && !state.signedIn && state.end.why !== 'rejected') dropDrafts(user)
    })
    return unsubscribe
  }, [user])
}
