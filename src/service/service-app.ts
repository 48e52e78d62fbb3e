import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import type { SqlPort } from './db/sql-port.ts'
import type { BrandStatsReader } from './rules/brand-stats.ts'

/** The user that a key acts as. */
export interface Account {
  id: string
  username: string
  email: string
  account_type: string
}

/** What every handler works with: `c.env` is the service's surroundings, `c.var` belongs to the request. */
export interface ServiceEnv {
  Bindings: {
    db: SqlPort
    /** Milliseconds since the epoch. */
    now: () => number
    /** A fresh UUID. */
    newId: () => string
    /** A brand's figures, kept for five minutes. */
    brandStats: BrandStatsReader
    /** Whether typed words such as `fault-500` provoke failures (`provoked-faults.ts`). */
    provokedFaults: boolean
    /** Where the request came from, for counting failed keys; null when the host cannot tell. */
    callerAddress: string | null
  }
  Variables: {
    /** Set by authentication for every path under `/core/api/`. */
    account: Account
  }
}

/** The router. A resource exports `function xRoutes(app: ServiceApp): void` and hangs its routes in. */
export type ServiceApp = Hono<ServiceEnv>

/** The context of one request, as handlers receive it. */
export type ServiceContext = Context<ServiceEnv>
