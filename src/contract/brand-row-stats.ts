import { brandStats, type BrandStats } from './brand-stats.ts'
import { isRecord } from './tolerant.ts'

/** Headline figures found in a brand row; the same reading as the brand's own statistics. */
export type HeadlineStats = BrandStats

const figureNames = Object.keys(brandStats.shape)

/*
 * Other spellings that a service may use for the same figure. The contract describes the figures of
 * `include_stats` in words only, so the names are guesses that may fail: then the caller asks the
 * statistics endpoint instead (C32).
 */
const spellings: Record<string, readonly string[]> = {
  domain_count: ['domains_count', 'total_domains'],
  scan_count: ['scans_count', 'total_scans'],
  latest_scan_date: ['latest_scan', 'last_scan_date'],
  average_risk_score: ['avg_risk_score'],
  domain_risk_distribution: ['risk_breakdown'],
  verdict_stats: ['verdict_breakdown'],
  http_status_stats: ['http_status_breakdown'],
}

/**
 * Splits a full brand row into its headline figures and everything else. Figures may lie in the row
 * itself or in one nested object. `stats` is null unless at least the domain count is there: a figure
 * that was not found must never read as zero.
 */
export function statsInBrandRow(row: Record<string, unknown>): {
  stats: HeadlineStats | null
  rest: Map<string, unknown>
} {
  const rest = new Map(Object.entries(row))
  const own = takeFigures(rest)
  if (own) return { stats: own, rest }
  for (const [key, value] of rest) {
    if (!isRecord(value)) continue
    const nested = takeFigures(new Map(Object.entries(value)))
    if (nested) {
      rest.delete(key)
      return { stats: nested, rest }
    }
  }
  return { stats: null, rest }
}

function takeFigures(members: Map<string, unknown>): HeadlineStats | null {
  const found = new Map<string, unknown>()
  const taken: string[] = []
  for (const name of figureNames) {
    const key = [name, ...(spellings[name] ?? [])].find((spelling) => members.has(spelling))
    if (key === undefined) continue
    found.set(name, members.get(key))
    taken.push(key)
  }
  const stats = brandStats.parse(Object.fromEntries(found))
  if (stats.domain_count == null) return null
  for (const key of [...taken, 'visual_match_stats']) members.delete(key)
  return stats
}
