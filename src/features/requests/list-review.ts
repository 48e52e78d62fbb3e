import { getTargetLimits } from '#/api/target-limits.ts'
import { parsePastedList, type ListLine, type PastedList } from '#/lib/pasted-list.ts'
import type { AssumedScheme } from '#/lib/target-url.ts'
import { maxRequestsPerList } from '#/outbox/limits.ts'
import { getVerdictLabel, type TonedLabel } from '#/shared/labels/host-labels.ts'
import { findEvidence, type EvidenceState } from './evidence.ts'
import { listFindingIds, runChecks, type Check, type SameTargetRequests } from './request-checks.ts'
import type { BrandTracking, RequestBrand, RequestFacts } from './request-facts.ts'
import { describeTargetChanges, describeTargetProblem, joinMessage } from './request-messages.ts'

export interface ReviewRow {
  line: number
  text: string
  /** Empty if skipped. */
  website: string
  host: string
  /** Describes how the target differs from the line. Empty if it doesn't differ, or if only a scheme was added. */
  changes: string
  status: 'Ready' | 'To confirm' | 'Skipped'
  /** Warnings and notes, or the reason why the line is skipped. */
  messages: readonly { text: string; caseId?: string }[]
  /** IDs of the findings that the line's checkbox confirms. */
  findingIds: readonly string[]
  verdict: TonedLabel
  brand: RequestBrand
  evidence: EvidenceState
}

export const parseList = (text: string, scheme: AssumedScheme): PastedList =>
  parsePastedList(text, { ...getTargetLimits(scheme), maxLines: maxRequestsPerList })

interface LineContext {
  facts: RequestFacts
  chooseBrand: (host: string) => RequestBrand
  listSameTargetRequests: (website: string, brandId: string | null) => SameTargetRequests
  /** One key per finding that the user has confirmed, from `getConfirmationKeys`. */
  confirmedKeys: ReadonlySet<string>
}

/** The keys contain the line's text, so that a changed line or a new finding needs a new confirmation. */
export const getConfirmationKeys = ({
  text,
  findingIds,
}: Pick<ReviewRow, 'text' | 'findingIds'>): string[] => findingIds.map((id) => `${id}\n${text}`)

/** Checks the lines of a pasted list. Skipped lines and warnings state their reason (P14). */
export function reviewLines(
  lines: readonly ListLine[],
  { facts, chooseBrand, listSameTargetRequests, confirmedKeys }: LineContext,
): ReviewRow[] {
  const firstLineOfHost = new Map<string, number>()
  return lines.map(({ line, text, result, duplicateOf }) => {
    if (!result.ok) return buildSkippedRow(line, text, describeTargetProblem(result))
    if (duplicateOf !== null)
      return buildSkippedRow(line, text, `Same address as line ${duplicateOf}.`)
    const { website, host } = result
    const brand = chooseBrand(host)
    const sameTargetRequests =
      brand === undefined ? [] : listSameTargetRequests(website, brand?.id ?? null)
    const checks = runChecks(result, brand, facts, sameTargetRequests)
    const warnings = checks.filter(({ state }) => state === 'warning')
    const earlierCaseNotes = checks.filter(({ id, state }) => id === 'earlier' && state === 'note')
    const firstLine = firstLineOfHost.get(host)
    if (firstLine === undefined) firstLineOfHost.set(host, line)
    const findingIds = [
      ...listFindingIds(warnings),
      ...(firstLine === undefined ? [] : [`same-host:${firstLine}`]),
    ]
    const isConfirmed = getConfirmationKeys({ text, findingIds }).every((key) =>
      confirmedKeys.has(key),
    )
    const isOnlySchemeAdded = result.changes.every((change) => change === 'scheme-added')
    return {
      line,
      text,
      website,
      host,
      changes: isOnlySchemeAdded ? '' : describeTargetChanges(result),
      status: isConfirmed ? 'Ready' : 'To confirm',
      messages: [
        ...warnings.map(toMessage),
        ...(firstLine === undefined ? [] : [{ text: `Same host as line ${firstLine}.` }]),
        ...earlierCaseNotes.map(toMessage),
      ],
      findingIds,
      verdict: getVerdictLabelOfLine(facts.trackingByHost.get(host), brand?.id),
      brand,
      evidence: findEvidence(host, brand, facts),
    }
  })
}

const buildSkippedRow = (line: number, text: string, reason: string): ReviewRow => ({
  line,
  text,
  website: '',
  host: '',
  changes: '',
  status: 'Skipped',
  messages: [{ text: reason }],
  findingIds: [],
  verdict: { text: 'Not checked', tone: 'gray' },
  brand: null,
  evidence: { kind: 'none', text: '' },
})

const toMessage = (check: Check) => ({
  text: joinMessage(check),
  ...(check.caseId !== undefined && { caseId: check.caseId }),
})

function getVerdictLabelOfLine(
  lookup: BrandTracking | undefined,
  brandId: string | undefined,
): TonedLabel {
  const buildGrayLabel = (text: string): TonedLabel => ({ text, tone: 'gray' })
  if (!lookup) return buildGrayLabel('Checking')
  const { tracking, failed, pending } = lookup
  // If the line has no brand, or its brand doesn't track the host, show the verdict for another brand.
  const tracked = tracking.find(({ brand }) => brand.id === brandId) ?? tracking[0]
  if (tracked) {
    const scan = tracked.row.latest_scan
    return scan === null ? buildGrayLabel('Not scanned') : getVerdictLabel(scan?.verdict)
  }
  if (pending.length > 0) return buildGrayLabel('Checking')
  return buildGrayLabel(failed.length > 0 ? 'Not checked' : 'Not tracked')
}
