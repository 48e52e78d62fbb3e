import type { Reason } from '#/api/errors.ts'
import type { ReadingProgress } from '#/api/read-all-pages.ts'
import type { HostsMeta } from './meta.ts'
import type { ReplicaPage, ReplicaQuery } from './query.ts'
import type { CasesReading } from './read-cases.ts'

/** A copy of a brand, for one user. */
export interface WhichCopy {
  user: string
  brandId: string
}

/** The whole brand, or what is newer than the copy. */
export type HowToRead = 'whole' | 'newer'

/** A reading, as the page asks for it. */
export interface ReadTask extends WhichCopy {
  kind: 'read'
  how: HowToRead
  /** Milliseconds of the page's clock, from which it also tells how old a copy is. */
  askedAt: number
  base: string
  /** For this one reading; kept nowhere. */
  key: string
}

/** What the page asks of its worker. */
export type Task =
  | ReadTask
  | ({ kind: 'find'; query: ReplicaQuery } & WhichCopy)
  | ({ kind: 'cases' } & WhichCopy)
  /** Another tab has changed the copy: what is in memory is old. */
  | ({ kind: 'forget' } & WhichCopy)
  | { kind: 'cancel' }

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
  /** This browser does not let anything be kept. */
  | { kind: 'no-storage' }
  /** An error of our own. */
  | { kind: 'broken'; message: string }

export type Outcome =
  | { kind: 'read'; meta: HostsMeta }
  | { kind: 'found'; page: ReplicaPage }
  | { kind: 'cases'; cases: CasesReading }
  | { kind: 'done' }
  | { kind: 'failed'; trouble: ReplicaTrouble }

/** What the worker tells its page: the outcome of a task by its number, or how far a reading is. */
export type WorkerMessage =
  | { id: number; outcome: Outcome }
  | { id: number; progress: ReadingProgress }
