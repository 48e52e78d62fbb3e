import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { migrate, noteVersion, schemaVersion, versionOf } from '#/service/db/migrations.ts'
import {
  DatabaseBusy,
  DatabaseNotWritable,
  DatabaseUnavailable,
  type SqlPort,
} from '#/service/db/sql-port.ts'
import { seedDemo, type SeedOptions } from '#/service/demo/seed/seed-demo.ts'
import { StartError } from './options.ts'
import {
  openThreadedSqlite,
  type ThreadedSqlite,
  type ThreadedSqliteOptions,
} from './sqlite-pool.ts'
import { openSqlite, saysDamaged, type SqliteMode } from './sqlite.ts'

export interface DataOptions {
  /** File name, or `:memory:` for temporary data. */
  data: string
  /** Size of the largest brand, for new data only; undefined: 20,000. */
  domains: number | undefined
  /** Current time of new data, milliseconds; defaults to now. */
  now?: number
  /** Called before a file is created, which takes seconds, with the size of its largest brand. */
  onCreate?: (domains: number) => void
}

/** Fills an empty database with demo data. Sets a mark at the end, once complete. */
async function fill(db: SqlPort, seed: SeedOptions): Promise<void> {
  await seedDemo(db, seed)
  await db.write([noteVersion(schemaVersion)])
}

/** A database and its auxiliary SQLite files. */
const endings = ['', '-wal', '-shm', '-journal']

function removeDraft(draft: string): void {
  for (const ending of endings) rmSync(draft + ending, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only tests whether the process exists.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes drafts of killed processes. */
function removeLeftovers(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    const [, owner, pid] = /^(.*)\.(\d+)\.new$/.exec(name) ?? []
    if (owner === basename(file) && !isRunning(Number(pid))) removeDraft(join(folder, name))
  }
}

/**
 * Creates the file under another name and renames it when complete, so that an interrupted start leaves no partial
 * file.
 */
async function create(file: string, seed: SeedOptions): Promise<void> {
  if (sizeOf(`${file}-wal`) > 0) {
    throw new StartError(
      `${file} is missing, but ${file}-wal has data of it. Restore the file, or delete ${file}-wal to start over.`,
    )
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  removeLeftovers(file)
  const draft = `${file}.${process.pid}.new`
  try {
    // SQLite gives auxiliary files the same permissions.
    writeFileSync(draft, '', { mode: 0o600, flag: 'wx' })
    const db = openSqlite(draft)
    try {
      await fill(db, seed)
    } finally {
      db.close()
    }
    renameSync(draft, file)
  } finally {
    removeDraft(draft)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Validates a file: intact, of this app, and of this version or migrated to it. */
async function check(file: string): Promise<void> {
  requireSqlite(file)
  const hasLog = sizeOf(`${file}-wal`) > 0
  try {
    await requireOurs(file, 'inspect')
  } catch (error) {
    // The write-ahead log completes a file after a kill or a full disk.
    if (!hasLog || !saysDamaged(error)) throw error
  }
  // Only the log may contain the newer version.
  if (hasLog) await requireOurs(file, 'read')
  for (const ending of endings) hideFromOthers(file + ending)
  const db = openSqlite(file, 'write')
  try {
    await requireWhole(db, file)
    const version = await requireVersion(db, file)
    if (version < schemaVersion) await migrate(db, version)
  } finally {
    db.close()
  }
}

const sqliteStart = 'SQLite format 3\0'

/** Refuses anything but SQLite databases by the header, because SQLite treats an empty or short file as new. */
function requireSqlite(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw unusable(file, 'it is a link to a missing file')
  if (stat.isDirectory()) throw unusable(file, 'it is a folder')
  if (!stat.isFile()) throw unusable(file, 'it is not a regular file')
  if (stat.size === 0) {
    throw unusable(
      file,
      'it is empty',
      'Delete it to start over, or choose another file with --data.',
    )
  }
  const start = Buffer.alloc(sqliteStart.length)
  const fd = openSync(file, 'r')
  try {
    readSync(fd, start, 0, start.length, 0)
  } finally {
    closeSync(fd)
  }
  if (start.toString('latin1') !== sqliteStart) throw unusable(file, 'file is not a database')
}

/** Refuses other databases and newer versions, without writing anything. */
async function requireOurs(file: string, mode: SqliteMode): Promise<void> {
  const db = openSqlite(file, mode)
  try {
    await requireVersion(db, file)
  } finally {
    db.close()
  }
}

async function requireVersion(db: SqlPort, file: string): Promise<number> {
  const version = await versionOf(db)
  if (version === null) {
    throw new StartError(
      `${file} is a database of another program. Choose another file with --data.`,
    )
  }
  if (version > schemaVersion) {
    throw new StartError(
      `${file} was written by a newer version of this program (data ${version}, known up to ` +
        `${schemaVersion}). Update the program, or choose another file with --data.`,
    )
  }
  return version
}

/** Restricts a file to its owner. Does nothing if missing or owned by another user. */
function hideFromOthers(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) === 0) return
  try {
    chmodSync(file, mode & 0o700)
  } catch {
    // Only the owner may do this.
  }
}

/** Checks the whole file: 2 s for 200,000 domains, longer if not in the disk cache. */
async function requireWhole(db: SqlPort, file: string): Promise<void> {
  const findings = await db.all<{ quick_check: string }>('pragma quick_check(1)')
  if (findings[0]?.quick_check !== 'ok') throw damaged(file)
}

function damaged(file: string): StartError {
  return new StartError(
    `The data file ${file} is damaged. Restore a backup, choose another file with ` +
      '--data, or delete it to start over.',
  )
}

function unusable(
  file: string,
  cause: string,
  hint = 'Choose another file with --data.',
): StartError {
  return new StartError(`The data file ${file} cannot be used: ${cause}. ${hint}`)
}

const causes: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'part of the path is a file',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left',
  ENOTDIR: 'part of the path is a file',
}

/** Returns whether the disk has too little space for SQLite to open a file. */
function isDiskFull(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file))
    return bavail * bsize < 100_000
  } catch {
    return false
  }
}

/** Error message if the file or disk is at fault, rather than this program. */
function explain(file: string, error: unknown, created: boolean): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  if (saysDamaged(error)) return damaged(file)
  const known = [DatabaseBusy, DatabaseNotWritable, DatabaseUnavailable]
  if (!known.some((kind) => error instanceof kind) && !('code' in error)) return error
  if (isDiskFull(file)) {
    const hint = 'Free some space, or choose another file with --data.'
    return unusable(file, 'no space left on its disk', hint)
  }
  if (error instanceof DatabaseNotWritable && !created) {
    return new StartError(
      `The data file ${file} is of an earlier version and cannot be brought to this one, because it ` +
        'cannot be written.',
    )
  }
  const cause = 'code' in error ? causes[String(error.code)] : undefined
  return unusable(file, cause ?? error.message)
}

/**
 * Opens the demo database, creating the file if needed. `created` is false for existing data. Throws a StartError for an
 * unusable file.
 */
export async function openDemoData({
  data,
  domains = 20_000,
  now = Date.now(),
  onCreate,
}: DataOptions): Promise<{ db: ThreadedSqlite; created: boolean }> {
  const seed = { now, domains }
  let created = true
  try {
    if (data === ':memory:') return { db: await openForNow(seed), created }
    created = lstatSync(data, { throwIfNoEntry: false }) === undefined
    if (created) {
      onCreate?.(domains)
      await create(data, seed)
    } else await check(data)
    return { db: await opened(data), created }
  } catch (error) {
    throw explain(data, error, created)
  }
}

async function opened(file: string, options?: ThreadedSqliteOptions): Promise<ThreadedSqlite> {
  const db = openThreadedSqlite(file, options)
  try {
    await db.open()
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Temporary data. Threads can't share an in-memory database, so it's a file that is unlinked once every thread has
 * opened it.
 */
async function openForNow(seed: SeedOptions): Promise<ThreadedSqlite> {
  const made = openSqlite(':memory:')
  await fill(made, seed)
  const folder = mkdtempSync(join(tmpdir(), 'brand-protection-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'data.sqlite')
    writeFileSync(file, made.bytes(), { mode: 0o600 })
    made.close()
    return await opened(file, { guarded: false })
  } finally {
    try {
      remove()
    } catch {
      // Windows can't unlink open files.
      process.once('exit', remove)
    }
  }
}
