import {
  useMutation,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { profileOptions } from '#/api/profile.ts'
import { placeCase, readAgainAfter } from '#/api/takedowns.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOfWebsite, sameTarget } from '#/lib/compare-targets.ts'
import { countOf } from '#/lib/numbers.ts'
import { readTarget } from '#/lib/target-url.ts'
import type { StorageFailed } from '#/outbox/row-store.ts'
import type { RequestRow, Run } from '#/outbox/row.ts'
import { openSender, type Sender, type PendingWork } from '#/outbox/sender.ts'
import { followedCases, following } from '#/shared/follow/followed-cases.ts'
import { deviceStore } from '#/storage/device-store.ts'
import { notify } from '#/ui/notify.ts'
import { keepDraft, releaseMarked, requestDrafts } from './drafts.ts'
import { delayOf, requestHost, rowLabel, type Hold } from './request-labels.ts'
import { countRun, runStatus } from './run-labels.ts'

/**
 * Returns the sender of a session. New cases update `client`, are followed, and remove their draft and request-list entry
 * (C144).
 */
export function senderOf(user: string, client: QueryClient): Sender {
  const gathered: Takedown[] = []
  return openSender({
    user,
    onCase: (stored) => {
      placeCase(client, stored)
      deviceStore(followedCases(user)).update(following(stored, Date.now()))
      gathered.push(stored)
      if (gathered.length === 1)
        setTimeout(() => void readAgainAfter(client, gathered.splice(0)), gathering)
      dropDraftsOf(user, stored)
      const host = hostOfWebsite(stored.target_website ?? '')
      if (stored.brand !== null && host !== null) releaseMarked(user, stored.brand, host)
    },
  })
}

/** Batching delay of refetches after new cases, milliseconds: a list creates two per second. */
const gathering = 1000

function dropDraftsOf(user: string, { target_website: website }: Takedown) {
  if (website === null) return
  for (const { form, target } of requestDrafts(user).state.value) {
    const reading = readTarget(target, targetLimits())
    if (reading.ok && sameTarget(reading.website, website)) keepDraft(user, form, null)
  }
}

/** Requests of the user on this device and their actions. */
export function useSender() {
  const { id: user } = useSuspenseQuery(profileOptions()).data
  const sender = senderOf(user, useQueryClient())
  const { rows, runs, ready } = useSelector(sender.store)
  return { user, sender, rows, runs, ready }
}

function everyQuarter(tick: () => void): () => void {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

const never = () => () => {}

/** Remaining milliseconds, rounded up to seconds and updated while waiting. */
const useSeconds = (isWaiting: boolean, left: () => number): number =>
  useSyncExternalStore(isWaiting ? everyQuarter : never, () => Math.ceil(left() / 1000) * 1000)

/** Current time for the waits of rows, in whole seconds; stops updating after the last one ends. */
export function useNowUntil(sender: Sender, rows: readonly RequestRow[]): number {
  const until = delayOf(rows)
  return until - useSeconds(until > 0, () => Math.max(0, ...rows.map(sender.waits.left)))
}

/** What blocks all requests in this tab. */
export function useHold(sender: Sender): Hold {
  const { rows, storageFault } = useSelector(sender.store)
  const isQueued = rows.some(({ state }) => state.kind === 'queued')
  return {
    fault: storageFault,
    pause: useSeconds(isQueued, () => sender.waits.pauseLeft(rows)),
  }
}

/** Status of a list in this tab. */
export function useRunStatus(sender: Sender, rows: readonly RequestRow[]) {
  const now = useNowUntil(sender, rows)
  const hold = useHold(sender)
  const counts = countRun(rows, now)
  /** `delayLeft`: remaining undo delay, milliseconds. */
  return { now, hold, counts, status: runStatus(counts, hold), delayLeft: delayOf(rows) - now }
}
export type RunState = ReturnType<typeof useRunStatus>

/** Seconds of waiting before the note appears, and after which the count stops. */
const [fewSeconds, manySeconds] = [3, 120]

/** Seconds of waiting for a response; null while few, infinite if unknown. */
export const useSilence = (since: number): number | null =>
  useSyncExternalStore(everyQuarter, () => {
    const seconds = Math.floor((Date.now() - since) / 1000)
    if (seconds <= fewSeconds) return null
    return seconds <= manySeconds ? seconds : Infinity
  })

/** Number of unfinished requests of a user in all tabs. */
export async function pendingWork(user: string, client: QueryClient): Promise<PendingWork> {
  const sender = senderOf(user, client)
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!sender.store.state.ready) return
      subscription.unsubscribe()
      resolve()
    }
    const subscription = sender.store.subscribe(check)
    check()
  })
  return sender.pendingWork()
}

/**
 * Mutation for an action of the sender, such as `act(() => sender.undo(id))`. Succeeds once stored, long before
 * anything is sent; the result appears in the row. An error means that nothing changed. Put follow-up work into the
 * action, because the pressed button may be unmounted by then.
 */
export function useAct() {
  const { mutate, error, isPending } = useMutation<unknown, StorageFailed, () => Promise<unknown>>({
    mutationFn: async (work) => work(),
  })
  return { act: mutate, error, isPending }
}

/** Label of undone requests: `request for evil[.]example`, `5 requests`. */
export function subjectOf(run: Run, rows: readonly RequestRow[]): string {
  const [first] = rows
  return run.kind === 'list' || first === undefined
    ? countOf(rows.length, 'request')
    : `request for ${requestHost(first)}`
}

const tellUndone = (subject: string) =>
  notify({ title: `Undone: ${subject}`, text: 'Nothing was sent.' })

/** Undoes a request and announces the result, because the pressed button is gone. */
export async function undoRow(sender: Sender, row: RequestRow): Promise<void> {
  const subject = `request for ${requestHost(row)}`
  if (await sender.undo(row.id)) return tellUndone(subject)
  // A missing row was undone by an earlier press that has announced it.
  const left = sender.store.state.rows.find(({ id }) => id === row.id)
  if (left)
    notify({
      title: `Too late to undo the ${subject}`,
      text: `${rowLabel(left, Date.now()).title}.`,
    })
}

/** Same for a delayed run. Returns whether all of it was undone. */
export async function undoRun(sender: Sender, run: Run): Promise<boolean> {
  const rows = sender.store.state.rows.filter(({ runId }) => runId === run.id)
  const undone = await sender.cancelDelayed(run)
  const left = rows.length - undone.length
  if (undone.length === 0)
    notify({ title: `Too late to undo the ${subjectOf(run, rows)}`, text: 'Sending has begun.' })
  else if (left === 0) tellUndone(subjectOf(run, undone))
  else
    notify({
      title: `Stopped: ${subjectOf(run, undone)}`,
      text: `Too late for ${countOf(left, 'request')}: sending had begun.`,
    })
  return left === 0
}
