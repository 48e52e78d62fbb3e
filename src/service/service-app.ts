import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import type { SqlPort } from './db/sql-port.ts'
import type { BrandStatsReader } from './rules/brand-stats.ts'

/** User that an API key belongs to. */
export interface Account {
  id: string
  username: string
  email: string
  account_type: string
}

/**
 * Functions that add the middleware and routes of demo features, before and after the middleware that authenticates
 * requests. The features are cases that progress, screenshots and injected faults.
 */
export interface Demo {
  addBeforeAuthentication: (app: ServiceApp) => void
  addAfterAuthentication: (app: ServiceApp) => void
}

/** Context of handlers: `c.env` has the dependencies of the service, `c.var` the data of the request. */
export interface ServiceEnv {
  Bindings: {
    db: SqlPort
    /** Returns the current time in milliseconds since the epoch. */
    now: () => number
    /** Returns a new UUID. */
    newId: () => string
    /** Returns a brand's figures, cached for five minutes. */
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
