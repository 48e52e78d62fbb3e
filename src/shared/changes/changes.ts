import type { LookupState } from '#/api/host-lookups.ts'
import type { HostWithUnseenScan, ScansSince } from '#/api/scans-since.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import type { CompactScan } from '#/contract/scan.ts'
import { parseInstant } from '#/lib/dates.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import {
  describeHttpsStatus,
  isSiteOnline,
  describeRisk,
  describeVerdict,
} from '#/shared/labels/host-labels.ts'
import {
  classifyCase,
  hasReplied,
  isEnded,
  toOutcomeContact,
} from '#/shared/outcomes/outcome-case.ts'
import { isRiskWorse, getVerdictChange } from '#/shared/scans/compare-scans.ts'
import { changeGroups, type ChangeFilter, type ChangeGroup } from './change-filters.ts'
import { noBrandKey, type SeenBrand, type SeenCase } from './changes-seen.ts'

/*
 * Changes since the user last marked changes as seen (F8). A value that was missing, or is missing now, doesn't count
 * as changed. The exception is a case outcome that is reported for the first time.
 */

export interface Change {
  kind:
    | 'went-live'
    | 'verdict-worse'
    | 'risk-higher'
    | 'needs-review'
    | 'first-scan'
    | 'verdict-better'
    | 'went-dark'
    | 'case-reopened'
    | 'case-outcome'
    | 'case-closed'
    | 'case-reply'
    | 'case-status'
    | 'case-opened'
  text: string
}

export interface ChangeRow {
  id: string
  /** Null for a case without a brand. */
  brandId: string | null
  changes: readonly Change[]
  /** Time of the newest scan, or of the latest change of a case (ISO 8601). */
  changedAt: string | null
  /** Newest scan of a host; null for a case. */
  scan: CompactScan | null
  /** Null for a host. */
  takedown: CaseRow | null
}

export interface BrandChanges {
  /** Brand ID; `noBrandKey` for cases without a brand. */
  brandKey: string
  rows: readonly ChangeRow[]
  /** Number of scanned hosts whose previous scan wasn't loaded. */
  uncomparedCount: number
  /** Extent of the loaded scans. Null on the first visit, while loading and after a failure. */
  coverage: Pick<ScansSince, 'hasReachedSeenScans' | 'oldestMs' | 'hasListShrunk'> | null
  error: unknown
}

const reviewNeededChange: Change = { kind: 'needs-review', text: 'Now needs review.' }

export function compareHost({
  newest,
  previousScan,
}: Pick<HostWithUnseenScan, 'newest' | 'previousScan'>): readonly Change[] {
  // The previous scan wasn't loaded.
  if (previousScan === undefined) return []
  const newestCode = newest.https_head_request_response_code
  const newestCodeText = describeHttpsStatus(newestCode)
  const verdict = describeVerdict(newest.verdict)
  const isFlagged = newest.requires_human_review === true
  if (previousScan === null) {
    const text = `First scan: verdict ${verdict}, website ${newestCodeText}.`
    return [{ kind: 'first-scan', text }, ...(isFlagged ? [reviewNeededChange] : [])]
  }
  const changes: Change[] = []
  const previousCode = previousScan.https_head_request_response_code
  const codesText = `(${newestCodeText}, was ${describeHttpsStatus(previousCode)})`
  const [wasOnline, isOnline] = [isSiteOnline(previousCode), isSiteOnline(newestCode)]
  if (wasOnline === false && isOnline === true)
    changes.push({ kind: 'went-live', text: `Site went live ${codesText}.` })
  const verdictChange = getVerdictChange(previousScan.verdict, newest.verdict)
  if (verdictChange !== null) {
    const previousVerdict = describeVerdict(previousScan.verdict)
    changes.push({
      kind: `verdict-${verdictChange}`,
      text: `Verdict now ${verdict} (was ${previousVerdict}).`,
    })
  }
  if (isRiskWorse(previousScan.risk_score, newest.risk_score)) {
    const text = `Risk rose from ${describeRisk(previousScan.risk_score)} to ${describeRisk(newest.risk_score)}.`
    changes.push({ kind: 'risk-higher', text })
  }
  if (previousScan.requires_human_review === false && isFlagged) changes.push(reviewNeededChange)
  if (wasOnline === true && isOnline === false)
    changes.push({ kind: 'went-dark', text: `Site stopped responding ${codesText}.` })
  return changes
}

export function toSeenCase(
  row: Pick<CaseRow, 'is_open' | 'status' | 'resolution' | 'abuse_contacts'>,
): SeenCase {
  const caseClass = classifyCase(row)
  return {
    state: caseClass === 'open' ? 'open' : isEnded(caseClass) ? 'ended' : null,
    status: row.status,
    resolution: row.resolution,
    answers: row.abuse_contacts?.map(toOutcomeContact).filter(hasReplied).length ?? null,
  }
}

/** `lastSeen` is undefined for a new case. Doesn't compare dates, because failed cases often have none (C115). */
export function compareCase(lastSeen: SeenCase | undefined, row: CaseRow): readonly Change[] {
  const current = toSeenCase(row)
  const status = getCaseStatusLabel(row).text
  const outcome = getCaseOutcomeLabel(row)?.text
  const changes: Change[] = []
  const seenReplyCount = lastSeen === undefined ? 0 : lastSeen.answers
  if (seenReplyCount !== null && (current.answers ?? 0) > seenReplyCount)
    changes.push({ kind: 'case-reply', text: 'A provider replied.' })
  if (lastSeen === undefined)
    return [
      current.state === 'ended'
        ? { kind: 'case-closed', text: `Opened and closed: ${outcome ?? status}.` }
        : { kind: 'case-opened', text: 'Takedown requested.' },
      ...changes,
    ]
  const seenStatus = getCaseStatusLabel(lastSeen).text
  const seenOutcome = getCaseOutcomeLabel(lastSeen)?.text ?? seenStatus
  const statusText = `Status now ${status} (was ${seenStatus}).`
  const hasNewStatus =
    lastSeen.status !== null && current.status !== null && lastSeen.status !== current.status
  // An outcome that is no longer reported isn't a change.
  const hasNewOutcome = current.resolution !== null && current.resolution !== lastSeen.resolution
  const areBothEnded = lastSeen.state === 'ended' && current.state === 'ended'
  if (lastSeen.state === 'open' && current.state === 'ended')
    changes.push({ kind: 'case-closed', text: `Takedown closed: ${outcome ?? status}.` })
  else if (lastSeen.state === 'ended' && current.state === 'open')
    changes.push({
      kind: 'case-reopened',
      text: `Takedown reopened: ${status} (was ${seenOutcome}).`,
    })
  else if (hasNewOutcome || (areBothEnded && hasNewStatus))
    changes.push({
      kind: 'case-outcome',
      text:
        outcome === undefined || outcome === seenOutcome
          ? statusText
          : `Outcome now ${outcome} (was ${seenOutcome}).`,
    })
  else if (hasNewStatus) changes.push({ kind: 'case-status', text: statusText })
  return changes
}

function getCaseChangedAt(changes: readonly Change[], row: CaseRow): string | null {
  if (changes.some(({ kind }) => kind === 'case-closed')) return row.closed_at
  return changes.length === 1 && changes[0]?.kind === 'case-opened'
    ? row.created_at
    : row.updated_at
}

export interface LoadedBrand {
  brandKey: string
  scans: LookupState<ScansSince> | undefined
  /**
   * Null until loaded. On the first visit, also null if the list may lack cases other than the oldest or unreadable
   * ones: if the loaded cases were stored as seen, a missing case would later be listed as new.
   */
  cases: readonly CaseRow[] | null
}

export function compareBrand(
  { brandKey, scans, cases }: LoadedBrand,
  lastSeen: SeenBrand | undefined,
): BrandChanges {
  const scansSince = lastSeen?.scans ? scans?.data : undefined
  const hosts = scansSince?.hosts ?? []
  const seenCases = lastSeen?.cases?.byId
  const comparableCases = seenCases && cases ? cases : []
  const hostRows = hosts.map((host): ChangeRow => ({
    id: `${brandKey} ${host.key}`,
    brandId: brandKey,
    changes: compareHost(host),
    changedAt: host.newest.scanned_at ?? null,
    scan: host.newest,
    takedown: null,
  }))
  const caseRows = comparableCases.map((row): ChangeRow => {
    const changes = compareCase(seenCases?.get(row.id), row)
    return {
      id: row.id,
      brandId: row.brand,
      changes,
      changedAt: getCaseChangedAt(changes, row),
      scan: null,
      takedown: row,
    }
  })
  return {
    brandKey,
    rows: [...hostRows, ...caseRows].filter(({ changes }) => changes.length > 0),
    uncomparedCount: hosts.filter((host) => host.previousScan === undefined).length,
    coverage: scansSince ?? null,
    error: scans?.error ?? null,
  }
}

export function areScansCompared(brandChanges: BrandChanges): boolean {
  // Cases without a brand have no scans.
  if (brandChanges.brandKey === noBrandKey) return true
  const { coverage, uncomparedCount, error } = brandChanges
  if (error !== null || coverage === null) return false
  return uncomparedCount === 0 && coverage.hasReachedSeenScans && !coverage.hasListShrunk
}

const hasKind = ({ changes }: Pick<ChangeRow, 'changes'>, ...kinds: Change['kind'][]): boolean =>
  changes.some(({ kind }) => kinds.includes(kind))

/** Returns the most urgent group of a row. */
export function getChangeGroup(row: ChangeRow): ChangeGroup {
  if (!row.scan) return 'cases'
  if (row.scan.verdict === 'red' && hasKind(row, 'verdict-worse', 'first-scan')) return 'red'
  if (hasKind(row, 'went-live')) return 'live'
  if (hasKind(row, 'needs-review')) return 'review'
  if (hasKind(row, 'verdict-worse', 'risk-higher')) return 'risk'
  if (hasKind(row, 'first-scan')) return 'new'
  return hasKind(row, 'went-dark') ? 'dark' : 'better'
}

/** Sorts the most urgent group first. Within a group, newest rows come first and rows without a time come last. */
export const sortByUrgency = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows.toSorted(
    (a, b) =>
      changeGroups.indexOf(getChangeGroup(a)) - changeGroups.indexOf(getChangeGroup(b)) ||
      (parseInstant(b.changedAt) ?? 0) - (parseInstant(a.changedAt) ?? 0),
  )

/** Returns the rows of a group, or all rows that got worse. Without a filter, returns all rows. */
export const filterRows = (
  rows: readonly ChangeRow[],
  filter: ChangeFilter | undefined,
): readonly ChangeRow[] =>
  rows.filter((row) =>
    filter === 'worse'
      ? hasKind(row, 'went-live', 'verdict-worse', 'risk-higher', 'needs-review')
      : filter === undefined || getChangeGroup(row) === filter,
  )
