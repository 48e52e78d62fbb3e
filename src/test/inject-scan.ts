import type { SqliteDatabase } from '#/server/sqlite.ts'

export interface InjectedScan {
  id: string
  brandId: string
  domainId: string
  scannedAtMs: number
  verdict?: string
  httpCode?: number | null
  needsReview?: boolean
}

export async function injectScan(
  db: SqliteDatabase,
  {
    id,
    brandId,
    domainId,
    scannedAtMs,
    verdict = 'green',
    httpCode = null,
    needsReview = false,
  }: InjectedScan,
): Promise<void> {
  const time = new Date(scannedAtMs).toISOString()
  await db.write([
    {
      sql: `insert into scan (id, domain_id, http_code, scans_executed, completeness, has_screenshot, created_at, updated_at)
            values (?, ?, ?, 1, 1, 0, ?, ?)`,
      values: [id, domainId, httpCode, time, time],
    },
    {
      sql: `insert into pair_scan (scan_id, brand_id, domain_id, risk_score, verdict, requires_review, created_at)
            values (?, ?, ?, 10, ?, ?, ?)`,
      values: [id, brandId, domainId, verdict, needsReview ? 1 : 0, time],
    },
    {
      sql: `update pair set latest_scan_id = ?, latest_scan_at = ?, verdict = ?, http_code = ?, requires_review = ?,
              risk_score = 10, scan_count = scan_count + 1 where brand_id = ? and domain_id = ?`,
      values: [id, time, verdict, httpCode, needsReview ? 1 : 0, brandId, domainId],
    },
  ])
}
