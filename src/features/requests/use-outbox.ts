import {
  useMutation,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shallow, useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { addCreatedCaseToCache, refetchAfterNewCases } from '#/api/takedowns.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { getWebsiteHost } from '#/lib/host-name.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { openOutbox, type Outbox } from '#/outbox/outbox.ts'
import { getRemainingUndoDelayMs, getPauseMs, listUnconfirmedFindings } from '#/outbox/states.ts'
import { type OutboxStorageError, getFindingId, type RequestRow } from '#/outbox/stored-rows.ts'
import { followedCasesOptions, followCase } from '#/shared/follow/followed-cases.ts'
import { getDeviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'
import { saveDraft, removeFromRequestList } from './drafts.ts'
import { getRowLabel, type SendingBlockers } from './request-labels.ts'
import { formatTargetHost } from './request-messages.ts'

/** One refetch covers all cases created in this time. A bulk request creates two cases per second. */
const refetchDelayMs = 1000

/** Opens the user's outbox. Caches and follows new cases, and removes their hosts from the request list (C144). */
export function getOutbox(user: string, client: QueryClient): Outbox {
  const newCases: Takedown[] = []
  return openOutbox({
    user,
    onCase: (newCase) => {
      addCreatedCaseToCache(client, newCase)
      getDeviceStore(followedCasesOptions(user)).update(followCase(newCase, Date.now()))
      newCases.push(newCase)
      if (newCases.length === 1)
        setTimeout(() => void refetchAfterNewCases(client, newCases.splice(0)), refetchDelayMs)
      const host = getWebsiteHost(newCase.target_website ?? '')
      if (newCase.brand !== null && host !== null) removeFromRequestList(user, newCase.brand, host)
    },
  })
}

export function useOutbox() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const outbox = getOutbox(user, useQueryClient())
  // Each storage read publishes new arrays. `shallow` avoids a render if an array stays empty.
  const rows = useSelector(outbox.store, (state) => state.rows, { compare: shallow })
  const runs = useSelector(outbox.store, (state) => state.runs, { compare: shallow })
  const storageError = useSelector(outbox.store, (state) => state.storageError)
  return { user, outbox, rows, runs, storageError }
}

function subscribeToQuarterSeconds(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

const subscribeToNothing = () => () => {}

const roundUpToSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000) * 1000

/**
 * Returns what keeps `rows` from being sent. The times are milliseconds, rounded up to whole seconds, so they change at
 * most once per second.
 */
export function useSendingBlockers(rows: readonly RequestRow[]): SendingBlockers {
  const { rows: allRows, storageError } = useOutbox()
  const isQueued = allRows.some(({ state }) => state.kind === 'queued')
  const subscribe = isQueued ? subscribeToQuarterSeconds : subscribeToNothing
  const pauseMs = useSyncExternalStore(subscribe, () =>
    roundUpToSeconds(getPauseMs(allRows, Date.now())),
  )
  const delayMs = useSyncExternalStore(subscribe, () =>
    roundUpToSeconds(Math.max(0, ...rows.map((row) => getRemainingUndoDelayMs(row, Date.now())))),
  )
  return { storageError, pauseMs, delayMs }
}

/** Counts the unfinished requests of a user in all tabs. */
export async function countUnfinishedRequests(user: string, client: QueryClient): Promise<number> {
  const outbox = getOutbox(user, client)
  await outbox.loaded
  return outbox.countUnfinished()
}

/**
 * Returns `runAction`, which runs an action of the outbox, and whether that action is pending or failed. Put follow-up
 * work into the action itself, because the pressed button may unmount before the action ends.
 */
export function useOutboxAction() {
  const { mutate, error, isPending } = useMutation<
    unknown,
    OutboxStorageError,
    () => Promise<unknown>
  >({
    mutationFn: async (action) => action(),
  })
  return { runAction: mutate, error, isPending }
}

/** Confirms all findings of the rows, which must belong to the same run. */
export async function confirmRows(
  outbox: Pick<Outbox, 'confirm'>,
  rows: readonly RequestRow[],
): Promise<void> {
  const ids = rows.flatMap(({ state }) => listUnconfirmedFindings(state).map(getFindingId))
  if (rows[0]) await outbox.confirm(rows[0].runId, [...new Set(ids)])
}

const storeRowAsDraft = ({ user, website, comment, brandId }: RequestRow): void =>
  saveDraft(user, website, { target: website, comment, brandId, scheme: 'https' })

export function useEditRequest() {
  const navigate = useNavigate()
  return (row: RequestRow) => {
    const { website, brandId } = row
    storeRowAsDraft(row)
    void navigate({
      to: '/takedowns/new',
      search: { target: website, ...(brandId !== null && { brand: brandId }) },
    })
  }
}

/** Returns `request for evil[.]example` for one request, or `5 requests`. */
export const describeRequests = (rows: readonly RequestRow[]): string =>
  rows.length === 1 && rows[0]
    ? `request for ${formatTargetHost(rows[0].website)}`
    : formatCountOf(rows.length, 'request')

export const isStopped = ({ state }: RequestRow): boolean =>
  state.kind === 'not-sent' && state.why.kind === 'stopped'

/**
 * Undoes a run. An undone single request becomes a draft. Returns true if at least one request was undone and the run
 * has no requests left other than stopped ones.
 */
export async function undoRun(
  { undo, isBulkRun, store }: Pick<Outbox, 'undo' | 'isBulkRun' | 'store'>,
  runId: string,
  onEdit?: (row: RequestRow) => void,
): Promise<boolean> {
  const isSingle = !isBulkRun(runId)
  const undone = await undo(runId)
  if (isSingle) for (const row of undone) storeRowAsDraft(row)
  // For a single request, `undo` deletes the row. For a bulk request, it stops the rows, which stay in the store.
  const remainingRows = store.state.rows.filter((row) => row.runId === runId && !isStopped(row))
  // Rows for which it is too late to undo. A `not-sent` row of a bulk request needs no undo, so it isn't one of them. A
  // remaining row of a single request always is, because otherwise pressing Undo would seem to have no effect.
  const lateRows = isSingle
    ? remainingRows
    : remainingRows.filter(({ state }) => state.kind !== 'not-sent')
  // `firstUndone` is undefined if sending had begun, or if an earlier press had undone the run.
  const [firstUndone] = undone
  const [lateRow, ...otherLateRows] = lateRows
  if (lateRow) {
    const lateText = otherLateRows.length === 0 ? getRowLabel(lateRow).title : 'Sending has begun'
    notify({
      title: `Too late to undo ${formatCountOf(lateRows.length, 'request')}`,
      text: firstUndone ? `${lateText}. The others are stopped.` : `${lateText}.`,
    })
  } else if (firstUndone)
    notify({
      title: `Undone: ${describeRequests(undone)}`,
      text: 'Nothing was sent.',
      ...(isSingle && onEdit && { action: { label: 'Edit', run: () => onEdit(firstUndone) } }),
    })
  return firstUndone !== undefined && remainingRows.length === 0
}
