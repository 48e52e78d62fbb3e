import { getCasesOnHost } from '#/api/create-takedown.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import type { Domain } from '#/contract/domain.ts'
import { parseInstant } from '#/lib/dates.ts'
import type { ParsedTarget } from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { listFindings, toStoredError, listNotCheckedFindings } from '#/outbox/checks.ts'
import { getFindingId, type Finding, type RequestRow } from '#/outbox/stored-rows.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { describeVerdict } from '#/shared/labels/host-labels.ts'
import type { BrandTracking, RequestBrand, RequestFacts } from './request-facts.ts'
import {
  describeFinding,
  describeTargetWarning,
  joinMessage,
  uncheckedTitles,
  type Message,
} from './request-messages.ts'

/*
 * Checks before sending (F14). Right before sending, the outbox repeats the checks for own domains, open cases and
 * other requests for the same target.
 */

export interface Check extends Message {
  id: 'address' | 'same' | 'brand' | 'own' | 'open' | 'earlier' | 'verdict'
  /** A `note` is neutral information. `unknown` means that the check could not be completed. */
  state: 'checking' | 'fine' | 'note' | 'warning' | 'unknown'
  caseId?: string
  /** IDs of the findings that the user must confirm. Every warning has at least one. */
  findingIds?: readonly string[]
}

type Address = Pick<ParsedTarget, 'host' | 'warnings'>

type HostFacts = RequestFacts & {
  host: string
  brand: RequestBrand
  trackedBy: BrandTracking['tracking']
  findings: readonly Finding[]
}

export type SameTargetRequests = readonly Pick<RequestRow, 'id'>[]

export function runChecks(
  address: Address,
  brand: RequestBrand,
  facts: RequestFacts,
  sameTargetRequests: SameTargetRequests,
): Check[] {
  const { host } = address
  const trackedBy = facts.trackingByHost.get(host)?.tracking ?? []
  const findings = listFindings(host, facts)
  const hostFacts: HostFacts = { ...facts, host, brand, trackedBy, findings }
  return [
    ...checkSameTarget(sameTargetRequests),
    checkAddress(address, trackedBy.length > 0),
    ...checkBrand(hostFacts),
    checkOwnDomains(hostFacts),
    checkOpenCases(hostFacts),
    checkEarlierCases(hostFacts),
    checkVerdict(hostFacts),
  ]
}

export const listFindingIds = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ findingIds }) => findingIds ?? [])

/** Returns true if a check failed or if some open cases couldn't be loaded. Pending checks don't count. */
export const hasFailedChecks = (facts: RequestFacts): boolean =>
  listNotCheckedFindings(facts).length > 0 ||
  (facts.endedCases.data === undefined && facts.endedCases.error !== null) ||
  [...facts.trackingByHost.values()].some(({ failed }) => failed.length > 0)

/** A second request needs confirmation while the first request hasn't become a case yet (C141). */
function checkSameTarget(sameTargetRequests: SameTargetRequests): Check[] {
  const findings = sameTargetRequests.map(({ id }): Finding => ({ kind: 'same-target', rowId: id }))
  const [firstFinding] = findings
  if (firstFinding === undefined) return []
  return [
    {
      id: 'same',
      state: 'warning',
      ...describeFinding(firstFinding, undefined),
      text: 'Sending this request as well could open a second case.',
      findingIds: findings.map(getFindingId),
    },
  ]
}

/**
 * Doubtful targets need confirmation (C138). If a brand tracks the host, the host exists, so it gets no `not-a-site`
 * warning.
 */
function checkAddress(address: Address, isTracked: boolean): Check {
  const id = 'address'
  const { host } = address
  const warnings = address.warnings.filter((warning) => !isTracked || warning !== 'not-a-site')
  const [first, ...others] = warnings.map((warning) => describeTargetWarning(warning, host))
  if (first)
    return {
      id,
      state: 'warning',
      title: first.title,
      text: [first.text, ...others.map(joinMessage)].join(' '),
      findingIds: warnings.map((warning) => `address:${warning}`),
    }
  return { id, state: 'fine', title: 'Valid public address' }
}

const joinNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')

function checkBrand({ brand, trackedBy }: HostFacts): Check[] {
  const isTrackedForBrand = trackedBy.some((tracking) => tracking.brand.id === brand?.id)
  if (brand === undefined || trackedBy.length === 0 || isTrackedForBrand) return []
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Tracked for ${joinNames(trackedBy.map((tracking) => getBrandLabel(tracking.brand)))}`,
      text: brand === null ? 'No brand chosen.' : `Not tracked for ${getBrandLabel(brand)}.`,
      findingIds: [`brand:${brand?.id ?? ''}`],
    },
  ]
}

function findIncompleteCheck(
  id: 'own' | 'open',
  title: string,
  hostFacts: HostFacts,
): Check | null {
  const failure = hostFacts.findings.find(
    (finding) => finding.kind === 'not-checked' && finding.what === id,
  )
  if (failure) return { id, state: 'unknown', ...describeFinding(failure, hostFacts.brands) }
  const { data } = id === 'own' ? hostFacts.ownDomains : hostFacts.openCases
  return data === undefined ? { id, state: 'checking', title } : null
}

/** Warns about own and trusted domains (C143). */
function checkOwnDomains(hostFacts: HostFacts): Check {
  const id = 'own'
  const { brands, ownDomains } = hostFacts
  const findings = hostFacts.findings.filter(
    ({ kind }) => kind === 'own-domain' || kind === 'trusted-domain',
  )
  const [firstFinding] = findings
  if (firstFinding)
    return {
      id,
      state: 'warning',
      ...describeFinding(firstFinding, brands),
      findingIds: findings.map(getFindingId),
    }
  const incompleteCheck = findIncompleteCheck(id, 'Own and trusted domains', hostFacts)
  if (incompleteCheck) return incompleteCheck
  const isListMissing = ownDomains.data?.some(({ trustedDomains }) => trustedDomains === null)
  const text = isListMissing
    ? 'Not all brands report their trusted domains.'
    : 'Not on a trusted list either.'
  return { id, state: 'fine', title: 'Not one of your domains', text }
}

/** Warns about open cases, because the API doesn't prevent duplicates (C141). */
function checkOpenCases(hostFacts: HostFacts): Check {
  const id = 'open'
  const { host, openCases, trackedBy } = hostFacts
  const [newest] = openCases.data ? getCasesOnHost(openCases.data, host) : []
  // A domain record may name a case that the case list lacks.
  const tracking = trackedBy.find(({ row }) => row.open_takedown)
  const recordedCase = tracking?.row.open_takedown
  const findings = hostFacts.findings.filter((finding) => finding.kind === 'open-case')
  if (findings.length === 0 && recordedCase)
    findings.push({ kind: 'open-case', caseId: recordedCase.id })
  const [firstFinding] = findings
  if (firstFinding)
    return {
      id,
      state: 'warning',
      title:
        findings.length === 1
          ? 'A case is already open'
          : `${findings.length} cases are already open`,
      text: newest ? describeCase(newest) : `For ${tracking ? getBrandLabel(tracking.brand) : ''}.`,
      caseId: firstFinding.caseId,
      findingIds: findings.map(getFindingId),
    }
  const incompleteCheck = findIncompleteCheck(id, 'Open cases', hostFacts)
  if (incompleteCheck) return incompleteCheck
  // The case list lacks cases that the user can't see. Only a domain record's `open_takedown` reveals them.
  const mayHaveUnseenCase = trackedBy.some(({ row }) => row.open_takedown === undefined)
  return mayHaveUnseenCase
    ? { id, state: 'note', title: 'No open case among those you can see' }
    : { id, state: 'fine', title: 'No open case' }
}

function describeCase(openCase: CaseRow): string {
  const { brand, brand_display: display } = openCase
  const status = getCaseStatusLabel(openCase).text
  if (brand === null) return `${status}, without a brand.`
  return display === null ? `${status}.` : `${status}, for ${toVisibleString(display)}.`
}

type EarlierCase = Pick<CaseRow, 'id' | 'status' | 'resolution' | 'closed_at'> & Partial<CaseRow>

function checkEarlierCases({ host, endedCases, trackedBy }: HostFacts): Check {
  const id = 'earlier'
  const cases: readonly EarlierCase[] = endedCases.data ? getCasesOnHost(endedCases.data, host) : []
  const recorded = trackedBy.flatMap(({ row }): EarlierCase[] => {
    const lastClosed = row.last_closed_takedown
    return lastClosed && !cases.some((earlierCase) => earlierCase.id === lastClosed.id)
      ? [lastClosed]
      : []
  })
  // Cases without a closing date are sorted by the date of their request.
  const getEndedAt = (earlierCase: EarlierCase) =>
    parseInstant(earlierCase.closed_at ?? earlierCase.created_at) ?? 0
  const [latestCase] = [...cases, ...recorded].toSorted((a, b) => getEndedAt(b) - getEndedAt(a))
  if (latestCase) return buildEarlierCaseCheck(latestCase)
  if (endedCases.data === undefined)
    return endedCases.error
      ? {
          id,
          state: 'unknown',
          title: uncheckedTitles.earlier,
          text: toStoredError(endedCases.error).text,
        }
      : { id, state: 'checking', title: 'Earlier cases' }
  return {
    id,
    state: 'fine',
    title: 'No earlier case found',
    ...(!endedCases.data.isComplete && { text: 'Checked only the newest closed cases.' }),
  }
}

function buildEarlierCaseCheck(earlierCase: EarlierCase): Check {
  const outcome = getCaseOutcomeLabel(earlierCase)
  const wasFalsePositive = earlierCase.resolution === 'FALSE_POSITIVE'
  const needsConfirmation = wasFalsePositive || earlierCase.status === 'REJECTED'
  return {
    id: 'earlier',
    state: needsConfirmation ? 'warning' : 'note',
    title: earlierCaseTitles.get(earlierCase.status) ?? 'An earlier case was closed',
    ...(outcome && {
      text: `Outcome: ${outcome.text}.${wasFalsePositive ? ' Analysts found no infringement.' : ''}`,
    }),
    caseId: earlierCase.id,
    ...(needsConfirmation && { findingIds: [`earlier:${earlierCase.id}`] }),
  }
}

const earlierCaseTitles: ReadonlyMap<string | null, string> = new Map([
  ['REJECTED', 'An earlier request was not approved'],
  ['FAILED', 'An earlier case failed'],
])

const isFalsePositive = ({ latest_scan: scan }: Domain) =>
  scan?.user_feedback_type === 'false_positive'

/** Shows the verdict of each brand (F16). Warns about a green verdict or a false positive. */
function checkVerdict({ host, trackingByHost }: HostFacts): Check {
  const id = 'verdict'
  const checking: Check = { id, state: 'checking', title: 'Verdicts of your brands' }
  const lookup = trackingByHost.get(host)
  if (!lookup) return checking
  const { tracking, failed, pending } = lookup
  const lines = tracking.flatMap(({ brand, row }) => {
    const verdict = describeScan(row)
    return verdict === null ? [] : [`${getBrandLabel(brand)}: ${verdict}.`]
  })
  const failedNames = joinNames(failed.map(({ brand }) => getBrandLabel(brand)))
  if (failed.length > 0) lines.push(`Couldn’t be checked for ${failedNames}.`)
  const text = lines.join(' ')
  const hasFalsePositive = tracking.some(({ row }) => isFalsePositive(row))
  if (hasFalsePositive || tracking.some(({ row }) => row.latest_scan?.verdict === 'green'))
    return {
      id,
      state: 'warning',
      title: hasFalsePositive ? 'Marked as a false positive' : 'The verdict is green',
      text,
      findingIds: [`verdict:${hasFalsePositive ? 'feedback' : 'green'}`],
    }
  if (pending.length > 0) return checking
  const isTracked = tracking.length > 0
  if (failed.length > 0) {
    const title = isTracked ? 'Tracked for your brands' : 'Couldn’t check verdicts'
    return { id, state: 'unknown', title, text }
  }
  if (isTracked) return { id, state: 'fine', title: 'Tracked for your brands', text }
  const untrackedText = 'None of your brands tracks this site, so there is no verdict.'
  return { id, state: 'note', title: 'Not tracked yet', text: untrackedText }
}

function describeScan(row: Domain): string | null {
  const scan = row.latest_scan
  if (scan === undefined) return null
  if (scan === null) return 'not scanned yet'
  const risk = typeof scan.risk_score === 'number' ? `, risk ${scan.risk_score}` : ''
  const falsePositive = isFalsePositive(row) ? ', marked as a false positive' : ''
  return `verdict ${describeVerdict(scan.verdict)}${risk}${falsePositive}`
}
