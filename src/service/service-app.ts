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

/** Simulated features: cases that progress, screenshots, failures. Each adds middleware and routes. */
export interface Demo {
  addBeforeAuthentication: (app: ServiceApp) => void
  addAfterAuthentication: (app: ServiceApp) => void
}

/** Context of handlers: `c.env` has the dependencies of the service, `c.var` the data of the request. */
export interface ServiceEnv {
  Bindings: {
    db: SqlPort
    /** Milliseconds since the epoch. */
    now: () => number
    /** A fresh UUID. */
    newId: () => string
    /** A brand's figures, kept for five minutes. */
    brandStats: BrandStatsReader
    /** Client address, for counting failed keys; null if unknown. */
    callerAddress: string | null
  }
  Variables: {
    /** Set by authentication for every path under `/core/api/`. */
    account: Account
  }
}

/** The router. Each resource has a function that adds its routes, such as `addBrandRoutes`. */
export type ServiceApp = Hono<ServiceEnv>

/** The context of one request, as handlers receive it. */
export type ServiceContext = Context<ServiceEnv>
