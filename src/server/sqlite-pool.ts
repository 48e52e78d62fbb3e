import { once } from 'node:events'
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import {
  DatabaseError,
  type SqlClient,
  type SqlDatabase,
  type SqlPort,
  type SqlValue,
} from '#/service/db/sql-port.ts'
import { createScheduler } from './scheduler.ts'
import type { SqliteOutcome, SqliteTask, SqliteWorkerData } from './sqlite-worker.ts'
import { listDatabaseFiles } from './sqlite.ts'

/** A SQLite file whose statements run on worker threads. */
export interface ThreadedSqlite extends SqlDatabase {
  /** Resolves once all tasks are done and the log has been written to the file. */
  close(): Promise<void>
}

/**
 * A client uses at most two reader threads: its fast queries don't wait for a slow one, and one thread is left for
 * other clients. A separate thread writes, because SQLite allows a single writer.
 */
const readerCount = 3

/** Client for the service's own queries, such as those for cached figures. */
const serviceClient: SqlClient = { name: '', signal: new AbortController().signal }

/** Creates a thread with its own connection. It starts with its first task and restarts after a crash. */
function createThread(data: SqliteWorkerData) {
  let worker: Worker | null = null

  function start(): Worker {
    const started = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: data,
      // Without the environment, because `node --watch` would make threads send additional messages.
      env: {},
    })
    started.on('error', () => (worker = null))
    return started
  }

  async function run(task: SqliteTask): Promise<object[]> {
    worker ??= start()
    worker.postMessage(task)
    // Rejects if the thread crashes.
    const [outcome] = (await once(worker, 'message')) as [SqliteOutcome]
    if ('rows' in outcome) return outcome.rows
    const { error, failure } = outcome
    throw failure ? new DatabaseError(failure, error) : new Error(error)
  }

  async function close(): Promise<void> {
    worker?.postMessage('close')
    if (worker) await once(worker, 'exit')
  }

  return { run, close }
}

const findInode = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino

/** Creates a check that throws if a file of the database was moved, removed or replaced. SQLite doesn't notice. */
function createFileCheck(file: string): () => void {
  const inodes = listDatabaseFiles(file).flatMap((path) => {
    const inode = findInode(path)
    return inode === undefined ? [] : ([[path, inode]] as const)
  })
  return () => {
    const moved = inodes.find(([path, inode]) => findInode(path) !== inode)
    if (moved) throw new DatabaseError('unavailable', `${moved[0]} was moved, removed or replaced`)
  }
}

/**
 * Opens a file that already exists and has been checked. Rejects if it can't be opened. Reads and writes fail while the
 * file is moved, removed or replaced, except that a `temporary` file may be unlinked. Once the file turns out to be
 * damaged, all reads and writes fail. Failures of the file are logged when they start and when they end.
 */
export async function openThreadedSqlite(
  file: string,
  { temporary = false }: { temporary?: boolean } = {},
): Promise<ThreadedSqlite> {
  const writer = createThread({ file, mode: 'write' })
  const readers = Array.from({ length: readerCount }, () => createThread({ file, mode: 'read' }))
  const failing = new Set<'read' | 'write'>()
  const pending = new Set<Promise<unknown>>()
  const damage = new DatabaseError('damaged', 'the file is damaged; restore a backup and restart')
  function refuseAll(): never {
    throw damage
  }
  let checkFile = () => {}
  let closing: Promise<void> | undefined

  /** Runs a task if the file is in place. Logs when reads or writes start to fail, and when they work again. */
  async function runGuarded({ run }: typeof writer, task: SqliteTask): Promise<object[]> {
    const work = 'read' in task ? 'read' : 'write'
    try {
      checkFile()
      const rows = await run(task)
      // The file may have been moved or replaced before the transaction was written.
      if (work === 'write') checkFile()
      if (failing.delete(work)) console.log(`The data file ${file}: ${work}s work again.`)
      return rows
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) throw cause
      const error = cause.failure === 'damaged' ? damage : cause
      // Parts of the file may be intact, but a case stored in a damaged file would be lost at the next start.
      if (error === damage) checkFile = refuseAll
      const isFileFailure = ['not writable', 'unavailable', 'damaged'].includes(error.failure)
      if (isFileFailure && !failing.has(work)) {
        failing.add(work)
        console.error(`The data file ${file}: ${work}s fail with 503 (${error.message}).`)
      }
      throw error
    }
  }

  async function closeThreads(): Promise<void> {
    await Promise.allSettled(pending)
    await Promise.all(readers.map(async (reader) => reader.close()))
    // Write the log to the file now, because SQLite doesn't do so when it closes a file that was moved.
    const checkpoint = { sql: 'pragma wal_checkpoint(truncate)', values: [] }
    await writer.run({ read: checkpoint }).catch(() => undefined)
    await writer.close()
  }

  const createRunner = (thread: typeof writer) => async (task: SqliteTask) =>
    runGuarded(thread, task)
  const scheduleRead = createScheduler(readers.map(createRunner), readerCount - 1)
  const scheduleWrite = createScheduler([createRunner(writer)], 1)

  async function schedule(run: typeof scheduleRead, client: SqlClient, task: SqliteTask) {
    if (closing) throw new Error('The database is closed.')
    const rows = run(client, task)
    pending.add(rows)
    return rows.finally(() => pending.delete(rows))
  }

  const createPort = (client: SqlClient): SqlPort => ({
    async all<Row extends object>(sql: string, values: readonly SqlValue[] = []) {
      // The statement determines the row type, which its author declares.
      return (await schedule(scheduleRead, client, { read: { sql, values } })) as Row[]
    },
    async write(statements) {
      if (statements.length > 0) await schedule(scheduleWrite, client, { write: statements })
    },
  })

  const close = async () => (closing ??= closeThreads())
  try {
    // Open the writer first, because readers use its settings.
    for (const { run } of [writer, ...readers]) await run({ read: { sql: 'select 1', values: [] } })
  } catch (error) {
    await close()
    throw error
  }
  if (!temporary) checkFile = createFileCheck(file)
  return { ...createPort(serviceClient), forClient: createPort, close }
}
