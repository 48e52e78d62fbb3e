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

/** Types of a handler's `c.env` (service dependencies) and `c.var` (request data). */
export interface ServiceEnv {
  Bindings: {
    db: SqlPort
    /** Returns milliseconds since the epoch. */
    now: () => number
    newId: () => string
    clientIpAddress: string | null
  }
  Variables: {
    /** Set by authentication for every path under `/core/api/`. */
    account: Account
  }
}

export type ServiceApp = Hono<ServiceEnv>

export type ServiceContext = Context<ServiceEnv>
