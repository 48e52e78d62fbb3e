import * as z from 'zod/mini'
import { parseCountsByName } from './flexible-parsers.ts'
import { optionalField, requiredField, reportedNumber, reportedText } from './tolerant.ts'

const countsByName = optionalField((raw) => parseCountsByName(raw) ?? new Map<string, number>())

/**
 * Statistics of a brand's review queue, which may be five minutes old (C37, C38). Figures that aren't reported are
 * undefined, distributions empty (C43). `latest_scan_date` is null if the brand was never scanned. The contract doesn't
 * define the names of risk buckets (C42). `deprecated.ts` interprets the legacy `risk_distribution`.
 */
export const brandStats = z.object({
  domain_count: reportedNumber,
  scan_count: reportedNumber,
  latest_scan_date: reportedText,
  high_risk_count: reportedNumber,
  average_risk_score: reportedNumber,
  domain_risk_distribution: countsByName,
  risk_distribution: countsByName,
  verdict_stats: countsByName,
  http_status_stats: countsByName,
})
export type BrandStats = z.output<typeof brandStats>

/** Returns whether neither a figure nor a distribution is reported (C32). */
export const hasNoFigures = (stats: BrandStats): boolean =>
  Object.values(stats).every((figure) =>
    figure instanceof Map ? figure.size === 0 : figure === null || figure === undefined,
  )

/** Returns whether a brand's row lacks a figure, so that its statistics must be requested separately (C32). */
export const hasMissingFigures = (stats: BrandStats): boolean =>
  Object.entries(stats).some(([name, figure]) =>
    figure instanceof Map
      ? figure.size === 0 && name !== 'risk_distribution'
      : figure === undefined,
  )

/** Parses the response of the statistics endpoint. Fails if nothing is reported (C32). */
export const brandStatsResponse = requiredField((raw): BrandStats | null => {
  const parsed = brandStats.safeParse(raw)
  return parsed.success && !hasNoFigures(parsed.data) ? parsed.data : null
}, 'no figures')
