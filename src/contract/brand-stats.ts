import * as z from 'zod/mini'
import { counts, must, number, text } from './tolerant.ts'

/**
 * Statistics of one brand. They describe the review queue and may be five minutes old (C37, C38).
 * `domain_risk_distribution` is empty when the service does not give it (C43); its bucket names are
 * not shown by the contract (C42). The legacy distribution is read in `deprecated.ts`.
 */
export const brandStats = z.object({
  domain_count: number,
  scan_count: number,
  latest_scan_date: text,
  high_risk_count: number,
  average_risk_score: number,
  domain_risk_distribution: counts,
  risk_distribution: counts,
  verdict_stats: counts,
  http_status_stats: counts,
})
export type BrandStats = z.output<typeof brandStats>

/** The answer of the statistics endpoint: an object without a single figure is none (C32). */
export const brandStatsAnswer = must((raw): BrandStats | null => {
  const read = brandStats.safeParse(raw)
  const figures = Object.values(read.data ?? {})
  return read.success && figures.some((figure) => figure !== null && !isEmpty(figure))
    ? read.data
    : null
}, 'no figures')

function isEmpty(figure: string | number | Map<string, number>): boolean {
  return figure instanceof Map && figure.size === 0
}
