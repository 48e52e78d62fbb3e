import * as z from 'zod/mini'
import {
  abortTransaction,
  toStorageErrorCode,
  type DeviceConnection,
  type StorageErrorCode,
} from '#/storage/device-database.ts'

/* Stored requests (rows) and runs: schemas and the store in IndexedDB. Times are milliseconds since the epoch. */

/** `text` is a sentence for the user. */
const storedError = z.object({ text: z.string() })
export type StoredError = z.output<typeof storedError>

/** Reason not to send a request without the user's confirmation. */
const storedFinding = z.discriminatedUnion('kind', [
  /** The target's host is the domain of one of the user's brands, or a subdomain of it (C143). */
  z.object({ kind: z.literal('own-domain'), brandId: z.string(), domain: z.string() }),
  z.object({ kind: z.literal('trusted-domain'), brandId: z.string(), domain: z.string() }),
  z.object({ kind: z.literal('open-case'), caseId: z.string() }),
  /** Another request for the same target and brand, from any tab or list. */
  z.object({ kind: z.literal('same-target'), rowId: z.string() }),
  /** The check for own and trusted domains (`own`) or for open cases (`open`) failed or was incomplete. */
  z.object({ kind: z.literal('not-checked'), what: z.enum(['own', 'open']), trouble: storedError }),
])
export type Finding = z.output<typeof storedFinding>

/** Returns the ID that a row stores when the user confirms the finding. */
export function getFindingId(finding: Finding): string {
  switch (finding.kind) {
    case 'own-domain':
    case 'trusted-domain':
      return `${finding.kind}:${finding.brandId}:${finding.domain}`
    case 'open-case':
      return `open-case:${finding.caseId}`
    case 'same-target':
      return `same-target:${finding.rowId}`
    case 'not-checked':
      // Leave out the error, so that a confirmation stays valid when the error changes.
      return `not-checked:${finding.what}`
  }
}

/** The API refused the request. Browsers may send a request twice, so another copy of it may have created a case. */
const refusal = z.object({
  kind: z.literal('refused'),
  /** HTTP status. Earlier versions stored no status for a 400. */
  status: z.catch(z.literal([400, 401, 429]), 400),
  /** Validation errors of a 400: by field, and general ones in `others`. */
  fields: z.record(z.string(), z.array(z.string())),
  others: z.array(z.string()),
  /** End of the pause after a 429. */
  until: z.optional(z.number()),
})
export type Refusal = z.output<typeof refusal>

export const createRefusal = (status: 401 | 429, until?: number): Refusal => ({
  kind: 'refused',
  status,
  fields: {},
  others: [],
  until,
})

const legacyRefusal = z.pipe(
  z.object({ kind: z.enum(['unauthorized', 'throttled']), until: z.optional(z.number()) }),
  z.transform(({ kind, until }) => createRefusal(kind === 'unauthorized' ? 401 : 429, until)),
)

/** Reason why it is unknown whether a row has a case. */
const cause = z.discriminatedUnion('kind', [
  /** The response was lost or unreadable. */
  z.object({ kind: z.literal('lost'), trouble: storedError }),
  /** The tab or session ended before a response arrived. */
  z.object({ kind: z.literal('interrupted') }),
  /** The user stopped the request when it might already have been sent. */
  z.object({ kind: z.literal('stopped') }),
  refusal,
  legacyRefusal,
  /** The stored row can't be parsed, or was deleted with the site data. This cause exists only in memory. */
  z.object({ kind: z.literal('unreadable') }),
])
export type Cause = z.output<typeof cause>

/**
 * Reason why a row is `not-sent`. Despite that name, an earlier attempt may have been sent if the API refused the
 * request or if findings stopped a later attempt.
 */
const notSent = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['page-closed', 'signed-out', 'stopped']) }),
  /** Failed before sending, for example because the API was unreachable. */
  z.object({ kind: z.literal('trouble'), trouble: storedError }),
  z.object({ kind: z.literal('findings'), findings: z.array(storedFinding) }),
  /** The API refused this request and a search found no case, or a 429 for another request stopped this one. */
  refusal,
  legacyRefusal,
])
export type NotSent = z.output<typeof notSent>

const storedCase = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  statusDisplay: z.nullable(z.string()),
})
export type StoredCase = z.output<typeof storedCase>

const storedState = z.discriminatedUnion('kind', [
  /** While `takenAt` of the row is set, the tab that claimed the row is checking it. */
  z.object({
    kind: z.literal('queued'),
    /** The row isn't sent before this time. */
    until: z.number(),
    /** `delay`: undo delay (C142). `turn`: waits for earlier requests. `throttled`: pause after a 429. */
    why: z.enum(['delay', 'turn', 'throttled']),
  }),
  /** May have been sent. */
  z.object({ kind: z.literal('sending') }),
  /** There is a case. `found`: true if a search found the case, false if the response contained it. */
  z.object({ kind: z.literal('done'), case: storedCase, found: z.boolean() }),
  /** Nothing was sent, or a search found no case. */
  z.object({ kind: z.literal('not-sent'), why: notSent }),
  /** May have been sent, and it is unknown whether there is a case. */
  z.object({
    kind: z.literal('unknown'),
    cause,
    /** `due` if a search is due. Otherwise, the result of the last search. */
    search: z.union([
      z.enum(['due', 'nothing-found']),
      // Earlier versions stored `then-send` for a search before sending again.
      z.pipe(
        z.literal('then-send'),
        z.transform(() => 'due' as const),
      ),
      storedError,
    ]),
  }),
])
export type RequestState = z.output<typeof storedState>

/** For a row that was deleted or can't be parsed. No search is possible, so `nothing-found` is only a placeholder. */
export const lostDataState: RequestState = {
  kind: 'unknown',
  cause: { kind: 'unreadable' },
  search: 'nothing-found',
}

const attempt = z.object({
  /** Sent to the app's server, which forwards each attempt only once. */
  id: z.string(),
  at: z.number(),
  /** Newest cases that existed before the attempt: `KnownCases` in api/create-takedown.ts. */
  before: z.object({ since: z.nullable(z.string()), ids: z.array(z.string()) }),
  /** 429 if the API answered the POST with a 429, or if a 429 for a GET kept the waiting POST from being sent. */
  status: z.optional(z.literal(429)),
})
export type Attempt = z.output<typeof attempt>

export const storedRow = z.object({
  id: z.string(),
  user: z.string(),
  runId: z.string(),
  /** Line number in the list of a bulk request, starting at 1. */
  line: z.number(),
  website: z.string(),
  comment: z.string(),
  brandId: z.nullable(z.string()),
  /** From `getUserTargetKey`. */
  target: z.string(),
  /** IDs of the findings that the user confirmed, from `getFindingId`. */
  confirmed: z.array(z.string()),
  queuedAt: z.number(),
  /** Time of the last change, and the tab that made it. */
  changedAt: z.number(),
  tab: z.string(),
  /** When `tab` claimed the row, to send it or to search for its case; null if unclaimed. */
  takenAt: z.nullable(z.number()),
  /** Attempts to send the row, oldest first. Cleared once it is certain that none created a case. */
  attempts: z.array(attempt),
  /** Number of consecutive 429 responses. */
  throttles: z.number(),
  state: storedState,
})
export type RequestRow = Readonly<z.output<typeof storedRow>>

/** A run is a bulk request or a single request. */
const storedRun = z.object({
  id: z.string(),
  user: z.string(),
  kind: z.enum(['single', 'list']),
  madeAt: z.number(),
  comment: z.string(),
  /** Lines that were skipped, with the reason that the user sees. */
  leftOut: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
})
export type Run = Readonly<z.output<typeof storedRun>>

export interface StoredRequests {
  readonly rows: readonly RequestRow[]
  readonly runs: readonly Run[]
}

/** If storage fails, the methods reject with `OutboxStorageError`. */
export interface RowStore {
  read: (user: string) => Promise<StoredRequests>
  /** Changes the data in one transaction, so that two tabs can't claim the same row. Resolves once saved to disk. */
  change: (
    user: string,
    update: (stored: StoredRequests) => StoredRequests,
  ) => Promise<StoredRequests>
}

export class OutboxStorageError extends Error {
  override readonly name = 'OutboxStorageError'
  readonly code: StorageErrorCode

  constructor(error: unknown) {
    super('The requests could not be read from or written to storage.', { cause: error })
    this.code = toStorageErrorCode(error)
  }
}

export const toOutboxStorageError = (error: unknown): OutboxStorageError =>
  error instanceof OutboxStorageError ? error : new OutboxStorageError(error)

const getUserPrefix = (user: string) => `${encodeURIComponent(user)}/`
const getStorageKey = ({ user, id }: { user: string; id: string }) => getUserPrefix(user) + id

/** Returns equal keys for requests of a user with the same target and brand. */
export const getUserTargetKey = (user: string, targetKey: string, brandId: string | null) =>
  `${getUserPrefix(user)}${brandId ?? ''}/${targetKey}`

const textOrEmpty = z.catch(z.string(), '')
/** Fields that are kept from an unreadable row, to show the row and compare its target. Invalid ones become empty. */
const readableFields = z.object({
  runId: textOrEmpty,
  website: textOrEmpty,
  comment: textOrEmpty,
  brandId: z.catch(z.nullable(z.string()), null),
  target: textOrEmpty,
})

/** Parses a stored row. Keeps an unreadable row, because its request may have been sent. */
function parseRow(user: string, key: string, raw: unknown): RequestRow {
  const id = key.slice(getUserPrefix(user).length)
  const { data: row } = storedRow.safeParse(raw)
  if (row?.user === user && row.id === id) return row
  return {
    ...(readableFields.safeParse(raw).data ?? readableFields.parse({})),
    id,
    user,
    line: 1,
    confirmed: [],
    queuedAt: 0,
    changedAt: 0,
    tab: '',
    takenAt: null,
    attempts: [],
    throttles: 0,
    state: lostDataState,
  }
}

const beginRead = (database: DeviceConnection) => database.transaction(['requests', 'runs'])

const beginChange = (database: DeviceConnection) =>
  database.transaction(['requests', 'runs'], 'readwrite', { durability: 'strict' })

async function readStored(
  transaction: ReturnType<typeof beginRead | typeof beginChange>,
  user: string,
): Promise<StoredRequests> {
  const range = IDBKeyRange.bound(getUserPrefix(user), `${getUserPrefix(user)}\uffff`)
  const requests = transaction.objectStore('requests')
  const [keys, values, runs] = await Promise.all([
    requests.getAllKeys(range),
    requests.getAll(range),
    transaction.objectStore('runs').getAll(range),
  ])
  return {
    rows: keys.map((key, index) => parseRow(user, key, values[index])),
    runs: runs.flatMap((raw) => storedRun.safeParse(raw).data ?? []),
  }
}

/** Writes the differences between two lists. Items are compared by identity. */
async function writeChanges<Item extends { user: string; id: string }>(
  transaction: ReturnType<typeof beginChange>,
  storeName: 'requests' | 'runs',
  before: readonly Item[],
  after: readonly Item[],
): Promise<void> {
  const store = transaction.objectStore(storeName)
  const known = new Set(before)
  const remaining = new Set(after.map(({ id }) => id))
  await Promise.all([
    ...after.filter((item) => !known.has(item)).map((item) => store.put(item, getStorageKey(item))),
    ...before
      .filter(({ id }) => !remaining.has(id))
      .map((item) => store.delete(getStorageKey(item))),
  ])
}

const removeEmptyRuns = ({ rows, runs }: StoredRequests): StoredRequests => {
  const usedRunIds = new Set(rows.map(({ runId }) => runId))
  return { rows, runs: runs.filter(({ id }) => usedRunIds.has(id)) }
}

export function createRowStore(connect: () => Promise<DeviceConnection>): RowStore {
  /** Retries once with a new connection if the browser had closed the old one. */
  async function withConnection<Result>(
    operation: (database: DeviceConnection) => Promise<Result>,
  ) {
    try {
      const database = await connect()
      try {
        return await operation(database)
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
        return await operation(await connect())
      }
    } catch (error) {
      throw toOutboxStorageError(error)
    }
  }

  return {
    read: async (user) => withConnection(async (database) => readStored(beginRead(database), user)),

    change: async (user, update) =>
      withConnection(async (database) => {
        const transaction = beginChange(database)
        // Avoid an unhandled rejection: a failed write also rejects below.
        transaction.done.catch(() => {})
        try {
          const before = await readStored(transaction, user)
          const after = removeEmptyRuns(update(before))
          await Promise.all([
            writeChanges(transaction, 'requests', before.rows, after.rows),
            writeChanges(transaction, 'runs', before.runs, after.runs),
          ])
          await transaction.done
          return after
        } catch (error) {
          abortTransaction(transaction)
          throw error
        }
      }),
  }
}
