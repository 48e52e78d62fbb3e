/* Interprets the contract's deprecated fields (C148). */
import { toRecordLines } from './dns-records.ts'

/**
 * Returns the legacy risk distribution; null if missing, or if `domain_risk_distribution` is reported (C43). The legacy
 * one counts scan rows scored at least 1, not domains. Don't confuse its `high_risk_count` with the brand field (C44).
 */
export function getLegacyRiskDistribution(stats: {
  domain_risk_distribution: ReadonlyMap<string, number>
  risk_distribution: ReadonlyMap<string, number>
}): ReadonlyMap<string, number> | null {
  if (stats.domain_risk_distribution.size > 0 || stats.risk_distribution.size === 0) return null
  return stats.risk_distribution
}

/** Deprecated statistics in a brand row, which must not be taken for brand settings. */
export const legacyBrandFields: ReadonlySet<string> = new Set([
  'risk_distribution',
  'visual_match_stats',
])

/** Returns the free-text brand name of an old case; null if the case belongs to a brand (C119). */
export function getLegacyBrandName(takedown: {
  brand: string | null
  brand_display: string | null
  brand_name: string | null
}): string | null {
  return takedown.brand === null && takedown.brand_display === null ? takedown.brand_name : null
}

/** Returns A and NS records from the old text fields; null if `dns_raw` is reported or both are missing (C125). */
export function getLegacyDns(takedown: {
  dns_raw: unknown
  a_entry: string | null
  ns_entry: string | null
}): { a: string[]; ns: string[] } | null {
  if (takedown.dns_raw !== null) return null
  if (takedown.a_entry === null && takedown.ns_entry === null) return null
  return { a: toRecordLines(takedown.a_entry), ns: toRecordLines(takedown.ns_entry) }
}
