import * as z from 'zod/mini'
import { readCountsByName } from './open-values.ts'
import { field, must, reportedNumber, reportedText } from './tolerant.ts'

const counts = field((raw) => readCountsByName(raw) ?? new Map<string, number>())

/**
 * Statistics of one brand. They describe the review queue and may be five minutes old (C37, C38). A
 * figure that this answer does not tell is undefined; a latest scan date that is null says that nothing
 * was ever scanned. A distribution that is not reported is empty (C43); the names of risk buckets are not
 * shown by the contract (C42). The legacy distribution is read in `deprecated.ts`.
 */
export const brandStats = z.object({
  domain_count: reportedNumber,
  scan_count: reportedNumber,
  latest_scan_date: reportedText,
  high_risk_count: reportedNumber,
  average_risk_score: reportedNumber,
  domain_risk_distribution: counts,
  risk_distribution: counts,
  verdict_stats: counts,
  http_status_stats: counts,
})
export type BrandStats = z.output<typeof brandStats>

/** Whether not a single figure was reported (C32). */
export const isWithoutFigures = (stats: BrandStats): boolean =>
  Object.values(stats).every((figure) =>
    figure instanceof Map ? figure.size === 0 : figure === null || figure === undefined,
  )

/** Whether a figure or a distribution was not reported, so that another answer has to be asked for it (C32). */
export const lacksFigures = (stats: BrandStats): boolean =>
  Object.entries(stats).some(([name, figure]) =>
    figure instanceof Map
      ? figure.size === 0 && name !== 'risk_distribution'
      : figure === undefined,
  )

/** The answer of the statistics endpoint: an object without a single figure is none (C32). */
export const brandStatsAnswer = must((raw): BrandStats | null => {
  const read = brandStats.safeParse(raw)
  return read.success && !isWithoutFigures(read.data) ? read.data : null
}, 'no figures')
