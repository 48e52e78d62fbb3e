import { isUuid } from '#/api/paths.ts'
import { recordLines } from '#/contract/dns-records.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { nameUuid } from '#/lib/name-uuid.ts'
import { caseOutcomeLabel, caseStatusLabel, serviceLabel } from '#/shared/labels/case-labels.ts'

/** Traffic Light Protocol 2.0 (FIRST) markings, strictest first, with their definitions. */
export const markingDefinitions = {
  red: 'Recipient only.',
  'amber+strict': 'Recipient’s organization only.',
  amber: 'Recipient’s organization and its clients.',
  green: 'Recipient’s community.',
  clear: 'No limit on sharing.',
} as const
export type Marking = keyof typeof markingDefinitions
export const markings = Object.keys(markingDefinitions) as readonly Marking[]

/** Preselected marking. */
export const defaultMarking: Marking = 'amber'

/** `TLP:AMBER`, as the protocol writes it. */
export const markingName = (marking: Marking): string => `TLP:${marking.toUpperCase()}`

export interface NetworkAddress {
  version: 4 | 6
  value: string
}

const hostName = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9][a-z0-9-]*$/
const v4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** Parses an IPv4 or IPv6 address into its canonical spelling; null for anything else. */
export function parseNetworkAddress(text: string | null): NetworkAddress | null {
  const plain = text?.trim() ?? ''
  if (v4.test(plain)) return { version: 4, value: plain }
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(plain)) return null
  const host = URL.parse(`http://[${plain}]/`)?.hostname
  return host === undefined ? null : { version: 6, value: host.slice(1, -1) }
}

/** Parses an http or https URL; null for anything else. */
function parseWebUrl(target: string | null): URL | null {
  const url = URL.parse(target?.trim() ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

/** Writes a URL in RFC 3986 form; browsers leave some characters of paths and queries unencoded. */
function rfc3986Url(url: URL): string {
  const end = url.href.indexOf('/', url.protocol.length + 2)
  const encode = (text: string) =>
    text
      .replace(/%(?![0-9a-f]{2})/gi, '%25')
      .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, (sign) => encodeURIComponent(sign))
  const rest = encode(url.href.slice(end))
  // Only the first # starts the fragment.
  const [before = '', ...fragment] = rest.split('#')
  // The brackets of an IPv6 host are kept.
  const host = url.href
    .slice(0, end)
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? part : encode(part)))
    .join('')
  return host + before + (fragment.length === 0 ? '' : `#${fragment.join('%23')}`)
}

/** Extracts the values that tools match on, not defanged. A value that does not parse is null. */
export function caseFacts(row: Takedown) {
  const url = parseWebUrl(row.target_website)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  const targetAddress = parseNetworkAddress(name.replace(/^\[|\]$/g, ''))
  const asn = Number(/^\s*(?:AS)?\s*(\d{1,10})\b/i.exec(row.asn ?? '')?.[1])
  return {
    /** Case id; derived from it when it is not a UUID. */
    uuid: isUuid(row.id) ? row.id.toLowerCase() : nameUuid(urlNamespace, row.id),
    /** ASCII (RFC 3986). */
    url: url === null ? null : rfc3986Url(url),
    /** ASCII, lower case; null when the target is an IP address. */
    host: targetAddress === null && hostName.test(name) ? name : null,
    resolved: parseNetworkAddress(row.ip_address),
    /** Server behind a proxy (C122). */
    origin: parseNetworkAddress(row.origin_ip),
    /** Set when the target itself is an IP address. */
    targetAddress,
    /** Autonomous system number. */
    asn: asn >= 1 && asn <= 4_294_967_295 ? asn : null,
    /** Milliseconds since 1970. */
    createdAt: parseInstant(row.created_at),
    /** Tools may act on the address: the request was approved (C111) and the outcome is no false positive (C112). */
    isActionable:
      row.resolution !== 'FALSE_POSITIVE' &&
      row.status !== 'REJECTED' &&
      row.status !== 'REQUESTED',
  }
}
export type CaseFacts = ReturnType<typeof caseFacts>

/** URL namespace (RFC 9562). */
const urlNamespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

type Line = readonly [term: string, value: string | null]

const formatLines = (entries: readonly Line[]): string[] =>
  entries.flatMap(([term, value]) => (value === null ? [] : [`${term}: ${value}`]))

/** Lists the facts about the reported site, one per line, with original addresses. */
function siteLines(row: Takedown): string[] {
  const records = recordLines(row.dns_raw).join(', ')
  return formatLines([
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
  ])
}

/** Closing time; a date derived from a note is approximate (C116). */
const formatClosedAt = ({ closed_at: at, closed_at_source: source }: Takedown): string | null =>
  at !== null && source === 'DERIVED_FROM_NOTE' ? `${at} (about, ±1 day)` : at

/**
 * Describes a case: status, site facts, providers and blocklists. Leaves out comments, notes and email addresses,
 * because STIX bundles are often forwarded automatically.
 */
export function describeCase(row: Takedown): string {
  const outcome = caseOutcomeLabel(row)
  const contacts = (row.abuse_contacts ?? []).map((one): Line => [
    'Provider',
    [
      one.provider_name ?? 'not named',
      serviceLabel(one.contact_type_display, one.contact_type),
      serviceLabel(one.report_status_display, one.report_status),
      one.reported_at && `reported ${one.reported_at}`,
      one.response_received_at && `answered ${one.response_received_at}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  const blocklists = row.blacklist_submissions.map((one): Line => [
    'Blocklist',
    [
      one.service_name ?? 'not named',
      serviceLabel(one.status_display, one.status),
      one.submitted_at && `submitted ${one.submitted_at}`,
      one.confirmed_at && `confirmed ${one.confirmed_at}`,
    ]
      .filter(Boolean)
      .join(', '),
  ])
  return [
    ...formatLines([
      ['Takedown case', row.id],
      ['Status', caseStatusLabel(row).text],
      ['Outcome', outcome?.text ?? null],
      ['Closed', formatClosedAt(row)],
    ]),
    ...siteLines(row),
    ...formatLines([...contacts, ...blocklists]),
  ].join('\n')
}
