import type { Context } from 'hono'
import type { Hono } from 'hono/tiny'
import type { SqlPort } from './db/sql-port.ts'

/** User that an API key belongs to. */
export interface Account {
  id: string
  username: string
  email: string
  account_type: string
}

/** Adds the middleware and routes of demo features: cases that progress, screenshots and injected faults. */
export interface Demo {
  addBeforeAuthentication: (app: ServiceApp) => void
  addAfterAuthentication: (app: ServiceApp) => void
}

/** Context of handlers: `c.env` has the dependencies of the service, `c.var` the data of the request. */
export interface ServiceEnv {
  Bindings: {
    db: SqlPort
    /** In milliseconds since the epoch. */
    now: () => number
    /** Returns a new UUID. */
    newId: () => string
    /** Client address, for counting rejected API keys; null if unknown. */
    callerAddress: string | null
  }
  Variables: {
    /** Set by authentication for every path under `/core/api/`. */
    account: Account
  }
}

export type ServiceApp = Hono<ServiceEnv>

export type ServiceContext = Context<ServiceEnv>
