import * as z from 'zod/mini'
import { isWithoutFigures, type BrandStats } from './brand-stats.ts'
import { httpStatusCounts, verdicts } from './codes.ts'
import { legacyNames } from './deprecated.ts'
import { openRecord, openSchema, type Meaning, type MemberNames } from './open-parts.ts'
import {
  readCode,
  readCount,
  readCountsByName,
  readCountsOf,
  readFigure,
  readTime,
  readWords,
} from './open-values.ts'
import { field, flag, id, isRecord, must, readText, text } from './tolerant.ts'

const deepest = 4

function marketsIn(raw: unknown, depth: number): string[] {
  if (depth > deepest || typeof raw === 'boolean') return []
  if (Array.isArray(raw)) return raw.flatMap((each) => marketsIn(each, depth + 1))
  if (!isRecord(raw)) {
    const words = readText(raw)
    return words === null ? [] : words.split(/[,;|\n]+/).flatMap((part) => part.trim() || [])
  }
  const label = readWords(raw) ?? readCode(raw)
  if (label !== null) return [label.trim()]
  // A switch for each market, or the markets of each region.
  return Object.entries(raw).flatMap(([name, value]) => {
    if (value === true) return [name]
    const inner = marketsIn(value, depth + 1)
    return inner.length === 0 ? [] : [`${name}: ${inner.join(', ')}`]
  })
}

/** The markets of a brand in any form, as words to show: codes, names, switches, markets by region. */
export const readMarkets = (raw: unknown): string[] => [...new Set(marketsIn(raw, 0))]

/** Short brand row; `brand_markets` has no stated type (C30): what can be read, empty when nothing can. */
export const compactBrand = z.object({
  id,
  name: text,
  domain: text,
  plan: text,
  monitoring_enabled: flag,
  brand_markets: field(readMarkets),
})
export type CompactBrand = z.output<typeof compactBrand>

/** One role or several, as text, codes or objects. */
const roles = field((raw): string | null => {
  const words = (Array.isArray(raw) ? raw : [raw]).flatMap((each) => readWords(each)?.trim() ?? [])
  return words.length === 0 ? null : [...new Set(words)].join(', ')
})

const knownBrandFields = z.object({ id, name: text, domain: text, plan: text, my_role: roles })

/**
 * Full brand. `settings` holds every other member as it came, for the generic settings panel (C33);
 * `stats` the headline figures when the row carries any that we recognise (C32), else null; `trusted` the
 * hosts that it trusts, null where the service does not tell them (C143).
 */
export interface Brand extends z.output<typeof knownBrandFields> {
  settings: Map<string, unknown>
  stats: BrandStats | null
  trusted: string[] | null
}

/** Reads a full brand row or detail. */
export const brand = openSchema((names) =>
  must((raw): Brand | null => {
    const { data } = knownBrandFields.safeParse(raw)
    if (!data || !isRecord(raw)) return null
    const { stats, rest } = headline(raw, names)
    for (const key of Object.keys(knownBrandFields.shape)) rest.delete(key)
    const trusted = openRecord(raw, names).read('brand.trusted', readHosts)
    return {
      ...data,
      settings: rest,
      stats,
      trusted: trusted === undefined ? null : (trusted ?? []),
    }
  }, 'no brand'),
)

/**
 * The headline figures of a row and everything else. The contract describes the figures of `include_stats`
 * in words only (C32); one that is not found must never read as zero.
 */
function headline(row: Record<string, unknown>, names: MemberNames) {
  const { read, others } = openRecord(row, names)
  const none = new Map<string, number>()
  // A null is none of these numbers: the statistics of the brand are asked for them.
  const number = (meaning: Meaning, readValue: (raw: unknown) => number | null) =>
    read(meaning, readValue) ?? undefined
  const counts = (
    meaning: Meaning,
    readValue: (raw: unknown, isMapped: boolean) => Map<string, number> | null,
  ) => read(meaning, (value) => readValue(value, names.isMapped(meaning))) ?? none
  const stats: BrandStats = {
    domain_count: number('brand.domains', readCount),
    scan_count: number('brand.scans', readCount),
    latest_scan_date: read('brand.latest', readTime),
    high_risk_count: number('brand.high_risk', readCount),
    average_risk_score: number('brand.average_risk', readFigure),
    domain_risk_distribution: counts('brand.risks', readCountsByName),
    risk_distribution: readCountsByName(row['risk_distribution']) ?? none,
    verdict_stats: counts('brand.verdicts', (value, isMapped) =>
      readCountsOf(verdicts, value, isMapped),
    ),
    http_status_stats: counts('brand.websites', (value, isMapped) =>
      readCountsOf(httpStatusCounts, value, isMapped),
    ),
  }
  if (isWithoutFigures(stats)) return { stats: null, rest: new Map(Object.entries(row)) }
  const rest = others()
  for (const name of legacyNames) rest.delete(name)
  return { stats, rest }
}

const hostName = /^[^\s@/:]+\.[^\s@/:.]+\.?$/u

const hostsInText = (words: string): string[] =>
  words
    .split(/[\s,;]+/)
    .map((host) => host.replace(/^https?:\/\//i, '').replace(/[/:].*$/, ''))
    .filter((host) => hostName.test(host))

const hostMembers = ['domain', 'host', 'hostname', 'name', 'value', 'url', 'fqdn']

/** Hosts in any form; null where something is said and it names no host. */
function readHosts(raw: unknown): string[] | null {
  const hosts = hostsIn(raw, 0)
  const saysNothing = typeof raw === 'object' && raw !== null && Object.keys(raw).length === 0
  return hosts.length === 0 && !saysNothing ? null : hosts
}

/** Hosts in a list, in one text with separators, in objects with a name, or as the names of switches. */
function hostsIn(raw: unknown, depth: number): string[] {
  if (depth > deepest) return []
  if (Array.isArray(raw)) return [...new Set(raw.flatMap((each) => hostsIn(each, depth + 1)))]
  if (typeof raw === 'string') return hostsInText(raw)
  if (!isRecord(raw)) return []
  return Object.entries(raw).flatMap(([name, value]) => {
    if (hostName.test(name)) return value === false || value === null ? [] : [name]
    return typeof value === 'object' || hostMembers.includes(name) ? hostsIn(value, depth + 1) : []
  })
}
