import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { compactBrandsOptions } from '#/api/brands.ts'
import { useSender } from '#/features/requests/use-sender.ts'
import { LoadingRows } from '#/ui/loading.tsx'
import { PageHeader } from '#/ui/page-header.tsx'
import { bulkDraft } from './bulk-draft.ts'
import { ComposeView } from './compose-view.tsx'
import { RunView } from './run-view.tsx'

type BulkScreenProps = {
  /** The brand whose page it was opened from. */
  openedFrom: string | null
  /** The list that was sent and is shown; null for writing one. */
  runId: string | null
}

/** Many takedown requests at once: a list and its review, or the run that was made of it (C146). */
export function BulkScreen({ openedFrom, runId }: BulkScreenProps) {
  const { user, ready, runs } = useSender()
  const brands = useSuspenseQuery(compactBrandsOptions()).data.rows
  const drafts = bulkDraft(user)
  const draft = useSelector(drafts)
  const run = runs.find(({ id }) => id === runId)
  return (
    <>
      <PageHeader title="Request several" />
      {!ready || !draft.ready ? (
        <LoadingRows label="Loading your saved list" />
      ) : run ? (
        <RunView run={run} brands={brands} />
      ) : (
        <ComposeView brands={brands} openedFrom={openedFrom} />
      )}
    </>
  )
}
