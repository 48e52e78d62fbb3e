/* Interprets the contract's deprecated fields (C148). */
import { toRecordLines } from './dns-records.ts'

/**
 * Returns `risk_distribution` if there is no `domain_risk_distribution`, else null. `risk_distribution` counts scan
 * rows, not domains (C43), so its key `high_risk_count` isn't the brand's figure of the same name (C44).
 */
export function getLegacyRiskDistribution(stats: {
  domain_risk_distribution: ReadonlyMap<string, number>
  risk_distribution: ReadonlyMap<string, number>
}): ReadonlyMap<string, number> | null {
  if (stats.domain_risk_distribution.size > 0 || stats.risk_distribution.size === 0) return null
  return stats.risk_distribution
}

/** Deprecated statistics in the record of a brand. Unlike other unknown fields, they aren't shown as settings. */
export const legacyBrandFields: ReadonlySet<string> = new Set([
  'risk_distribution',
  'visual_match_stats',
])

/** Returns the free-text brand name of an old case (C119). */
export function getLegacyBrandName(takedown: {
  brand: string | null
  brand_display: string | null
  brand_name: string | null
}): string | null {
  return takedown.brand === null && takedown.brand_display === null ? takedown.brand_name : null
}

/** Returns DNS records from the old text fields, which `dns_raw` replaces (C125). */
export function getLegacyDns(takedown: {
  dns_raw: unknown
  a_entry: string | null
  ns_entry: string | null
}): { a: string[]; ns: string[] } | null {
  if (takedown.dns_raw !== null) return null
  if (takedown.a_entry === null && takedown.ns_entry === null) return null
  return { a: toRecordLines(takedown.a_entry), ns: toRecordLines(takedown.ns_entry) }
}
