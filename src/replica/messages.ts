import type { Reason } from '#/api/errors.ts'
import type { ReadingProgress } from '#/api/read-all-pages.ts'
import type { CasesMeta, HostsMeta } from './meta.ts'
import type { CopiedPage, ReplicaQuery } from './query.ts'
import type { CasesReading } from './read-cases.ts'

/** A copy of a brand, for one user. */
export interface WhichCopy {
  user: string
  brandId: string
}

/** The cases of a user; of one brand, or with null all. */
export interface WhichCases {
  user: string
  brandId: string | null
}

/** The whole brand, or what is newer than the copy. */
export type HowToRead = 'whole' | 'newer'

/** What it takes to read from the service, as the page asks for it. */
export interface Access {
  /** Milliseconds of the page's clock, from which it also tells how old a copy is. */
  askedAt: number
  base: string
  /** For this one reading; kept nowhere. */
  key: string
}

/** What the page asks of its worker. */
export type Task =
  | ({ kind: 'read'; how: HowToRead } & WhichCopy & Access)
  /** Refreshes all cases by their age, and answers those that were asked for. */
  | ({ kind: 'refresh-cases' } & WhichCases & Access)
  | ({ kind: 'find'; query: ReplicaQuery } & WhichCopy)
  | ({ kind: 'cases' } & WhichCases)
  /** Another tab has changed the copy: what is in memory is old. */
  | ({ kind: 'forget' } & WhichCopy)
  /** Ends a reading by its number. */
  | { kind: 'cancel'; reading: number }
  /** Holds all requests until that time, in milliseconds: the service asked the page to wait (C17). */
  | { kind: 'wait'; until: number }

/** Why there is no new copy, or no answer from it. The copy of before is still there, unless it is `gone`. */
export type ReplicaTrouble =
  | { kind: 'request'; reason: Reason; method: 'GET' | 'POST'; path: string; status: number | null }
  | { kind: 'cancelled' }
  /** Another tab is reading this brand. */
  | { kind: 'elsewhere' }
  /** There is no copy of it here, or not one that can be read, or it does not hold what was asked for. */
  | { kind: 'gone' }
  /** This device has no room left. */
  | { kind: 'full' }
  /** It has none for the cases: there is a new copy, without newer ones. */
  | { kind: 'full-for-cases' }
  /** This browser does not let anything be kept. */
  | { kind: 'no-storage' }
  /** An error of our own. */
  | { kind: 'broken'; message: string }

export type Outcome =
  /** `cases` are null where there was no room for them. */
  | { kind: 'read'; meta: HostsMeta; cases: CasesMeta | null }
  | { kind: 'found'; page: CopiedPage }
  | { kind: 'cases'; cases: CasesReading }
  | { kind: 'done' }
  | { kind: 'failed'; trouble: ReplicaTrouble }

/**
 * What the worker tells its page: the outcome of a task by its number, how far a reading is, or until when the
 * service asked it to wait, in milliseconds.
 */
export type WorkerMessage =
  | { id: number; outcome: Outcome }
  | { id: number; progress: ReadingProgress }
  | { slowedUntil: number }
