import {
  useMutation,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { addCreatedCaseToCache, refetchAfterNewCases } from '#/api/takedowns.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOfWebsite, isSameTarget } from '#/lib/compare-targets.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { parseTarget } from '#/lib/target-url.ts'
import { openOutbox, type Outbox, type PendingWork } from '#/outbox/outbox.ts'
import type { StorageFailed } from '#/outbox/row-store.ts'
import type { RequestRow, Run } from '#/outbox/row.ts'
import { followedCases, followCase } from '#/shared/follow/followed-cases.ts'
import { getDeviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'
import { storeDraft, removeFromRequestList, requestDrafts } from './drafts.ts'
import { latestWaitEnd, requestHost, rowLabel, type SendingHold } from './request-labels.ts'
import { countRun, runStatus } from './run-labels.ts'

/**
 * Returns the outbox of a session. New cases update `client`, are followed, and remove their draft and request-list entry
 * (C144).
 */
export function getOutbox(user: string, client: QueryClient): Outbox {
  const gathered: Takedown[] = []
  return openOutbox({
    user,
    onCase: (stored) => {
      addCreatedCaseToCache(client, stored)
      getDeviceStore(followedCases(user)).update(followCase(stored, Date.now()))
      gathered.push(stored)
      if (gathered.length === 1)
        setTimeout(() => void refetchAfterNewCases(client, gathered.splice(0)), gathering)
      dropDraftsOf(user, stored)
      const host = hostOfWebsite(stored.target_website ?? '')
      if (stored.brand !== null && host !== null) removeFromRequestList(user, stored.brand, host)
    },
  })
}

/** Batching delay of refetches after new cases, milliseconds: a list creates two per second. */
const gathering = 1000

function dropDraftsOf(user: string, { target_website: website }: Takedown) {
  if (website === null) return
  for (const { form, target } of requestDrafts(user).state.value) {
    const reading = parseTarget(target, targetLimits())
    if (reading.ok && isSameTarget(reading.website, website)) storeDraft(user, form, null)
  }
}

/** Requests of the user on this device and their actions. */
export function useOutbox() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const outbox = getOutbox(user, useQueryClient())
  const { rows, runs, isReady } = useSelector(outbox.store)
  return { user, outbox, rows, runs, ready: isReady }
}

function everyQuarter(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

const never = () => () => {}

/** Remaining milliseconds, rounded up to seconds and updated while waiting. */
const useSeconds = (isWaiting: boolean, remaining: () => number): number =>
  useSyncExternalStore(isWaiting ? everyQuarter : never, () => Math.ceil(remaining() / 1000) * 1000)

/** Current time for the waits of rows, in whole seconds; stops updating after the last one ends. */
export function useNowUntil(outbox: Outbox, rows: readonly RequestRow[]): number {
  const until = latestWaitEnd(rows)
  return until - useSeconds(until > 0, () => Math.max(0, ...rows.map(outbox.waits.remainingMs)))
}

/** What blocks all requests in this tab. */
export function useHold(outbox: Outbox): SendingHold {
  const { rows, storageFault } = useSelector(outbox.store)
  const isQueued = rows.some(({ state }) => state.kind === 'queued')
  return {
    fault: storageFault,
    pauseMs: useSeconds(isQueued, () => outbox.waits.remainingPauseMs(rows)),
  }
}

/** Status of a list in this tab. */
export function useRunStatus(outbox: Outbox, rows: readonly RequestRow[]) {
  const now = useNowUntil(outbox, rows)
  const hold = useHold(outbox)
  const counts = countRun(rows, now)
  /** `delayLeft`: remaining undo delay, milliseconds. */
  return {
    now,
    hold,
    counts,
    status: runStatus(counts, hold),
    remainingDelayMs: latestWaitEnd(rows) - now,
  }
}
export type RunState = ReturnType<typeof useRunStatus>

/** Seconds of waiting before the note appears, and after which the count stops. */
const [minSilenceSeconds, maxSilenceSeconds] = [3, 120]

/** Seconds of waiting for a response; null while few, infinite if unknown. */
export const useSilence = (since: number): number | null =>
  useSyncExternalStore(everyQuarter, () => {
    const seconds = Math.floor((Date.now() - since) / 1000)
    if (seconds <= minSilenceSeconds) return null
    return seconds <= maxSilenceSeconds ? seconds : Infinity
  })

/** Number of unfinished requests of a user in all tabs. */
export async function pendingWork(user: string, client: QueryClient): Promise<PendingWork> {
  const outbox = getOutbox(user, client)
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!outbox.store.state.isReady) return
      subscription.unsubscribe()
      resolve()
    }
    const subscription = outbox.store.subscribe(check)
    check()
  })
  return outbox.pendingWork()
}

/**
 * Mutation for an action of the outbox, such as `act(() => outbox.undo(id))`. Succeeds once stored, long before
 * anything is sent; the result appears in the row. An error means that nothing changed. Put follow-up work into the
 * action, because the pressed button may be unmounted by then.
 */
export function useOutboxAction() {
  const { mutate, error, isPending } = useMutation<unknown, StorageFailed, () => Promise<unknown>>({
    mutationFn: async (work) => work(),
  })
  return { runAction: mutate, error, isPending }
}

/** Label of undone requests: `request for evil[.]example`, `5 requests`. */
export function describeRequests(run: Run, rows: readonly RequestRow[]): string {
  const [first] = rows
  return run.kind === 'list' || first === undefined
    ? formatCountOf(rows.length, 'request')
    : `request for ${requestHost(first)}`
}

const notifyUndone = (subject: string) =>
  notify({ title: `Undone: ${subject}`, text: 'Nothing was sent.' })

/** Undoes a request and announces the result, because the pressed button is gone. */
export async function undoRow(outbox: Outbox, row: RequestRow): Promise<void> {
  const subject = `request for ${requestHost(row)}`
  if (await outbox.undo(row.id)) return notifyUndone(subject)
  // A missing row was undone by an earlier press that has announced it.
  const remaining = outbox.store.state.rows.find(({ id }) => id === row.id)
  if (remaining)
    notify({
      title: `Too late to undo the ${subject}`,
      text: `${rowLabel(remaining, Date.now()).title}.`,
    })
}

/** Same for a delayed run. Returns whether all of it was undone. */
export async function undoRun(outbox: Outbox, run: Run): Promise<boolean> {
  const rows = outbox.store.state.rows.filter(({ runId }) => runId === run.id)
  const undone = await outbox.cancelDelayed(run)
  const remaining = rows.length - undone.length
  if (undone.length === 0)
    notify({
      title: `Too late to undo the ${describeRequests(run, rows)}`,
      text: 'Sending has begun.',
    })
  else if (remaining === 0) notifyUndone(describeRequests(run, undone))
  else
    notify({
      title: `Stopped: ${describeRequests(run, undone)}`,
      text: `Too late for ${formatCountOf(remaining, 'request')}: sending had begun.`,
    })
  return remaining === 0
}
