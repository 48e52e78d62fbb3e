import { schemaVersion } from '#/service/db/schema.ts'
import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import { firstTables } from './001-first-tables.ts'
import { scanPages } from './002-scan-pages.ts'
import { orderIndexes } from './003-order-indexes.ts'

/**
 * What each version changed, from nothing to version 1 on. Data files of every version are about: a step
 * is never altered once it has been released. A new step also changes `schema.ts`, which makes new tables
 * in one go, and counts up its version.
 */
export const migrations: readonly (readonly SqlStatement[])[] = [
  firstTables,
  scanPages,
  orderIndexes,
]

/** The version of the tables in a database; null when it holds none of ours, or not all of them. */
export async function versionOf(db: SqlPort): Promise<number | null> {
  const rows = await db
    .all<{ value: string }>(`select value from meta where name = 'schema_version'`)
    .catch(() => [])
  const version = Number(rows[0]?.value)
  return Number.isInteger(version) ? version : null
}

/** The note of the version that a database is at; the last thing to be written when data are made. */
export function noteVersion(version: number): SqlStatement {
  return {
    sql: `insert into meta (name, value) values ('schema_version', ?)
      on conflict (name) do update set value = excluded.value`,
    values: [String(version)],
  }
}

/** Brings the tables of an older version to this program's, with all data kept, in one transaction. */
export async function migrate(db: SqlPort, from: number): Promise<void> {
  try {
    await db.write([...migrations.slice(from).flat(), noteVersion(schemaVersion)])
  } catch (error) {
    // Another process that started at the same time may have been quicker.
    if ((await versionOf(db)) !== schemaVersion) throw error
  }
}
