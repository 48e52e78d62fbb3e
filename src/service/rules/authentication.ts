import { createMiddleware } from 'hono/factory'
import { MINUTE } from '#/lib/dates.ts'
import { toSha256Hex } from '#/lib/hashes.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import type { Account, ServiceEnv, ServiceApp } from '#/service/service-app.ts'
import { createProblem, createThrottledProblem } from './problem.ts'

/** Rate limits of this service. The contract doesn't define any. */
export interface ServiceLimits {
  /** Maximum requests per minute with one key. */
  requestsPerMinute: number
}

/** Maximum requests per minute with wrong keys from one address. */
const failedKeysPerMinute = 20

/**
 * Creates middleware that authenticates requests by their key, or responds with 401 or 429. The response is the same
 * for wrong keys, revoked keys and inactive users (C4). An address that sends too many wrong keys gets 429 for all keys
 * until the minute is over.
 */
export function authenticate(limits: ServiceLimits, uptimeMs: () => number) {
  const requests = createThrottle(limits.requestsPerMinute, uptimeMs)
  const failures = createThrottle(failedKeysPerMinute, uptimeMs)
  return createMiddleware<ServiceEnv>(async (c, next) => {
    const hash = hashKey(readKey(c.req.header('authorization')))
    const address = c.env.callerAddress ?? 'unknown'
    failures.check(address)
    const account = await findAccount(c.env.db, hash)
    if (!account) {
      failures.count(address)
      throw createUnauthorizedProblem('Invalid or inactive API key.')
    }
    requests.check(hash)
    requests.count(hash)
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

/** Creates a throttle that allows `limit` events per key or address in each minute. */
function createThrottle(limit: number, uptimeMs: () => number) {
  const counts = new Map<string, number>()
  let minuteStart = uptimeMs()
  return {
    /** Throws a 429 problem if there were too many events. */
    check(keyOrAddress: string): void {
      if (uptimeMs() - minuteStart >= MINUTE) {
        counts.clear()
        minuteStart = uptimeMs()
      }
      if ((counts.get(keyOrAddress) ?? 0) < limit) return
      const secondsLeft = Math.ceil((minuteStart + MINUTE - uptimeMs()) / 1000)
      throw createThrottledProblem(Math.max(1, secondsLeft))
    },
    count(keyOrAddress: string): void {
      counts.set(keyOrAddress, (counts.get(keyOrAddress) ?? 0) + 1)
    },
  }
}

/** Hashes an API key. Synchronous, so that requests are counted in order: `crypto.subtle` may finish out of order. */
export const hashKey = toSha256Hex

/** Adds `GET users/profile/`, which returns the user of the key (C3). */
export function addProfileRoutes(app: ServiceApp): void {
  app.get('/core/api/users/profile/', (c) => {
    const { id, username, email, account_type } = c.var.account
    return c.json({ id, username, email, account_type })
  })
}
