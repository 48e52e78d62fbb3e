import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import { DAY, parseInstantOrDay } from '#/lib/dates.ts'
import { truncate } from '#/lib/display-text.ts'
import { getHost } from '#/lib/host-name.ts'
import { detectLookAlike } from '#/lib/look-alike/technique.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { formatHost } from '#/shared/hosts/format-host.ts'
import { getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { describeTechniques } from '#/shared/labels/technique-labels.ts'
import { describeResponse, getMailPolicy, listScanRecords } from '#/shared/scans/scan-values.ts'
import type { RequestFacts } from './request-facts.ts'

/** Record of a host under the brand of its request (F25). `brandDomain` is null if not reported. */
export interface RecordEvidence {
  kind: 'record'
  host: string
  scan: Reported<DomainScan>
  brandDomain: string | null
}

/** Evidence for a request, or the reason for its absence. */
export type Evidence = RecordEvidence | { kind: 'loading' | 'none' | 'failed'; text: string }

/** `old`: older than a week. `missing`: none recorded, or not reported. `text` is untrusted. */
export interface EvidenceItem {
  state: 'present' | 'old' | 'missing'
  title: string
  text?: string
}

/** Finds the record of a host under the brand of its request. Records of other brands don't count (C85). */
export function findEvidence(host: string, facts: RequestFacts): Evidence {
  const { brand, ownDomains, trackingByHost } = facts
  const lookup = trackingByHost.get(host)
  const loading = { kind: 'loading', text: 'Loading the evidence…' } as const
  if (brand === null) return { kind: 'none', text: 'No evidence: the request has no brand.' }
  if (brand === undefined)
    return lookup?.pending.length === 0 && (ownDomains.data || ownDomains.error)
      ? { kind: 'none', text: 'Choose one of your brands to see its evidence.' }
      : loading
  const scan = lookup?.tracking.find((tracked) => tracked.brand.id === brand.id)
  if (scan) {
    const brandDomain = getHost(brand.domain ?? '') || null
    return { kind: 'record', host, scan: scan.row.latest_scan, brandDomain }
  }
  const label = getBrandLabel(brand)
  if (lookup?.notTracking.some(({ id }) => id === brand.id))
    return { kind: 'none', text: `No evidence: the site isn’t tracked for ${label}.` }
  return lookup?.failed.some((failure) => failure.brand.id === brand.id)
    ? { kind: 'failed', text: `Couldn’t load the evidence for ${label}.` }
    : loading
}

function describeAge(noun: string, time: Reported<string>, now: number): EvidenceItem {
  const instant = time ? parseInstantOrDay(time) : null
  // Clocks may differ, but not by more than a day.
  if (instant === null || instant > now + DAY)
    return { state: 'present', title: `${noun} time ${time ? 'not usable' : 'not reported'}` }
  const ageMs = Math.max(0, now - instant)
  const age = ageMs < DAY ? 'less than a day' : formatCountOf(Math.floor(ageMs / DAY), 'day')
  return ageMs > 7 * DAY
    ? { state: 'old', title: `${noun} is ${age} old: the site may have changed` }
    : { state: 'present', title: `${noun} is ${age} old` }
}

const createMissing = (title: string): EvidenceItem => ({ state: 'missing', title })

const maxReasoningLength = 1000

/** Lists screenshot, scan and verdict. */
function listScanItems(scan: Reported<DomainScan>, now: number): EvidenceItem[] {
  if (scan === undefined) return [createMissing('Latest scan not reported')]
  if (scan === null) return [createMissing('No screenshot'), createMissing('Not scanned yet')]
  const reasoning = scan.verdict_reasoning?.trim() || 'No reasoning reported.'
  return [
    scan.screenshot_url?.trim()
      ? describeAge('Screenshot', scan.visual_scan_at, now)
      : createMissing('No screenshot'),
    {
      ...describeAge('Scan', scan.created_at, now),
      text: `Website response: ${describeResponse(scan.https_head_request_response_code)}.`,
    },
    {
      state: scan.verdict === null ? 'missing' : 'present',
      title: `Verdict ${getVerdictLabel(scan.verdict).text.toLowerCase()}`,
      text: truncate(reasoning, maxReasoningLength),
    },
  ]
}

/** Lists the evidence in a record. `now` is in milliseconds since the epoch. */
export function listEvidence(evidence: RecordEvidence, now: number): EvidenceItem[] {
  const { host, scan, brandDomain } = evidence
  const items = listScanItems(scan, now)
  if (brandDomain === null) items.push(createMissing('The domain of your brand is not reported'))
  else {
    const lookAlike = detectLookAlike(host, brandDomain)
    const domain = formatHost(brandDomain)
    const isSimilar = lookAlike.techniques.length > 0
    items.push({
      state: isSimilar ? 'present' : 'missing',
      title: isSimilar ? `Imitates ${domain}` : `Not known to imitate ${domain}`,
      text: `${describeTechniques(lookAlike)}${isSimilar ? '.' : ''}`,
    })
  }
  if (!scan) return items
  const { mx } = listScanRecords(scan)
  if (mx === undefined) return [...items, createMissing('Mail records not reported')]
  return getMailPolicy(mx) === 'takes mail'
    ? [...items, { state: 'present', title: 'Can receive mail' }]
    : [...items, createMissing('No mail server recorded')]
}

/** Summarizes screenshot, scan and verdict: what is old or missing, or else all. Cheap enough for long lists. */
export function summarizeEvidence({ scan }: RecordEvidence, now: number): string {
  const items = listScanItems(scan, now)
  const weakItems = items.filter(({ state }) => state !== 'present')
  const titles = (weakItems.length > 0 ? weakItems : items).map(({ title }) =>
    title.replace(/:.*/, '').replace(' is ', ' ').toLowerCase(),
  )
  return `Evidence: ${titles.join(', ')}`
}
