import type { SqlPort } from '#/service/db/sql-port.ts'
import { createTriageCondition, riskBands } from './domain-filters.ts'

export type BrandStatsBody = ReturnType<typeof createStatsBody>

const countIf = (condition: string) => `count(*) filter (where ${condition})`
const scannedCondition = 'p.scan_count > 0'

const countInBand = ({ from, to }: (typeof riskBands)[number]) =>
  countIf(`${scannedCondition} and p.risk_score between ${from} and ${to}`)
const [high, medium, low] = riskBands

/** Uses only columns of the index `pair_counts`, so that the query doesn't read the table. */
const domainSums = {
  domains: 'count(*)',
  scanned: countIf(scannedCondition),
  score: `sum(p.risk_score) filter (where ${scannedCondition})`,
  no_risk: countIf(`${scannedCondition} and p.risk_score = 0`),
  high: countInBand(high),
  medium: countInBand(medium),
  low: countInBand(low),
  red: countIf(`p.verdict = 'red'`),
  amber: countIf(`p.verdict = 'amber'`),
  green: countIf(`p.verdict = 'green'`),
  unknown: countIf(`p.verdict = 'unknown'`),
  visual_yes: countIf('p.visual_match = 1'),
  visual_no: countIf('p.visual_match = 0'),
  live: countIf('p.http_code between 200 and 399'),
  no_response: countIf('p.http_code is null'),
}

/** Uses only columns of the index `pair_scan_sums`, so that the query doesn't read the table. */
const scanSums = {
  scans: 'sum(p.scan_count)',
  low_scans: 'sum(p.low_scans)',
  medium_scans: 'sum(p.medium_scans)',
  high_scans: 'sum(p.high_scans)',
}

const formatColumns = (sums: Record<string, string>) =>
  Object.entries(sums)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ')

/** A sum over no rows is null in SQL. */
type DomainSums = Record<keyof typeof domainSums, number | null>
type ScanSums = Record<keyof typeof scanSums, number | null> & { latest_scan: string | null }

export async function computeBrandStats(
  db: SqlPort,
  brand: { id: string; common_word_triage: number },
): Promise<BrandStatsBody> {
  // The figures describe the review queue (C37).
  const fromQueue = `from pair p
    where p.brand_id = ? and ${createTriageCondition('queue', brand.common_word_triage === 1)}`
  const [[domains], [scans]] = await Promise.all([
    db.all<DomainSums>(`select ${formatColumns(domainSums)} ${fromQueue}`, [brand.id]),
    db.all<ScanSums>(
      `select ${formatColumns(scanSums)}, max(p.latest_scan_at) as latest_scan ${fromQueue}`,
      [brand.id],
    ),
  ])
  return createStatsBody({ ...domains, ...scans })
}

function createStatsBody(sums: Partial<DomainSums & ScanSums>) {
  const getSum = (name: keyof typeof domainSums | keyof typeof scanSums) => sums[name] ?? 0
  const domains = getSum('domains')
  return {
    domain_count: domains,
    scan_count: getSum('scans'),
    latest_scan_date: sums.latest_scan ?? null,
    high_risk_count: getSum('high'),
    average_risk_score: computeMean(getSum('score'), getSum('scanned')),
    // This legacy field counts scans, so its values don't add up to domain_count (C43, C44).
    risk_distribution: {
      low_risk_count: getSum('low_scans'),
      medium_risk_count: getSum('medium_scans'),
      high_risk_count: getSum('high_scans'),
    },
    domain_risk_distribution: {
      high: getSum('high'),
      medium: getSum('medium'),
      low: getSum('low'),
      no_risk: getSum('no_risk'),
      unscanned: domains - getSum('scanned'),
    },
    verdict_stats: {
      red: getSum('red'),
      amber: getSum('amber'),
      green: getSum('green'),
      unknown: getSum('unknown'),
    },
    visual_match_stats: {
      visual_matches_found: getSum('visual_yes'),
      no_visual_matches: getSum('visual_no'),
      unknown_visual_matches: domains - getSum('visual_yes') - getSum('visual_no'),
    },
    http_status_stats: {
      live_domains: getSum('live'),
      error_domains: domains - getSum('live') - getSum('no_response'),
      unknown_status: getSum('no_response'),
    },
  }
}

function computeMean(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}
