import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrate, schemaVersion, buildVersionSql, readVersion } from '#/service/db/migrations.ts'
import { DatabaseError, type SqlPort } from '#/service/db/sql-port.ts'
import { seedDemo, type SeedOptions } from '#/service/demo/seed/seed-demo.ts'
import { StartError } from './options.ts'
import { openThreadedSqlite, type ThreadedSqlite } from './sqlite-pool.ts'
import { isCorruption, openSqlite } from './sqlite.ts'

export interface DataOptions {
  /** File name, or `:memory:` for temporary data. */
  data: string
  /** Number of domains of the largest brand in new data. */
  domains: number | undefined
  /** Milliseconds since the epoch. */
  now?: number
  /** Called before a data file is created, which takes a few seconds. Not called for `:memory:`. */
  onCreate?: (domains: number) => void
}

const readSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The file is readable only by its owner, and appears at its path only when it is complete. */
async function createDataFile(file: string, seed: SeedOptions): Promise<void> {
  if (readSize(`${file}-wal`) > 0) {
    throw new StartError(
      `${file} is missing, but ${file}-wal still has some of its data. Restore the file, or delete ${file}-wal to start over.`,
    )
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const folder = mkdtempSync(`${file}.new-`)
  try {
    const draft = join(folder, 'draft')
    // SQLite creates the -wal and -shm files with the permissions of this file.
    writeFileSync(draft, '', { mode: 0o600 })
    await fillDraft(draft, seed)
    renameSync(draft, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fillDraft(draft: string, seed: SeedOptions): Promise<void> {
  using db = openSqlite(draft)
  await seedDemo(db, seed)
  await db.write([buildVersionSql(schemaVersion)])
}

/**
 * Rejects with a StartError if the file is damaged, has a newer data version, or belongs to another program. Never
 * changes a file that has a newer version or belongs to another program.
 */
async function checkAndMigrate(file: string): Promise<void> {
  if (readHeader(file) !== sqliteHeader) throw createUnusableFileError(file, 'it is not a database')
  await checkFileVersion(file)
  using db = openSqlite(file, 'write')
  // Reads the complete file: 2 s for 200,000 domains, longer if it is not in the disk cache.
  const [finding] = await db.all<{ quick_check: string }>('pragma quick_check(1)')
  if (finding?.quick_check !== 'ok') throw createDamagedFileError(file)
  const version = await requireSupportedVersion(db, file)
  if (version < schemaVersion) await migrate(db, version)
}

const sqliteHeader = 'SQLite format 3\0'

/** Reads the first bytes of a file, because SQLite itself would treat an empty or short file as a new database. */
function readHeader(file: string): string {
  const header = Buffer.alloc(sqliteHeader.length)
  const fd = openSync(file, 'r')
  try {
    readSync(fd, header, 0, header.length, 0)
  } finally {
    closeSync(fd)
  }
  return header.toString('latin1')
}

/** Opens the file for reading, because opening it for writing may change its journal mode. */
async function checkFileVersion(file: string): Promise<void> {
  using db = openSqlite(file, 'read')
  await requireSupportedVersion(db, file)
}

async function requireSupportedVersion(db: SqlPort, file: string): Promise<number> {
  const version = await readVersion(db)
  if (version === null) {
    throw new StartError(
      `${file} is a database of another program. Choose another file with --data.`,
    )
  }
  if (version > schemaVersion) {
    throw new StartError(
      `${file} was written by a newer version of this program (data version ${version}, ` +
        `supported up to ${schemaVersion}). Update the program, or choose another file with --data.`,
    )
  }
  return version
}

function createDamagedFileError(file: string): StartError {
  return new StartError(
    `The data file ${file} is damaged. Restore a backup, delete the file to start ` +
      'over, or choose another one with --data.',
  )
}

function createUnusableFileError(file: string, cause: string): StartError {
  return new StartError(
    `The data file ${file} cannot be used: ${cause}. Choose another file with --data.`,
  )
}

/** Converts only errors that the file or disk caused. Returns other errors unchanged. */
function toStartError(file: string, error: unknown): unknown {
  if (isCorruption(error)) return createDamagedFileError(file)
  const isFileError = error instanceof DatabaseError || (error instanceof Error && 'code' in error)
  return isFileError ? createUnusableFileError(file, error.message) : error
}

/** Opens the data, and creates it if missing. Rejects with a StartError if the file can't be used. */
export async function openDemoData({
  data,
  domains = 20_000,
  now = Date.now(),
  onCreate,
}: DataOptions): Promise<{ db: ThreadedSqlite; created: boolean }> {
  const seed = { now, hostCount: domains }
  try {
    if (data === ':memory:') return { db: await openTemporary(seed), created: true }
    const created = lstatSync(data, { throwIfNoEntry: false }) === undefined
    if (created) {
      onCreate?.(domains)
      await createDataFile(data, seed)
    } else await checkAndMigrate(data)
    return { db: await openThreadedSqlite(data), created }
  } catch (error) {
    throw toStartError(data, error)
  }
}

/** Uses a file, because threads can't share an in-memory database. Deletes the file once it is open. */
async function openTemporary(seed: SeedOptions): Promise<ThreadedSqlite> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-protection-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'data.sqlite')
    await createDataFile(file, seed)
    return await openThreadedSqlite(file)
  } finally {
    try {
      remove()
    } catch {
      // Windows can't unlink open files.
      process.once('exit', remove)
    }
  }
}
