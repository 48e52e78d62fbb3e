import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { migrate, noteVersion, schemaVersion, versionOf } from '#/service/db/migrations.ts'
import { DatabaseNotWritable, type SqlPort } from '#/service/db/sql-port.ts'
import { seedDemo, type SeedOptions } from '#/service/demo/seed/seed-demo.ts'
import { StartError } from './options.ts'
import { openThreadedSqlite, type ThreadedSqlite } from './sqlite-threads.ts'
import { saysDamaged, openSqlite } from './sqlite.ts'

export interface DataOptions {
  /** File name, or `:memory:` for data that end with the program. */
  data: string
  /** Size of the largest brand, for new data only; undefined: 20,000. */
  domains: number | undefined
  /** The instant that new data lead up to, in ms; the present if not given. */
  now?: number
  /** Called before a file is made, which takes seconds, with the size of its largest brand. */
  onCreate?: (domains: number) => void
}

/** Fills an empty database with the demo. The mark at the end says that all of it is there. */
async function fill(db: SqlPort, seed: SeedOptions): Promise<void> {
  await seedDemo(db, seed)
  await db.write([noteVersion(schemaVersion)])
}

function removeDraft(draft: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(draft + ending, { force: true })
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 is never delivered; it only asks.
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Drafts of processes that were killed while they made one. */
function removeLeftovers(file: string): void {
  const folder = dirname(file)
  for (const name of readdirSync(folder)) {
    const [, owner, pid] = /^(.*)\.(\d+)\.new$/.exec(name) ?? []
    if (owner === basename(file) && !isRunning(Number(pid))) removeDraft(join(folder, name))
  }
}

/** Made beside its place and moved there when complete, so that a broken start leaves no half file. */
async function create(file: string, seed: SeedOptions): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  removeLeftovers(file)
  const draft = `${file}.${process.pid}.new`
  try {
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

/** Makes sure that a file can be used: whole, ours, and of this program's version or brought to it. */
async function check(file: string): Promise<void> {
  const db = openSqlite(file)
  try {
    await requireWhole(db, file)
    const version = await versionOf(db)
    if (version === null) {
      throw new StartError(
        `${file} is a database of something else. Name another file with --data.`,
      )
    }
    if (version > schemaVersion) {
      throw new StartError(
        `${file} was written by a newer version of this program (data ${version}, known up to ` +
          `${schemaVersion}). Update the program, or name another file with --data.`,
      )
    }
    if (version < schemaVersion) await migrate(db, version)
  } finally {
    db.close()
  }
}

/** Looks through the whole file: 2 s for 200,000 domains, longer when the disk has to be read first. */
async function requireWhole(db: SqlPort, file: string): Promise<void> {
  const findings = await db.all<{ quick_check: string }>('pragma quick_check(1)')
  if (findings[0]?.quick_check !== 'ok') throw damaged(file)
}

function damaged(file: string): StartError {
  return new StartError(
    `The data file ${file} is damaged. Put a copy from before in its place, name another one with ` +
      '--data, or delete it to start anew.',
  )
}

const causes: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'part of the path is a file',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left',
  ENOTDIR: 'part of the path is a file',
}

/** The error in words for the user, when it is the file's (or the disk's) and not this program's. */
function explain(file: string, error: unknown): unknown {
  if (saysDamaged(error)) return damaged(file)
  if (error instanceof DatabaseNotWritable) {
    return new StartError(
      `The data file ${file} is of an earlier version and cannot be brought to this one, because it ` +
        'cannot be written.',
    )
  }
  if (!(error instanceof Error && 'code' in error)) return error
  const cause = causes[String(error.code)] ?? error.message
  return new StartError(
    `The data file ${file} cannot be used: ${cause}. Name another one with --data.`,
  )
}

/**
 * Opens the demo's database, making it first when the file does not exist. `created` is false for data
 * that was there already. Throws a StartError for a file that cannot be used.
 */
export async function openDemoData({
  data,
  domains = 20_000,
  now = Date.now(),
  onCreate,
}: DataOptions): Promise<{ db: ThreadedSqlite; created: boolean }> {
  const seed = { now, domains }
  if (data === ':memory:') return { db: await openForNow(seed), created: true }
  try {
    const created = !existsSync(data)
    if (created) {
      onCreate?.(domains)
      await create(data, seed)
    } else await check(data)
    return { db: openThreadedSqlite(data), created }
  } catch (error) {
    throw explain(data, error)
  }
}

/**
 * Data that end with the program. Threads cannot share a database in memory, so it is a file of the
 * system's folder for these, removed at the end.
 */
async function openForNow(seed: SeedOptions): Promise<ThreadedSqlite> {
  const folder = mkdtempSync(join(tmpdir(), 'brand-protection-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // For a program that ends without closing its data.
  process.once('exit', remove)
  const file = join(folder, 'data.sqlite')
  await create(file, seed)
  const db = openThreadedSqlite(file)
  return {
    ...db,
    async close() {
      await db.close()
      process.off('exit', remove)
      remove()
    },
  }
}
