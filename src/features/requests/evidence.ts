import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { DAY, parseInstantOrDay } from '#/lib/dates.ts'
import { truncate } from '#/lib/display-text.ts'
import { getHost } from '#/lib/host-name.ts'
import { detectLookAlike } from '#/lib/look-alike/technique.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { describeVerdict } from '#/shared/labels/host-labels.ts'
import { describeTechniques } from '#/shared/labels/technique-labels.ts'
import { describeResponse, getMailPolicy, listScanRecords } from '#/shared/scans/scan-values.ts'
import type { RequestBrand, RequestFacts } from './request-facts.ts'

/** Record of a host under the brand of the request (F25). `brandDomain` is null if not reported. */
export interface RecordEvidence {
  kind: 'record'
  host: string
  scan: Reported<DomainScan>
  brandDomain: string | null
}

export type EvidenceState = RecordEvidence | { kind: 'loading' | 'none' | 'failed'; text: string }

export interface EvidenceItem {
  /**
   * `old` evidence is more than a week old. `missing` evidence was not recorded or not reported. A `note` is a fact
   * that weakens the request.
   */
  state: 'present' | 'old' | 'missing' | 'note'
  title: string
  /** Short form of the title for use within a sentence. */
  summary: string
  /** Untrusted text. */
  text?: string
}

/** Finds a host's record under the brand of the request. Records under other brands don't count as evidence (C85). */
export function findEvidence(
  host: string,
  brand: RequestBrand,
  { ownDomains, trackingByHost }: RequestFacts,
): EvidenceState {
  const lookup = trackingByHost.get(host)
  const loading = { kind: 'loading', text: 'Loading the evidence…' } as const
  if (brand === null) return { kind: 'none', text: 'No evidence: the request has no brand.' }
  if (brand === undefined) {
    // Until the host's records and the brand names in `ownDomains` are loaded, the app may still preselect a brand.
    const isHostLookedUp = lookup?.pending.length === 0
    const areOwnDomainsPending = !ownDomains.data && !ownDomains.error
    if (!isHostLookedUp || areOwnDomainsPending) return loading
    return { kind: 'none', text: 'Choose one of your brands to see its evidence.' }
  }
  const tracked = lookup?.tracking.find((each) => each.brand.id === brand.id)
  if (tracked) {
    const brandDomain = getHost(brand.domain ?? '') || null
    return { kind: 'record', host, scan: tracked.row.latest_scan, brandDomain }
  }
  const label = getBrandLabel(brand)
  if (lookup?.notTracking.some(({ id }) => id === brand.id))
    return { kind: 'none', text: `No evidence: the site isn’t tracked for ${label}.` }
  return lookup?.failed.some((failure) => failure.brand.id === brand.id)
    ? { kind: 'failed', text: `Couldn’t load the evidence for ${label}.` }
    : loading
}

export const isCleared = (scan: Reported<DomainScan>): boolean =>
  scan?.verdict === 'green' || scan?.user_feedback_type === 'false_positive'

/**
 * Returns null for a time that is missing, invalid, or more than a day in the future. A time less than a day in the
 * future can result from clocks that differ.
 */
export function parseScanTime(time: Reported<string>, now: number): number | null {
  const instant = parseInstantOrDay(time ?? '')
  return instant !== null && instant <= now + DAY ? instant : null
}

const createItem = (state: EvidenceItem['state'], title: string): EvidenceItem => ({
  state,
  title,
  summary: title.charAt(0).toLowerCase() + title.slice(1),
})

function describeUnknownTime(time: Reported<string>): string {
  if (time) return 'not usable'
  return time === null ? 'not recorded' : 'not reported'
}

function buildAgeItem(noun: string, time: Reported<string>, now: number): EvidenceItem {
  const instant = parseScanTime(time, now)
  // The screenshot or scan itself is present. Only its age is unknown.
  if (instant === null) return createItem('present', `${noun} time ${describeUnknownTime(time)}`)
  const ageMs = Math.max(0, now - instant)
  const age = ageMs < DAY ? 'less than a day' : formatCountOf(Math.floor(ageMs / DAY), 'day')
  const isOld = ageMs > 7 * DAY
  return {
    state: isOld ? 'old' : 'present',
    title: `${noun} is ${age} old${isOld ? ': the site may have changed' : ''}`,
    summary: `${noun.toLowerCase()} ${age} old`,
  }
}

const maxReasoningLength = 1000

function listScanItems(scan: Reported<DomainScan>, now: number): EvidenceItem[] {
  if (scan === undefined) return [createItem('missing', 'Latest scan not reported')]
  if (scan === null)
    return [createItem('missing', 'No screenshot'), createItem('missing', 'Not scanned yet')]
  const verdictState = scan.verdict === null ? 'missing' : 'present'
  const reasoning = scan.verdict_reasoning?.trim() || 'No reasoning reported.'
  return [
    scan.screenshot_url?.trim()
      ? buildAgeItem('Screenshot', scan.visual_scan_at, now)
      : createItem('missing', 'Screenshot not reported'),
    {
      // A null `created_at` can also mean that the API didn't report it, so pass undefined to avoid “not recorded”.
      ...buildAgeItem('Scan', scan.created_at ?? undefined, now),
      text: `Website response: ${describeResponse(scan.https_head_request_response_code)}.`,
    },
    {
      ...createItem(verdictState, `Verdict ${describeVerdict(scan.verdict)}`),
      text: truncate(reasoning, maxReasoningLength),
    },
  ]
}

function buildLookAlikeItem({ host, scan, brandDomain }: RecordEvidence): EvidenceItem {
  if (brandDomain === null) return createItem('missing', 'Your brand’s domain is not reported')
  const lookAlike = detectLookAlike(host, brandDomain)
  const domain = formatHost(brandDomain)
  const text = describeTechniques(lookAlike)
  if (lookAlike.isOwn) return { ...createItem('note', `Part of ${domain}`), text }
  if (lookAlike.techniques.length === 0)
    return { ...createItem('missing', `Not known to imitate ${domain}`), text }
  const verb = isCleared(scan) ? 'Resembles' : 'Imitates'
  return { ...createItem('present', `${verb} ${domain}`), text: `${text}.` }
}

export function listEvidence(evidence: RecordEvidence, now: number): EvidenceItem[] {
  const { scan } = evidence
  const items = [...listScanItems(scan, now), buildLookAlikeItem(evidence)]
  if (!scan) return items
  const { mx } = listScanRecords(scan)
  const policy = mx && getMailPolicy(mx)
  if (policy === 'takes mail') return [...items, createItem('present', 'Can receive mail')]
  if (policy === 'refuses mail') return [...items, createItem('note', 'Accepts no mail')]
  const title = mx ? 'No mail server recorded' : 'Mail records not reported'
  return [...items, createItem('missing', title)]
}

/**
 * Names the old and missing items of the scan or, if there are none, all its items. Leaves out the look-alike check,
 * because it is slow.
 */
export function summarizeEvidence({ scan }: RecordEvidence, now: number): string {
  const items = listScanItems(scan, now)
  const weakItems = items.filter(({ state }) => state !== 'present')
  const summaries = (weakItems.length > 0 ? weakItems : items).map(({ summary }) => summary)
  return `Evidence: ${summaries.join(', ')}`
}
