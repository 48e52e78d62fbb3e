import { targetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { parsePastedList, type ListLine, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme, InvalidTarget } from '#/lib/target-url.ts'
import { maxRequests } from '#/outbox/row.ts'
import { verdictLabel, type TonedLabel } from '#/shared/labels/verdict-labels.ts'
import {
  runChecks,
  type Check,
  type RequestFacts,
  type OtherRequests,
  type BrandTracking,
} from './checks.ts'
import { joinMessage } from './describe-finding.ts'
import { describeTargetChanges, describeTargetProblem } from './describe-target.ts'

/** Verdict of a host with its tone, or why there is none. */
type VerdictText = Omit<TonedLabel, 'tone'> & Partial<TonedLabel>

/** Review of a line. `warned`: needs a confirmation. `skipped`: can't be sent. */
export interface ReviewRow {
  line: number
  text: string
  website: string
  host: string
  /** How the target differs from the line, as sentences; empty if only the scheme was added. */
  changes: string
  status: 'ready' | 'warned' | 'skipped'
  /** Warnings, each with an optional case. */
  messages: readonly { text: string; caseId?: string }[]
  /** Findings that the line's checkbox confirms. */
  findings: readonly string[]
  verdict: VerdictText
  /** Null for none; undefined until known. */
  brand: CompactBrand | null | undefined
}

/** Parses a text as a list. */
export const parseList = (text: string, scheme: AssumedScheme): PastedList =>
  parsePastedList(text, { ...targetLimits(scheme), maxLines: maxRequests })

/** Data that depends on the line: its brand and other requests in this browser. */
interface LineContext {
  getBrand: (host: string) => RequestFacts['brand']
  findSameTarget: (website: string, brandId: string | null) => OtherRequests
}

/**
 * Reviews every line with the checks of the request form. Every line that is skipped or has a warning states its
 * reason (P14).
 */
export function reviewLines(
  lines: readonly ListLine[],
  commonFacts: RequestFacts,
  { getBrand, findSameTarget }: LineContext,
): ReviewRow[] {
  const firstOfHost = new Map<string, { line: number; website: string }>()
  return lines.map(({ line, text, result, duplicateOf }) => {
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
    const skipped = { ...row, status: 'skipped' } as const
    if (!result.ok) return { ...skipped, messages: [{ text: describeProblem(result) }] }
    const { website, host } = result
    if (duplicateOf !== null)
      return {
        ...skipped,
        website,
        host,
        messages: [{ text: `Same address as line ${duplicateOf}.` }],
      }
    const sameHost = firstOfHost.get(host)
    if (sameHost === undefined) firstOfHost.set(host, { line, website })
    const brand = getBrand(host)
    const facts = { ...commonFacts, brand }
    const others = brand === undefined ? [] : findSameTarget(website, brand?.id ?? null)
    const checks = runChecks(result, facts, others)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const notes = checks.filter(
      ({ id, state }) => (id === 'earlier' || id === 'address') && state === 'note',
    )
    const sameHostMessages =
      sameHost === undefined
        ? []
        : [
            {
              text: `Same host as line ${sameHost.line}, different ${describeDifference(website, sameHost.website)}.`,
            },
          ]
    const findings = [
      ...warnings.flatMap(({ confirm }) => confirm?.findings ?? []),
      ...sameHostMessages.map(() => `same-host:${sameHost?.line}`),
    ]
    return {
      ...row,
      website,
      host,
      changes: result.changes.every((one) => one === 'scheme-added')
        ? ''
        : describeTargetChanges(result),
      status: findings.length > 0 ? 'warned' : 'ready',
      messages: [...warnings.map(toMessage), ...sameHostMessages, ...notes.map(toMessage)],
      findings,
      verdict: describeVerdict(facts.trackingByHost.get(host), brand?.id),
      brand,
    }
  })
}

/** Names the parts in which two addresses on one host differ. */
function describeDifference(website: string, other: string): string {
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

const notChecked: VerdictText = { text: 'Not checked' }

const toMessage = (check: Check) => ({
  text: joinMessage(check),
  ...(check.caseId !== undefined && { caseId: check.caseId }),
})

/** Verdict under the list's brand, otherwise under another brand that lists the host. */
function describeVerdict(
  tracking: BrandTracking | undefined,
  brandId: string | undefined,
): VerdictText {
  if (tracking?.pending.length !== 0) return { text: 'Checking' }
  const found = tracking.tracking.find(({ brand }) => brand.id === brandId) ?? tracking.tracking[0]
  if (!found) return tracking.failed.length > 0 ? notChecked : { text: 'Not listed' }
  const scan = found.row.latest_scan
  return scan === null ? { text: 'Not scanned' } : verdictLabel(scan?.verdict)
}

const describeProblem = (target: InvalidTarget): string =>
  target.problem === 'several'
    ? `${formatCount(target.addressLines.length)} addresses in this line. Put each on its own line.`
    : describeTargetProblem(target)

/** Confirmations of a line, by finding, so that a new finding needs a new one. */
export const confirmationKeys = ({ text, findings }: ReviewRow): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Returns whether a line would be sent. */
export const isReady = (row: ReviewRow, ticked: ReadonlySet<string>): boolean =>
  row.status !== 'skipped' && confirmationKeys(row).every((tick) => ticked.has(tick))

/** Counts of a list before sending. */
export function countLines(rows: readonly ReviewRow[], ticked: ReadonlySet<string>) {
  const ready = rows.filter((row) => isReady(row, ticked)).length
  const skipped = rows.filter(({ status }) => status === 'skipped').length
  // The others have an unconfirmed warning.
  return { all: rows.length, send: ready, unticked: rows.length - ready - skipped, skipped }
}

/** Chip with a count of lines. */
interface CountChip {
  text: string
  tone: TonedLabel['tone']
}

/** Numbers of ready, unconfirmed and skipped lines; zero is shown only for ready ones (C140). */
export function countChips(rows: readonly ReviewRow[], ticked: ReadonlySet<string>): CountChip[] {
  const { send: ready, unticked: unconfirmed, skipped } = countLines(rows, ticked)
  const chips: CountChip[] = [
    {
      text: `${formatCount(ready)} ready${startLabel(rows.filter((row) => isReady(row, ticked)))}`,
      tone: ready === 0 ? 'gray' : 'accent',
    },
    { text: `${formatCount(unconfirmed)} to confirm`, tone: 'amber' },
    { text: `${formatCount(skipped)} skipped`, tone: 'gray' },
  ]
  return chips.filter(({ text }, index) => index === 0 || !text.startsWith('0 '))
}

/** Text on skipped comment lines. */
export const commentsLabel = (comments: number): string =>
  comments === 0 ? '' : `${formatCountOf(comments, 'comment line')} skipped.`

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
  for (const { status, verdict } of rows)
    if (status !== 'skipped') counts.set(verdict.text, (counts.get(verdict.text) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${formatCount(count)} ${word.toLowerCase()}`)
    .join(', ')
}

/** Other brands that list hosts which the brand of their line doesn't, with the hosts; most hosts first. */
export function otherBrands(
  rows: readonly ReviewRow[],
  { trackingByHost }: Pick<RequestFacts, 'trackingByHost'>,
): { brand: CompactBrand; hosts: readonly string[] }[] {
  const found = new Map<string, { brand: CompactBrand; hosts: readonly string[] }>()
  for (const { status, host, brand: lineBrand } of rows) {
    const listed = trackingByHost.get(host)?.tracking ?? []
    if (status === 'skipped' || listed.some(({ brand }) => brand.id === lineBrand?.id)) continue
    for (const { brand } of listed)
      found.set(brand.id, { brand, hosts: [...(found.get(brand.id)?.hosts ?? []), host] })
  }
  return [...found.values()].toSorted((a, b) => b.hosts.length - a.hosts.length)
}
