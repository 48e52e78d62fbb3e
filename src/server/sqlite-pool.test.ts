import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

/** Creates a query that counts to `steps`. A million steps take a few hundred milliseconds. */
const createSlowQuery = (steps: number) =>
  `with recursive step (n) as (select 1 union all select n + 1 from step where n < ${steps})
   select max(n) as n from step`
const getClient = (name: string) => db.forClient({ name, signal: new AbortController().signal })

describe('SQLite on threads', () => {
  it('rejects a query that writes', async () => {
    expectConsole(/data\.sqlite cannot be read or written: attempt to write a readonly database/)
    await expect(db.all('delete from note')).rejects.toThrow(/readonly/)
    expect(await readIds()).toEqual(['a'])
  })

  it('runs a client’s next query after its earlier queries have failed', async () => {
    const client = getClient('broken')
    const failing = Array.from({ length: 8 }, async () => client.all('select 1 from missing'))
    const results = await Promise.allSettled(failing)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await client.all('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('runs queries and writes of other clients while one client runs slow queries', async () => {
    const finishedQueries: string[] = []
    const greedy = getClient('greedy')
    const other = getClient('other')
    const slowQueries = [1, 2, 3].map(async () => {
      await greedy.all(createSlowQuery(2_000_000))
      finishedQueries.push('slow')
    })
    await other.all('select 1')
    await other.write([insert('b')])
    await other.all('select id from note')
    finishedQueries.push('quick')
    await Promise.all(slowQueries)
    expect(finishedQueries).toEqual(['quick', 'slow', 'slow', 'slow'])
  })

  it('rejects a waiting query of a client that has disconnected', async () => {
    const controller = new AbortController()
    const client = db.forClient({ name: 'ann', signal: controller.signal })
    const running = [1, 2].map(async () => client.all(createSlowQuery(500_000)))
    const waiting = client.all('select 1')
    await getClient('bob').all('select 1')
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ failure: 'client left' })
    expect(await Promise.all(running)).toHaveLength(2)
  })

  it('rejects a client’s queries while 128 of its queries wait, and all queries while 256 wait', async () => {
    const ask = (count: number, name: string) =>
      Array.from({ length: count }, async () => getClient(name).all('select 1'))
    // Running queries don't count as waiting. At most two queries per client and three in total run at once.
    const accepted = [...ask(130, 'ann')]
    const refused = [...ask(1, 'ann')]
    accepted.push(...ask(129, 'bob'))
    refused.push(...ask(1, 'eve'))
    const busy = { reason: { failure: 'busy' } }
    expect(await Promise.allSettled(refused)).toMatchObject([busy, busy])
    expect(await Promise.all(accepted)).toHaveLength(259)
  })

  it('finishes pending writes when closed, then rejects queries, and can be closed twice', async () => {
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

it('SQLite rejects and reports writes to a full disk, keeps its data, and recovers when space is freed', async () => {
  expectConsole(/data\.sqlite cannot be read or written: database or disk is full\./)
  const limitPages = (count: number) => ({ sql: `pragma max_page_count = ${count}`, values: [] })
  const long = Array.from({ length: 200 }, (_, n) => insert(`a long name, number ${n}`))
  await db.write([limitPages(1)])
  await expect(db.write(long)).rejects.toMatchObject({ failure: 'unavailable' })
  expect(await readIds()).toEqual(['a'])
  await db.write([limitPages(100_000)])
  await db.write(long)
  expect(await readIds()).toHaveLength(201)
})

it.each([
  ['in a writable folder', 0o777],
  ['in a read-only folder', 0o555],
])('SQLite reads but does not write a read-only file %s', async (_, mode) => {
  expectConsole(/data\.sqlite cannot be read or written: attempt to write a readonly database/)
  await db.close()
  chmodSync(file, 0o444)
  chmodSync(folder, mode)
  await asOrdinaryUser(async () => {
    db = await openThreadedSqlite(file)
    expect(await readIds()).toEqual(['a'])
    await expect(db.write([insert('b')])).rejects.toMatchObject({ failure: 'unavailable' })
    expect(await readIds()).toEqual(['a'])
    await db.close()
  })
  chmodSync(folder, 0o777)
})
