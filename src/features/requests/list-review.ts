import { targetLimits } from '#/api/target-limits.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import { formatCount } from '#/lib/numbers.ts'
import { parsePastedList, type ListLine, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { maxRequests } from '#/outbox/row.ts'
import { verdictLabel, type TonedLabel } from '#/shared/labels/verdict-labels.ts'
import { describeTargetChanges, describeTargetProblem, joinMessage } from './check-messages.ts'
import {
  runChecks,
  type BrandTracking,
  type Check,
  type OtherRequests,
  type RequestFacts,
} from './checks.ts'

/** Verdict of a host with its tone, or why there is none. */
type VerdictText = Omit<TonedLabel, 'tone'> & Partial<TonedLabel>

/** Review of a line. */
export interface ReviewRow {
  line: number
  text: string
  /** Empty if skipped. */
  website: string
  host: string
  /** How the target differs from the line, as sentences; empty if only the scheme was added. */
  changes: string
  /** True if it can't be sent. */
  isSkipped: boolean
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
  const firstLineOfHost = new Map<string, number>()
  return lines.map(({ line, text, result, duplicateOf }) => {
    if (!result.ok) return skippedRow(line, text, describeTargetProblem(result))
    if (duplicateOf !== null) return skippedRow(line, text, `Same address as line ${duplicateOf}.`)
    const { website, host } = result
    const brand = getBrand(host)
    const facts = { ...commonFacts, brand }
    const others = brand === undefined ? [] : findSameTarget(website, brand?.id ?? null)
    const checks = runChecks(result, facts, others)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const notes = checks.filter(
      ({ id, state }) => (id === 'earlier' || id === 'address') && state === 'note',
    )
    const firstLine = firstLineOfHost.get(host)
    if (firstLine === undefined) firstLineOfHost.set(host, line)
    const isOnlySchemeAdded = result.changes.every((change) => change === 'scheme-added')
    return {
      line,
      text,
      website,
      host,
      changes: isOnlySchemeAdded ? '' : describeTargetChanges(result),
      isSkipped: false,
      messages: [
        ...warnings.map(toMessage),
        ...(firstLine === undefined ? [] : [{ text: `Same host as line ${firstLine}.` }]),
        ...notes.map(toMessage),
      ],
      findings: [
        ...warnings.flatMap(({ confirm }) => confirm?.findings ?? []),
        ...(firstLine === undefined ? [] : [`same-host:${firstLine}`]),
      ],
      verdict: describeVerdict(facts.trackingByHost.get(host), brand?.id),
      brand,
    }
  })
}

const notChecked: VerdictText = { text: 'Not checked' }

const skippedRow = (line: number, text: string, reason: string): ReviewRow => ({
  line,
  text,
  website: '',
  host: '',
  changes: '',
  isSkipped: true,
  messages: [{ text: reason }],
  findings: [],
  verdict: notChecked,
  brand: null,
})

const toMessage = (check: Check) => ({
  text: joinMessage(check),
  ...(check.caseId !== undefined && { caseId: check.caseId }),
})

/** Verdict under the line's brand, otherwise under another brand that tracks the host. */
function describeVerdict(
  lookup: BrandTracking | undefined,
  brandId: string | undefined,
): VerdictText {
  const checking: VerdictText = { text: 'Checking' }
  if (!lookup) return checking
  const { tracking, failed, pending } = lookup
  const tracked = tracking.find(({ brand }) => brand.id === brandId) ?? tracking[0]
  if (!tracked && pending.length > 0) return checking
  if (!tracked) return failed.length > 0 ? notChecked : { text: 'Not tracked' }
  const scan = tracked.row.latest_scan
  return scan === null ? { text: 'Not scanned' } : verdictLabel(scan?.verdict)
}

/** Confirmations of a line, by finding, so that a new finding needs a new one. */
export const confirmationKeys = ({ text, findings }: ReviewRow): string[] =>
  findings.map((finding) => `${finding}\n${text}`)

/** Returns whether a line would be sent. */
export const isReady = (row: ReviewRow, confirmed: ReadonlySet<string>): boolean =>
  !row.isSkipped && confirmationKeys(row).every((key) => confirmed.has(key))

/** Numbers of ready, unconfirmed and skipped lines; zero is shown only for ready ones (C140). */
export function countChips(
  rows: readonly ReviewRow[],
  confirmed: ReadonlySet<string>,
): TonedLabel[] {
  const readyRows = rows.filter((row) => isReady(row, confirmed))
  const skippedCount = rows.filter(({ isSkipped }) => isSkipped).length
  const unconfirmedCount = rows.length - readyRows.length - skippedCount
  const chips: TonedLabel[] = [
    {
      text: `${formatCount(readyRows.length)} ready${startLabel(readyRows)}`,
      tone: readyRows.length === 0 ? 'gray' : 'accent',
    },
  ]
  if (unconfirmedCount > 0)
    chips.push({ text: `${formatCount(unconfirmedCount)} to confirm`, tone: 'amber' })
  if (skippedCount > 0) chips.push({ text: `${formatCount(skippedCount)} skipped`, tone: 'gray' })
  return chips
}

/** Says if work starts at once, as far as the brands report it. */
function startLabel(rows: readonly ReviewRow[]): string {
  const approvalCount = rows.filter(
    ({ brand }) => brand === null || brand?.monitoring_enabled === false,
  ).length
  if (approvalCount > 0) {
    const verb = approvalCount === 1 ? 'needs' : 'need'
    return ` (${approvalCount === rows.length ? '' : `${formatCount(approvalCount)} `}${verb} approval)`
  }
  const startsNow = rows.length > 0 && rows.every(({ brand }) => brand?.monitoring_enabled === true)
  return startsNow ? ' (work starts at once)' : ''
}

/** Other brands that track hosts which the brand of their line doesn't, with the hosts; most hosts first. */
export function otherBrands(
  rows: readonly ReviewRow[],
  { trackingByHost }: Pick<RequestFacts, 'trackingByHost'>,
): { brand: CompactBrand; hosts: readonly string[] }[] {
  const hostsByBrand = new Map<string, { brand: CompactBrand; hosts: string[] }>()
  for (const { host, brand: lineBrand } of rows) {
    const tracking = trackingByHost.get(host)?.tracking ?? []
    if (tracking.some(({ brand }) => brand.id === lineBrand?.id)) continue
    for (const { brand } of tracking) {
      const entry = hostsByBrand.get(brand.id) ?? { brand, hosts: [] }
      entry.hosts.push(host)
      hostsByBrand.set(brand.id, entry)
    }
  }
  return [...hostsByBrand.values()].toSorted((a, b) => b.hosts.length - a.hosts.length)
}
