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

/** A failure requested by a word such as `fault-500` in a key or text. */
export interface ProvokedFault {
  /** True if a takedown request is stored first, as when only its answer is lost (C141). */
  afterStoring: boolean
  /** The failing response; null to continue. `signal` is aborted if the client disconnects. */
  respond: (signal: AbortSignal) => Promise<Response | null>
}

/** A created case, for the demo. */
export interface CreatedCase {
  id: string
  host: string
  createdAt: string
  /** The status it was created with: OPEN, or REQUESTED when it waits for approval. */
  firstStatus: string
}

/** Simulated features: analysts, providers, screenshots, failures. */
export interface Demo {
  /** Failure requested by a key or text; null for none. */
  findKeyFault: (key: string) => ProvokedFault | null
  findTextFault: (text: string | null | undefined) => ProvokedFault | null
  /** Time (ISO) of the first change of a new case; null for never. */
  firstStepTime: (created: CreatedCase) => string | null
  /** Advances all cases to `now` (ms since the epoch), if the database is writable. */
  advanceCases: (db: SqlPort, now: number) => Promise<void>
  /** Adds routes outside the contract: screenshots. */
  addRoutes: (app: ServiceApp) => void
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
    demo: Demo
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
