import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSqlite, type SqliteDatabase } from '#/server/sqlite.ts'
import { seedDemo } from '#/service/demo/seed/seed-demo.ts'
import {
  indexStatements,
  tableStatements,
  migrate,
  migrations,
  buildVersionSql,
  schemaVersion,
  readVersion,
} from './migrations.ts'
import { createInsert, type SqlRow } from './sql-port.ts'

const earlierVersions = migrations.slice(1).map((_, index) => index + 1)
const start = Date.parse('2026-11-20T09:00:00.000Z')

/** Reads all columns with their types, and all indexes with their SQL, sorted by name. */
async function readShape(db: SqliteDatabase) {
  const columns = await db.all(
    `select m.name as table_name, c.name, c.type, c."notnull", c.pk from sqlite_schema m, pragma_table_info(m.name) c
     where m.type = 'table' order by 1, 2`,
  )
  const indexes = await db.all(
    `select sql from sqlite_schema where type = 'index' and sql is not null order by name`,
  )
  return { columns, indexes }
}

async function createDatabase(): Promise<SqliteDatabase> {
  const db = openSqlite(':memory:')
  await db.write([...tableStatements, ...indexStatements])
  return db
}

/** Creates an empty database of an earlier version. */
async function createEarlierDatabase(version: number): Promise<SqliteDatabase> {
  const db = openSqlite(':memory:')
  await db.write([...migrations.slice(0, version).flat(), buildVersionSql(version)])
  return db
}

/** Reads all rows of `db` by table. Leaves out tables and columns that `schemaDb` lacks. */
async function readRows(db: SqliteDatabase, schemaDb: SqliteDatabase = db) {
  const tables = await schemaDb.all<{ name: string; columns: string }>(
    `select m.name, group_concat(c.name, ', ') as columns
     from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name <> 'meta'
     group by m.name order by m.rowid`,
  )
  const rows: Record<string, SqlRow[]> = {}
  for (const { name, columns } of tables) {
    rows[name] = await db.all<SqlRow>(`select ${columns} from ${name} order by 1, 2`)
  }
  return rows
}

describe('migrations', () => {
  it.each([
    [1, '04d37ba7f0df1d770d1229fed2a1bfe6f59509bc353694fb605cb7b9a270f4a9'],
    [2, '808e8174c28645cbca24d09cf7360038342f8df7cbc2803f145ac795f23a8fc7'],
    [3, '489fe302ca5ab879d418b4106642483f3992f69a93ebcac2904c6ffa055887d0'],
    [4, 'a61c5a3acc99a4b06c961c986f4d26273b401a9645d31ca37e7de21726c69685'],
  ])('have not changed since their release: step %i', (version, digest) => {
    const text = (migrations[version - 1] ?? [])
      .map(({ sql }) => sql.replaceAll(/\s+/g, ' '))
      .join(';')
    expect(createHash('sha256').update(text).digest('hex')).toBe(digest)
  })

  it.each(earlierVersions)(
    'from version %i produce the schema of a new database',
    async (version) => {
      const [migrated, created] = [await createEarlierDatabase(version), await createDatabase()]
      expect(await readShape(migrated)).not.toEqual(await readShape(created))
      await migrate(migrated, version)
      expect(await readShape(migrated)).toEqual(await readShape(created))
      expect(await readVersion(migrated)).toBe(schemaVersion)
    },
  )

  it.each(earlierVersions)('from version %i keep every row', async (version) => {
    const demo = openSqlite(':memory:')
    await seedDemo(demo, { now: start, hostCount: 60 })
    const old = await createEarlierDatabase(version)
    const before = await readRows(demo, old)
    for (const [table, rows] of Object.entries(before))
      await old.write(rows.map((row) => createInsert(table, row)))
    await migrate(old, version)
    expect(await readRows(old, await createEarlierDatabase(version))).toEqual(before)
    expect(before['pair_scan']?.length).toBeGreaterThan(100)
    expect(await old.all('pragma foreign_key_check')).toEqual([])
  })

  it('leave the database unchanged if one of them fails', async () => {
    const db = await createEarlierDatabase(1)
    await db.write([{ sql: 'drop table pair', values: [] }])
    const before = await readShape(db)
    await expect(migrate(db, 1)).rejects.toThrow(/pair/)
    expect(await readShape(db)).toEqual(before)
    expect(await readVersion(db)).toBe(1)
  })

  it('succeed if another process has already run them', async () => {
    const db = await createEarlierDatabase(1)
    await migrate(db, 1)
    await expect(migrate(db, 1)).resolves.toBeUndefined()
    expect(await readVersion(db)).toBe(schemaVersion)
  })
})

it('readVersion returns null until the version is stored, even if the tables already exist', async () => {
  const db = openSqlite(':memory:')
  expect(await readVersion(db)).toBeNull()
  await db.write(tableStatements)
  expect(await readVersion(db)).toBeNull()
  await db.write([buildVersionSql(7)])
  expect(await readVersion(db)).toBe(7)
})
