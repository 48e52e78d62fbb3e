import type { CaseIndex } from '#/api/cases-by-host.ts'
import type { OwnHosts } from '#/api/own-hosts.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import type { Domain } from '#/contract/domain.ts'
import type { Check } from '#/features/requests/checks/check.ts'
import { preflight } from '#/features/requests/checks/preflight.ts'
import { problemLabel } from '#/features/requests/target-labels.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListLine } from '#/lib/pasted-list.ts'
import type { TargetReading } from '#/lib/target-url.ts'
import type { HostUnderBrands } from '#/product/brands/host-under-brands.ts'

/** What the brands of the user say of one host of a list. */
export type UnderBrands = HostUnderBrands<CompactBrand, Domain>

/** What is known about targets before a list is sent; what could not be read is undefined. */
export interface ListFacts {
  /** The brand of the list: null for none, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  owns: OwnHosts[] | undefined
  open: CaseIndex | undefined
  ended: CaseIndex | undefined
  /** What the brands that were asked say of each host, as far as it has been looked up. */
  under: ReadonlyMap<string, UnderBrands>
  now: number
}

/** Why a line needs a look, with a case to look at. */
export interface Remark {
  text: string
  caseId?: string
}

/** What the brands say of a host: a verdict as given, or why there is none. */
export type RowVerdict =
  | { kind: 'verdict'; code: string | null }
  | { kind: 'not-scanned' | 'not-listed' | 'not-read' | 'looking' }

/**
 * One line before it is sent. `send`: nothing speaks against it. `warned`: only with a tick of its
 * own. `out`: it cannot be sent.
 */
export interface ReviewRow {
  line: number
  text: string
  website: string
  host: string
  fate: 'send' | 'warned' | 'out'
  remarks: readonly Remark[]
  /** What a tick of this line confirms. */
  findings: readonly string[]
  verdict: RowVerdict
}

/**
 * Judges every line by the checks that the form for one request makes. Nothing is left out, and nothing
 * warned of, without its reason (P14).
 */
export function reviewLines(lines: readonly ListLine[], facts: ListFacts): ReviewRow[] {
  const lineOfHost = new Map<string, number>()
  return lines.map(({ line, text, reading, sameAs }) => {
    const row = { line, text, website: '', host: '', findings: [], verdict: notRead }
    if (!reading.ok) return { ...row, fate: 'out', remarks: [{ text: lineProblem(reading) }] }
    const { website, host } = reading
    const readable = { ...row, website, host }
    if (sameAs !== null)
      return {
        ...readable,
        fate: 'out',
        remarks: [{ text: `The same address as line ${sameAs}.` }],
      }
    const sameHost = lineOfHost.get(host)
    if (sameHost === undefined) lineOfHost.set(host, line)
    const under = facts.under.get(host)
    const checks = checksOf(host, under, facts)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const notes = checks.filter(({ id, state }) => id === 'earlier' && state === 'note')
    const twice =
      sameHost === undefined
        ? []
        : [{ text: `The same host as line ${sameHost}, with another path.` }]
    const findings = [
      ...warnings.flatMap(({ confirm }) => confirm?.findings ?? []),
      ...twice.map(() => `same-host:${sameHost}`),
    ]
    return {
      ...readable,
      fate: findings.length > 0 ? 'warned' : 'send',
      remarks: [...warnings.map(remarkOf), ...twice, ...notes.map(remarkOf)],
      findings,
      verdict: verdictOf(under, facts.brand?.id),
    }
  })
}

const notRead: RowVerdict = { kind: 'not-read' }

const nothingAsked: UnderBrands = { listed: [], without: [], failed: [], waiting: [] }

/** The checks of the form for one request. */
function checksOf(host: string, under: UnderBrands | undefined, facts: ListFacts): Check[] {
  return preflight({
    host,
    brand: facts.brand,
    owns: { data: facts.owns, error: null },
    open: { data: facts.open, error: null },
    ended: { data: facts.ended, error: null },
    under: under ?? nothingAsked,
    now: facts.now,
  })
}

const remarkOf = ({ title, text, caseId }: Check): Remark => ({
  text: text ? `${title}. ${text}` : `${title}.`,
  ...(caseId !== undefined && { caseId }),
})

/** The verdict of the list's brand, else of another brand that lists the host. */
function verdictOf(under: UnderBrands | undefined, brandId: string | undefined): RowVerdict {
  if (under === undefined) return { kind: 'looking' }
  const found = under.listed.find(({ brand }) => brand.id === brandId) ?? under.listed[0]
  if (found) {
    const scan = found.row.latest_scan
    return scan ? { kind: 'verdict', code: scan.verdict } : { kind: 'not-scanned' }
  }
  return under.failed.length + under.waiting.length > 0 ? notRead : { kind: 'not-listed' }
}

const lineProblem = (reading: Extract<TargetReading, { ok: false }>): string =>
  reading.problem === 'several'
    ? `${formatCount(reading.found?.length ?? 2)} addresses in this line. Put each on its own line.`
    : problemLabel(reading)
