import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseNotWritable } from '#/service/db/sql-port.ts'
import { asOrdinaryUser } from '#/test/ordinary-user.ts'
import { openThreadedSqlite, type ThreadedSqlite } from './sqlite-threads.ts'
import { openSqlite } from './sqlite.ts'

// Threads take their time to start on a machine that is busy.
let folder = ''
let file = ''
let db: ThreadedSqlite

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-threads-test-'))
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

/** Counts to `steps` in the database: some hundred milliseconds for a million. */
const slow = (steps: number) =>
  `with recursive step (n) as (select 1 union all select n + 1 from step where n < ${steps})
   select max(n) as n from step`
const clientCalled = (name: string, signal = new AbortController().signal) =>
  db.forClient({ name, signal })

describe('SQLite on threads', () => {
  it('writes nothing through a query', async () => {
    await expect(db.all('delete from note')).rejects.toThrow(/readonly/)
    expect(await ids()).toEqual(['a'])
  })

  it('answers others, and takes their writes, while one client asks slow questions', async () => {
    const ended: string[] = []
    const greedy = clientCalled('greedy')
    const other = clientCalled('other')
    // Every thread has started before.
    await Promise.all([greedy.all('select 1'), greedy.all('select 1'), other.all('select 1')])
    await other.write([insert('first')])
    const slowOnes = [1, 2, 3].map(async () => {
      await greedy.all(slow(200_000))
      ended.push('slow')
    })
    await other.all('select 1')
    await other.write([insert('b')])
    await other.all('select id from note')
    ended.push('quick')
    await Promise.all(slowOnes)
    expect(ended).toEqual(['quick', 'slow', 'slow', 'slow'])
  })

  it('leaves one whole file behind when it is closed, and may be closed twice', async () => {
    const last = db.write([insert('b')])
    await db.close()
    await last
    await expect(db.all('select 1')).rejects.toThrow(/closed/)
    await db.close()
    const again = openSqlite(file)
    expect(await again.all('select id from note')).toEqual([{ id: 'a' }, { id: 'b' }])
    again.close()
  })

  it('rejects and recovers when the file cannot be opened for a while', async () => {
    const missing = openThreadedSqlite(join(folder, 'missing', 'data.sqlite'))
    await expect(missing.all('select 1')).rejects.toThrow(/unable to open/)
    await expect(missing.write([insert('b')])).rejects.toThrow(/unable to open/)
    await missing.close()
  })
})

describe('a file that may only be read', () => {
  it.each([
    ['in a folder that takes files', 0o777],
    ['in a folder that takes nothing', 0o555],
  ])('%s is read, and refuses writes', async (_, mode) => {
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
