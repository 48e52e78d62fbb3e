import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { profileOptions } from '#/api/profile.ts'
import { ledgerStore } from '#/lib/ledger-store.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { bulkDraft } from './bulk-draft.ts'
import { ComposeView } from './compose-view.tsx'

// Most visits begin a list; a run brings its own code.
const RunView = lazy(async () => ({ default: (await import('./run-view.tsx')).RunView }))

/** Many takedown requests at once: a list and its review, or the run that was made of it (C146). */
export function BulkScreen({ brandAtHand }: { brandAtHand: string | null }) {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const store = ledgerStore(user)
  const { ledger, ready, durable } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const drafts = bulkDraft(user)
  const draft = useSyncExternalStore(drafts.subscribe, drafts.getSnapshot)
  return (
    <>
      <PageHeader title="Takedown requests from a list" />
      {!ready || !draft.ready ? (
        <LoadingRows label="Reading what is kept on this device" />
      ) : ledger ? (
        <Suspense fallback={<LoadingRows label="Reading the run" />}>
          <RunView user={user} ledger={ledger} durable={durable} />
        </Suspense>
      ) : (
        <ComposeView user={user} brands={brands} brandAtHand={brandAtHand} />
      )}
    </>
  )
}
