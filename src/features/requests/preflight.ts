import { explainError } from '#/api/explain-error.ts'
import type { Looked } from '#/api/looked.ts'
import {
  casesOn,
  ownHostOf,
  type CaseIndex,
  type CaseOnHost,
  type KnownHost,
  type OwnHosts,
} from '#/api/target-checks.ts'
import type { CompactBrand } from '#/contract/compact-brand.ts'
import { formatRelative, parseInstant } from '#/lib/dates.ts'
import { defangHost } from '#/lib/host-name.ts'
import { formatCount } from '#/lib/numbers.ts'
import { isWithin } from '#/lib/target-url.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { findingId } from '#/sender/row.ts'

/** What is known before sending; `brand` null for a request without one, undefined while not known. */
export interface PreflightFacts {
  host: string
  brand: CompactBrand | null | undefined
  brands: readonly CompactBrand[]
  owns: Looked<OwnHosts[]>
  open: Looked<CaseIndex>
  ended: Looked<CaseIndex>
  /** By brand, in the order of `brands`. */
  known: readonly Looked<KnownHost>[]
  now: number
}

/** What a tick says, and which findings it confirms: what is found later is not confirmed by it. */
export interface Confirmation {
  words: string
  findings: readonly string[]
}

/** One line of the pre-flight, with a state of its own (F14). */
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
  /** What the reader has to confirm before sending; every warning has it. */
  confirm?: Confirmation
}

const nameOf = (brand: { name?: string | null; domain?: string | null } | undefined) =>
  visibleString(brand?.name ?? brand?.domain ?? 'a brand without a name')

const unknown = (id: Check['id'], title: string, error: unknown): Check => ({
  id,
  state: 'unknown',
  title,
  text: explainError(error).text,
})

/** Whether all that a check asks to confirm was confirmed. */
export const isConfirmed = ({ confirm }: Check, confirmed: ReadonlySet<string>): boolean =>
  confirm === undefined || confirm.findings.every((finding) => confirmed.has(finding))

/** The checks of a target, each told by itself: one that fails hides no other. */
export const preflight = (facts: PreflightFacts): Check[] => [
  {
    id: 'address',
    state: 'fine',
    title: 'Valid public address',
  },
  ...brandCheck(facts),
  ownCheck(facts),
  openCheck(facts),
  earlierCheck(facts),
  verdictCheck(facts),
  startCheck(facts),
]

/**
 * A brand that does not list the host is mostly the wrong one where another of the user's does; also where
 * none was chosen because several list it. Says nothing when the brand is right or none lists the host.
 */
function brandCheck({ brand, brands, known }: PreflightFacts): Check[] {
  if (brand === undefined) return []
  const listing = brands.filter((_brand, index) => known[index]?.data?.domain)
  if (listing.length === 0 || listing.some(({ id }) => id === brand?.id)) return []
  const names = listOf(listing.map(nameOf))
  return [
    {
      id: 'brand',
      state: 'warning',
      title: `Listed by ${names}`,
      text:
        brand === null
          ? 'No brand is chosen for this request.'
          : `${nameOf(brand)} does not list this host.`,
      switchTo: listing.map((one) => ({ brandId: one.id, name: nameOf(one) })),
      confirm: {
        words:
          brand === null ? 'Request it without a brand' : `Request it for ${nameOf(brand)} anyway`,
        findings: [`brand:${brand?.id ?? ''}`],
      },
    },
  ]
}

/** The own or trusted domain of a brand as target harms the brand itself (C143). */
function ownCheck({ host, owns }: PreflightFacts): Check {
  const id = 'own'
  if (owns.data === undefined)
    return owns.error
      ? unknown(id, 'Own domains could not be checked', owns.error)
      : { id, state: 'checking', title: 'Own and trusted domains' }
  const own = ownHostOf(owns.data, host)
  if (own) {
    const brand = nameOf({ name: own.brand.brandName })
    const domain = visibleString(defangHost(own.domain), 'host')
    return {
      id,
      state: 'warning',
      title: own.kind === 'own' ? `This is a website of ${brand}` : `${brand} trusts this website`,
      text: `${domain} is ${own.kind === 'own' ? 'its own domain' : 'on its list of trusted domains'}.`,
      confirm: {
        words: `Request takedown of ${visibleString(defangHost(host), 'host')} anyway`,
        findings: ownFindings(owns.data, host),
      },
    }
  }
  const silent = owns.data.filter(({ trusted }) => trusted === null)
  return {
    id,
    state: 'fine',
    title: 'Not one of your domains',
    text:
      silent.length === 0
        ? 'Nor one that your brands trust.'
        : `Trusted domains are not told for ${listOf(silent.map(({ brandName }) => nameOf({ name: brandName })))}.`,
  }
}

/** Every own and trusted domain that the host is, or lies below. */
const ownFindings = (owns: readonly OwnHosts[], host: string): string[] =>
  owns.flatMap(({ brandId, domain, trusted }) => [
    ...(domain !== null && isWithin(host, domain)
      ? [findingId({ kind: 'own-domain', brandId, domain })]
      : []),
    ...(trusted ?? [])
      .filter((one) => isWithin(host, one))
      .map((one) => findingId({ kind: 'trusted-domain', brandId, domain: one })),
  ])

/** The contract knows no protection against a second case (C141). */
function openCheck({ host, open, known, brands, now }: PreflightFacts): Check {
  const id = 'open'
  const cases = open.data ? casesOn(open.data, host) : []
  const [newest] = cases
  if (newest)
    return {
      id,
      state: 'warning',
      title:
        cases.length === 1
          ? 'A case is open on this host'
          : `${cases.length} cases are open on this host`,
      text: [
        caseStatusLabel(newest).word,
        aboutBrand(newest),
        since('requested', newest.created_at, now),
      ]
        .filter((part) => part !== '')
        .join(', '),
      caseId: newest.id,
      confirm: anotherCase(cases.map((one) => one.id)),
    }
  // A record may tell of a case that the list of cases does not hold.
  const told = known.findIndex(({ data }) => data?.domain?.open_takedown)
  const record = known[told]?.data?.domain?.open_takedown
  if (record)
    return {
      id,
      state: 'warning',
      title: 'A case is open on this host',
      text: `For ${nameOf(brands[told])}.`,
      caseId: record.id,
      confirm: anotherCase([record.id]),
    }
  if (open.data === undefined)
    return open.error
      ? unknown(id, 'Open cases could not be checked', open.error)
      : { id, state: 'checking', title: 'Open cases on this host' }
  if (!open.data.complete)
    return {
      id,
      state: 'unknown',
      title: 'No open case found, but not all could be read',
      text: 'There are more open cases than can be looked through here.',
    }
  const count = [...open.data.byHost.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    id,
    state: 'fine',
    title: 'No open case on this host',
    text: `Looked through ${count === 1 ? 'one open case' : `${formatCount(count)} open cases`}.`,
  }
}

const anotherCase = (caseIds: readonly string[]): Confirmation => ({
  words: 'Open another case anyway',
  findings: caseIds.map((caseId) => findingId({ kind: 'open-case', caseId })),
})

type Earlier = Pick<CaseOnHost, 'id' | 'status' | 'resolution' | 'closed_at'> & Partial<CaseOnHost>

/** The last outcome on this host, from the list of cases and from the records. */
function earlierCheck({ host, ended, known, now }: PreflightFacts): Check {
  const id = 'earlier'
  const listed: readonly Earlier[] = ended.data ? casesOn(ended.data, host) : []
  const recorded = known.flatMap(({ data }): Earlier[] => {
    const last = data?.domain?.last_closed_takedown
    return last && !listed.some((one) => one.id === last.id) ? [last] : []
  })
  const when = (one: Earlier) => parseInstant(one.closed_at ?? one.created_at) ?? 0
  const [last] = [...listed, ...recorded].toSorted((a, b) => when(b) - when(a))
  if (last) return earlierWords(last, now)
  if (ended.data === undefined)
    return ended.error
      ? unknown(id, 'Earlier cases could not be checked', ended.error)
      : { id, state: 'checking', title: 'Earlier cases on this host' }
  return {
    id,
    state: 'fine',
    title: 'No earlier case found',
    text: ended.data.complete
      ? 'Looked through all ended cases.'
      : 'Looked through the newest ended cases, not all of them.',
  }
}

function earlierWords(last: Earlier, now: number): Check {
  const standing = {
    status: last.status,
    status_display: last.status_display ?? null,
    is_open: false,
    resolution: last.resolution,
    resolution_display: last.resolution_display ?? null,
  }
  const rough = last.closed_at_source === 'DERIVED_FROM_NOTE' ? 'about ' : ''
  const ago = formatRelative(last.closed_at, now)
  const outcome = caseOutcomeLabel(standing)
  const warned = last.resolution === 'FALSE_POSITIVE' || last.status === 'REJECTED'
  return {
    id: 'earlier',
    state: warned ? 'warning' : 'note',
    title:
      last.status === 'REJECTED'
        ? 'An earlier request was not approved'
        : last.status === 'FAILED'
          ? 'An earlier case failed'
          : `An earlier case was closed${ago === null ? '' : ` ${rough}${ago}`}`,
    ...(outcome === null
      ? {}
      : {
          text:
            last.resolution === 'FALSE_POSITIVE'
              ? `Outcome: ${outcome.word}. The analysts found no infringement.`
              : `Outcome: ${outcome.word}.`,
        }),
    caseId: last.id,
    ...(warned && {
      confirm: { words: 'Request it again anyway', findings: [`earlier:${last.id}`] },
    }),
  }
}

/** What each brand's scans say (F16); green and false positives speak against a request. */
function verdictCheck({ known, brands }: PreflightFacts): Check {
  const id = 'verdict'
  const lines: string[] = []
  let doubt: 'green' | 'feedback' | null = null
  let pending = false
  const failed: string[] = []
  for (const [index, { data, error }] of known.entries()) {
    const brand = nameOf(brands[index])
    if (data === undefined) {
      if (!error) pending = true
      else {
        failed.push(brand)
      }
      continue
    }
    if (data.domain === null) continue
    const scan = data.domain.latest_scan
    if (scan === undefined) continue
    if (scan === null) {
      lines.push(`${brand}: not scanned yet.`)
      continue
    }
    if (scan.verdict === 'green') doubt ??= 'green'
    const wrong = scan.user_feedback_type === 'false_positive'
    if (wrong) doubt = 'feedback'
    const risk = scan.risk_score === null ? '' : `, risk ${scan.risk_score}`
    const word = verdictLabel(scan.verdict).word.toLowerCase()
    lines.push(`${brand}: verdict ${word}${risk}${wrong ? ', marked as a false positive' : ''}.`)
  }
  if (failed.length > 0) lines.push(`Could not be checked for ${listOf(failed)}.`)
  const text = lines.join(' ')
  if (doubt !== null)
    return {
      id,
      state: 'warning',
      title: doubt === 'green' ? 'The verdict is green' : 'Marked as a false positive',
      text,
      confirm: { words: 'Request it anyway', findings: [`verdict:${doubt}`] },
    }
  if (pending) return { id, state: 'checking', title: 'Verdicts of your brands' }
  if (lines.length === 0)
    return {
      id,
      state: 'note',
      title: 'Not known to your brands',
      text: 'No list of your brands has this host, so there is no verdict.',
    }
  if (failed.length > 0 && lines.length === 1)
    return { id, state: 'unknown', title: 'Verdicts could not be checked', text }
  return { id, state: failed.length > 0 ? 'unknown' : 'fine', title: 'Known to your brands', text }
}

/** What the contract says will happen; after sending the answer tells (C140). */
function startCheck({ brand }: PreflightFacts): Check {
  const id = 'start'
  if (brand === undefined) return { id, state: 'checking', title: 'When work starts' }
  if (brand === null)
    return {
      id,
      state: 'note',
      title: 'Waits for approval',
      text: 'Without a brand the operator approves the request first.',
    }
  const name = nameOf(brand)
  if (brand.monitoring_enabled === null)
    return {
      id,
      state: 'unknown',
      title: 'When work starts is not known',
      text: `The service does not tell whether ${name} is monitored.`,
    }
  return brand.monitoring_enabled
    ? {
        id,
        state: 'fine',
        title: 'Work starts at once',
        text: `Monitoring is on for ${name}, so no approval is needed.`,
      }
    : {
        id,
        state: 'note',
        title: 'Waits for approval',
        text: `Monitoring is off for ${name}, so the operator approves the request first.`,
      }
}

const aboutBrand = ({ brand, brand_display: display }: CaseOnHost) =>
  brand === null ? 'without a brand' : display === null ? '' : `for ${visibleString(display)}`

function since(word: string, at: string | null, now: number): string {
  const ago = formatRelative(at, now)
  return ago === null ? '' : `${word} ${ago}`
}

const listOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')
