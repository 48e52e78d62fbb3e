import { statsMaxAge } from '#/contract/limits.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { triageCondition } from './domain-filters.ts'
import { pageResponse, readPage, requirePage } from './pagination.ts'
import { queryParams } from './query-params.ts'
import { riskBands } from './risk-bands.ts'
import { brandColumns, visibleBrand, type BrandRow } from './visible-brand.ts'

/** The brands the user is a member of: list and detail. */
export function brandRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/', async (c) => {
    const { db, brandStats } = c.env
    const query = queryParams(c.req.url)
    const compact = query.flag('compact')
    const withStats = query.flag('include_stats')
    const page = readPage(query)
    query.check()

    const member = 'from brand b join membership m on m.brand_id = b.id where m.account_id = ?'
    const [counts, rows] = await Promise.all([
      db.all<{ count: number }>(`select count(*) as count ${member}`, [c.var.account.id]),
      db.all<BrandRow>(
        `select ${brandColumns} ${member} order by b.sort_name, b.id limit ? offset ?`,
        [c.var.account.id, page.size, page.offset],
      ),
    ])
    const count = counts[0]?.count ?? 0
    requirePage(page, count)
    const results = compact
      ? rows.map(compactBrand)
      : await Promise.all(
          rows.map(async (row) => fullBrand(row, withStats ? await brandStats(row) : null)),
        )
    return pageResponse(c.req.url, page, count, results)
  })

  app.get('/core/api/brands/:id/', async (c) => c.json(fullBrand(await visibleBrand(c), null)))
}

/** Short row; headline figures have no place in it (C30, C31). */
function compactBrand(row: BrandRow) {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    plan: row.plan,
    monitoring_enabled: row.monitoring_enabled === 1,
    brand_markets: parsed(row.markets),
  }
}

/** Full row: stored settings (keywords, trusted domains, monitoring) beside the named members (C33). */
function fullBrand(row: BrandRow, stats: BrandStatsBody | null) {
  const settings = parsed(row.settings)
  return {
    ...(typeof settings === 'object' ? settings : {}),
    ...compactBrand(row),
    my_role: row.role,
    common_word_triage: row.common_word_triage === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...stats,
  }
}

function parsed(json: string): unknown {
  return JSON.parse(json)
}

type BrandStatsBody = ReturnType<typeof statsBody>

type StatsBrand = Pick<BrandRow, 'id' | 'common_word_triage'>

/** Reads a brand's figures, at most five minutes old (C38). */
export type BrandStatsReader = (brand: StatsBrand) => Promise<BrandStatsBody>

/**
 * Keeps each brand's figures for five minutes, for the statistics and the brand list alike. `elapsed`:
 * milliseconds, never turned back.
 */
export function brandStatsCache(db: SqlPort, elapsed: () => number): BrandStatsReader {
  const kept = new Map<string, { at: number; stats: Promise<BrandStatsBody> }>()
  return async (brand) => {
    const known = kept.get(brand.id)
    if (known && elapsed() - known.at < statsMaxAge) return known.stats
    const entry = { at: elapsed(), stats: computeStats(db, brand) }
    kept.set(brand.id, entry)
    try {
      return await entry.stats
    } catch (error) {
      if (kept.get(brand.id) === entry) kept.delete(brand.id)
      throw error
    }
  }
}

/** `GET brands/{id}/stats/` */
export function brandStatsRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/:id/stats/', async (c) => {
    const brand = await visibleBrand(c)
    return c.json(await c.env.brandStats(brand))
  })
}

const countIf = (condition: string) => `count(*) filter (where ${condition})`
const scanned = 'p.scan_count > 0'

const inBand = ({ from, to }: (typeof riskBands)[number]) =>
  countIf(`${scanned} and p.risk_score between ${from} and ${to}`)
const [high, medium, low] = riskBands

/** What is added up over a brand's pairs, by the names of the sums: all in the index `pair_counts`. */
const domainSums = {
  domains: 'count(*)',
  scanned: countIf(scanned),
  score: `sum(p.risk_score) filter (where ${scanned})`,
  no_risk: countIf(`${scanned} and p.risk_score = 0`),
  high: inBand(high),
  medium: inBand(medium),
  low: inBand(low),
  red: countIf(`p.verdict = 'red'`),
  amber: countIf(`p.verdict = 'amber'`),
  green: countIf(`p.verdict = 'green'`),
  unknown: countIf(`p.verdict = 'unknown'`),
  visual_yes: countIf('p.visual_match = 1'),
  visual_no: countIf('p.visual_match = 0'),
  live: countIf('p.http_code between 200 and 399'),
  silent: countIf('p.http_code is null'),
}
/** What their scans add up to: all in the index `pair_scan_sums`. */
const scanSums = {
  scans: 'sum(p.scan_count)',
  low_scans: 'sum(p.low_scans)',
  medium_scans: 'sum(p.medium_scans)',
  high_scans: 'sum(p.high_scans)',
}
const columns = (sums: Record<string, string>) =>
  Object.entries(sums)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ')

/** Sums over no rows are null in SQL. */
type DomainSums = Record<keyof typeof domainSums, number | null>
type ScanSums = Record<keyof typeof scanSums, number | null> & { latest_scan: string | null }

/** Two walks over the queue, side by side; `pair` carries what its scans add up to. */
async function computeStats(db: SqlPort, brand: StatsBrand): Promise<BrandStatsBody> {
  const queue = `from pair p
    where p.brand_id = ? and ${triageCondition('queue', brand.common_word_triage === 1)}`
  const [[domains], [scans]] = await Promise.all([
    db.all<DomainSums>(`select ${columns(domainSums)} ${queue}`, [brand.id]),
    db.all<ScanSums>(`select ${columns(scanSums)}, max(p.latest_scan_at) as latest_scan ${queue}`, [
      brand.id,
    ]),
  ])
  return statsBody({ ...domains, ...scans })
}

/** Figures of one brand over its review queue, as `GET brands/{id}/stats/` answers them (C37). */
function statsBody(pairs: Partial<DomainSums & ScanSums>) {
  const count = (name: keyof typeof domainSums | keyof typeof scanSums) => pairs[name] ?? 0
  const domains = count('domains')
  return {
    domain_count: domains,
    scan_count: count('scans'),
    latest_scan_date: pairs.latest_scan ?? null,
    high_risk_count: count('high'),
    average_risk_score: mean(count('score'), count('scanned')),
    // Legacy: scan rows, not domains, so it is no breakdown of domain_count (C43, C44).
    risk_distribution: {
      low_risk_count: count('low_scans'),
      medium_risk_count: count('medium_scans'),
      high_risk_count: count('high_scans'),
    },
    domain_risk_distribution: {
      high: count('high'),
      medium: count('medium'),
      low: count('low'),
      no_risk: count('no_risk'),
      unscanned: domains - count('scanned'),
    },
    verdict_stats: {
      red: count('red'),
      amber: count('amber'),
      green: count('green'),
      unknown: count('unknown'),
    },
    visual_match_stats: {
      visual_matches_found: count('visual_yes'),
      no_visual_matches: count('visual_no'),
      unknown_visual_matches: domains - count('visual_yes') - count('visual_no'),
    },
    http_status_stats: {
      live_domains: count('live'),
      error_domains: domains - count('live') - count('silent'),
      unknown_status: count('silent'),
    },
  }
}

/** Mean to two decimals; 0 where there is nothing to average. */
function mean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}
