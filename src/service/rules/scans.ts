import { formatPlaceholders, type SqlPort } from '#/service/db/sql-port.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { requireVisibleBrand } from './brands.ts'
import { createPageResponse, readCount, readPageParams } from './pagination.ts'
import { createQueryReader } from './query-params.ts'

type ListedScan = ScanRow & PairFacts & { domain_name: string }

/** Adds the list of a brand's scans, newest first. */
export function addScanRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/:id/scans/', async (c) => {
    const brand = await requireVisibleBrand(c)
    const { db } = c.env
    const query = createQueryReader(c.req.url)
    const compact = query.readFlag('compact')
    const page = readPageParams(query)
    query.throwIfInvalid()

    // Adding up stored counts is much faster than counting scans.
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
    const scansByDomain = await readScansByDomain(db, brand.id, domainIds)
    const records = rows.map((row) => {
      const history = createScanHistory(c.req.url, row, scansByDomain.get(row.domain_id) ?? [])
      return createFullScanRecord(c.req.url, row, row, history)
    })
    return createPageResponse(c.req.url, page, count, records)
  })
}

/** Formats an SQL order. `pair.latest_scan_id` must be the pair's first scan in this order. */
export function orderNewestFirst(createdAt: string, id: string): string {
  return `${createdAt} desc, ${id} desc`
}

/** Compares scans in the order of `orderNewestFirst`. */
function isNewer(scan: ScanRow, other: ScanRow): boolean {
  return scan.created_at === other.created_at
    ? scan.id > other.id
    : scan.created_at > other.created_at
}

/** Stored scan with its result for a brand, if it has one. */
export interface ScanRow {
  id: string
  domain_id: string
  mx_records: string | null
  a_records: string | null
  cname_records: string | null
  http_code: number | null
  certificate: string | null
  scans_executed: number
  completeness: number
  has_screenshot: number
  created_at: string
  updated_at: string
  has_brand_result: number
  risk_score: number | null
  verdict: string | null
  verdict_reasoning: string | null
  requires_review: number | null
  visual_match: number | null
}

/** Fields of a `pair` (a brand and a domain) that each of its scan records repeats. */
export interface PairFacts {
  visual_scan_at: string | null
  unsent_alert: number | null
  feedback_type: string | null
  feedback_comment: string | null
  feedback_by: string | null
  feedback_at: string | null
  /** 1 if other brands have scans of the domain too. */
  is_shared: number
}

/** Results come from `pair_scan`, but the latest result comes from `pair`, where a person may have corrected it. */
const scanColumns = `s.id, s.domain_id, s.mx_records, s.a_records, s.cname_records, s.http_code,
  s.certificate, s.scans_executed, s.completeness, s.has_screenshot, s.created_at, s.updated_at,
  case when s.id = p.latest_scan_id or ps.scan_id is not null then 1 else 0 end as has_brand_result,
  ${['risk_score', 'verdict', 'verdict_reasoning', 'requires_review', 'visual_match']
    .map(
      (name) => `case when s.id = p.latest_scan_id then p.${name} else ps.${name} end as ${name}`,
    )
    .join(', ')}`

export const pairFactColumns = `p.visual_scan_at, p.unsent_alert, p.feedback_type, p.feedback_comment,
  p.feedback_by, p.feedback_at, case when exists (
    select 1 from pair o where o.domain_id = p.domain_id and o.brand_id <> p.brand_id and o.scan_count > 0
  ) then 1 else 0 end as is_shared`

export function toBoolean(value: number | null): boolean | null {
  return value === null ? null : value === 1
}

/** Newest first. */
export type ScanHistory = readonly { scan: ScanRow; entry: ReturnType<typeof createHistoryEntry> }[]

export function createScanHistory(
  url: string,
  facts: PairFacts,
  scans: readonly ScanRow[],
): ScanHistory {
  return scans.map((scan) => ({ scan, entry: createHistoryEntry(url, scan, facts) }))
}

export function createFullScanRecord(
  url: string,
  scan: ScanRow,
  facts: PairFacts,
  history: ScanHistory,
) {
  return {
    id: scan.id,
    domain: scan.domain_id,
    mx_records: scan.mx_records,
    a_records: scan.a_records,
    cname_records: scan.cname_records,
    visual_match: toBoolean(scan.visual_match),
    verdict: scan.verdict ?? 'unknown',
    verdict_reasoning: scan.verdict_reasoning,
    requires_human_review: scan.requires_review === 1,
    visual_scan_at: facts.visual_scan_at,
    screenshot_url: scan.has_screenshot === 1 ? createScreenshotUrl(url, scan.id) : null,
    https_head_request_response_code: scan.http_code,
    certificate: scan.certificate,
    scans_executed: scan.scans_executed,
    // In the contract, this means that an alert for the brand and domain has not been sent yet (C95).
    is_alerting_event: toBoolean(facts.unsent_alert),
    completeness: scan.completeness,
    risk_score: scan.risk_score ?? 0,
    scan_history: history.filter((item) => !isNewer(item.scan, scan)).map(({ entry }) => entry),
    user_feedback_type: facts.feedback_type ?? '',
    user_feedback_comment: facts.feedback_comment ?? '',
    user_feedback_by: facts.feedback_by,
    user_feedback_at: facts.feedback_at,
    created_at: scan.created_at,
    updated_at: scan.updated_at,
  }
}

/** If other brands have scans of the domain too, redacts a scan that has no result for this brand (C98). */
function createHistoryEntry(url: string, scan: ScanRow, facts: PairFacts) {
  const hasResult = scan.has_brand_result === 1
  const isRedacted = !hasResult && facts.is_shared === 1
  const verdictWithoutResult = isRedacted ? null : 'unknown'
  return {
    scanned_at: scan.created_at,
    risk_score: hasResult ? scan.risk_score : null,
    verdict: hasResult ? scan.verdict : verdictWithoutResult,
    http_status: isRedacted ? null : scan.http_code,
    screenshot_url:
      scan.has_screenshot === 1 && !isRedacted ? createScreenshotUrl(url, scan.id) : null,
    ...(isRedacted ? { redacted: true } : {}),
  }
}

function createCompactScanRecord(scan: ScanRow & { domain_name: string }) {
  return {
    id: scan.id,
    domain: scan.domain_id,
    domain_name: scan.domain_name,
    risk_score: scan.risk_score ?? 0,
    verdict: scan.verdict ?? 'unknown',
    requires_human_review: scan.requires_review === 1,
    https_head_request_response_code: scan.http_code,
    created_at: scan.created_at,
    updated_at: scan.updated_at,
  }
}

/** Newest first. Omits scans that only other brands have results for (C98). */
export async function readScansByDomain(
  db: SqlPort,
  brandId: string,
  domainIds: readonly string[],
): Promise<Map<string, ScanRow[]>> {
  if (domainIds.length === 0) return new Map()
  const rows = await db.all<ScanRow>(
    `select ${scanColumns}
     from scan s
     join pair p on p.brand_id = ? and p.domain_id = s.domain_id
     left join pair_scan ps on ps.scan_id = s.id and ps.brand_id = p.brand_id
     where s.domain_id in (${formatPlaceholders(domainIds)})
       and (ps.scan_id is not null or not exists (select 1 from pair_scan o where o.scan_id = s.id))
     order by ${orderNewestFirst('s.created_at', 's.id')}`,
    [brandId, ...domainIds],
  )
  return Map.groupBy(rows, (row) => row.domain_id)
}

export function createScreenshotUrl(requestUrl: string, scanId: string): string {
  const [base = ''] = requestUrl.split('/core/api/', 1)
  return `${base}/core/screenshots/${scanId}.svg`
}
