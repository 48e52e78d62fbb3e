import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '#/test/console-guard.ts'
import { asOrdinaryUser } from '#/test/ordinary-user.ts'
import { openThreadedSqlite, type ThreadedSqlite } from './sqlite-pool.ts'
import { openSqlite } from './sqlite.ts'

let folder = ''
let file = ''
let db: ThreadedSqlite

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-pool-test-'))
  file = join(folder, 'data.sqlite')
  const database = openSqlite(file)
  await database.write([
    { sql: 'create table note (id text primary key, size integer)', values: [] },
    insert('a', 1),
  ])
  database.close()
  db = await openThreadedSqlite(file)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const insert = (id: string, size: number | null = null) => ({
  sql: 'insert into note (id, size) values (?, ?)',
  values: [id, size],
})
const readIds = async () =>
  (await db.all<{ id: string }>('select id from note order by id')).map(({ id }) => id)

/** Counts to `steps` in the database; a million takes some hundred milliseconds. */
const createSlowQuery = (steps: number) =>
  `with recursive step (n) as (select 1 union all select n + 1 from step where n < ${steps})
   select max(n) as n from step`
const getClient = (name: string) => db.forClient({ name, signal: new AbortController().signal })

describe('SQLite on threads', () => {
  it('rejects a write in a query', async () => {
    await expect(db.all('delete from note')).rejects.toThrow(/readonly/)
    expect(await readIds()).toEqual(['a'])
  })

  it('runs queries and writes of other clients while one client runs slow queries', async () => {
    const finishedQueries: string[] = []
    const greedy = getClient('greedy')
    const other = getClient('other')
    const slowOnes = [1, 2, 3].map(async () => {
      await greedy.all(createSlowQuery(2_000_000))
      finishedQueries.push('slow')
    })
    await other.all('select 1')
    await other.write([insert('b')])
    await other.all('select id from note')
    finishedQueries.push('quick')
    await Promise.all(slowOnes)
    expect(finishedQueries).toEqual(['quick', 'slow', 'slow', 'slow'])
  })

  it('leaves one complete file when closed, and can be closed twice', async () => {
    const last = db.write([insert('b')])
    await db.close()
    await last
    await expect(db.all('select 1')).rejects.toThrow(/closed/)
    await db.close()
    const reopened = openSqlite(file)
    expect(await reopened.all('select id from note')).toEqual([{ id: 'a' }, { id: 'b' }])
    reopened.close()
  })

  it('rejects a file that cannot be opened', async () => {
    const missing = openThreadedSqlite(join(folder, 'missing', 'data.sqlite'))
    await expect(missing).rejects.toThrow(/unable to open/)
  })
})

describe('a file that was moved or replaced', () => {
  const getAsidePath = () => join(folder, 'aside.sqlite')
  let logged: string[]
  beforeEach(async () => {
    logged = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void logged.push(line))
    await db.write([insert('b')])
    copyFileSync(file, join(folder, 'backup.sqlite'))
  })

  it.each<[string, () => void, () => void]>([
    ['moved', () => renameSync(file, getAsidePath()), () => renameSync(getAsidePath(), file)],
    [
      'replaced by another database',
      () => {
        renameSync(file, getAsidePath())
        copyFileSync(join(folder, 'backup.sqlite'), file)
      },
      () => renameSync(getAsidePath(), file),
    ],
    [
      'replaced by a folder',
      () => {
        renameSync(file, getAsidePath())
        mkdirSync(file)
      },
      () => {
        rmdirSync(file)
        renameSync(getAsidePath(), file)
      },
    ],
    [
      'replaced by a link to another',
      () => {
        renameSync(file, getAsidePath())
        symlinkSync(join(folder, 'backup.sqlite'), file)
      },
      () => renameSync(getAsidePath(), file),
    ],
    [
      'in a folder that was moved',
      () => renameSync(folder, `${folder}-2`),
      () => renameSync(`${folder}-2`, folder),
    ],
    [
      'without its log',
      () => renameSync(`${file}-wal`, getAsidePath()),
      () => renameSync(getAsidePath(), `${file}-wal`),
    ],
    [
      'without its shared memory',
      () => renameSync(`${file}-shm`, getAsidePath()),
      () => renameSync(getAsidePath(), `${file}-shm`),
    ],
  ])(
    'that is %s rejects reads and writes, is reported once, and recovers',
    async (_, moveAway, moveBack) => {
      expectConsole(/data\.sqlite: writes fail with 503 \(\S+ was moved, removed or replaced\)/)
      expectConsole(/data\.sqlite: reads fail with 503 \(\S+ was moved, removed or replaced\)/)
      moveAway()
      for (let n = 0; n < 3; n += 1) {
        const failure = { failure: 'unavailable' }
        await expect(db.write([insert(`lost ${n}`)])).rejects.toMatchObject(failure)
        await expect(readIds()).rejects.toMatchObject(failure)
      }
      moveBack()
      await db.write([insert('c')])
      expect(await readIds()).toEqual(['a', 'b', 'c'])
      expect(logged).toEqual([
        `The data file ${file}: writes work again.`,
        `The data file ${file}: reads work again.`,
      ])
      expect(vi.mocked(console.error)).toHaveBeenCalledTimes(2)
      await db.close()
      expect(await readIdsOf(file)).toEqual(['a', 'b', 'c'])
    },
  )

  it('that was moved while idle keeps all acknowledged writes when closed', async () => {
    renameSync(file, getAsidePath())
    copyFileSync(join(folder, 'backup.sqlite'), file)
    await db.close()
    expect(await readIdsOf(getAsidePath())).toEqual(['a', 'b'])
    expect(await readIdsOf(file)).toEqual(['a'])
  })

  async function readIdsOf(name: string): Promise<string[]> {
    const other = openSqlite(name)
    const rows = await other.all<{ id: string }>('select id from note order by id')
    other.close()
    return rows.map(({ id }) => id)
  }
})

it('a file that another program has overwritten rejects reads and writes until a restart', async () => {
  expectConsole(
    /data\.sqlite: reads fail with 503 \(the file is damaged; restore a backup and restart\)/,
  )
  expectConsole(
    /data\.sqlite: writes fail with 503 \(the file is damaged; restore a backup and restart\)/,
  )
  const pageBytes = 4096
  // The first page stays intact, so that SQLite still accepts the file.
  writeFileSync(file, readFileSync(file).fill('x', pageBytes), { flag: 'r+' })
  const damaged = { failure: 'damaged' }
  await expect(readIds()).rejects.toMatchObject(damaged)
  const createTable = { sql: 'create table other (id text)', values: [] }
  await expect(db.write([createTable])).rejects.toMatchObject(damaged)
  await expect(db.all('select 1')).rejects.toMatchObject(damaged)
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(2)
})

it('a full disk rejects writes, is reported once, loses nothing and recovers once there is space', async () => {
  expectConsole(/data\.sqlite: writes fail with 503 \(database or disk is full\)\./)
  const logged = vi.spyOn(console, 'log').mockReturnValue()
  const limitPages = (count: number) => ({ sql: `pragma max_page_count = ${count}`, values: [] })
  const long = Array.from({ length: 200 }, (_, n) => insert(`a long name, number ${n}`))
  await db.write([limitPages(1)])
  for (let n = 0; n < 3; n += 1) {
    await expect(db.write(long)).rejects.toMatchObject({ failure: 'not writable' })
    expect(await readIds()).toEqual(['a'])
  }
  expect(logged).not.toHaveBeenCalled()
  await db.write([limitPages(100_000)])
  await db.write(long)
  expect(await readIds()).toHaveLength(201)
  expect(logged).toHaveBeenCalledExactlyOnceWith(`The data file ${file}: writes work again.`)
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1)
})

it.each([
  ['in a writable folder', 0o777],
  ['in a read-only folder', 0o555],
])('reads but does not write a read-only file %s', async (_, mode) => {
  expectConsole(/data\.sqlite: writes fail with 503 \(attempt to write a readonly database\)/)
  await db.close()
  chmodSync(file, 0o444)
  chmodSync(folder, mode)
  await asOrdinaryUser(async () => {
    db = await openThreadedSqlite(file)
    expect(await readIds()).toEqual(['a'])
    await expect(db.write([insert('b')])).rejects.toMatchObject({ failure: 'not writable' })
    expect(await readIds()).toEqual(['a'])
    await db.close()
  })
  chmodSync(folder, 0o777)
})

it('reads a temporary file that was unlinked', async () => {
  const temporary = await openThreadedSqlite(file, { temporary: true })
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending)
  // Three slow queries in parallel need all threads.
  const { signal } = new AbortController()
  const queries = ['ann', 'bob', 'eve'].map(async (name) =>
    temporary
      .forClient({ name, signal })
      .all(`${createSlowQuery(200_000)} union all select size from note`),
  )
  const rows = [{ n: 200_000 }, { n: 1 }]
  expect(await Promise.all(queries)).toEqual([rows, rows, rows])
  await temporary.close()
})
