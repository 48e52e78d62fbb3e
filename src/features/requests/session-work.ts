import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '#/api/session.ts'
import { dropReferencePictures } from '#/product/screenshots/reference-picture.ts'
import { dropBrandDays } from '#/product/trends/brand-days.ts'
import type { WorkInHand } from '#/sender/sender-api.ts'
import { bulkDraft, emptyDraft } from './bulk/bulk-draft.ts'
import { requestDrafts } from './request-device.ts'
import { senderOf } from './sender-of-user.ts'

/** How many requests of a user are on hold, wait or are being sent, over all tabs of this browser. */
export async function workInHand(user: string, client: QueryClient): Promise<WorkInHand> {
  const sender = senderOf(user, client)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!sender.store.state.ready) return
      subscription.unsubscribe()
      resolve()
    }
    const subscription = sender.store.subscribe(look)
    look()
  })
  return sender.workInHand()
}

/** Deletes what a user has typed into forms and not sent. */
function dropDrafts(user: string): void {
  requestDrafts(user).update(() => ({}))
  bulkDraft(user).update(() => emptyDraft)
}

/**
 * Deletes the drafts of a user, and the pictures of real sites and the trends that need not be kept, with a
 * deliberate sign-out, here or in another tab (C8, F24); a refused key keeps them.
 */
export function useDraftsUntilSignOut(user: string | null): void {
  // The end of a session is no part of rendering.
  useEffect(() => {
    const { unsubscribe } = session.store.subscribe((state) => {
      if (user !== null && !state.signedIn && state.end.why !== 'rejected') {
        dropDrafts(user)
        // A device that refuses has kept none.
        dropReferencePictures(user).catch(() => {})
        dropBrandDays(user).catch(() => {})
      }
    })
    return unsubscribe
  }, [user])
}
