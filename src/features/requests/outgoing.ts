import type { QueryClient } from '@tanstack/react-query'
import { placeCase, readAgainAfter } from '#/api/placed-case.ts'
import { maxTargetLength } from '#/contract/limits.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { randomId } from '#/lib/random-id.ts'
import { forgottenAtSessionEnd } from '#/lib/session-memory.ts'
import { hostOfWebsite, readTarget, sameTarget } from '#/lib/target-url.ts'
import { createOutbox, serviceParts, type Outbox } from './outbox.ts'
import { keepDraft, requestDrafts, requestJournal } from './request-device.ts'
import { traySignal } from './tray-signal.ts'

/** This page among the tabs of the browser. */
const tab = randomId()
const lockOf = (owner: string) => `brand-protection:requests:${owner}`

let current: { user: string; outbox: Outbox } | null = null

/**
 * The outbox of a user in this page, the same for all who ask. What it does is written to the journal on
 * the device; a created case goes into `client`, its
 * draft and its host's place on the hold list go away (C144).
 */
export function outboxOf(user: string, client: QueryClient): Outbox {
  if (current?.user === user) return current.outbox
  const outbox = createOutbox({
    ...serviceParts,
    note: (id, entry) =>
      requestJournal(user).update((journal) => {
        const others = journal.filter((one) => one.id !== id)
        return entry === null ? others : [...others, entry]
      }),
    placed: (takedown) => {
      placeCase(client, takedown)
      void readAgainAfter(client, [takedown])
      dropDrafts(user, takedown)
      void release(user, takedown)
    },
    tab,
    now: Date.now,
  })
  outbox.subscribe(() => {
    if (outbox.getSnapshot().length > 0) traySignal.raise().catch(() => {})
    if (outbox.isBusy()) addEventListener('beforeunload', askFirst)
    else removeEventListener('beforeunload', askFirst)
  })
  current = { user, outbox }
  beAlive()
  return outbox
}

forgottenAtSessionEnd(() => {
  current?.outbox.forget()
  current = null
})

/** The browser asks whether to leave; what is held would not be sent. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Other tabs tell by a lock that this one still has its requests in hand. */
let alive = false
function beAlive() {
  if (alive || !('locks' in navigator)) return
  alive = true
  void navigator.locks.request(lockOf(tab), () => new Promise(() => {}))
}

async function livingTabs(): Promise<ReadonlySet<string | undefined>> {
  if (!('locks' in navigator)) return new Set([lockOf(tab)])
  const { held = [] } = await navigator.locks.query()
  return new Set([lockOf(tab), ...held.map(({ name }) => name)])
}

/**
 * Takes over what pages that are gone had in hand (C141). Nothing is sent: of what had left the case is
 * looked for, the rest is told.
 */
export async function adoptRequests(user: string, client: QueryClient): Promise<void> {
  const journal = requestJournal(user)
  await journal.loaded
  const entries = journal.getSnapshot().value
  if (entries.length === 0) return
  const living = await livingTabs()
  const orphans = entries.filter((entry) => entry.tab === tab || !living.has(lockOf(entry.tab)))
  if (orphans.length > 0) outboxOf(user, client).adopt(orphans)
}

/** A host that has a case waits no longer; the code for the hold list comes only then. */
async function release(user: string, { target_website: website, brand }: Takedown) {
  const host = hostOfWebsite(website ?? '')
  if (brand === null || host === null) return
  const code = await import('./bulk/bulk-draft.ts').catch(() => null)
  code?.releaseHeld(user, brand, host)
}

function dropDrafts(user: string, { target_website: website }: Takedown) {
  if (website === null) return
  for (const [form, { target }] of Object.entries(requestDrafts(user).getSnapshot().value)) {
    const reading = readTarget(target, { longest: maxTargetLength })
    if (reading.ok && sameTarget(reading.website, website)) keepDraft(user, form, null)
  }
}
