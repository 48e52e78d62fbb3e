import { describe, expect, it } from 'vitest'
import { openSqlite } from '#/hosts/sqlite.ts'
import { insertRows } from './insert-rows.ts'

describe('rows as statements', () => {
  it('needs no statement for no rows', () => {
    expect(insertRows('t', [])).toEqual([])
  })

  it('uses two texts for any number of rows', () => {
    const rows = Array.from({ length: 87 }, (_, n) => ({ a: n, b: `row ${n}` }))
    const statements = insertRows('t', rows)
    expect(new Set(statements.map(({ sql }) => sql)).size).toBe(2)
    expect(statements).toHaveLength(2 + 7)
  })

  it.each([1, 39, 40, 41, 80, 123])('stores each of %i rows once, in order', async (length) => {
    const db = openSqlite(':memory:')
    await db.write([{ sql: 'create table t (a integer, b text)', values: [] }])
    const rows = Array.from({ length }, (_, n) => ({ a: n, b: n % 2 === 0 ? null : 'odd' }))
    await db.write(insertRows('t', rows))
    expect(await db.all('select a, b from t order by rowid')).toEqual(rows)
    db.close()
  })
})
