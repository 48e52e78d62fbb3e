import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  DatabaseError,
  type SqlClient,
  type SqlDatabase,
  type SqlPort,
  type SqlStatement,
  type SqlValue,
} from '#/service/db/sql-port.ts'
import type { SqliteOutcome, SqliteWorkerData } from './sqlite-worker.ts'

export interface ThreadedSqlite extends SqlDatabase {
  /** Resolves once all tasks are done and the write-ahead log has been merged into the file. */
  close(): Promise<void>
}

/**
 * A client may use two readers, so that a slow query doesn't delay the client's fast queries. The third reader stays
 * free for other clients.
 */
const readerCount = 3

/** Limit for all clients together. The limit for one client is half of it. */
const maxWaitingTasks = 256

/** Client of the server's own queries, such as health checks. */
const serverClient: SqlClient = { name: 'server', signal: new AbortController().signal }

/** Runs tasks in order, but skips clients that already run `maxPerClient` tasks. */
function createThreadScheduler<Task, Result>(
  threads: readonly ((task: Task) => Promise<Result>)[],
  maxPerClient: number,
) {
  type Thread = (typeof threads)[number]
  const idle = [...threads]
  /** Client names of the running tasks. A client that runs two tasks is listed twice. */
  const runningClients: string[] = []
  const waiting: { name: string; start: (thread: Thread) => void }[] = []

  function startNext(): void {
    const next = waiting.find(
      ({ name }) => runningClients.filter((other) => other === name).length < maxPerClient,
    )
    const thread = next && idle.pop()
    if (!thread) return
    waiting.splice(waiting.indexOf(next), 1)
    runningClients.push(next.name)
    next.start(thread)
  }

  return async ({ name, signal }: SqlClient, task: Task): Promise<Result> => {
    const waitingOfClient = waiting.filter((other) => other.name === name).length
    if (waiting.length >= maxWaitingTasks || waitingOfClient >= maxWaitingTasks / 2)
      throw new DatabaseError('busy', 'Too many statements are waiting.')
    const thread = await new Promise<Thread>((start) => {
      waiting.push({ name, start })
      startNext()
    })
    try {
      if (signal.aborted) throw new DatabaseError('client left', 'The client has disconnected.')
      return await thread(task)
    } finally {
      idle.push(thread)
      runningClients.splice(runningClients.indexOf(name), 1)
      startNext()
    }
  }
}

/** Starts the thread only when it gets a task. After a crash, the next task starts a new thread. */
function createThread(file: string, mode: SqliteWorkerData['mode']) {
  let worker: Worker | null = null
  return {
    /** Opens the file and runs the statements, if any. */
    async run(statements: readonly SqlStatement[]): Promise<object[]> {
      worker ??= new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
        workerData: { file, mode } satisfies SqliteWorkerData,
        // No environment variables: those of `node --watch` would make the thread post messages for the watcher too.
        env: {},
      }).on('error', () => (worker = null))
      worker.postMessage(statements)
      // Rejects if the thread crashes.
      const [outcome] = (await once(worker, 'message')) as [SqliteOutcome]
      if ('rows' in outcome) return outcome.rows
      const { error, failure } = outcome
      throw failure ? new DatabaseError(failure, error) : new Error(error)
    },
    async close(): Promise<void> {
      worker?.postMessage('close')
      if (worker) await once(worker, 'exit')
    },
  }
}

/** The file must exist and have the current schema version. */
export async function openThreadedSqlite(file: string): Promise<ThreadedSqlite> {
  const writer = createThread(file, 'write')
  const readers = Array.from({ length: readerCount }, () => createThread(file, 'read'))
  async function closeThreads(): Promise<void> {
    await Promise.all(readers.map(async (reader) => reader.close()))
    // Restart a crashed writer: closing the writer merges the write-ahead log into the file.
    await writer.run([]).catch(() => undefined)
    await writer.close()
  }
  try {
    // Open the writer first, because it sets the journal mode that the readers use.
    for (const thread of [writer, ...readers]) await thread.run([])
  } catch (error) {
    await closeThreads()
    throw error
  }

  const withFailureLog = (thread: typeof writer) => async (statements: readonly SqlStatement[]) => {
    try {
      return await thread.run(statements)
    } catch (error) {
      if (error instanceof DatabaseError && error.failure === 'unavailable')
        console.error(`The data file ${file} cannot be read or written: ${error.message}.`)
      throw error
    }
  }
  const read = createThreadScheduler(readers.map(withFailureLog), readerCount - 1)
  const write = createThreadScheduler([withFailureLog(writer)], 1)

  const pending = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  async function track<Result>(start: () => Promise<Result>): Promise<Result> {
    if (closing) throw new Error('The database is closed.')
    const task = start()
    pending.add(task)
    return task.finally(() => pending.delete(task))
  }
  const createPort = (client: SqlClient): SqlPort => ({
    async all<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
      return (await track(async () => read(client, [{ sql, values }]))) as Row[]
    },
    async write(statements) {
      if (statements.length > 0) await track(async () => write(client, statements))
    },
  })
  return {
    ...createPort(serverClient),
    forClient: createPort,
    close: async () => (closing ??= Promise.allSettled(pending).then(closeThreads)),
  }
}
