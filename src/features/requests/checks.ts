import { casesOnHost, type CaseIndex } from '#/api/cases-by-host.ts'
import type { CaseRow } from '#/api/cases.ts'
import type { LookupState } from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { formatRelative, parseInstant } from '#/lib/dates.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import type { ParsedTarget } from '#/lib/target-url.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { findFindings, toStoredError, findUnchecked, type CheckFacts } from '#/outbox/checks.ts'
import { findingId, type Finding, type RequestRow } from '#/outbox/row.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import type { HostTracking } from '#/shared/brands/host-under-brands.ts'
import { isClosedAtApproximate } from '#/shared/cases/closing-day.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { verdictLabel } from '#/shared/labels/verdict-labels.ts'
import {
  joinMessage,
  findingLabel,
  describeFinding,
  hostLabel,
  uncheckedTitles,
  type Message,
} from './describe-finding.ts'
import { describeTargetWarning, targetNotes } from './describe-target.ts'

/* Checks shown before sending (F14): the findings of the outbox as text, and further information. */

/** One check with its state. */
export interface Check {
  id: 'address' | 'same' | 'brand' | 'own' | 'open' | 'earlier' | 'verdict'
  /** `note`: neutral information. `unknown`: could not be checked. */
  state: 'checking' | 'fine' | 'note' | 'warning' | 'unknown'
  title: string
  text?: string
  /** Case to link to. */
  caseId?: string
  /** Brands offered instead. */
  brandSuggestions?: readonly { brandId: string; name: string }[]
  /** Finding to confirm before sending; every warning has one. Later findings need their own confirmation. */
  confirm?: { label: string; findings: readonly string[] }
}

/** Records of a host under the user's brands. */
export type BrandTracking = HostTracking<CompactBrand, Domain>

/** Data for the checks of one or many targets; each part may be loading or failed. */
export interface RequestFacts extends CheckFacts {
  /** Null for a request without a brand; undefined until known. */
  brand: CompactBrand | null | undefined
  endedCases: LookupState<CaseIndex>
  /** Records by host, as far as loaded. */
  trackingByHost: ReadonlyMap<string, BrandTracking>
  now: number
}

/** Parsed target. */
type Address = Pick<ParsedTarget, 'host' | 'warnings' | 'notes'>

/** Same for one target. */
type Target = RequestFacts & {
  host: string
  /** Brands that list it. */
  trackedBy: BrandTracking['tracking']
  findings: readonly Finding[]
}

/** Other requests for the same target and brand. */
export type OtherRequests = readonly Pick<RequestRow, 'id'>[]

/** Checks of a target; each is independent. */
export function runChecks(address: Address, facts: RequestFacts, others: OtherRequests): Check[] {
  const { host } = address
  const trackedBy = facts.trackingByHost.get(host)?.tracking ?? []
  const target: Target = { ...facts, host, trackedBy, findings: findFindings(host, facts) }
  return [
    ...sameTargetCheck(others),
    addressCheck(address, trackedBy.length > 0),
    ...brandCheck(target),
    ownCheck(target),
    openCheck(target),
    earlierCheck(target),
    verdictCheck(target),
  ]
}

/** Asks for confirmation of a second request while the first one isn't a case yet (C141). */
function sameTargetCheck(others: OtherRequests): Check[] {
  const findings = others.map(({ id }): Finding => ({ kind: 'same-target', rowId: id }))
  const [first] = findings
  if (first === undefined) return []
  return [
    {
      id: 'same',
      state: 'warning',
      ...describeFinding(first, () => ''),
      text: 'Sending yours as well could open a second case.',
      confirm: { label: 'Open another case anyway', findings: findings.map(findingId) },
    },
  ]
}

/** Confirmation of a doubtful target (C138). A host that a brand lists is known to exist. */
function addressCheck({ host, notes, ...address }: Address, isListed: boolean): Check {
  const id = 'address'
  const warnings = address.warnings.filter(
    (warning) => !isListed || (warning !== 'unknown-ending' && warning !== 'file-name'),
  )
  const [first, ...others] = warnings.map((warning) => describeTargetWarning(warning, host))
  if (first)
    return {
      id,
      state: 'warning',
      title: first.title,
      text: [first.text, ...others.map(joinMessage)].join(' '),
      confirm: {
        label: `Request takedown of ${hostLabel(host)}`,
        findings: warnings.map((warning) => `address:${warning}`),
      },
    }
  const [note] = notes
  if (note) return { id, state: 'note', ...targetNotes[note] }
  return { id, state: 'fine', title: 'Valid public address' }
}

/** Returns whether a check is confirmed. */
export const isConfirmed = ({ confirm }: Check, confirmed: ReadonlySet<string>): boolean =>
  confirm === undefined || confirm.findings.every((finding) => confirmed.has(finding))

/** Name of a brand by ID. */
const brandNameFrom =
  ({ ownDomains }: CheckFacts) =>
  (brandId: string): string => {
    const brand = ownDomains.data?.find((one) => one.brandId === brandId)
    return brandLabel({ name: brand?.brandName ?? null, domain: brand?.domain ?? null })
  }

/** Failed checks of a list, as sentences, and the findings that its checkbox confirms. */
export function describeGaps(facts: RequestFacts): { text: string; finding?: string }[] {
  const { endedCases, trackingByHost } = facts
  const gaps: { text: string; finding?: string }[] = findUnchecked(facts).map((found) => ({
    text: findingLabel(found, brandNameFrom(facts)),
    finding: findingId(found),
  }))
  if (endedCases.data === undefined && endedCases.error)
    gaps.push({ text: joinMessage(describeEndedFailure(endedCases)) })
  const failedHosts = [...trackingByHost.values()].filter(({ failed }) => failed.length > 0).length
  if (failedHosts > 0)
    gaps.push({
      text: `${formatCountOf(failedHosts, 'site')} couldn’t be checked against your brands.`,
    })
  return gaps
}

const describeEndedFailure = ({ error }: RequestFacts['endedCases']): Message => ({
  title: uncheckedTitles.earlier,
  text: toStoredError(error).text,
})

/** Line for a failed or pending check; nothing if it succeeded. */
function missingCheck(id: 'own' | 'open', title: string, target: Target): Check | null {
  const missing = target.findings.find((one) => one.kind === 'not-checked' && one.what === id)
  if (missing) return { id, state: 'unknown', ...describeFinding(missing, brandNameFrom(target)) }
  const { data } = id === 'own' ? target.ownDomains : target.openCases
  return data === undefined ? { id, state: 'checking', title } : null
}

/** Joins a few names. */
const joinNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')

/**
 * Warns if the chosen brand doesn't list the host but another does, or if none was chosen because several list it.
 * Otherwise nothing.
 */
function brandCheck({ brand, trackedBy }: Target): Check[] {
  const trackingBrands = trackedBy.map((one) => one.brand)
  if (brand === undefined || trackingBrands.length === 0) return []
  if (trackingBrands.some(({ id }) => id === brand?.id)) return []
  const label =
    brand === null ? 'Request without a brand' : `Request for ${brandLabel(brand)} anyway`
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Tracked for ${joinNames(trackingBrands.map(brandLabel))}`,
      text: brand === null ? 'No brand chosen.' : `Not tracked for ${brandLabel(brand)}.`,
      brandSuggestions: trackingBrands.map((one) => ({ brandId: one.id, name: brandLabel(one) })),
      confirm: { label, findings: [`brand:${brand?.id ?? ''}`] },
    },
  ]
}

/** Warns if the target is an own or trusted domain (C143). */
function ownCheck(target: Target): Check {
  const { host, ownDomains, findings } = target
  const nameOf = brandNameFrom(target)
  const domainFindings = findings.filter(
    ({ kind }) => kind === 'own-domain' || kind === 'trusted-domain',
  )
  const [first] = domainFindings
  if (first)
    return {
      id: 'own',
      state: 'warning',
      ...describeFinding(first, nameOf),
      confirm: {
        label: `Request takedown of ${hostLabel(host)} anyway`,
        findings: domainFindings.map(findingId),
      },
    }
  const missing = missingCheck('own', 'Own and trusted domains', target)
  if (missing) return missing
  const withoutTrusted = (ownDomains.data ?? []).filter(({ trusted }) => trusted === null)
  return {
    id: 'own',
    state: 'fine',
    title: 'Not one of your domains',
    text:
      withoutTrusted.length === 0
        ? 'Not on a trusted list either.'
        : `Trusted domains not reported for ${joinNames(withoutTrusted.map(({ brandId }) => nameOf(brandId)))}.`,
  }
}

/** Warns about open cases, because the API doesn't prevent duplicates (C141). */
function openCheck(target: Target): Check {
  const { host, openCases, trackedBy, now } = target
  const [newest] = openCases.data ? casesOnHost(openCases.data, host) : []
  // A record may name a case that is missing in the case list.
  const recorded = trackedBy.find(({ row }) => row.open_takedown)
  const record = recorded?.row.open_takedown
  const found = target.findings.filter((one) => one.kind === 'open-case')
  if (found.length === 0 && record) found.push({ kind: 'open-case', caseId: record.id })
  const [first] = found
  if (first)
    return {
      id: 'open',
      state: 'warning',
      ...(found.length === 1
        ? describeFinding(first, brandNameFrom(target))
        : { title: `${found.length} cases are already open` }),
      text: newest
        ? describeCase(newest, now)
        : `For ${recorded ? brandLabel(recorded.brand) : ''}.`,
      caseId: first.caseId,
      confirm: { label: 'Open another case anyway', findings: found.map(findingId) },
    }
  const missing = missingCheck('open', 'Open cases', target)
  if (missing) return missing
  const cases = [...(openCases.data?.byHost.values() ?? [])]
  const count = cases.reduce((sum, { length }) => sum + length, 0)
  const checked = `Checked ${count === 1 ? 'one open case' : `${formatCount(count)} open cases`}.`
  const unreported = trackedBy.filter(({ row }) => row.open_takedown === undefined)
  if (unreported.length === 0)
    return { id: 'open', state: 'fine', title: 'No open case', text: checked }
  return {
    id: 'open',
    state: 'note',
    title: 'No open case among those you can see',
    text: `${checked} The domain record for ${joinNames(unreported.map(({ brand }) => brandLabel(brand)))} doesn’t report whether one is open.`,
  }
}

function describeCase(one: CaseRow, now: number): string {
  const { brand, brand_display: display } = one
  const relativeTime = formatRelative(one.created_at, now)
  return [
    caseStatusLabel(one).text,
    brand === null ? 'without a brand' : display === null ? '' : `for ${visibleString(display)}`,
    relativeTime === null ? '' : `requested ${relativeTime}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

type EarlierCase = Pick<CaseRow, 'id' | 'status' | 'resolution' | 'closed_at'> & Partial<CaseRow>

/** Last outcome on this host, from cases and records. */
function earlierCheck({ host, endedCases, trackedBy, now }: Target): Check {
  const id = 'earlier'
  const cases: readonly EarlierCase[] = endedCases.data ? casesOnHost(endedCases.data, host) : []
  const recorded = trackedBy.flatMap(({ row }): EarlierCase[] => {
    const last = row.last_closed_takedown
    return last && !cases.some((one) => one.id === last.id) ? [last] : []
  })
  const endedAt = (one: EarlierCase) => parseInstant(one.closed_at ?? one.created_at) ?? 0
  const [last] = [...cases, ...recorded].toSorted((a, b) => endedAt(b) - endedAt(a))
  if (last) return earlierCaseCheck(last, now)
  if (endedCases.data === undefined)
    return endedCases.error
      ? { id, state: 'unknown', ...describeEndedFailure(endedCases) }
      : { id, state: 'checking', title: 'Earlier cases' }
  return {
    id,
    state: 'fine',
    title: 'No earlier case found',
    text: endedCases.data.isComplete
      ? 'Checked all closed cases.'
      : 'Checked only the newest closed cases.',
  }
}

function earlierCaseCheck(last: EarlierCase, now: number): Check {
  const outcome = caseOutcomeLabel(last)
  const isCleared = last.resolution === 'FALSE_POSITIVE'
  const isWarning = isCleared || last.status === 'REJECTED'
  return {
    id: 'earlier',
    state: isWarning ? 'warning' : 'note',
    title: earlierTitle(last, now),
    ...(outcome && {
      text: `Outcome: ${outcome.text}.${isCleared ? ' Analysts found no infringement.' : ''}`,
    }),
    caseId: last.id,
    ...(isWarning && {
      confirm: { label: 'Request again anyway', findings: [`earlier:${last.id}`] },
    }),
  }
}

function earlierTitle(
  { status, closed_at: at, closed_at_source: source }: EarlierCase,
  now: number,
) {
  if (status === 'REJECTED') return 'An earlier request was not approved'
  if (status === 'FAILED') return 'An earlier case failed'
  const relativeTime = formatRelative(at, now)
  const approximately = isClosedAtApproximate(source ?? null) ? 'about ' : ''
  return `An earlier case was closed${relativeTime === null ? '' : ` ${approximately}${relativeTime}`}`
}

const isFalsePositive = ({ latest_scan: scan }: Domain) =>
  scan?.user_feedback_type === 'false_positive'

/** Verdict by brand (F16); green and false positives are warnings. */
function verdictCheck({ host, trackingByHost }: Target): Check {
  const id = 'verdict'
  const checking: Check = { id, state: 'checking', title: 'Verdicts of your brands' }
  const said = trackingByHost.get(host)
  if (!said) return checking
  const { tracking, failed, pending } = said
  const lines = tracking.flatMap(({ brand, row }) => {
    const words = describeScan(row)
    return words === null ? [] : [`${brandLabel(brand)}: ${words}.`]
  })
  if (failed.length > 0)
    lines.push(
      `Couldn’t be checked for ${joinNames(failed.map(({ brand }) => brandLabel(brand)))}.`,
    )
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
  if (failed.length > 0)
    return {
      id,
      state: 'unknown',
      title: tracking.length === 0 ? 'Couldn’t check verdicts' : 'Tracked for your brands',
      text,
    }
  if (tracking.length === 0)
    return {
      id,
      state: 'note',
      title: 'Not tracked yet',
      text: 'No brand of yours has this site, so there is no verdict.',
    }
  return { id, state: 'fine', title: 'Tracked for your brands', text }
}

/** Verdict of the latest scan; null if not reported. */
function describeScan(row: Domain): string | null {
  const scan = row.latest_scan
  if (scan === undefined) return null
  if (scan === null) return 'not scanned yet'
  const risk = typeof scan.risk_score === 'number' ? `, risk ${scan.risk_score}` : ''
  const falsePositive = isFalsePositive(row) ? ', marked as a false positive' : ''
  return `verdict ${verdictLabel(scan.verdict).text.toLowerCase()}${risk}${falsePositive}`
}
