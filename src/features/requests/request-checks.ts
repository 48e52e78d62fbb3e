import { getCasesOnHost } from '#/api/create-takedown.ts'
import type { CaseRow } from '#/api/takedowns.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { formatRelative, parseInstant } from '#/lib/dates.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import type { ParsedTarget } from '#/lib/target-url.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import {
  listFindings,
  toStoredError,
  listUncheckedFindings,
  type CheckFacts,
} from '#/outbox/checks.ts'
import { getFindingId, type Finding, type RequestRow } from '#/outbox/stored-rows.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { getCaseOutcomeLabel, getCaseStatusLabel } from '#/shared/labels/case-labels.ts'
import { getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { isClosedAtApproximate } from '#/shared/outcomes/case-times.ts'
import type { BrandTracking, RequestFacts } from './request-facts.ts'
import {
  describeFinding,
  describeTargetWarning,
  formatFinding,
  joinMessage,
  targetNotes,
  uncheckedTitles,
  type Message,
} from './request-messages.ts'

/* Checks before sending (F14). They describe the findings of the outbox and add earlier cases and verdicts. */

export interface Check extends Message {
  id: 'address' | 'same' | 'brand' | 'own' | 'open' | 'earlier' | 'verdict'
  /** `note`: neutral information. `unknown`: could not be checked. */
  state: 'checking' | 'fine' | 'note' | 'warning' | 'unknown'
  caseId?: string
  /** Offered instead of the selected brand. */
  brandSuggestions?: readonly CompactBrand[]
  /** Every warning has findings to confirm. A finding that appears later needs its own confirmation. */
  confirm?: { label: string; findings: readonly string[] }
}

type Address = Pick<ParsedTarget, 'host' | 'warnings' | 'notes'>

type Target = RequestFacts & {
  host: string
  trackedBy: BrandTracking['tracking']
  findings: readonly Finding[]
}

/** Requests for the same target and brand from `outbox.listSameTarget`: the user must confirm a duplicate. */
export type OtherRequests = readonly Pick<RequestRow, 'id'>[]

/** Runs all checks of a target. A request is only queued once all warnings are confirmed. */
export function runChecks(
  address: Address,
  facts: RequestFacts,
  otherRequests: OtherRequests,
): Check[] {
  const { host } = address
  const trackedBy = facts.trackingByHost.get(host)?.tracking ?? []
  const target: Target = { ...facts, host, trackedBy, findings: listFindings(host, facts) }
  return [
    ...checkSameTarget(otherRequests),
    checkAddress(address, trackedBy.length > 0),
    ...checkBrand(target),
    checkOwnDomains(target),
    checkOpenCases(target),
    checkEarlierCases(target),
    checkVerdict(target),
  ]
}

/** Returns whether a check needs no further confirmation. */
export const isConfirmed = ({ confirm }: Check, confirmed: ReadonlySet<string>): boolean =>
  confirm === undefined || confirm.findings.every((finding) => confirmed.has(finding))

/** Describes the failed checks. */
export function describeFailedChecks(facts: RequestFacts): string[] {
  const { endedCases, trackingByHost } = facts
  const failed = listUncheckedFindings(facts).map((finding) =>
    formatFinding(finding, createBrandNameGetter(facts)),
  )
  if (endedCases.data === undefined && endedCases.error)
    failed.push(joinMessage(describeEndedFailure(endedCases)))
  const failedCount = [...trackingByHost.values()].filter((host) => host.failed.length > 0).length
  if (failedCount > 0)
    failed.push(`${formatCountOf(failedCount, 'site')} couldn’t be checked against your brands.`)
  return failed
}

const describeEndedFailure = ({ error }: RequestFacts['endedCases']): Message => ({
  title: uncheckedTitles.earlier,
  text: toStoredError(error).text,
})

/** A second request needs confirmation while the first one isn't a case yet (C141). */
function checkSameTarget(otherRequests: OtherRequests): Check[] {
  const findings = otherRequests.map(({ id }): Finding => ({ kind: 'same-target', rowId: id }))
  const [firstFinding] = findings
  if (firstFinding === undefined) return []
  return [
    {
      id: 'same',
      state: 'warning',
      ...describeFinding(firstFinding, () => ''),
      text: 'Sending yours as well could open a second case.',
      confirm: { label: 'Open another case anyway', findings: findings.map(getFindingId) },
    },
  ]
}

/** Doubtful targets need confirmation (C138). A host that a brand tracks is known to exist. */
function checkAddress({ host, notes, ...address }: Address, isTracked: boolean): Check {
  const id = 'address'
  const warnings = address.warnings.filter(
    (warning) => !isTracked || (warning !== 'unknown-ending' && warning !== 'file-name'),
  )
  const [first, ...others] = warnings.map((warning) => describeTargetWarning(warning, host))
  if (first)
    return {
      id,
      state: 'warning',
      title: first.title,
      text: [first.text, ...others.map(joinMessage)].join(' '),
      confirm: {
        label: `Request takedown of ${formatHost(host)}`,
        findings: warnings.map((warning) => `address:${warning}`),
      },
    }
  const [note] = notes
  if (note) return { id, state: 'note', ...targetNotes[note] }
  return { id, state: 'fine', title: 'Valid public address' }
}

const createBrandNameGetter =
  ({ ownDomains }: CheckFacts) =>
  (brandId: string): string => {
    const brand = ownDomains.data?.find((ownDomain) => ownDomain.brandId === brandId)
    return getBrandLabel({ name: brand?.brandName ?? null, domain: brand?.domain ?? null })
  }

const joinNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')

/** Warns if brands track the host, but the request is for none of them. */
function checkBrand({ brand, trackedBy }: Target): Check[] {
  const brandSuggestions = trackedBy.map((tracking) => tracking.brand)
  if (
    brand === undefined ||
    brandSuggestions.length === 0 ||
    brandSuggestions.some(({ id }) => id === brand?.id)
  )
    return []
  const label =
    brand === null ? 'Request without a brand' : `Request for ${getBrandLabel(brand)} anyway`
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Tracked for ${joinNames(brandSuggestions.map(getBrandLabel))}`,
      text: brand === null ? 'No brand chosen.' : `Not tracked for ${getBrandLabel(brand)}.`,
      brandSuggestions,
      confirm: { label, findings: [`brand:${brand?.id ?? ''}`] },
    },
  ]
}

function findIncompleteCheck(id: 'own' | 'open', title: string, target: Target): Check | null {
  const failure = target.findings.find(
    (finding) => finding.kind === 'not-checked' && finding.what === id,
  )
  if (failure)
    return { id, state: 'unknown', ...describeFinding(failure, createBrandNameGetter(target)) }
  const { data } = id === 'own' ? target.ownDomains : target.openCases
  return data === undefined ? { id, state: 'checking', title } : null
}

/** Warns if the target is on one of the user's own or trusted domains (C143). */
function checkOwnDomains(target: Target): Check {
  const id = 'own'
  const { host, ownDomains } = target
  const getBrandName = createBrandNameGetter(target)
  const findings = target.findings.filter(
    ({ kind }) => kind === 'own-domain' || kind === 'trusted-domain',
  )
  const [firstFinding] = findings
  if (firstFinding) {
    const label = `Request takedown of ${formatHost(host)} anyway`
    const confirm = { label, findings: findings.map(getFindingId) }
    return { id, state: 'warning', ...describeFinding(firstFinding, getBrandName), confirm }
  }
  const incompleteCheck = findIncompleteCheck(id, 'Own and trusted domains', target)
  if (incompleteCheck) return incompleteCheck
  const unreported = (ownDomains.data ?? [])
    .filter(({ trustedDomains }) => trustedDomains === null)
    .map(({ brandId }) => getBrandName(brandId))
  const text =
    unreported.length === 0
      ? 'Not on a trusted list either.'
      : `Trusted domains not reported for ${joinNames(unreported)}.`
  return { id, state: 'fine', title: 'Not one of your domains', text }
}

/** Warns about open cases, because the API doesn't prevent duplicates (C141). */
function checkOpenCases(target: Target): Check {
  const id = 'open'
  const { host, openCases, trackedBy, now } = target
  const [newest] = openCases.data ? getCasesOnHost(openCases.data, host) : []
  // A record may name a case that is missing from the case list.
  const recorded = trackedBy.find(({ row }) => row.open_takedown)
  const record = recorded?.row.open_takedown
  const findings = target.findings.filter((finding) => finding.kind === 'open-case')
  if (findings.length === 0 && record) findings.push({ kind: 'open-case', caseId: record.id })
  const [firstFinding] = findings
  if (firstFinding)
    return {
      id,
      state: 'warning',
      title:
        findings.length === 1
          ? 'A case is already open'
          : `${findings.length} cases are already open`,
      text: newest
        ? describeCase(newest, now)
        : `For ${recorded ? getBrandLabel(recorded.brand) : ''}.`,
      caseId: firstFinding.caseId,
      confirm: { label: 'Open another case anyway', findings: findings.map(getFindingId) },
    }
  const incompleteCheck = findIncompleteCheck(id, 'Open cases', target)
  if (incompleteCheck) return incompleteCheck
  // The case list lacks cases that the user can't see. Only records report them.
  const isUnreported = trackedBy.some(({ row }) => row.open_takedown === undefined)
  return isUnreported
    ? { id, state: 'note', title: 'No open case among those you can see' }
    : { id, state: 'fine', title: 'No open case' }
}

function describeCase(openCase: CaseRow, now: number): string {
  const { brand, brand_display: display } = openCase
  const relativeTime = formatRelative(openCase.created_at, now)
  return [
    getCaseStatusLabel(openCase).text,
    brand === null ? 'without a brand' : display !== null && `for ${toVisibleString(display)}`,
    relativeTime !== null && `requested ${relativeTime}`,
  ]
    .filter(Boolean)
    .join(', ')
}

type EarlierCase = Pick<CaseRow, 'id' | 'status' | 'resolution' | 'closed_at'> & Partial<CaseRow>

/** Shows the latest closed case on the host, from the case list and the records. */
function checkEarlierCases({ host, endedCases, trackedBy, now }: Target): Check {
  const id = 'earlier'
  const cases: readonly EarlierCase[] = endedCases.data ? getCasesOnHost(endedCases.data, host) : []
  const recorded = trackedBy.flatMap(({ row }): EarlierCase[] => {
    const lastClosed = row.last_closed_takedown
    return lastClosed && !cases.some((earlierCase) => earlierCase.id === lastClosed.id)
      ? [lastClosed]
      : []
  })
  const getEndedAt = (earlierCase: EarlierCase) =>
    parseInstant(earlierCase.closed_at ?? earlierCase.created_at) ?? 0
  const [latestCase] = [...cases, ...recorded].toSorted((a, b) => getEndedAt(b) - getEndedAt(a))
  if (latestCase) return buildEarlierCaseCheck(latestCase, now)
  if (endedCases.data === undefined)
    return endedCases.error
      ? { id, state: 'unknown', ...describeEndedFailure(endedCases) }
      : { id, state: 'checking', title: 'Earlier cases' }
  return {
    id,
    state: 'fine',
    title: 'No earlier case found',
    ...(!endedCases.data.isComplete && { text: 'Checked only the newest closed cases.' }),
  }
}

function buildEarlierCaseCheck(earlierCase: EarlierCase, now: number): Check {
  const outcome = getCaseOutcomeLabel(earlierCase)
  const isCleared = earlierCase.resolution === 'FALSE_POSITIVE'
  const needsConfirmation = isCleared || earlierCase.status === 'REJECTED'
  return {
    id: 'earlier',
    state: needsConfirmation ? 'warning' : 'note',
    title: formatEarlierCaseTitle(earlierCase, now),
    ...(outcome && {
      text: `Outcome: ${outcome.text}.${isCleared ? ' Analysts found no infringement.' : ''}`,
    }),
    caseId: earlierCase.id,
    ...(needsConfirmation && {
      confirm: { label: 'Request again anyway', findings: [`earlier:${earlierCase.id}`] },
    }),
  }
}

function formatEarlierCaseTitle(
  { status, closed_at: closedAt, closed_at_source: source }: EarlierCase,
  now: number,
) {
  if (status === 'REJECTED') return 'An earlier request was not approved'
  if (status === 'FAILED') return 'An earlier case failed'
  const relativeTime = formatRelative(closedAt, now)
  const approximately = isClosedAtApproximate(source ?? null) ? 'about ' : ''
  return `An earlier case was closed${relativeTime === null ? '' : ` ${approximately}${relativeTime}`}`
}

const isFalsePositive = ({ latest_scan: scan }: Domain) =>
  scan?.user_feedback_type === 'false_positive'

/** Shows the verdict of each brand (F16). Warns about a green verdict or a false positive. */
function checkVerdict({ host, trackingByHost }: Target): Check {
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
  const isCleared = tracking.some(({ row }) => isFalsePositive(row))
  if (isCleared || tracking.some(({ row }) => row.latest_scan?.verdict === 'green'))
    return {
      id,
      state: 'warning',
      title: isCleared ? 'Marked as a false positive' : 'The verdict is green',
      text,
      confirm: {
        label: 'Request anyway',
        findings: [`verdict:${isCleared ? 'feedback' : 'green'}`],
      },
    }
  if (pending.length > 0) return checking
  const isTracked = tracking.length > 0
  if (failed.length > 0) {
    const title = isTracked ? 'Tracked for your brands' : 'Couldn’t check verdicts'
    return { id, state: 'unknown', title, text }
  }
  if (isTracked) return { id, state: 'fine', title: 'Tracked for your brands', text }
  const untracked = 'None of your brands tracks this site, so there is no verdict.'
  return { id, state: 'note', title: 'Not tracked yet', text: untracked }
}

function describeScan(row: Domain): string | null {
  const scan = row.latest_scan
  if (scan === undefined) return null
  if (scan === null) return 'not scanned yet'
  const risk = typeof scan.risk_score === 'number' ? `, risk ${scan.risk_score}` : ''
  const falsePositive = isFalsePositive(row) ? ', marked as a false positive' : ''
  return `verdict ${getVerdictLabel(scan.verdict).text.toLowerCase()}${risk}${falsePositive}`
}
