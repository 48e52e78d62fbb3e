import { useEffect } from 'react'
import { session } from '#/api/session.ts'
import { ledgerStore } from '#/lib/ledger-store.ts'
import { bulkDraft, emptyDraft } from './bulk/bulk-draft.ts'
import { requestDrafts, requestJournal } from './request-device.ts'

/** How many requests of a user are on hold, wait or are being sent, over all tabs of this browser. */
export async function workInHand(
  user: string,
): Promise<{ held: number; waiting: number; sending: number }> {
  const journal = requestJournal(user)
  const ledgers = ledgerStore(user)
  await Promise.all([journal.loaded, ledgers.loaded()])
  const entries = journal.getSnapshot().value
  const { ledger } = ledgers.getSnapshot()
  const goesOn = ledger !== null && ledger.rest === null && !ledger.ended
  const rows = goesOn ? ledger.rows : []
  const inState = (kind: string) => rows.filter(({ state }) => state.kind === kind).length
  return {
    held: entries.filter(({ state }) => state === 'held').length,
    waiting: inState('waiting'),
    sending: entries.filter(({ state }) => state === 'sent').length + inState('sending'),
  }
}

/** Deletes what a user has typed into forms and not sent. */
function dropDrafts(user: string): void {
  requestDrafts(user).update(() => ({}))
  bulkDraft(user).update(() => emptyDraft)
}

/** Deletes the drafts of a user with a deliberate sign-out, here or in another tab (C8); a refused key keeps them. */
export function useDraftsUntilSignOut(user: string | null): void {
  // The end of a session is no part of rendering.
  useEffect(
    () =>
      session.subscribe(() => {
        const state = session.getSnapshot()
        if (user !== null && !state.signedIn && state.end.why !== 'rejected') dropDrafts(user)
      }),
    [user],
  )
}
