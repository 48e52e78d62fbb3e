import { createMiddleware } from 'hono/factory'
import { MINUTE } from '#/lib/dates.ts'
import { toSha256Hex } from '#/lib/hashes.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import type { Account, ServiceEnv, ServiceApp } from '#/service/service-app.ts'
import { createProblem, createThrottledProblem } from './problem.ts'

/** The contract doesn't define these rate limits. */
export interface ServiceLimits {
  /** Per API key. */
  requestsPerMinute: number
}

/** Per client address. */
const failedKeysPerMinute = 20

/** Responds with 401 to bad API keys and 429 to too many requests. Otherwise, sets `account`. */
export function authenticate(limits: ServiceLimits, uptimeMs: () => number) {
  const requestThrottle = createMinuteThrottle(limits.requestsPerMinute, uptimeMs)
  const failedKeyThrottle = createMinuteThrottle(failedKeysPerMinute, uptimeMs)
  return createMiddleware<ServiceEnv>(async (c, next) => {
    const hash = hashKey(readKey(c.req.header('authorization')))
    const address = c.env.clientIpAddress ?? 'unknown'
    // After too many failures, refuse valid keys too. Otherwise, an attacker could go on guessing until one works.
    failedKeyThrottle.throwIfExceeded(address)
    const account = await findAccount(c.env.db, hash)
    if (!account) {
      failedKeyThrottle.count(address)
      // The same message for wrong keys, revoked keys and inactive users (C4).
      throw createUnauthorizedProblem('Invalid or inactive API key.')
    }
    requestThrottle.throwIfExceeded(hash)
    requestThrottle.count(hash)
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

/** Counts events of each subject (an API key hash or an address) per minute. */
function createMinuteThrottle(limit: number, uptimeMs: () => number) {
  const counts = new Map<string, number>()
  let minuteStart = uptimeMs()
  return {
    throwIfExceeded(subject: string): void {
      if (uptimeMs() - minuteStart >= MINUTE) {
        counts.clear()
        minuteStart = uptimeMs()
      }
      if ((counts.get(subject) ?? 0) < limit) return
      const secondsLeft = Math.ceil((minuteStart + MINUTE - uptimeMs()) / 1000)
      throw createThrottledProblem(Math.max(1, secondsLeft))
    },
    count(subject: string): void {
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    },
  }
}

export const hashKey = toSha256Hex

/** Adds `GET users/profile/`, which returns the user of the key (C3). */
export function addProfileRoutes(app: ServiceApp): void {
  app.get('/core/api/users/profile/', (c) => {
    const { id, username, email, account_type } = c.var.account
    return c.json({ id, username, email, account_type })
  })
}
