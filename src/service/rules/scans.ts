import type { ServiceApp } from '#/service/service-app.ts'
import { createPageResponse, readCount, readPage } from './pagination.ts'
import { readQueryParams } from './query-params.ts'
import {
  orderNewestFirst,
  createCompactScanRecord,
  pairFactColumns,
  scanColumns,
  createScanHistory,
  createScanRecord,
  type PairFacts,
  type ScanRow,
  readScanTimelines,
} from './scan-record.ts'
import { findVisibleBrand } from './visible-brand.ts'

type ListedScan = ScanRow & PairFacts & { domain_name: string }

/** Adds the list of a brand's scans, newest first. */
export function addScanRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/:id/scans/', async (c) => {
    const brand = await findVisibleBrand(c)
    const { db } = c.env
    const query = readQueryParams(c.req.url)
    const compact = query.readFlag('compact')
    const page = readPage(query)
    query.throwIfInvalid()

    // Adding up the stored counts of the brand's domains is much faster than counting their scans.
    const sql = 'select sum(scan_count) as count from pair where brand_id = ?'
    const count = await readCount(db, sql, [brand.id])
    const rows = await db.all<ListedScan>(
      `select ${scanColumns}, ${compact ? '' : `${pairFactColumns},`} p.name as domain_name
       from (
         select scan_id, brand_id from pair_scan where brand_id = ?
         order by ${orderNewestFirst('created_at', 'scan_id')} limit ? offset ?
       ) listed
       join pair_scan ps on ps.scan_id = listed.scan_id and ps.brand_id = listed.brand_id
       join scan s on s.id = ps.scan_id
       join pair p on p.brand_id = ps.brand_id and p.domain_id = s.domain_id
       order by ${orderNewestFirst('ps.created_at', 'ps.scan_id')}`,
      [brand.id, page.size, page.offset],
    )
    if (compact)
      return createPageResponse(c.req.url, page, count, rows.map(createCompactScanRecord))

    const domainIds = [...new Set(rows.map((row) => row.domain_id))]
    const timelines = await readScanTimelines(db, brand.id, domainIds)
    const records = rows.map((row) =>
      createScanRecord(
        c.req.url,
        row,
        row,
        createScanHistory(c.req.url, row, timelines.get(row.domain_id) ?? []),
      ),
    )
    return createPageResponse(c.req.url, page, count, records)
  })
}
