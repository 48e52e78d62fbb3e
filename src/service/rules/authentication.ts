import { createMiddleware } from 'hono/factory'
import { HOUR, MINUTE } from '#/lib/dates.ts'
import { toSha256Hex } from '#/lib/hashes.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import type { Account, ServiceEnv, ServiceApp } from '#/service/service-app.ts'
import { createProblem, createThrottledProblem } from './problem.ts'

/** The contract doesn't define any rate limits. */
export interface ServiceLimits {
  /** Requests with one key per minute. */
  requestsPerMinute: number
  /** Wrong keys from one address per minute. */
  failedKeysPerMinute: number
}

/**
 * Creates middleware that authenticates requests by their key, or responds with 401 or 429. The response is the same
 * for wrong keys, revoked keys and inactive users (C4).
 *
 * An address that sends too many wrong keys gets 429 for every key. Keys that were valid from this address within the
 * last hour are exempt, so that colleagues at the same address aren't locked out. All other keys from an address are
 * checked one after the other, so that concurrent requests can't exceed the limit.
 */
export function authenticate(limits: ServiceLimits, elapsed: () => number) {
  const requests = createThrottle(limits.requestsPerMinute, MINUTE, elapsed)
  const failures = createThrottle(limits.failedKeysPerMinute, MINUTE, elapsed)
  const lastValidAtByClient = new Map<string, number>()
  const enqueue = createSerialQueues()

  return createMiddleware<ServiceEnv>(async (c, next) => {
    const key = readKey(c.req.header('authorization'))
    const hash = hashKey(key)
    const address = c.env.callerAddress ?? 'unknown'
    const client = `${address} ${hash}`
    const wasRecentlyValid = () => elapsed() - (lastValidAtByClient.get(client) ?? -Infinity) < HOUR
    async function checkUnknownKey(): Promise<Account> {
      // An earlier request in the queue may have validated the key.
      const waitSeconds = wasRecentlyValid() ? null : failures.peek(address)
      if (waitSeconds !== null) throw createThrottledProblem(waitSeconds)
      const foundAccount = await findAccount(c.env.db, hash)
      if (foundAccount) return foundAccount
      failures.hit(address)
      throw createUnauthorizedProblem('Invalid or inactive API key.')
    }
    let account = wasRecentlyValid() ? await findAccount(c.env.db, hash) : null
    if (!account) {
      lastValidAtByClient.delete(client)
      account = await enqueue(address, checkUnknownKey)
    }
    lastValidAtByClient.set(client, elapsed())
    const waitSeconds = requests.hit(hash)
    if (waitSeconds !== null) throw createThrottledProblem(waitSeconds)
    c.set('account', account)
    await next()
  })
}

function readKey(header: string | undefined): string {
  const [scheme = '', ...rest] = (header ?? '').trim().split(/\s+/)
  const key = rest.join(' ')
  if (scheme.toLowerCase() !== 'api-key' || key === '') {
    throw createUnauthorizedProblem('Authentication credentials were not provided.')
  }
  return key
}

function createUnauthorizedProblem(text: string) {
  return createProblem(401, text, { 'www-authenticate': 'Api-Key' })
}

async function findAccount(db: SqlPort, hash: string): Promise<Account | null> {
  const rows = await db.all<Account>(
    `select a.id, a.username, a.email, a.account_type
     from api_key k join account a on a.id = k.account_id
     where k.hash = ? and k.revoked_at is null and a.is_active = 1`,
    [hash],
  )
  return rows[0] ?? null
}

/** Creates a function that runs tasks with the same name one after the other. A failed task doesn't stop later ones. */
function createSerialQueues() {
  const lastTasks = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (lastTasks.get(name) ?? Promise.resolve()).then(work, work)
    lastTasks.set(name, result)
    try {
      return await result
    } finally {
      if (lastTasks.get(name) === result) lastTasks.delete(name)
    }
  }
}

/** Creates a throttle that allows `limit` events per key or address in each fixed window. */
function createThrottle(limit: number, windowMs: number, elapsed: () => number) {
  const counts = new Map<string, number>()
  let windowStart = elapsed()

  function count(key: string): number {
    if (elapsed() - windowStart >= windowMs) {
      counts.clear()
      windowStart = elapsed()
    }
    return counts.get(key) ?? 0
  }
  const countSecondsLeft = () => Math.max(1, Math.ceil((windowStart + windowMs - elapsed()) / 1000))

  return {
    /** Counts an event. Returns null within the limit, or the seconds until the window ends. */
    hit(key: string): number | null {
      counts.set(key, count(key) + 1)
      return count(key) > limit ? countSecondsLeft() : null
    },
    /** Returns what `hit` would return for another event, without counting it. */
    peek: (key: string) => (count(key) >= limit ? countSecondsLeft() : null),
  }
}

/** Synchronous, because `crypto.subtle` may resolve out of order and requests must be counted in order. */
export const hashKey = toSha256Hex

/** Adds `GET users/profile/`, which returns the user of the key (C3). */
export function addProfileRoutes(app: ServiceApp): void {
  app.get('/core/api/users/profile/', (c) => {
    const { id, username, email, account_type } = c.var.account
    return c.json({ id, username, email, account_type })
  })
}
