import * as z from 'zod/mini'
import { httpStatusKeys, verdicts } from './codes.ts'
import { legacyBrandFields } from './deprecated.ts'
import { createFieldReader, type FieldMeaning } from './field-mapping.ts'
import {
  createCountsParser,
  parseCount,
  parseCountsByName,
  parseLabel,
  parseTime,
} from './flexible-parsers.ts'
import {
  optionalField,
  flag,
  id,
  isRecord,
  requiredField,
  reportedNumber,
  reportedText,
  asNumber,
  text,
} from './tolerant.ts'

const countsByName = optionalField((raw) => parseCountsByName(raw) ?? new Map<string, number>())

/** Statistics of the review queue (C37). If not reported, a figure is undefined, and a distribution is empty (C43). */
export const brandStats = z.object({
  domain_count: reportedNumber,
  scan_count: reportedNumber,
  /** Null if the brand was never scanned. */
  latest_scan_date: reportedText,
  high_risk_count: reportedNumber,
  average_risk_score: reportedNumber,
  /** The contract doesn't define the keys (C42). */
  domain_risk_distribution: countsByName,
  /** Legacy, see `deprecated.ts`. */
  risk_distribution: countsByName,
  verdict_stats: countsByName,
  http_status_stats: countsByName,
})
export type BrandStats = z.output<typeof brandStats>

const hasNoFigures = (stats: BrandStats): boolean =>
  Object.values(stats).every((figure) =>
    figure instanceof Map ? figure.size === 0 : figure === null || figure === undefined,
  )

/** Returns whether a figure must be requested separately (C32). Ignores the legacy distribution. */
export const hasMissingFigures = (stats: BrandStats): boolean =>
  Object.entries(stats).some(([name, figure]) =>
    figure instanceof Map
      ? figure.size === 0 && name !== 'risk_distribution'
      : figure === undefined,
  )

export const brandStatsResponse = requiredField((raw): BrandStats | null => {
  const parsed = brandStats.safeParse(raw)
  return parsed.success && !hasNoFigures(parsed.data) ? parsed.data : null
}, 'no figures')

/**
 * Parses markets in any format, because the contract defines none (C30). Examples are codes, names, booleans by market,
 * and lists by region.
 */
export function parseMarkets(raw: unknown): string[] {
  const entries = typeof raw === 'object' ? Object.entries(raw ?? {}) : []
  const markets =
    parseLabel(raw)?.split(/[,;|\n]/) ??
    entries.flatMap(([name, value]) => {
      if (value === true) return [name]
      const nested = parseMarkets(value)
      // `{ DACH: ['AT', 'DE'] }` becomes `DACH: AT, DE`.
      const isRegion = !Array.isArray(raw) && nested.length > 0
      return isRegion ? [`${name}: ${nested.join(', ')}`] : nested
    })
  return [...new Set(markets.map((market) => market.trim()).filter(Boolean))]
}

export const compactBrand = z.object({
  id,
  name: text,
  domain: text,
  plan: text,
  monitoring_enabled: flag,
  brand_markets: optionalField(parseMarkets),
})
export type CompactBrand = z.output<typeof compactBrand>

/** Accepts one or more strings, numbers or objects. */
const roles = optionalField((raw): string | null => {
  const names = (Array.isArray(raw) ? raw : [raw]).flatMap((role) => parseLabel(role)?.trim() ?? [])
  return names.length === 0 ? null : [...new Set(names)].join(', ')
})

const knownBrandFields = z.object({ id, name: text, domain: text, plan: text, my_role: roles })

export interface Brand extends z.output<typeof knownBrandFields> {
  /** All other fields, as received (C33). */
  settings: Map<string, unknown>
  /** Null if no figure is recognized (C32). */
  stats: BrandStats | null
  /** Null if not reported (C143). */
  trustedDomains: string[] | null
  /** Empty if not reported. */
  keywords: string[]
}

const parseStrings = (raw: unknown): string[] =>
  (Array.isArray(raw) ? raw : [raw]).filter((value) => typeof value === 'string')

export const brand = requiredField((raw): Brand | null => {
  const { data } = knownBrandFields.safeParse(raw)
  if (!data || !isRecord(raw)) return null
  const { stats, settings } = splitFigures(raw)
  for (const key of Object.keys(knownBrandFields.shape)) settings.delete(key)
  const trustedDomains = createFieldReader(raw).read('brand.trusted', parseHosts)
  return {
    ...data,
    settings,
    stats,
    // The reader returns undefined if there is no readable field, and null if the field is null or empty text.
    trustedDomains: trustedDomains === undefined ? null : (trustedDomains ?? []),
    keywords: parseStrings(raw['keywords']),
  }
}, 'no brand')

/** Separates a brand's figures from its settings. The contract doesn't name the figures (C32). */
function splitFigures(row: Record<string, unknown>) {
  const { read, getUnreadFields } = createFieldReader(row)
  const emptyCounts = new Map<string, number>()
  // Treat null as missing, so that the figure is requested from the statistics endpoint.
  const readNumber = (meaning: FieldMeaning, parse: (raw: unknown) => number | null) =>
    read(meaning, parse) ?? undefined
  const readCounts = (meaning: FieldMeaning, parse: typeof parseCountsByName) =>
    read(meaning, parse) ?? emptyCounts
  const stats: BrandStats = {
    domain_count: readNumber('brand.domains', parseCount),
    scan_count: readNumber('brand.scans', parseCount),
    latest_scan_date: read('brand.latest', parseTime),
    high_risk_count: readNumber('brand.high_risk', parseCount),
    average_risk_score: readNumber('brand.average_risk', asNumber),
    domain_risk_distribution: readCounts('brand.risks', parseCountsByName),
    risk_distribution: parseCountsByName(row['risk_distribution']) ?? emptyCounts,
    verdict_stats: readCounts('brand.verdicts', createCountsParser(verdicts)),
    http_status_stats: readCounts('brand.websites', createCountsParser(httpStatusKeys)),
  }
  // No figure was recognized, so show all fields of the row as settings.
  if (hasNoFigures(stats)) return { stats: null, settings: new Map(Object.entries(row)) }
  const settings = getUnreadFields()
  for (const name of legacyBrandFields) settings.delete(name)
  return { stats, settings }
}

/** A hostname with a dot, without scheme, port, path or spaces. */
const hostPattern = /^[^\s@/:]+\.[^\s@/:.]+\.?$/u

/**
 * Returns null if the value isn't empty but has no hosts. Text that is mistaken for a host does little harm: a takedown
 * request for such a host needs an extra confirmation (C143).
 */
function parseHosts(raw: unknown): string[] | null {
  const hosts = [...new Set(collectHosts(raw))]
  const isEmptyValue = typeof raw === 'object' && raw !== null && Object.keys(raw).length === 0
  return hosts.length === 0 && !isEmptyValue ? null : hosts
}

/** Collects hosts from strings and object keys, but not from keys whose value is false or null. */
function collectHosts(raw: unknown): string[] {
  if (typeof raw === 'string')
    return raw
      .split(/[\s,;]+/)
      .map((host) => host.replace(/^https?:\/\//i, '').replace(/[/:].*$/, ''))
      .filter((host) => hostPattern.test(host))
  if (typeof raw !== 'object') return []
  return Object.entries(raw ?? {}).flatMap(([name, value]) => [
    ...(hostPattern.test(name) && value !== false && value !== null ? [name] : []),
    ...collectHosts(value),
  ])
}
