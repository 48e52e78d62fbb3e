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
  // A flag per market, or markets by region.
  return Object.entries(raw).flatMap(([name, value]) => {
    if (value === true) return [name]
    const inner = marketsIn(value, depth + 1)
    return inner.length === 0 ? [] : [`${name}: ${inner.join(', ')}`]
  })
}

/** Markets of a brand as text, from any form: codes, names, flags, or by region. */
export const readMarkets = (raw: unknown): string[] => [...new Set(marketsIn(raw, 0))]

/** Short brand row. `brand_markets` has no defined type (C30); empty if unreadable. */
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
 * Full brand. `settings` has all other members as received (C33); `stats` the headline figures, null if none is
 * recognized (C32); `trusted` the trusted domains, null if not reported (C143).
 */
export interface Brand extends z.output<typeof knownBrandFields> {
  settings: Map<string, unknown>
  stats: BrandStats | null
  trusted: string[] | null
}

/** Parses a full brand row or detail. */
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
 * Splits a row into headline figures and the rest. The contract doesn't name the figures of `include_stats` (C32);
 * missing ones are never zero.
 */
function headline(row: Record<string, unknown>, names: MemberNames) {
  const { read, others } = openRecord(row, names)
  const none = new Map<string, number>()
  // Null counts as missing: the brand's statistics are fetched.
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

/** Hosts from any form; null if there is a value without hosts. */
function readHosts(raw: unknown): string[] | null {
  const hosts = hostsIn(raw, 0)
  const saysNothing = typeof raw === 'object' && raw !== null && Object.keys(raw).length === 0
  return hosts.length === 0 && !saysNothing ? null : hosts
}

/** Hosts from a list, a separated text, objects with names, or keys of flags. */
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
