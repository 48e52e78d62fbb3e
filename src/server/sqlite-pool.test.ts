import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseNotWritable, DatabaseUnavailable } from '#/service/db/sql-port.ts'
import { expectConsole } from '#/test/console-guard.ts'
import { asOrdinaryUser } from '#/test/ordinary-user.ts'
import { openThreadedSqlite, type ThreadedSqlite } from './sqlite-pool.ts'
import { openSqlite } from './sqlite.ts'

// Threads start slowly on a busy machine.
let folder = ''
let file = ''
let db: ThreadedSqlite

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-pool-test-'))
  file = join(folder, 'data.sqlite')
  const made = openSqlite(file)
  await made.write([
    { sql: 'create table note (id text primary key, size integer)', values: [] },
    insert('a', 1),
  ])
  made.close()
  db = openThreadedSqlite(file)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const insert = (id: string, size: number | null = null) => ({
  sql: 'insert into note (id, size) values (?, ?)',
  values: [id, size],
})
const ids = async () =>
  (await db.all<{ id: string }>('select id from note order by id')).map(({ id }) => id)

/** Counts to `steps` in the database; a million takes some hundred milliseconds. */
const slow = (steps: number) =>
  `with recursive step (n) as (select 1 union all select n + 1 from step where n < ${steps})
   select max(n) as n from step`
const clientCalled = (name: string, signal = new AbortController().signal) =>
  db.forClient({ name, signal })

describe('SQLite on threads', () => {
  it('rejects a write in a query', async () => {
    await expect(db.all('delete from note')).rejects.toThrow(/readonly/)
    expect(await ids()).toEqual(['a'])
  })

  it('answers queries and writes of other clients while one client runs slow queries', async () => {
    const ended: string[] = []
    const greedy = clientCalled('greedy')
    const other = clientCalled('other')
    // All threads have started.
    await Promise.all([greedy.all('select 1'), greedy.all('select 1'), other.all('select 1')])
    await other.write([insert('first')])
    const slowOnes = [1, 2, 3].map(async () => {
      await greedy.all(slow(2_000_000))
      ended.push('slow')
    })
    await other.all('select 1')
    await other.write([insert('b')])
    await other.all('select id from note')
    ended.push('quick')
    await Promise.all(slowOnes)
    expect(ended).toEqual(['quick', 'slow', 'slow', 'slow'])
  })

  it('leaves one complete file when closed, and can be closed twice', async () => {
    const last = db.write([insert('b')])
    await db.close()
    await last
    await expect(db.all('select 1')).rejects.toThrow(/closed/)
    await db.close()
    const again = openSqlite(file)
    expect(await again.all('select id from note')).toEqual([{ id: 'a' }, { id: 'b' }])
    again.close()
  })

  it('rejects while the file cannot be opened and recovers', async () => {
    expectConsole(/cannot be read \(unable to open database file\)\. Requests/)
    expectConsole(/cannot be written \(unable to open database file\)\. Takedown/)
    const missing = openThreadedSqlite(join(folder, 'missing', 'data.sqlite'), { guarded: false })
    await expect(missing.all('select 1')).rejects.toThrow(/unable to open/)
    await expect(missing.write([insert('b')])).rejects.toThrow(/unable to open/)
    await missing.close()
  })
})

/** Overwrites a file in place, like `cp`. */
function overwrite(target: string, source: string): void {
  const content = readFileSync(source)
  truncateSync(target)
  writeFileSync(target, content, { flag: 'r+' })
}

describe('a file that was moved or replaced', () => {
  const gone =
    /data\.sqlite was moved, removed or replaced, or its -wal or -shm file was\. Requests/
  const aside = () => join(folder, 'aside.sqlite')
  let said: string[]
  beforeEach(async () => {
    said = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    await db.write([insert('b')])
    // Readers have the file open too.
    await ids()
    copyFileSync(file, join(folder, 'backup.sqlite'))
  })

  async function assertRefusals(): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      await expect(db.write([insert(`lost ${n}`)])).rejects.toBeInstanceOf(DatabaseUnavailable)
      await expect(ids()).rejects.toBeInstanceOf(DatabaseUnavailable)
    }
  }

  async function idsIn(name: string): Promise<string[]> {
    const other = openSqlite(name)
    const rows = await other.all<{ id: string }>('select id from note order by id')
    other.close()
    return rows.map(({ id }) => id)
  }

  it.each<[string, () => void, () => void]>([
    ['moved', () => renameSync(file, aside()), () => renameSync(aside(), file)],
    [
      'replaced by another database',
      () => {
        renameSync(file, aside())
        copyFileSync(join(folder, 'backup.sqlite'), file)
      },
      () => renameSync(aside(), file),
    ],
    [
      'replaced by a folder',
      () => {
        renameSync(file, aside())
        mkdirSync(file)
      },
      () => {
        rmdirSync(file)
        renameSync(aside(), file)
      },
    ],
    [
      'replaced by a link to another',
      () => {
        renameSync(file, aside())
        symlinkSync(join(folder, 'backup.sqlite'), file)
      },
      () => renameSync(aside(), file),
    ],
    [
      'in a folder that was moved',
      () => renameSync(folder, `${folder}-2`),
      () => renameSync(`${folder}-2`, folder),
    ],
    [
      'without its log',
      () => renameSync(`${file}-wal`, aside()),
      () => renameSync(aside(), `${file}-wal`),
    ],
    [
      'without its shared memory',
      () => renameSync(`${file}-shm`, aside()),
      () => renameSync(aside(), `${file}-shm`),
    ],
  ])(
    'that is %s rejects reads and writes, is reported once, and recovers',
    async (_, take, bring) => {
      expectConsole(gone)
      take()
      await assertRefusals()
      bring()
      await db.write([insert('c')])
      expect(await ids()).toEqual(['a', 'b', 'c'])
      expect(said).toEqual([`The data file ${file} is in use again.`])
      expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1)
      await db.close()
      expect(await idsIn(file)).toEqual(['a', 'b', 'c'])
    },
  )

  it('that was removed rejects everything and is not mixed with a new file at its path', async () => {
    expectConsole(gone)
    rmSync(file)
    await assertRefusals()
    // Otherwise it would be applied to the next file, also after a kill.
    expect(statSync(`${file}-wal`).size).toBe(0)
    await db.close()
    copyFileSync(join(folder, 'backup.sqlite'), file)
    expect(await idsIn(file)).toEqual(['a'])
  })

  it('that was moved while idle keeps all acknowledged writes when closed', async () => {
    renameSync(file, aside())
    copyFileSync(join(folder, 'backup.sqlite'), file)
    await db.close()
    expect(await idsIn(aside())).toEqual(['a', 'b'])
    expect(await idsIn(file)).toEqual(['a'])
  })

  it.each(['-wal', '-shm', '-wal and -shm'])(
    'that lost its %s loses nothing by a restart',
    async (which) => {
      expectConsole(gone)
      for (const ending of which.split(' and ')) rmSync(file + ending)
      await assertRefusals()
      await db.close()
      expect(await idsIn(file)).toEqual(['a', 'b'])
    },
  )

  it('that another program changed while moved stays rejected', async () => {
    expectConsole(gone)
    expectConsole(/was overwritten by another program/)
    renameSync(file, aside())
    await assertRefusals()
    const script = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
      db.exec("insert into note (id) values ('x')")
      db.close()`
    expect(spawnSync(process.execPath, ['-e', script, aside()]).status).toBe(0)
    renameSync(aside(), file)
    await assertRefusals()
    expect(said).toEqual([])
  })

  it.each<[string, () => void]>([
    ['emptied', () => truncateSync(file)],
    ['cut off', () => truncateSync(file, 4096)],
    ['overwritten with a text', () => writeFileSync(file, 'x'.repeat(50_000))],
    ['overwritten with zeros', () => writeFileSync(file, Buffer.alloc(50_000))],
    [
      'overwritten with a database of another program',
      () => {
        const other = openSqlite(join(folder, 'other.sqlite'))
        other.close()
        const script = Array.from({ length: 20 }, (__, n) => `create table t${n} (x)`).join(';')
        const raw = new DatabaseSync(join(folder, 'other.sqlite'))
        raw.exec(script)
        raw.close()
        overwrite(file, join(folder, 'other.sqlite'))
      },
    ],
  ])('that was %s in place rejects everything until it is opened again', async (_, damage) => {
    expectConsole(/data\.sqlite was overwritten by another program\. Requests get a 503/)
    damage()
    await assertRefusals()
    expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1)
  })

  it('that was overwritten with an earlier copy rejects everything', async () => {
    expectConsole(/was overwritten by another program/)
    const many = Array.from({ length: 2000 }, (__, n) => insert(`a name of some length, ${n}`))
    await db.write(many)
    // Checkpoints the log.
    await db.close()
    db = openThreadedSqlite(file)
    await db.write([insert('c')])
    overwrite(file, join(folder, 'backup.sqlite'))
    await assertRefusals()
  })

  it('stays in use while another program writes to it', async () => {
    const other = openSqlite(file)
    // Enough for several checkpoints.
    for (let n = 0; n < 60; n += 1) {
      const rows = Array.from({ length: 60 }, (_, row) => insert(`${n} ${row}`.padEnd(3000), 1))
      await other.write(rows)
      await db.write([insert(`own ${n}`)])
    }
    await other.all('pragma wal_checkpoint(truncate)')
    other.close()
    expect(statSync(file).size).toBeGreaterThan(10_000_000)
    expect(await ids()).toHaveLength(2 + 60 * 61)
  })
})

it('a full disk rejects writes, is reported once, loses nothing and recovers once there is space', async () => {
  expectConsole(/data\.sqlite cannot be written \(database or disk is full\)\. Takedown requests/)
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const pages = (most: number) => ({ sql: `pragma max_page_count = ${most}`, values: [] })
  const long = Array.from({ length: 200 }, (_, n) => insert(`a long name, number ${n}`))
  await db.write([pages(1)])
  for (let n = 0; n < 3; n += 1) {
    await expect(db.write(long)).rejects.toBeInstanceOf(DatabaseNotWritable)
    expect(await ids()).toEqual(['a'])
  }
  expect(said).not.toHaveBeenCalled()
  await db.write([pages(100_000)])
  await db.write(long)
  expect(await ids()).toHaveLength(201)
  expect(said).toHaveBeenCalledExactlyOnceWith(`The data file ${file} is in use again.`)
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1)
})

describe('a read-only file', () => {
  it.each([
    ['in a folder that takes files', 0o777],
    ['in a folder that takes nothing', 0o555],
  ])('%s can be read but not written', async (_, mode) => {
    expectConsole(
      /data\.sqlite cannot be written \(attempt to write a readonly database\)\. Takedown/,
    )
    await db.close()
    chmodSync(file, 0o444)
    chmodSync(folder, mode)
    db = openThreadedSqlite(file)
    await asOrdinaryUser(async () => {
      expect(await ids()).toEqual(['a'])
      await expect(db.write([insert('b')])).rejects.toBeInstanceOf(DatabaseNotWritable)
      expect(await ids()).toEqual(['a'])
      await db.close()
    })
    chmodSync(folder, 0o777)
  })
})

it('reads a file that was removed after all threads opened it', async () => {
  const removed = openThreadedSqlite(file, { guarded: false })
  await removed.open()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end)
  // Three slow queries in parallel need all threads.
  const { signal } = new AbortController()
  const queries = ['ann', 'bob', 'eve'].map(async (name) =>
    removed.forClient({ name, signal }).all(`${slow(200_000)} union all select size from note`),
  )
  const rows = [{ n: 200_000 }, { n: 1 }]
  expect(await Promise.all(queries)).toEqual([rows, rows, rows])
  await removed.close()
})
