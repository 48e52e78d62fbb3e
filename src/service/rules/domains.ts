import { takedownStatuses } from '#/contract/codes.ts'
import { formatPlaceholders, type SqlFilter, type SqlPort } from '#/service/db/sql-port.ts'
import type { ServiceApp, ServiceContext } from '#/service/service-app.ts'
import { requireVisibleBrand } from './brands.ts'
import { readDomainQuery, type DomainQuery } from './domain-filters.ts'
import {
  createPageResponse,
  readCount,
  readListPage,
  readPageParams,
  type PageParams,
} from './pagination.ts'
import { createNotFoundProblem } from './problem.ts'
import { parseUuid, createQueryReader } from './query-params.ts'
import {
  createScanHistory,
  createFullScanRecord,
  pairFactColumns,
  readScansByDomain,
  toBoolean,
  type PairFacts,
} from './scans.ts'

/** Adds the routes of a brand's domains. The table `pair` has one row for each brand and each domain it monitors. */
export function addDomainRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/:id/domains/', async (c) => {
    const brand = await requireVisibleBrand(c)
    const query = createQueryReader(c.req.url)
    const domainQuery = readDomainQuery(query, brand)
    const page = readPageParams(query)
    query.throwIfInvalid()

    if (domainQuery.grouping === 'apex') {
      const { count, rows } = await readListPage(page, {
        readRows: () => readApexGroups(c.env.db, domainQuery, page),
        countRows: () => countPairs(c.env.db, 'count(distinct p.apex)', domainQuery.filter),
      })
      return createPageResponse(c.req.url, page, count, rows)
    }
    const { count, ids } = await listDomainIds(c.env.db, domainQuery, page)
    const readRecords = domainQuery.compact ? readCompactDomainRecords : readFullDomainRecords
    return createPageResponse(c.req.url, page, count, await readRecords(c, brand.id, ids))
  })

  app.get('/core/api/brands/:id/domains/:domainId/', async (c) => {
    const brand = await requireVisibleBrand(c)
    const id = parseUuid(c.req.param('domainId'))
    const [record] = id === null ? [] : await readFullDomainRecords(c, brand.id, [id])
    if (!record) throw createNotFoundProblem('Domain')
    return c.json(record)
  })
}

async function listDomainIds(
  db: SqlPort,
  query: DomainQuery,
  page: PageParams,
): Promise<{ count: number; ids: string[] }> {
  const { filter } = query
  const { count, rows } = await readListPage(page, {
    readRows: () =>
      db.all<{ domain_id: string }>(
        `select p.domain_id from pair p where ${filter.sql}
         order by ${createDomainOrder(query)} limit ? offset ?`,
        [...filter.values, page.size, page.offset],
      ),
    countRows: () => countPairs(db, 'count(*)', filter),
  })
  return { count, ids: rows.map((row) => row.domain_id) }
}

async function countPairs(db: SqlPort, expression: string, filter: SqlFilter): Promise<number> {
  const sql = `select ${expression} as count from pair p where ${filter.sql}`
  return readCount(db, sql, filter.values)
}

/**
 * Every order ends with the host, which is unique within a brand, so that pages neither repeat nor lose rows (C27).
 *
 * Each order is read from one index. Some indexes don't sort hosts with the same value, such as the same risk score, as
 * needed here. The database then sorts these hosts itself, which takes 1 ms for the first page of 200,000 domains and
 * 150 ms for a page in the middle.
 */
function createDomainOrder({ sortField, sortDirection: direction }: DomainQuery): string {
  switch (sortField) {
    case 'domain':
      return `p.name ${direction}`
    case 'risk_score':
      return `p.risk_score ${direction}, p.name`
    case 'http_status':
      return `p.http_code ${direction} nulls last, p.name`
    case 'visual_match':
      return `p.visual_match ${direction} nulls last, p.name`
    case 'review_priority':
      // Rank 0 means unranked, which comes last in both directions. The app only uses `desc` (C62).
      return direction === 'desc'
        ? 'p.review_rank desc, p.risk_score desc, p.name'
        : 'p.review_rank = 0, p.review_rank, p.risk_score desc, p.name'
  }
}

function createApexOrder({ sortField, sortDirection }: DomainQuery): string {
  if (sortField === 'domain') return `registrable_apex ${sortDirection}`
  // Other fields don't apply to groups (C70), so sort by risk, worst first.
  const direction = sortField === 'risk_score' ? sortDirection : 'desc'
  return `risk_score ${direction}, registrable_apex`
}

interface ApexGroupRow {
  registrable_apex: string
  domain_count: number
  /** Highest score among the hosts (C67). */
  risk_score: number
}

/**
 * `pair.apex` is the host if there is no apex (C71). To sort by risk, the database reads all groups, which takes 140 ms
 * for 200,000 domains.
 */
async function readApexGroups(
  db: SqlPort,
  query: DomainQuery,
  page: PageParams,
): Promise<ApexGroupRow[]> {
  const { filter } = query
  return db.all<ApexGroupRow>(
    `select p.apex as registrable_apex, count(*) as domain_count, max(p.risk_score) as risk_score
     from pair p where ${filter.sql} group by p.apex
     order by ${createApexOrder(query)} limit ? offset ?`,
    [...filter.values, page.size, page.offset],
  )
}

interface DomainRow extends PairFacts {
  id: string
  name: string
  source: string
  parent_id: string | null
  created_at: string
  updated_at: string
}

interface CompactRow {
  id: string
  name: string
  source: string
  risk_score: number
  verdict: string
  requires_review: number
  http_code: number | null
  scan_id: string | null
  scanned_at: string | null
}

async function readFullDomainRecords(c: ServiceContext, brandId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { db } = c.env
  const url = c.req.url
  const rows = await readPairRows<DomainRow>(
    c,
    // Omit a parent that this brand doesn't monitor. Scans for other brands change `d.updated_at`, so don't use it.
    `select d.id, d.name, d.source, d.created_at, coalesce(p.latest_scan_at, d.created_at) as updated_at,
       (select up.domain_id from pair up where up.brand_id = p.brand_id and up.domain_id = d.parent_id)
         as parent_id, ${pairFactColumns}
     from pair p join domain d on d.id = p.domain_id`,
    brandId,
    ids,
  )
  const [scansByDomain, casesByHost, brandsByDomain] = await Promise.all([
    readScansByDomain(db, brandId, ids),
    readCasesByHost(db, brandId, rows),
    readUserBrandsByDomain(c, ids),
  ])
  return rows.map((row) => {
    const allScans = scansByDomain.get(row.id) ?? []
    const history = createScanHistory(url, row, allScans)
    const scansWithResult = allScans
      .filter((scan) => scan.has_brand_result === 1)
      .map((scan) => createFullScanRecord(url, scan, row, history))
    const cases = casesByHost.get(row.name)
    return {
      id: row.id,
      name: row.name,
      source: row.source,
      parent: row.parent_id,
      associated_brands: (brandsByDomain.get(row.id) ?? []).map((brand) => brand.name),
      latest_scan: scansWithResult[0] ?? null,
      scans: scansWithResult,
      open_takedown: cases?.open ?? null,
      last_closed_takedown: cases?.lastClosed ?? null,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

async function readCompactDomainRecords(
  c: ServiceContext,
  brandId: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  const rows = await readPairRows<CompactRow>(
    c,
    `select d.id, d.name, d.source, p.risk_score, p.verdict, p.requires_review, p.http_code,
       s.id as scan_id, s.created_at as scanned_at
     from pair p join domain d on d.id = p.domain_id left join scan s on s.id = p.latest_scan_id`,
    brandId,
    ids,
  )
  const casesByHost = await readCasesByHost(c.env.db, brandId, rows)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    source: row.source,
    latest_scan:
      row.scan_id === null
        ? null
        : {
            id: row.scan_id,
            risk_score: row.risk_score,
            verdict: row.verdict,
            requires_human_review: toBoolean(row.requires_review),
            https_head_request_response_code: row.http_code,
            created_at: row.scanned_at,
          },
    open_takedown: casesByHost.get(row.name)?.open ?? null,
  }))
}

/** Appends a WHERE clause over `pair p` to `select`. Returns rows in the order of `ids`. */
async function readPairRows<Row extends { id: string }>(
  c: ServiceContext,
  select: string,
  brandId: string,
  ids: readonly string[],
): Promise<Row[]> {
  const rows = await c.env.db.all<Row>(
    `${select} where p.brand_id = ? and p.domain_id in (${formatPlaceholders(ids)})`,
    [brandId, ...ids],
  )
  const indexById = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((a, b) => (indexById.get(a.id) ?? 0) - (indexById.get(b.id) ?? 0))
}

async function readUserBrandsByDomain(c: ServiceContext, ids: readonly string[]) {
  const rows = await c.env.db.all<{ domain_id: string; name: string }>(
    `select p.domain_id, b.name
     from pair p join brand b on b.id = p.brand_id
     join membership m on m.brand_id = b.id and m.account_id = ?
     where p.domain_id in (${formatPlaceholders(ids)})
     order by b.sort_name, b.id`,
    [c.var.account.id, ...ids],
  )
  return Map.groupBy(rows, (row) => row.domain_id)
}

interface HostCases {
  open: { id: string; status: string } | null
  lastClosed: { id: string; status: string; resolution: string | null; closed_at: string } | null
}

interface CaseRow {
  id: string
  target_host: string
  status: string
  resolution: string | null
  ended_at: string
}

/** Rejected requests are neither open nor closed cases (C81, C82). */
const shownStatuses = takedownStatuses.filter((status) => status !== 'REJECTED')

/**
 * Reads the open case and the last closed case of each domain. Failed cases have no closing date, and some closed cases
 * lack one. Their end is their last update, because nothing updates a case after its end (C82).
 */
async function readCasesByHost(
  db: SqlPort,
  brandId: string,
  domains: readonly { name: string }[],
): Promise<Map<string, HostCases>> {
  const cases = new Map<string, HostCases>()
  const rows = await db.all<CaseRow>(
    `select id, target_host, status, resolution,
       case when status = 'FAILED' then updated_at else coalesce(closed_at, updated_at) end as ended_at
     from takedown
     where brand_id = ? and target_host in (${formatPlaceholders(domains)})
       and status in (${formatPlaceholders(shownStatuses)})
     order by target_host, created_at, id`,
    [brandId, ...domains.map(({ name }) => name), ...shownStatuses],
  )
  // The rows are oldest first, so later open cases replace earlier ones.
  for (const row of rows) {
    const known = cases.get(row.target_host) ?? { open: null, lastClosed: null }
    cases.set(row.target_host, addCase(known, row))
  }
  return cases
}

function addCase(known: HostCases, row: CaseRow): HostCases {
  const { id, status } = row
  if (status !== 'CLOSED' && status !== 'FAILED') return { ...known, open: { id, status } }
  if (known.lastClosed && known.lastClosed.closed_at > row.ended_at) return known
  const resolution = status === 'FAILED' ? null : row.resolution
  return { ...known, lastClosed: { id, status, resolution, closed_at: row.ended_at } }
}
