import type { OwnHosts } from '#/api/brands.ts'
import { casesOn, type CaseIndex, type CaseOnHost } from '#/api/cases-by-host.ts'
import { explainError } from '#/api/explain-error.ts'
import type { ReadState } from '#/api/host-lookups.ts'
import type { CompactBrand } from '#/contract/brand.ts'
import type { Domain } from '#/contract/domain.ts'
import { formatRelative, parseInstant } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import type { HostUnderBrands } from '#/product/brands/host-under-brands.ts'
import { isDatedByNote } from '#/product/cases/closing-day.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { ownFindings, type OwnFinding } from '#/sender/checks.ts'
import { findingId, type Finding } from '#/sender/row.ts'

/*
 * What the form and the list show of a target before it is sent (F14): the findings of the sender's own checks
 * in words, and what else is worth knowing.
 */

/** One line of the checks, with a state of its own. */
export interface Check {
  id: 'address' | 'brand' | 'own' | 'open' | 'earlier' | 'verdict' | 'start'
  /** `note`: worth knowing, neither good nor bad. `unknown`: could not be checked. */
  state: 'checking' | 'fine' | 'note' | 'warning' | 'unknown'
  title: string
  text?: string
  /** A case to look at. */
  caseId?: string
  /** The brands that one press changes the request to. */
  switchTo?: readonly { brandId: string; name: string }[]
  /**
   * What the reader has to confirm before sending; every warning has it. What is found later is not
   * confirmed by it.
   */
  confirm?: { label: string; findings: readonly string[] }
}

/** What the brands of the user say of one host. */
export type UnderBrands = HostUnderBrands<CompactBrand, Domain>

/** What is known before sending. */
export interface TargetFacts {
  host: string
  /** Null for a request without a brand, undefined while it is not known. */
  brand: CompactBrand | null | undefined
  owns: ReadState<OwnHosts[]>
  open: ReadState<CaseIndex>
  ended: ReadState<CaseIndex>
  /** What the user's brands say of the host. */
  under: UnderBrands
  now: number
}

/** The checks of a target, each by itself: one that fails hides no other. */
export const checksOf = (facts: TargetFacts): Check[] => [
  { id: 'address', state: 'fine', title: 'Valid public address' },
  ...brandCheck(facts),
  ownCheck(facts),
  openCheck(facts),
  earlierCheck(facts),
  verdictCheck(facts),
  startCheck(facts),
]

/** Whether all that a check asks to confirm was confirmed. */
export const isConfirmed = ({ confirm }: Check, confirmed: ReadonlySet<string>): boolean =>
  confirm === undefined || confirm.findings.every((finding) => confirmed.has(finding))

/** What cannot be checked, in words. */
export const notChecked = {
  own: 'Own domains could not be checked',
  open: 'Open cases could not be checked',
  earlier: 'Earlier cases could not be checked',
} as const
export const tooManyOpen = 'There are too many open cases to check them all.'

/** A check whose reading has failed, or is under way. */
const unread = (id: keyof typeof notChecked, title: string, error: unknown): Check =>
  error
    ? { id, state: 'unknown', title: notChecked[id], text: explainError(error).text }
    : { id, state: 'checking', title }

/** A few names in one line. */
const nameList = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')

/**
 * A brand that does not list the host is mostly the wrong one where another of the user's does; also where
 * none was chosen because several list it. Says nothing when the brand is right or none lists the host.
 */
function brandCheck({ brand, under: { listed } }: TargetFacts): Check[] {
  const listing = listed.map((one) => one.brand)
  if (brand === undefined || listing.length === 0) return []
  if (listing.some(({ id }) => id === brand?.id)) return []
  const label =
    brand === null ? 'Request it without a brand' : `Request it for ${brandLabel(brand)} anyway`
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Listed by ${nameList(listing.map(brandLabel))}`,
      text: brand === null ? 'No brand chosen.' : `${brandLabel(brand)} does not list this site.`,
      switchTo: listing.map((one) => ({ brandId: one.id, name: brandLabel(one) })),
      confirm: { label, findings: [`brand:${brand?.id ?? ''}`] },
    },
  ]
}

/** The own or trusted domain of a brand as target harms the brand itself (C143). */
function ownCheck({ host, owns }: TargetFacts): Check {
  const id = 'own'
  if (owns.data === undefined) return unread(id, 'Own and trusted domains', owns.error)
  const nameOf = (one: OwnHosts | undefined) =>
    brandLabel({ name: one?.brandName ?? null, domain: one?.domain ?? null })
  const findings = ownFindings(owns.data, host)
  const [first] = findings
  if (first) {
    const brand = nameOf(owns.data.find(({ brandId }) => brandId === first.brandId))
    return {
      id,
      state: 'warning',
      ...ownWords(first, brand),
      confirm: {
        label: `Request takedown of ${visibleString(defangHost(host), 'host')} anyway`,
        findings: findings.map(findingId),
      },
    }
  }
  const notGiven = owns.data.filter(({ trusted }) => trusted === null)
  return {
    id,
    state: 'fine',
    title: 'Not one of your domains',
    text:
      notGiven.length === 0
        ? 'Not among your trusted domains either.'
        : `Trusted domains not reported for ${nameList(notGiven.map(nameOf))}.`,
  }
}

function ownWords({ kind, domain }: OwnFinding, brand: string) {
  const host = visibleString(defangHost(domain), 'host')
  return kind === 'own-domain'
    ? { title: `This is a website of ${brand}`, text: `${host} is its own domain.` }
    : { title: `${brand} trusts this website`, text: `${host} is on its list of trusted domains.` }
}

/** The contract knows no protection against a second case (C141). */
function openCheck({ host, open, under, now }: TargetFacts): Check {
  const id = 'open'
  const cases = open.data ? casesOn(open.data, host) : []
  const [newest] = cases
  // A record may name a case that the list of cases does not hold.
  const recorded = under.listed.find(({ row }) => row.open_takedown)
  const caseId = newest?.id ?? recorded?.row.open_takedown?.id
  if (caseId !== undefined) {
    const ids = newest ? cases.map((one) => one.id) : [caseId]
    return {
      id,
      state: 'warning',
      title:
        ids.length === 1
          ? 'There is already an open case'
          : `There are already ${ids.length} open cases`,
      text: newest ? caseText(newest, now) : `For ${recorded ? brandLabel(recorded.brand) : ''}.`,
      caseId,
      confirm: {
        label: 'Open another case anyway',
        findings: ids.map((one) => findingId({ kind: 'open-case', caseId: one })),
      },
    }
  }
  if (open.data === undefined) return unread(id, 'Open cases', open.error)
  if (!open.data.complete)
    return {
      id,
      state: 'unknown',
      title: 'No open case found so far',
      text: tooManyOpen,
    }
  const count = [...open.data.byHost.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    id,
    state: 'fine',
    title: 'No open case',
    text: `Checked ${count === 1 ? 'one open case' : `${formatCount(count)} open cases`}.`,
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

/** The last outcome on this host, from the list of cases and from the records. */
function earlierCheck({ host, ended, under, now }: TargetFacts): Check {
  const id = 'earlier'
  const listed: readonly Earlier[] = ended.data ? casesOn(ended.data, host) : []
  const recorded = under.listed.flatMap(({ row }): Earlier[] => {
    const last = row.last_closed_takedown
    return last && !listed.some((one) => one.id === last.id) ? [last] : []
  })
  const when = (one: Earlier) => parseInstant(one.closed_at ?? one.created_at) ?? 0
  const [last] = [...listed, ...recorded].toSorted((a, b) => when(b) - when(a))
  if (last) return lastCase(last, now)
  if (ended.data === undefined) return unread(id, 'Earlier cases', ended.error)
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
      confirm: { label: 'Request it again anyway', findings: [`earlier:${last.id}`] },
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

/** What each brand's scans say (F16); green and false positives speak against a request. */
function verdictCheck({ under: { listed, failed, waiting } }: TargetFacts): Check {
  const id = 'verdict'
  const lines = listed.flatMap(({ brand, row }) => {
    const said = scanLabel(row)
    return said === null ? [] : [`${brandLabel(brand)}: ${said}.`]
  })
  if (failed.length > 0)
    lines.push(
      `Could not be checked for ${nameList(failed.map(({ brand }) => brandLabel(brand)))}.`,
    )
  const text = lines.join(' ')
  const isCleared = listed.some(({ row }) => isFalsePositive(row))
  if (isCleared || listed.some(({ row }) => row.latest_scan?.verdict === 'green'))
    return {
      id,
      state: 'warning',
      title: isCleared ? 'Marked as a false positive' : 'The verdict is green',
      text,
      confirm: {
        label: 'Request it anyway',
        findings: [`verdict:${isCleared ? 'feedback' : 'green'}`],
      },
    }
  if (waiting.length > 0) return { id, state: 'checking', title: 'Verdicts of your brands' }
  if (failed.length > 0)
    return {
      id,
      state: 'unknown',
      title: listed.length === 0 ? 'Verdicts could not be checked' : 'Known to your brands',
      text,
    }
  if (listed.length === 0)
    return {
      id,
      state: 'note',
      title: 'Not known to your brands',
      text: 'None of your brands lists this site, so there is no verdict.',
    }
  return { id, state: 'fine', title: 'Known to your brands', text }
}

/** What the last scan said; null where the answer leaves it open. */
function scanLabel(row: Domain): string | null {
  const scan = row.latest_scan
  if (scan === undefined) return null
  if (scan === null) return 'not scanned yet'
  const risk = scan.risk_score === null ? '' : `, risk ${scan.risk_score}`
  const wrong = isFalsePositive(row) ? ', marked as a false positive' : ''
  return `verdict ${verdictLabel(scan.verdict).word.toLowerCase()}${risk}${wrong}`
}

/** What the contract says will happen; after sending the answer says so (C140). */
function startCheck({ brand }: TargetFacts): Check {
  const id = 'start'
  if (brand === undefined) return { id, state: 'checking', title: 'Start of work' }
  const waits = (text: string): Check => ({
    id,
    state: 'note',
    title: 'Waiting for approval',
    text,
  })
  if (brand === null) return waits('Without a brand, your provider has to approve it first.')
  const name = brandLabel(brand)
  if (brand.monitoring_enabled === null)
    return {
      id,
      state: 'unknown',
      title: 'Start of work not known',
      text: `Monitoring of ${name} is not reported.`,
    }
  return brand.monitoring_enabled
    ? {
        id,
        state: 'fine',
        title: 'Work starts at once',
        text: `Monitoring is on for ${name}, so no approval is needed.`,
      }
    : waits(`Monitoring is off for ${name}, so your provider has to approve it first.`)
}

/** Who will see the case, or the cases of a list, and when work starts (C12, C13, C139, C140). */
export function consequenceLabel(brand: CompactBrand | null, cases: 'one' | 'several'): string {
  const [noun, it] = cases === 'one' ? ['case', 'it'] : ['cases', 'them']
  if (brand === null)
    return `Only you can see the ${noun}. Your provider has to approve ${it} first.`
  const seen = `Everyone with access to ${brandLabel(brand)} can see the ${noun}, with your email address and your comment.`
  if (brand.monitoring_enabled === null) return seen
  return brand.monitoring_enabled
    ? `${seen} Monitoring is on, so work starts at once.`
    : `${seen} Monitoring is off, so your provider has to approve ${it} first.`
}

/** What a check at the moment of sending found, as one sentence; `brandName` names a brand of the user. */
export function findingLabel(found: Finding, brandName: (brandId: string) => string): string {
  switch (found.kind) {
    case 'own-domain':
    case 'trusted-domain': {
      const { title, text } = ownWords(found, brandName(found.brandId))
      return `${title}. ${text}`
    }
    case 'open-case':
      return 'There is already an open case.'
    case 'same-target':
      return 'Another request for this address is under way.'
    case 'not-checked':
      return `${notChecked[found.what]}. ${visibleString(found.trouble.text)}`
  }
}

/** What a press says that sends in spite of the findings. */
export const confirmLabel = (findings: readonly Finding[]): string =>
  findings.some(({ kind }) => kind === 'open-case' || kind === 'same-target')
    ? 'Open another case anyway'
    : 'Send anyway'
