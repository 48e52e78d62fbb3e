import type { SqlPort } from '#/service/db/sql-port.ts'
import { newestFirst } from './newest-scan.ts'
import { scanColumns, type ScanRow } from './scan-record.ts'

/**
 * All scans of the given domains that the brand may know of, newest first, by domain: its own, and those
 * that belong to no brand. Other brands' scans are left out (C98).
 */
export async function scanTimelines(
  db: SqlPort,
  brandId: string,
  domainIds: readonly string[],
): Promise<Map<string, ScanRow[]>> {
  const timelines = new Map<string, ScanRow[]>()
  if (domainIds.length === 0) return timelines
  const rows = await db.all<ScanRow>(
    `select ${scanColumns}
     from scan s
     join pair p on p.brand_id = ? and p.domain_id = s.domain_id
     left join pair_scan ps on ps.scan_id = s.id and ps.brand_id = p.brand_id
     where s.domain_id in (${domainIds.map(() => '?').join(', ')})
       and (ps.scan_id is not null or not exists (select 1 from pair_scan o where o.scan_id = s.id))
     order by ${newestFirst('s.created_at', 's.id')}`,
    [brandId, ...domainIds],
  )
  for (const row of rows) {
    const timeline = timelines.get(row.domain_id)
    if (timeline) timeline.push(row)
    else timelines.set(row.domain_id, [row])
  }
  return timelines
}
