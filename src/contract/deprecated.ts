/* All deprecated members of the contract (C148), so that only this file changes when they are removed. */
import type { BrandStats } from './brand-stats.ts'
import { toRecordLines } from './dns-records.ts'

/**
 * Legacy risk distribution, if the preferred one is missing (C43). It counts scan rows with a score of at least 1, not
 * domains, and its high_risk_count is not the brand's (C44).
 */
export function getLegacyRiskDistribution(stats: BrandStats): Map<string, number> | null {
  if (stats.domain_risk_distribution.size > 0 || stats.risk_distribution.size === 0) return null
  return stats.risk_distribution
}

/** Deprecated members of a brand row that are not settings. */
export const legacyNames: ReadonlySet<string> = new Set(['risk_distribution', 'visual_match_stats'])

/** Free-text brand name of old cases without a brand (C119). */
export function getLegacyBrandName(takedown: {
  brand: string | null
  brand_display: string | null
  brand_name: string | null
}): string | null {
  return takedown.brand === null && takedown.brand_display === null ? takedown.brand_name : null
}

/** A and NS records from the old text fields, if `dns_raw` is missing (C125). */
export function getLegacyDns(takedown: {
  dns_raw: unknown
  a_entry: string | null
  ns_entry: string | null
}): { a: string[]; ns: string[] } | null {
  if (takedown.dns_raw !== null) return null
  if (takedown.a_entry === null && takedown.ns_entry === null) return null
  return { a: toRecordLines(takedown.a_entry), ns: toRecordLines(takedown.ns_entry) }
}
