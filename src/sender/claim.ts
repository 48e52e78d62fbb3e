import type { Fence, RowStore } from './row-store.ts'

/** What keeps all other tabs of a user from sending. */
export interface ActiveClaim {
  /** Whether another tab has sent just before. */
  readonly waited: boolean
  /** To be checked in the transaction before anything leaves; null where the lock itself is enough. */
  fence: () => Fence | null
  /** Aborted when another tab has taken over. */
  readonly lost: AbortSignal
}

/**
 * Does `work` while no other tab of the user sends; waits for its turn until `ended`. Rejects with what
 * `work` rejects with, or with the reason of `ended`.
 */
export type Claim = (
  work: (claimed: ActiveClaim) => Promise<void>,
  ended: AbortSignal,
) => Promise<void>

/** The part of the browser's locks that is used. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable?: true; signal?: AbortSignal },
    work: (lock: unknown) => Promise<boolean>,
  ): Promise<boolean>
}

const never = new AbortController().signal

/** One tab at a time by a lock of the browser, which ends with its page. */
export function lockClaim(locks: Locks, user: string): Claim {
  const name = `brand-protection:sender:${encodeURIComponent(user)}`
  return async (work, ended) => {
    const go = (waited: boolean) => async (lock: unknown) => {
      if (lock === null) return false
      await work({ waited, fence: () => null, lost: never })
      return true
    }
    if (await locks.request(name, { ifAvailable: true }, go(false))) return
    ended.throwIfAborted()
    await locks.request(name, { signal: ended }, go(true))
  }
}

/** How long a lease holds without being renewed, milliseconds: longer than any request takes. */
const leaseTime = 90_000
const renewal = 20_000
const knock = 2000

/**
 * The same where the browser has no locks (plain http on a local network): a lease in the database, taken
 * in a transaction. A tab that was frozen may come back after its lease has passed on, so the fence is
 * checked in the transaction before a request leaves.
 */
export function leaseClaim(parts: {
  user: string
  owner: string
  rows: RowStore
  now: () => number
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}): Claim {
  const { user, owner, rows, now, wait } = parts
  const take = async () => rows.lease(user, { owner, now: now() }, leaseTime)

  return async (work, ended) => {
    let waited = false
    while (!(await take())) {
      waited = true
      await wait(knock, ended)
      ended.throwIfAborted()
    }
    const lost = new AbortController()
    const over = new AbortController()
    const renew = async () => {
      while (!over.signal.aborted) {
        await wait(renewal, over.signal)
        if (!over.signal.aborted && !(await take())) break
      }
      if (!over.signal.aborted) lost.abort()
    }
    renew().catch(() => lost.abort())
    try {
      await work({ waited, fence: () => ({ owner, now: now() }), lost: lost.signal })
    } finally {
      over.abort()
      if (!lost.signal.aborted) await rows.endLease(user, owner).catch(() => {})
    }
  }
}
