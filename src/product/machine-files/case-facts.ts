import { isId } from '#/api/paths.ts'
import { recordLines, recordsByKind } from '#/contract/dns-lines.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { humanise } from '#/lib/humanise.ts'
import { nameUuid } from '#/lib/name-uuid.ts'
import { caseOutcomeLabel, caseStatusLabel } from '#/product/labels/case-labels.ts'

/**
 * Whom a file may be passed on to: the Traffic Light Protocol 2.0 (FIRST), strictest first, each marking in the
 * words of its definition.
 */
export const markingMeanings = {
  red: 'Only for the person who receives it.',
  'amber+strict': 'Only within the organisation that receives it.',
  amber: 'Within the organisation that receives it, and to its clients.',
  green: 'Within the community of whoever receives it.',
  clear: 'To everybody.',
} as const
export type Marking = keyof typeof markingMeanings
export const markings = Object.keys(markingMeanings) as readonly Marking[]

/** What a file has unless its reader chooses otherwise. */
export const standardMarking: Marking = 'amber'

/** `TLP:AMBER`, as the protocol writes it. */
export const markingName = (marking: Marking): string => `TLP:${marking.toUpperCase()}`

export interface NetworkAddress {
  version: 4 | 6
  value: string
}

const hostName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9][a-z0-9-]*$/
const v4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** An address by numbers in its usual spelling; null for anything else. */
export function networkAddress(text: string | null): NetworkAddress | null {
  const plain = text?.trim() ?? ''
  if (v4.test(plain)) return { version: 4, value: plain }
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(plain)) return null
  const host = URL.parse(`http://[${plain}]/`)?.hostname
  return host === undefined ? null : { version: 6, value: host.slice(1, -1) }
}

/** A web address as RFC 3986 has it: what browsers leave as it is in paths and queries is encoded too. */
function webAddress(target: string | null): URL | null {
  const url = URL.parse(target?.trim() ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

function written(url: URL): string {
  const end = url.href.indexOf('/', url.protocol.length + 2)
  const encoded = (text: string) =>
    text
      .replace(/%(?![0-9a-f]{2})/gi, '%25')
      .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, (sign) => encodeURIComponent(sign))
  const rest = encoded(url.href.slice(end))
  // Only the first # begins the fragment.
  const [before = '', ...fragment] = rest.split('#')
  // The brackets of an address by numbers are the only ones that stand there.
  const host = url.href
    .slice(0, end)
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? part : encoded(part)))
    .join('')
  return host + before + (fragment.length === 0 ? '' : `#${fragment.join('%23')}`)
}

/**
 * What programs compare of a case, in the forms that they know: original addresses, not defanged. What is in no
 * such form is null.
 */
export function caseFacts(row: Takedown) {
  const url = webAddress(row.target_website)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  const targetAddress = networkAddress(name.replace(/^\[|\]$/g, ''))
  const asn = Number(/^\s*(?:AS)?\s*(\d{1,10})\b/i.exec(row.asn ?? '')?.[1])
  const stands = row.resolution !== 'FALSE_POSITIVE' && row.status !== 'REJECTED'
  return {
    /** The identifier of the case; one that is no UUID by a UUID of its own. */
    uuid: isId(row.id) ? row.id.toLowerCase() : nameUuid(urlNamespace, row.id),
    /** In ASCII (RFC 3986). */
    url: url === null ? null : written(url),
    /** In ASCII, lower case; null also where the target is an address by numbers. */
    host: targetAddress === null && hostName.test(name) ? name : null,
    resolved: networkAddress(row.ip_address),
    /** The server behind a proxy. */
    origin: networkAddress(row.origin_ip),
    /** Where the target is an address by numbers itself. */
    targetAddress,
    /** Number of the autonomous system. */
    asn: asn >= 1 && asn <= 4_294_967_295 ? asn : null,
    /** Milliseconds since 1970. */
    createdAt: parseInstant(row.created_at),
    /** Whether the case says that the site infringes: not what was not approved, nor a false positive. */
    stands,
    /** Whether machines may act on the address by themselves: not before somebody approved the request (C111). */
    detects: stands && row.status !== 'REQUESTED',
  }
}
export type CaseFacts = ReturnType<typeof caseFacts>

/** The namespace of RFC 9562 for names of no other kind. */
const urlNamespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

/** The DNS records of one kind, each as a line. */
export const recordsOf = (row: Takedown, kind: string): string[] =>
  recordsByKind(row.dns_raw).find(([name]) => name === kind.toUpperCase())?.[1] ?? []

type Line = readonly [term: string, value: string | null]

const lines = (said: readonly Line[]): string[] =>
  said.flatMap(([term, value]) => (value === null ? [] : [`${term}: ${value}`]))

/** What is known of the reported site, a fact on each line, addresses as they were reported. */
export function siteText(row: Takedown): string {
  const records = recordLines(row.dns_raw).join(', ')
  return lines([
    ['Target', row.target_website],
    ['Brand', row.brand_display ?? row.brand_name],
    ['Requested', row.created_at],
    ['Registrar', row.registrar],
    ['Registered', row.domain_created_at],
    ['Registration expires', row.domain_expires_at],
    ['Domain status', row.domain_status],
    ['Resolved address (may be a proxy)', row.ip_address],
    ['Origin server', row.origin_ip],
    ['Autonomous system', row.asn],
    ['Hosting provider', row.hosting_provider],
    ['Proxy', row.cdn_proxy],
    ['Backend provider', row.backend_provider],
    ['Backend project', row.backend_project_id],
    ['Certificate by', row.ssl_issuer],
    ['Certificate issued', row.ssl_issued_at],
    ['Certificate valid until', row.ssl_expires_at],
    ['DNS records', records === '' ? null : records],
    ['Reputation score', row.reputation_score],
    ['Screenshot taken', row.screenshot_taken_at],
  ]).join('\n')
}

/** When it was closed; rebuilt from a note, it is a day more or less (C116). */
const closedText = ({ closed_at: at, closed_at_source: source }: Takedown): string | null =>
  at !== null && source === 'DERIVED_FROM_NOTE' ? `${at} (about, ±1 day)` : at

/**
 * The same and where the case stands. Comments, notes and the addresses of people are not in it: what is
 * passed on in a file for machines travels further than its reader sees.
 */
export function caseText(row: Takedown): string {
  const outcome = caseOutcomeLabel(row)
  const contacts = (row.abuse_contacts ?? []).map((one): Line => [
    'Provider',
    [
      one.provider_name ?? 'no name given',
      one.contact_type && humanise(one.contact_type),
      one.report_status && humanise(one.report_status),
      one.reported_at && `reported ${one.reported_at}`,
      one.response_received_at && `answered ${one.response_received_at}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  const blocklists = row.blacklist_submissions.map((one): Line => [
    'Blocklist',
    [
      one.service_name ?? 'no name given',
      one.status && humanise(one.status),
      one.submitted_at && `submitted ${one.submitted_at}`,
      one.confirmed_at && `confirmed ${one.confirmed_at}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  return [
    ...lines([
      ['Takedown case', row.id],
      ['Status', caseStatusLabel(row).word],
      ['Outcome', outcome?.word ?? null],
      ['Closed', closedText(row)],
    ]),
    siteText(row),
    ...lines([...contacts, ...blocklists]),
  ].join('\n')
}
