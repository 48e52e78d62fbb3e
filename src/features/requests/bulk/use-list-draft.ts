import { useSelector } from '@tanstack/react-store'
import type { Run } from '#/sender/row.ts'
import { bulkDraft, emptyDraft, type BulkDraft } from './bulk-draft.ts'
import { ticksOf } from './review-sums.ts'
import type { ReviewRow } from './review.ts'

/** The list that a user is writing, and the ways to change it. */
export function useListDraft(user: string, runs: readonly Run[]) {
  const store = bulkDraft(user)
  const kept = useSelector(store).value
  // What was sent is a list of its own now; the next one begins empty.
  const draft = runs.some(({ id }) => id === kept.runId) ? emptyDraft : kept
  return {
    draft,
    change: (part: Partial<BulkDraft>) =>
      store.update((before) => ({
        ...(before.runId === null ? before : draft),
        runId: null,
        ...part,
      })),
    tick: (row: ReviewRow, on: boolean) =>
      store.update((before) => {
        const ticks = ticksOf(row)
        const others = before.ticked.filter((one) => !ticks.includes(one))
        return { ...before, ticked: on ? [...others, ...ticks] : others }
      }),
    /** Notes the run that was made of it. */
    sentAs: (runId: string) => store.update((before) => ({ ...before, runId })),
  }
}
