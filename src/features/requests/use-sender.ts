import {
  useMutation,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { placeCase, readAgainAfter } from '#/api/placed-case.ts'
import { profileOptions } from '#/api/profile.ts'
import { targetLimits } from '#/api/target-limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { hostOfWebsite, sameTarget } from '#/lib/compare-targets.ts'
import { countOf } from '#/lib/numbers.ts'
import { readTarget } from '#/lib/target-url.ts'
import type { StorageFailed } from '#/outbox/row-store.ts'
import type { RequestRow, Run } from '#/outbox/row.ts'
import { openSender, type Sender, type WorkInHand } from '#/outbox/sender.ts'
import { notify } from '#/ui/notify.ts'
import { keepDraft, releaseMarked, requestDrafts } from './drafts.ts'
import { delayOf, hostLabel, rowLabel, type Hold } from './request-labels.ts'

/**
 * The sender of a user in this session, the same for all who ask. A new case goes into `client`; its draft
 * and its host's place on the request list go away (C144).
 */
export function senderOf(user: string, client: QueryClient): Sender {
  const gathered: Takedown[] = []
  return openSender({
    user,
    onCase: (stored) => {
      placeCase(client, stored)
      gathered.push(stored)
      if (gathered.length === 1)
        setTimeout(() => void readAgainAfter(client, gathered.splice(0)), gathering)
      dropDraftsOf(user, stored)
      const host = hostOfWebsite(stored.target_website ?? '')
      if (stored.brand !== null && host !== null) releaseMarked(user, stored.brand, host)
    },
  })
}

/** Milliseconds in which new cases are gathered, to read again what they change: a list makes two in a second. */
const gathering = 1000

function dropDraftsOf(user: string, { target_website: website }: Takedown) {
  if (website === null) return
  for (const { form, target } of requestDrafts(user).state.value) {
    const reading = readTarget(target, targetLimits())
    if (reading.ok && sameTarget(reading.website, website)) keepDraft(user, form, null)
  }
}

/** The requests that the user has in hand on this device, and what can be done with them. */
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

/** Milliseconds in whole seconds, counted down on screen as long as there is something to wait for. */
const useSeconds = (isWaiting: boolean, left: () => number): number =>
  useSyncExternalStore(isWaiting ? everyQuarter : never, () => Math.ceil(left() / 1000) * 1000)

/** The present as far as the waits of rows need it: in whole seconds before the last one ends, and still after it. */
export function useNowUntil(sender: Sender, rows: readonly RequestRow[]): number {
  const until = delayOf(rows)
  return until - useSeconds(until > 0, () => Math.max(0, ...rows.map(sender.waits.left)))
}

/** What keeps all requests from going on in this tab. */
export function useHold(sender: Sender): Hold {
  const { rows, storageFault } = useSelector(sender.store)
  const isQueued = rows.some(({ state }) => state.kind === 'queued')
  return {
    fault: storageFault,
    pause: useSeconds(isQueued, () => sender.waits.pauseLeft(rows)),
  }
}

/** Seconds without an answer that are not worth saying, and those after which a count says nothing any more. */
const [fewSeconds, manySeconds] = [3, 120]

/** The seconds since a moment without an answer; null while they are few, infinite where nobody can count them. */
export const useSilence = (since: number): number | null =>
  useSyncExternalStore(everyQuarter, () => {
    const seconds = Math.floor((Date.now() - since) / 1000)
    if (seconds <= fewSeconds) return null
    return seconds <= manySeconds ? seconds : Infinity
  })

/** How many requests of a user can be undone, wait or are being sent, over all tabs of this browser. */
export async function workInHand(user: string, client: QueryClient): Promise<WorkInHand> {
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
  return sender.workInHand()
}

/**
 * Has the sender do something: `act(() => sender.undo(id))`. It succeeds as soon as the device has it written
 * down, long before anything leaves; what becomes of the request then is the status of its row. With an error
 * nothing has happened. What follows belongs into the work: the button that was pressed may be gone by then.
 */
export function useAct() {
  const { mutate, error, isPending } = useMutation<void, StorageFailed, () => Promise<void>>({
    mutationFn: async (work) => work(),
  })
  return { act: mutate, error, isPending }
}

/** What of a run is taken back, in words: `request for evil[.]example`, `5 requests`. */
export function subjectOf(run: Run, rows: readonly RequestRow[]): string {
  const [first] = rows
  return run.kind === 'list' || first === undefined
    ? countOf(rows.length, 'request')
    : `request for ${hostLabel(first)}`
}

const tellUndone = (subject: string) =>
  notify({ title: `Undone: ${subject}`, text: 'Nothing was sent.' })

/** Takes back a request, and says what came of that: the button that was pressed is gone either way. */
export async function undoRow(sender: Sender, row: RequestRow): Promise<void> {
  const subject = `request for ${hostLabel(row)}`
  if (await sender.undo(row.id)) return tellUndone(subject)
  // One that is gone was taken back by an earlier press, which has said so.
  const left = sender.store.state.rows.find(({ id }) => id === row.id)
  if (left)
    notify({
      title: `Too late to undo the ${subject}`,
      text: `${rowLabel(left, Date.now()).title}.`,
    })
}

/** The same of a run while it is delayed. Answers whether all of it was taken back. */
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
