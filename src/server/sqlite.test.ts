import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite, type SqliteDatabase } from './sqlite.ts'

let folder = ''
const openDatabases: SqliteDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-test-'))
})
afterEach(() => {
  for (const db of openDatabases.splice(0)) db.close()
  rmSync(folder, { recursive: true, force: true })
})

function openFile(file = join(folder, 'data.sqlite')): SqliteDatabase {
  const db = openSqlite(file)
  openDatabases.push(db)
  return db
}

const createNote = {
  sql: 'create table note (id text primary key, size integer, body text)',
  values: [],
}
const insert = (id: string, size: number | null = null) => ({
  sql: 'insert into note (id, size) values (?, ?)',
  values: [id, size],
})
const count = async (db: SqliteDatabase) =>
  (await db.all<{ n: number }>('select count(*) as n from note'))[0]?.n

describe('SQLite on the calling thread', () => {
  it('writes all statements or none', async () => {
    const db = openFile(':memory:')
    await db.write([createNote])
    await expect(db.write([insert('a'), insert('b'), insert('a')])).rejects.toThrow(/UNIQUE/)
    expect(await count(db)).toBe(0)
  })

  it('rejects a write as busy while another process writes', async () => {
    const other = openFile()
    await other.write([createNote])
    const db = openFile()
    await db.all('pragma busy_timeout = 1')
    await other.all('begin immediate')
    await expect(db.write([insert('a')])).rejects.toMatchObject({ failure: 'busy' })
    expect(await count(db)).toBe(0)
    await other.all('rollback')
  })

  it('uses a write-ahead log with full synchronization and enforces foreign keys', async () => {
    const db = openFile()
    expect(await db.all('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }])
    expect(await db.all('pragma synchronous')).toEqual([{ synchronous: 2 }])
    expect(await db.all('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }])
  })
})
