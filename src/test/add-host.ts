import type { SqliteDatabase } from '#/server/sqlite.ts'

/** Adds an unscanned host to a brand. Returns its domain ID, which ends in `idSuffix`, two hexadecimal digits. */
export async function addHost(
  db: SqliteDatabase,
  brandId: string,
  host: string,
  idSuffix: string,
): Promise<string> {
  const id = `0198f1c0-0000-7000-8000-0000000000${idSuffix}`
  const now = '2026-11-01T00:00:00.000Z'
  await db.write([
    {
      sql: `insert or ignore into domain (id, name, apex, source, created_at, updated_at)
            values (?, ?, ?, 'VARIATION', ?, ?)`,
      values: [id, host, host, now, now],
    },
    {
      sql: `insert into pair (brand_id, domain_id, name, apex, risk_score, verdict, requires_review,
              review_rank, machine_filed, brand_affinity, human_judged, scan_count)
            values (?, ?, ?, ?, 0, 'unknown', 0, 0, 0, 0, 0, 0)`,
      values: [brandId, id, host, host],
    },
  ])
  return id
}
