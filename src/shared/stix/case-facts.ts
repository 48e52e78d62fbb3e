import { isUuid } from '#/api/paths.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { parseInstant } from '#/lib/dates.ts'
import { isIpv4 } from '#/lib/host-name.ts'
import { nameUuid } from '#/lib/name-uuid.ts'
import {
  blocklistFields,
  caseFields,
  contactFields,
  fieldItems,
  type Field,
} from '#/shared/evidence-file/record-fields.ts'

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

/** Parses an IPv4 or IPv6 address into its canonical spelling; null for anything else. */
export function parseNetworkAddress(text: string | null): NetworkAddress | null {
  const plain = text?.trim() ?? ''
  if (isIpv4(plain)) return { version: 4, value: plain }
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
      .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, encodeURIComponent)
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

/** Fields that stay out of bundles, which are often forwarded automatically: people, notes, and links to reports. */
const privateFields: ReadonlySet<string> = new Set([
  'requesting_user_email',
  'user_comment',
  'abuse_email',
  'abuse_form_url',
  'case_reference',
  'notes',
  'reputation_url',
  'pagescan_url',
  'screenshot_url',
  'submission_url',
])

/** Reported fields as `Term: value`, with original addresses and times as received. */
const describeFields = <Row>(row: Row, fields: readonly Field<Row>[]): string[] =>
  fieldItems(
    row,
    fields.filter(({ name }) => !privateFields.has(String(name))),
    (time) => time,
  ).flatMap(([term, text]) => (text ? [`${term}: ${text}`] : []))

/** Describes a case: status, site, providers and blocklists. */
export const describeCase = (row: Takedown): string =>
  [
    `Target: ${row.target_website ?? 'not reported'}`,
    ...(row.brand_display === null && row.brand_name ? [`Brand: ${row.brand_name}`] : []),
    ...Object.values(caseFields).flatMap((fields) => describeFields(row, fields)),
    ...(row.abuse_contacts ?? []).map((contact) =>
      [
        `Provider: ${contact.provider_name ?? 'not named'}`,
        ...describeFields(contact, contactFields),
      ].join(', '),
    ),
    ...row.blacklist_submissions.map((submission) =>
      [
        `Blocklist: ${submission.service_name ?? 'not named'}`,
        ...describeFields(submission, blocklistFields),
      ].join(', '),
    ),
  ].join('\n')
