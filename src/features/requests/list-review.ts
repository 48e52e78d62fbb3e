import { targetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { readPastedList, type ListLine, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme, UnreadTarget } from '#/lib/target-url.ts'
import { mostRequests } from '#/outbox/row.ts'
import { verdictLabel, type TonedLabel } from '#/shared/labels/verdict-labels.ts'
import { checksOf, type Check, type Facts, type OtherRequests, type UnderBrands } from './checks.ts'
import { checkLabel } from './finding-words.ts'
import { changesLabel, problemLabel } from './target-words.ts'

/** Verdict of a host with its tone, or why there is none. */
type RowVerdict = Omit<TonedLabel, 'tone'> & Partial<TonedLabel>

/** Review of a line. `warned`: needs a confirmation. `skipped`: can't be sent. */
export interface ReviewRow {
  line: number
  text: string
  website: string
  host: string
  /** How the target differs from the line, as sentences; empty if only the scheme was added. */
  changes: string
  readiness: 'ready' | 'warned' | 'skipped'
  /** Warnings, each with an optional case. */
  remarks: readonly { text: string; caseId?: string }[]
  /** Findings that the line's checkbox confirms. */
  findings: readonly string[]
  verdict: RowVerdict
  /** Null for none; undefined until known. */
  brand: CompactBrand | null | undefined
}

/** Parses a text as a list. */
export const readList = (text: string, scheme: AssumedScheme): PastedList =>
  readPastedList(text, { ...targetLimits(scheme), most: mostRequests })

/** Data that depends on the line: its brand and other requests in this browser. */
interface LineContext {
  brandOf: (host: string) => Facts['brand']
  sameTarget: (website: string, brandId: string | null) => OtherRequests
}

/**
 * Reviews every line with the checks of the request form. Every line that is skipped or has a warning states its
 * reason (P14).
 */
export function reviewLines(
  lines: readonly ListLine[],
  shared: Facts,
  { brandOf, sameTarget }: LineContext,
): ReviewRow[] {
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
      brand: null,
    }
    const skipped = { ...row, readiness: 'skipped' } as const
    if (!reading.ok) return { ...skipped, remarks: [{ text: lineProblem(reading) }] }
    const { website, host } = reading
    if (sameAs !== null)
      return { ...skipped, website, host, remarks: [{ text: `Same address as line ${sameAs}.` }] }
    const sameHost = firstOfHost.get(host)
    if (sameHost === undefined) firstOfHost.set(host, { line, website })
    const brand = brandOf(host)
    const facts = { ...shared, brand }
    const others = brand === undefined ? [] : sameTarget(website, brand?.id ?? null)
    const checks = checksOf(reading, facts, others)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const notes = checks.filter(
      ({ id, state }) => (id === 'earlier' || id === 'address') && state === 'note',
    )
    const twice =
      sameHost === undefined
        ? []
        : [
            {
              text: `Same host as line ${sameHost.line}, different ${difference(website, sameHost.website)}.`,
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
      readiness: findings.length > 0 ? 'warned' : 'ready',
      remarks: [...warnings.map(remarkOf), ...twice, ...notes.map(remarkOf)],
      findings,
      verdict: verdictOf(facts.under.get(host), brand?.id),
      brand,
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

/** Verdict under the list's brand, otherwise under another brand that lists the host. */
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

/** Confirmations of a line, by finding, so that a new finding needs a new one. */
export const ticksOf = ({ text, findings }: ReviewRow): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Returns whether a line would be sent. */
export const isSent = (row: ReviewRow, ticked: ReadonlySet<string>): boolean =>
  row.readiness !== 'skipped' && ticksOf(row).every((tick) => ticked.has(tick))

/** Counts of a list before sending. */
export function sumList(rows: readonly ReviewRow[], ticked: ReadonlySet<string>) {
  const send = rows.filter((row) => isSent(row, ticked)).length
  const skipped = rows.filter(({ readiness }) => readiness === 'skipped').length
  // The others have an unconfirmed warning.
  return { all: rows.length, send, unticked: rows.length - send - skipped, skipped }
}

/** Chip with a count of lines. */
interface CountChip {
  text: string
  tone: TonedLabel['tone']
}

/** Numbers of ready, unconfirmed and skipped lines; zero is shown only for ready ones (C140). */
export function countChips(rows: readonly ReviewRow[], ticked: ReadonlySet<string>): CountChip[] {
  const { send, unticked, skipped } = sumList(rows, ticked)
  const chips: CountChip[] = [
    {
      text: `${formatCount(send)} ready${startLabel(rows.filter((row) => isSent(row, ticked)))}`,
      tone: send === 0 ? 'gray' : 'accent',
    },
    { text: `${formatCount(unticked)} to confirm`, tone: 'amber' },
    { text: `${formatCount(skipped)} skipped`, tone: 'gray' },
  ]
  return chips.filter(({ text }, index) => index === 0 || !text.startsWith('0 '))
}

/** Text on skipped comment lines. */
export const commentsLabel = (comments: number): string =>
  comments === 0 ? '' : `${countOf(comments, 'comment line')} skipped.`

/** Says if work starts at once, as far as the brands report it. */
function startLabel(rows: readonly ReviewRow[]): string {
  const waiting = rows.filter(
    ({ brand }) => brand === null || brand?.monitoring_enabled === false,
  ).length
  if (waiting > 0) {
    const verb = waiting === 1 ? 'needs' : 'need'
    return ` (${waiting === rows.length ? '' : `${formatCount(waiting)} `}${verb} approval)`
  }
  const startsNow = rows.length > 0 && rows.every(({ brand }) => brand?.monitoring_enabled === true)
  return startsNow ? ' (work starts at once)' : ''
}

/** Verdicts of all lines that can be sent: `12 red, 5 not listed, 3 green`. */
export function verdictCounts(rows: readonly ReviewRow[]): string {
  const counts = new Map<string, number>()
  for (const { readiness, verdict } of rows)
    if (readiness !== 'skipped') counts.set(verdict.word, (counts.get(verdict.word) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${formatCount(count)} ${word.toLowerCase()}`)
    .join(', ')
}

/** Other brands that list hosts which the brand of their line doesn't, with the hosts; most hosts first. */
export function otherBrands(
  rows: readonly ReviewRow[],
  { under }: Pick<Facts, 'under'>,
): { brand: CompactBrand; hosts: readonly string[] }[] {
  const found = new Map<string, { brand: CompactBrand; hosts: readonly string[] }>()
  for (const { readiness, host, brand: own } of rows) {
    const listed = under.get(host)?.listed ?? []
    if (readiness === 'skipped' || listed.some(({ brand }) => brand.id === own?.id)) continue
    for (const { brand } of listed)
      found.set(brand.id, { brand, hosts: [...(found.get(brand.id)?.hosts ?? []), host] })
  }
  return [...found.values()].toSorted((a, b) => b.hosts.length - a.hosts.length)
}
