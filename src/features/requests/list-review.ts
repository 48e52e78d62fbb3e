import { targetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { readPastedList, type ListLine, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme, UnreadTarget } from '#/lib/target-url.ts'
import { verdictLabel, type TonedLabel } from '#/product/labels/verdict-labels.ts'
import { mostRequests } from '#/sender/row.ts'
import { checksOf, type Check, type Facts, type UnderBrands } from './checks.ts'
import { checkLabel } from './finding-words.ts'
import { changesLabel, problemLabel } from './target-words.ts'

/** What the brands say of a host: a verdict with its tone, or why there is none. */
type RowVerdict = Omit<TonedLabel, 'tone'> & Partial<TonedLabel>

/**
 * One line before it is sent. `send`: nothing speaks against it. `warned`: only with a tick of its
 * own. `out`: it cannot be sent.
 */
export interface ReviewRow {
  line: number
  text: string
  website: string
  host: string
  /** Sentences on how the address differs from the line; empty if only the scheme was added. */
  changes: string
  fate: 'send' | 'warned' | 'out'
  /** Why somebody should look at it, each with a case to look at. */
  remarks: readonly { text: string; caseId?: string }[]
  /** What a tick of this line confirms. */
  findings: readonly string[]
  verdict: RowVerdict
}

/** Reads a text as a list. */
export const readList = (text: string, scheme: AssumedScheme): PastedList =>
  readPastedList(text, { ...targetLimits(scheme), most: mostRequests })

/**
 * Judges every line by the checks that the form for one request makes. Nothing is left out, and nothing
 * warned of, without its reason (P14).
 */
export function reviewLines(lines: readonly ListLine[], facts: Facts): ReviewRow[] {
  const firstOfHost = new Map<string, { line: number; website: string }>()
  return lines.map(({ line, text, reading, sameAs }) => {
    const row = {
      line,
      text,
      website: '',
      host: '',
      changes: '',
      findings: [],
      verdict: notChecked,
    }
    const out = { ...row, fate: 'out' } as const
    if (!reading.ok) return { ...out, remarks: [{ text: lineProblem(reading) }] }
    const { website, host } = reading
    if (sameAs !== null)
      return { ...out, website, host, remarks: [{ text: `The same address as line ${sameAs}.` }] }
    const sameHost = firstOfHost.get(host)
    if (sameHost === undefined) firstOfHost.set(host, { line, website })
    const checks = checksOf(reading, facts)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const notes = checks.filter(
      ({ id, state }) => (id === 'earlier' || id === 'address') && state === 'note',
    )
    const twice =
      sameHost === undefined
        ? []
        : [
            {
              text: `The same host as line ${sameHost.line}, with another ${difference(website, sameHost.website)}.`,
            },
          ]
    const findings = [
      ...warnings.flatMap(({ confirm }) => confirm?.findings ?? []),
      ...twice.map(() => `same-host:${sameHost?.line}`),
    ]
    return {
      ...row,
      website,
      host,
      changes: reading.changes.every((one) => one === 'scheme-added') ? '' : changesLabel(reading),
      fate: findings.length > 0 ? 'warned' : 'send',
      remarks: [...warnings.map(remarkOf), ...twice, ...notes.map(remarkOf)],
      findings,
      verdict: verdictOf(facts.under.get(host), facts.brand?.id),
    }
  })
}

/** Names the parts in which two addresses on one host differ. */
function difference(website: string, other: string): string {
  const [one, two] = [new URL(website), new URL(other)]
  const parts = [
    one.protocol !== two.protocol && 'protocol',
    one.port !== two.port && 'port',
    one.pathname !== two.pathname && 'path',
    one.search !== two.search && 'query',
    one.hash !== two.hash && 'fragment',
  ].filter((part) => part !== false)
  return parts.join(' and ')
}

const notChecked: RowVerdict = { word: 'Not checked' }

const remarkOf = (check: Check) => ({
  text: checkLabel(check),
  ...(check.caseId !== undefined && { caseId: check.caseId }),
})

/** The verdict of the list's brand, else of another brand that lists the host. */
function verdictOf(under: UnderBrands | undefined, brandId: string | undefined): RowVerdict {
  if (under?.waiting.length !== 0) return { word: 'Checking' }
  const found = under.listed.find(({ brand }) => brand.id === brandId) ?? under.listed[0]
  if (!found) return under.failed.length > 0 ? notChecked : { word: 'Not listed' }
  const scan = found.row.latest_scan
  return scan === null ? { word: 'Not scanned' } : verdictLabel(scan?.verdict)
}

const lineProblem = (reading: UnreadTarget): string =>
  reading.problem === 'several'
    ? `${formatCount(reading.found.length)} addresses in this line. Put each on its own line.`
    : problemLabel(reading)

/** The ticks of a line: each belongs to what was found, so that a new finding needs a new one. */
export const ticksOf = ({ text, findings }: ReviewRow): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Whether a line would be sent. */
export const isSent = (row: ReviewRow, ticked: ReadonlySet<string>): boolean =>
  row.fate !== 'out' && ticksOf(row).every((tick) => ticked.has(tick))

/** What sending a list would do, in numbers. */
export function sumList(rows: readonly ReviewRow[], ticked: ReadonlySet<string>) {
  const send = rows.filter((row) => isSent(row, ticked)).length
  const out = rows.filter(({ fate }) => fate === 'out').length
  // The others have a warning, and no tick.
  return { all: rows.length, send, unticked: rows.length - send - out, out }
}

/** What sending a list would do, in words, and what the contract says will come of it (C140). */
export function totalLabel(
  sums: ReturnType<typeof sumList>,
  brand: CompactBrand | null | undefined,
): string {
  if (sums.all === 0) return 'Nothing is on the list yet.'
  if (brand === undefined) return 'Choose the brand first.'
  const sent =
    sums.send === 0
      ? 'Nothing will be sent.'
      : `${countOf(sums.send, 'request')} will be sent: ${startLabel(sums.send, brand)}.`
  const others = [
    sums.unticked > 0 &&
      `${formatCount(sums.unticked)} ${sums.unticked === 1 ? 'needs' : 'need'} confirmation`,
    sums.out > 0 && `${formatCount(sums.out)} ${sums.out === 1 ? 'is' : 'are'} skipped`,
  ].filter((part) => part !== false)
  return others.length === 0
    ? sent
    : `${sent} Of ${formatCount(sums.all)} lines, ${others.join(' and ')}.`
}

/** Says how many comment lines are skipped. */
export const commentsLabel = (comments: number): string =>
  comments === 0
    ? ''
    : `${countOf(comments, 'comment line')} ${comments === 1 ? 'is' : 'are'} skipped.`

function startLabel(count: number, brand: CompactBrand | null): string {
  const one = count === 1
  if (brand?.monitoring_enabled) return `work starts at once on ${one ? 'it' : 'all of them'}`
  if (brand && brand.monitoring_enabled === null) return 'start of work not known'
  return `${one ? 'it waits' : 'all of them wait'} for approval`
}

/** What the brands say of all lines that can be sent: `12 red, 5 not listed, 3 green`. */
export function verdictCounts(rows: readonly ReviewRow[]): string {
  const counts = new Map<string, number>()
  for (const { fate, verdict } of rows)
    if (fate !== 'out') counts.set(verdict.word, (counts.get(verdict.word) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${formatCount(count)} ${word.toLowerCase()}`)
    .join(', ')
}

/** The brands that list hosts of the list which its own brand does not, and how many; the most hosts first. */
export function otherBrands(
  rows: readonly ReviewRow[],
  { under, brand: own }: Facts,
): { brand: CompactBrand; hosts: number }[] {
  const counts = new Map<string, { brand: CompactBrand; hosts: number }>()
  for (const { fate, host } of rows) {
    const listed = under.get(host)?.listed ?? []
    if (fate === 'out' || listed.some(({ brand }) => brand.id === own?.id)) continue
    for (const { brand } of listed)
      counts.set(brand.id, { brand, hosts: (counts.get(brand.id)?.hosts ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.hosts - a.hosts)
}
