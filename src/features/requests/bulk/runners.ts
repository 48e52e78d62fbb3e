import type { QueryClient } from '@tanstack/react-query'
import { createTakedown } from '#/api/create-takedown.ts'
import { keepLooking, readCasesBefore } from '#/api/look-for-case.ts'
import { placeCase, readAgainAfter } from '#/api/placed-case.ts'
import { createRunner, tabLocks, type Runner } from '#/api/request-runner.ts'
import { ledgerStore } from '#/lib/ledger-store.ts'
import { isOver, type Ledger } from '#/lib/request-ledger.ts'
import { releaseHeld } from './bulk-draft.ts'

/** Milliseconds in which a run that was just started can be taken back (C142). */
const holdTime = 5000

const runners = new Map<string, Runner>()

/** The runner of a user in this page: a run goes on while its screen is not shown. */
export function runnerOf(user: string, client: QueryClient): Runner {
  const known = runners.get(user)
  if (known) return known
  const store = ledgerStore(user)
  const runner = createRunner({
    store,
    send: createTakedown,
    look: keepLooking,
    readBefore: readCasesBefore,
    locks: tabLocks(`brand-protection:bulk:${user}`),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => Date.now(),
    onCase: ({ host }, stored) => {
      placeCase(client, stored)
      if (stored.brand !== null) releaseHeld(user, stored.brand, host)
    },
    onRest: (cases) => {
      if (cases.length > 0) void readAgainAfter(client, cases)
    },
  })
  runners.set(user, runner)
  return runner
}

/** Reads the book of a user, and takes up what an earlier page left. */
export async function openRun(user: string, client: QueryClient): Promise<void> {
  await ledgerStore(user).loaded()
  void runnerOf(user, client).takeUp()
}

/** Begins a run unless another one is under way. Answers whether it has begun. */
export async function beginRun(user: string, client: QueryClient, run: Ledger): Promise<boolean> {
  const { after } = await ledgerStore(user).change((known) =>
    known !== null && !isOver(known) ? known : run,
  )
  if (after?.id !== run.id) return false
  void runnerOf(user, client).resume(holdTime)
  return true
}

/** Forgets a run of which nothing was sent yet. */
export const takeBack = (user: string) =>
  ledgerStore(user).change((known) =>
    known?.rows.every(({ state }) => state.kind === 'waiting') ? null : known,
  )

/** Puts a run away that has ended, so that another list can be written. */
export const putAway = (user: string) =>
  ledgerStore(user).change((known) => (known !== null && isOver(known) ? null : known))
