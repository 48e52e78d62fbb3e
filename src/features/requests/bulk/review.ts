import type { HostLookup, HostLookups } from '#/api/hosts-under-brands.ts'
import type { CaseIndex, OwnHosts } from '#/api/target-checks.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { preflight, type Check } from '#/features/requests/preflight.ts'
import { problemWords } from '#/features/requests/target-labels.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { ListLine } from '#/lib/pasted-list.ts'
import type { TargetReading } from '#/lib/target-url.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'

/** What is known about targets before a list is sent; what could not be read is undefined. */
export interface ListFacts {
  brands: readonly CompactBrand[]
  /** The brand of the list: null for none, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  owns: OwnHosts[] | undefined
  open: CaseIndex | undefined
  ended: CaseIndex | undefined
  /** By host, as far as they have been looked up. */
  lookups: HostLookups
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
 * One line as it stands before sending. `send`: nothing speaks against it. `warned`: only with a tick of its
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
    const told = { ...row, website, host }
    if (sameAs !== null)
      return { ...told, fate: 'out', remarks: [{ text: `The same address as line ${sameAs}.` }] }
    const sameHost = lineOfHost.get(host)
    if (sameHost === undefined) lineOfHost.set(host, line)
    const lookup = facts.lookups.get(host)
    const checks = checksOf(host, lookup, facts)
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
      ...told,
      fate: findings.length > 0 ? 'warned' : 'send',
      remarks: [...warnings.map(remarkOf), ...twice, ...notes.map(remarkOf)],
      findings,
      verdict: verdictOf(lookup, facts.brand?.id),
    }
  })
}

const notRead: RowVerdict = { kind: 'not-read' }

/** The checks of the form; of brands only those that were asked. */
function checksOf(host: string, lookup: HostLookup | undefined, facts: ListFacts): Check[] {
  const asked = facts.brands.filter(({ id }) => lookup?.byBrand.has(id))
  return preflight({
    host,
    brand: facts.brand,
    brands: asked,
    owns: { data: facts.owns, error: null },
    open: { data: facts.open, error: null },
    ended: { data: facts.ended, error: null },
    known: asked.map(({ id }) => lookup?.byBrand.get(id) ?? { data: undefined, error: null }),
    now: facts.now,
  })
}

const remarkOf = ({ title, text, caseId }: Check): Remark => ({
  text: text ? `${title}. ${text}` : `${title}.`,
  ...(caseId !== undefined && { caseId }),
})

/** The verdict of the list's brand, else of another brand that lists the host. */
function verdictOf(lookup: HostLookup | undefined, brandId: string | undefined): RowVerdict {
  if (lookup === undefined) return { kind: 'looking' }
  const own = lookup.byBrand.get(brandId ?? '')?.data?.domain
  const all = [...lookup.byBrand.values()]
  const domain = own ?? all.find(({ data }) => data?.domain)?.data?.domain
  if (domain)
    return domain.latest_scan
      ? { kind: 'verdict', code: domain.latest_scan.verdict }
      : { kind: 'not-scanned' }
  return all.some(({ data }) => data === undefined) ? notRead : { kind: 'not-listed' }
}

const lineProblem = (reading: Extract<TargetReading, { ok: false }>): string =>
  reading.problem === 'several'
    ? `${formatCount(reading.found?.length ?? 2)} addresses are in this line. Give each a line of its own.`
    : problemWords(reading)

/** What sending the list would do, in numbers. */
export interface ListSums {
  all: number
  send: number
  /** Lines with a warning that have no tick. */
  unticked: number
  out: number
}

/** The ticks of a line: each belongs to what was found, so that a new finding needs a new one. */
export const ticksOf = ({ text, findings }: ReviewRow): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Whether a line would be sent. */
export const isSent = (row: ReviewRow, ticked: ReadonlySet<string>): boolean =>
  row.fate !== 'out' && ticksOf(row).every((tick) => ticked.has(tick))

/** Counts what sending the list would do. */
export function sumList(rows: readonly ReviewRow[], ticked: ReadonlySet<string>): ListSums {
  const send = rows.filter((row) => isSent(row, ticked)).length
  const out = rows.filter(({ fate }) => fate === 'out').length
  return { all: rows.length, send, unticked: rows.length - send - out, out }
}

const verdictOrder = ['red', 'amber', 'green', 'unknown']

/** What the brands say of all lines that can be sent: `12 red, 3 green, 5 not known to your brands`. */
export function verdictWords(rows: readonly ReviewRow[]): string {
  const counts = new Map<string, number>()
  for (const { fate, verdict } of rows)
    if (fate !== 'out') {
      const key = verdict.kind === 'verdict' ? (verdict.code ?? 'unknown') : verdict.kind
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const rank = (key: string) =>
    (verdictOrder.indexOf(key) + verdictOrder.length + 1) % (verdictOrder.length + 1)
  return [...counts]
    .filter(([key]) => key !== 'looking')
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, count]) => `${formatCount(count)} ${wordOf(key)}`)
    .join(', ')
}

function wordOf(key: string): string {
  switch (key) {
    case 'not-scanned':
      return 'not scanned yet'
    case 'not-listed':
      return 'not known to your brands'
    case 'not-read':
      return 'not checked'
    case 'unknown':
      return 'with an unknown verdict'
    default:
      return verdictLabel(key).word.toLowerCase()
  }
}

/** Another brand of the user that lists hosts which the brand of the list does not. */
export interface OtherBrand {
  brandId: string
  hosts: number
}

/** The brands that list hosts of the list which its own brand does not, the most hosts first. */
export function otherBrands(
  rows: readonly ReviewRow[],
  { lookups, brand }: Pick<ListFacts, 'lookups' | 'brand'>,
): OtherBrand[] {
  const counts = new Map<string, number>()
  for (const { fate, host } of rows) {
    const byBrand = lookups.get(host)?.byBrand
    if (fate === 'out' || !byBrand || byBrand.get(brand?.id ?? '')?.data?.domain) continue
    for (const [brandId, { data }] of byBrand)
      if (data?.domain) counts.set(brandId, (counts.get(brandId) ?? 0) + 1)
  }
  return [...counts]
    .map(([brandId, hosts]) => ({ brandId, hosts }))
    .toSorted((a, b) => b.hosts - a.hosts)
}
