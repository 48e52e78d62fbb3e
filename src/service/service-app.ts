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

/** A failure that somebody asked for by a typed word such as `fault-500`. */
export interface ProvokedFault {
  /** Whether a takedown request is stored first, as when only its answer is lost (C141). */
  afterStoring: boolean
  /** The failing answer; null when the request shall go on. `signal`: the client has left. */
  answer: (signal: AbortSignal) => Promise<Response | null>
}

/** What follows the creation of a case. */
export interface CreatedCase {
  id: string
  host: string
  createdAt: string
  /** The status it was created with: OPEN, or REQUESTED when it waits for approval. */
  firstStatus: string
}

/** The world around the service, which the demo plays: analysts, providers, pictures, failures. */
export interface Demo {
  /** The failure that a key asks for, or a typed text; null for none. */
  faultOfKey: (key: string) => ProvokedFault | null
  faultInText: (text: string | null | undefined) => ProvokedFault | null
  /** The instant (ISO) at which a new case moves for the first time; null for never. */
  firstStepAt: (created: CreatedCase) => string | null
  /** Lets the cases live up to `now` (ms since the epoch), if the database can be written. */
  advanceCases: (db: SqlPort, now: number) => Promise<void>
  /** Hangs in the routes outside the contract: the pictures of scans. */
  routes: (app: ServiceApp) => void
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
    demo: Demo
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
