import { casesOn, type CaseIndex, type CaseOnHost } from '#/api/cases-by-host.ts'
import type { ReadState } from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { formatRelative, parseInstant } from '#/lib/dates.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import type { ReadTarget } from '#/lib/target-url.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { findingsOn, troubleOf, uncheckedIn, type CheckFacts } from '#/outbox/checks.ts'
import { findingId, type Finding, type RequestRow } from '#/outbox/row.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import type { HostUnderBrands } from '#/shared/brands/host-under-brands.ts'
import { isDatedByNote } from '#/shared/cases/closing-day.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/shared/labels/case-labels.ts'
import { verdictLabel } from '#/shared/labels/verdict-labels.ts'
import {
  checkLabel,
  findingLabel,
  findingWords,
  hostLabel,
  notChecked,
  type Words,
} from './finding-words.ts'
import { doubtWords, noteWords } from './target-words.ts'

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
  switchTo?: readonly { brandId: string; name: string }[]
  /** Finding to confirm before sending; every warning has one. Later findings need their own confirmation. */
  confirm?: { label: string; findings: readonly string[] }
}

/** Records of a host under the user's brands. */
export type UnderBrands = HostUnderBrands<CompactBrand, Domain>

/** Data for the checks of one or many targets; each part may be loading or failed. */
export interface Facts extends CheckFacts {
  /** Null for a request without a brand; undefined until known. */
  brand: CompactBrand | null | undefined
  ended: ReadState<CaseIndex>
  /** Records by host, as far as loaded. */
  under: ReadonlyMap<string, UnderBrands>
  now: number
}

/** Parsed target. */
type Address = Pick<ReadTarget, 'host' | 'doubts' | 'notes'>

/** Same for one target. */
type Target = Facts & {
  host: string
  /** Brands that list it. */
  listed: UnderBrands['listed']
  findings: readonly Finding[]
}

/** Other requests for the same target and brand. */
export type OtherRequests = readonly Pick<RequestRow, 'id'>[]

/** Checks of a target; each is independent. */
export function checksOf(address: Address, facts: Facts, others: OtherRequests): Check[] {
  const { host } = address
  const listed = facts.under.get(host)?.listed ?? []
  const target: Target = { ...facts, host, listed, findings: findingsOn(host, facts) }
  return [
    ...sameTargetCheck(others),
    addressCheck(address, listed.length > 0),
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
      ...findingWords(first, () => ''),
      text: 'Sending yours as well could open a second case.',
      confirm: { label: 'Open another case anyway', findings: findings.map(findingId) },
    },
  ]
}

/** Confirmation of a doubtful target (C138). A host that a brand lists is known to exist. */
function addressCheck({ host, notes, ...address }: Address, isListed: boolean): Check {
  const id = 'address'
  const doubts = address.doubts.filter(
    (doubt) => !isListed || (doubt !== 'unknown-ending' && doubt !== 'file-name'),
  )
  const [first, ...others] = doubts.map((doubt) => doubtWords(doubt, host))
  if (first)
    return {
      id,
      state: 'warning',
      title: first.title,
      text: [first.text, ...others.map(checkLabel)].join(' '),
      confirm: {
        label: `Request takedown of ${hostLabel(host)}`,
        findings: doubts.map((doubt) => `address:${doubt}`),
      },
    }
  const [note] = notes
  if (note) return { id, state: 'note', ...noteWords[note] }
  return { id, state: 'fine', title: 'Valid public address' }
}

/** Returns whether a check is confirmed. */
export const isConfirmed = ({ confirm }: Check, confirmed: ReadonlySet<string>): boolean =>
  confirm === undefined || confirm.findings.every((finding) => confirmed.has(finding))

/** Name of a brand by ID. */
const namesIn =
  ({ owns }: CheckFacts) =>
  (brandId: string): string => {
    const brand = owns.data?.find((one) => one.brandId === brandId)
    return brandLabel({ name: brand?.brandName ?? null, domain: brand?.domain ?? null })
  }

/** Failed checks of a list, as sentences, and the findings that its checkbox confirms. */
export function gapsOf(facts: Facts): { text: string; finding?: string }[] {
  const { ended, under } = facts
  const gaps: { text: string; finding?: string }[] = uncheckedIn(facts).map((found) => ({
    text: findingLabel(found, namesIn(facts)),
    finding: findingId(found),
  }))
  if (ended.data === undefined && ended.error) gaps.push({ text: checkLabel(endedWords(ended)) })
  const unread = [...under.values()].filter(({ failed }) => failed.length > 0).length
  if (unread > 0)
    gaps.push({ text: `${countOf(unread, 'site')} couldn’t be checked against your brands.` })
  return gaps
}

const endedWords = ({ error }: Facts['ended']): Words => ({
  title: notChecked.earlier,
  text: troubleOf(error).text,
})

/** Line for a failed or pending check; nothing if it succeeded. */
function notMade(id: 'own' | 'open', title: string, target: Target): Check | null {
  const missing = target.findings.find((one) => one.kind === 'not-checked' && one.what === id)
  if (missing) return { id, state: 'unknown', ...findingWords(missing, namesIn(target)) }
  const { data } = id === 'own' ? target.owns : target.open
  return data === undefined ? { id, state: 'checking', title } : null
}

/** Joins a few names. */
const nameList = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')

/**
 * Warns if the chosen brand doesn't list the host but another does, or if none was chosen because several list it.
 * Otherwise nothing.
 */
function brandCheck({ brand, listed }: Target): Check[] {
  const listing = listed.map((one) => one.brand)
  if (brand === undefined || listing.length === 0) return []
  if (listing.some(({ id }) => id === brand?.id)) return []
  const label =
    brand === null ? 'Request without a brand' : `Request for ${brandLabel(brand)} anyway`
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Tracked for ${nameList(listing.map(brandLabel))}`,
      text: brand === null ? 'No brand chosen.' : `Not tracked for ${brandLabel(brand)}.`,
      switchTo: listing.map((one) => ({ brandId: one.id, name: brandLabel(one) })),
      confirm: { label, findings: [`brand:${brand?.id ?? ''}`] },
    },
  ]
}

/** Warns if the target is an own or trusted domain (C143). */
function ownCheck(target: Target): Check {
  const { host, owns, findings } = target
  const nameOf = namesIn(target)
  const harms = findings.filter(({ kind }) => kind === 'own-domain' || kind === 'trusted-domain')
  const [first] = harms
  if (first)
    return {
      id: 'own',
      state: 'warning',
      ...findingWords(first, nameOf),
      confirm: {
        label: `Request takedown of ${hostLabel(host)} anyway`,
        findings: harms.map(findingId),
      },
    }
  const missing = notMade('own', 'Own and trusted domains', target)
  if (missing) return missing
  const notGiven = (owns.data ?? []).filter(({ trusted }) => trusted === null)
  return {
    id: 'own',
    state: 'fine',
    title: 'Not one of your domains',
    text:
      notGiven.length === 0
        ? 'Not on a trusted list either.'
        : `Trusted domains not reported for ${nameList(notGiven.map(({ brandId }) => nameOf(brandId)))}.`,
  }
}

/** Warns about open cases, because the API doesn't prevent duplicates (C141). */
function openCheck(target: Target): Check {
  const { host, open, listed, now } = target
  const [newest] = open.data ? casesOn(open.data, host) : []
  // A record may name a case that is missing in the case list.
  const recorded = listed.find(({ row }) => row.open_takedown)
  const record = recorded?.row.open_takedown
  const found = target.findings.filter((one) => one.kind === 'open-case')
  if (found.length === 0 && record) found.push({ kind: 'open-case', caseId: record.id })
  const [first] = found
  if (first)
    return {
      id: 'open',
      state: 'warning',
      ...(found.length === 1
        ? findingWords(first, namesIn(target))
        : { title: `${found.length} cases are already open` }),
      text: newest ? caseText(newest, now) : `For ${recorded ? brandLabel(recorded.brand) : ''}.`,
      caseId: first.caseId,
      confirm: { label: 'Open another case anyway', findings: found.map(findingId) },
    }
  const missing = notMade('open', 'Open cases', target)
  if (missing) return missing
  const cases = [...(open.data?.byHost.values() ?? [])]
  const count = cases.reduce((sum, { length }) => sum + length, 0)
  const checked = `Checked ${count === 1 ? 'one open case' : `${formatCount(count)} open cases`}.`
  const unreported = listed.filter(({ row }) => row.open_takedown === undefined)
  if (unreported.length === 0)
    return { id: 'open', state: 'fine', title: 'No open case', text: checked }
  return {
    id: 'open',
    state: 'note',
    title: 'No open case among those you can see',
    text: `${checked} The domain record for ${nameList(unreported.map(({ brand }) => brandLabel(brand)))} doesn’t report whether one is open.`,
  }
}

function caseText(one: CaseOnHost, now: number): string {
  const { brand, brand_display: display } = one
  const ago = formatRelative(one.created_at, now)
  return [
    caseStatusLabel(one).word,
    brand === null ? 'without a brand' : display === null ? '' : `for ${visibleString(display)}`,
    ago === null ? '' : `requested ${ago}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

type Earlier = Pick<CaseOnHost, 'id' | 'status' | 'resolution' | 'closed_at'> & Partial<CaseOnHost>

/** Last outcome on this host, from cases and records. */
function earlierCheck({ host, ended, listed, now }: Target): Check {
  const id = 'earlier'
  const cases: readonly Earlier[] = ended.data ? casesOn(ended.data, host) : []
  const recorded = listed.flatMap(({ row }): Earlier[] => {
    const last = row.last_closed_takedown
    return last && !cases.some((one) => one.id === last.id) ? [last] : []
  })
  const when = (one: Earlier) => parseInstant(one.closed_at ?? one.created_at) ?? 0
  const [last] = [...cases, ...recorded].toSorted((a, b) => when(b) - when(a))
  if (last) return lastCase(last, now)
  if (ended.data === undefined)
    return ended.error
      ? { id, state: 'unknown', ...endedWords(ended) }
      : { id, state: 'checking', title: 'Earlier cases' }
  return {
    id,
    state: 'fine',
    title: 'No earlier case found',
    text: ended.data.complete
      ? 'Checked all closed cases.'
      : 'Checked only the newest closed cases.',
  }
}

function lastCase(last: Earlier, now: number): Check {
  const outcome = caseOutcomeLabel(last)
  const cleared = last.resolution === 'FALSE_POSITIVE'
  const warned = cleared || last.status === 'REJECTED'
  return {
    id: 'earlier',
    state: warned ? 'warning' : 'note',
    title: earlierTitle(last, now),
    ...(outcome && {
      text: `Outcome: ${outcome.word}.${cleared ? ' Analysts found no infringement.' : ''}`,
    }),
    caseId: last.id,
    ...(warned && {
      confirm: { label: 'Request again anyway', findings: [`earlier:${last.id}`] },
    }),
  }
}

function earlierTitle({ status, closed_at: at, closed_at_source: source }: Earlier, now: number) {
  if (status === 'REJECTED') return 'An earlier request was not approved'
  if (status === 'FAILED') return 'An earlier case failed'
  const ago = formatRelative(at, now)
  const rough = isDatedByNote(source ?? null) ? 'about ' : ''
  return `An earlier case was closed${ago === null ? '' : ` ${rough}${ago}`}`
}

const isFalsePositive = ({ latest_scan: scan }: Domain) =>
  scan?.user_feedback_type === 'false_positive'

/** Verdict by brand (F16); green and false positives are warnings. */
function verdictCheck({ host, under }: Target): Check {
  const id = 'verdict'
  const checking: Check = { id, state: 'checking', title: 'Verdicts of your brands' }
  const said = under.get(host)
  if (!said) return checking
  const { listed, failed, waiting } = said
  const lines = listed.flatMap(({ brand, row }) => {
    const words = scanLabel(row)
    return words === null ? [] : [`${brandLabel(brand)}: ${words}.`]
  })
  if (failed.length > 0)
    lines.push(`Couldn’t be checked for ${nameList(failed.map(({ brand }) => brandLabel(brand)))}.`)
  const text = lines.join(' ')
  const isCleared = listed.some(({ row }) => isFalsePositive(row))
  if (isCleared || listed.some(({ row }) => row.latest_scan?.verdict === 'green'))
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
  if (waiting.length > 0) return checking
  if (failed.length > 0)
    return {
      id,
      state: 'unknown',
      title: listed.length === 0 ? 'Couldn’t check verdicts' : 'Tracked for your brands',
      text,
    }
  if (listed.length === 0)
    return {
      id,
      state: 'note',
      title: 'Not tracked yet',
      text: 'No brand of yours has this site, so there is no verdict.',
    }
  return { id, state: 'fine', title: 'Tracked for your brands', text }
}

/** Verdict of the latest scan; null if not reported. */
function scanLabel(row: Domain): string | null {
  const scan = row.latest_scan
  if (scan === undefined) return null
  if (scan === null) return 'not scanned yet'
  const risk = typeof scan.risk_score === 'number' ? `, risk ${scan.risk_score}` : ''
  const wrong = isFalsePositive(row) ? ', marked as a false positive' : ''
  return `verdict ${verdictLabel(scan.verdict).word.toLowerCase()}${risk}${wrong}`
}
