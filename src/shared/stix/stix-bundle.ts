import type { Takedown } from '#/contract/takedown.ts'
import { isUuid } from '#/contract/tolerant.ts'
import { parseInstant } from '#/lib/dates.ts'
import { createNameUuid } from '#/lib/hashes.ts'
import { isIpv4 } from '#/lib/host-name.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { listClosingDetails, listStatusDetails } from '#/shared/cases/case-details.ts'
import { formatDetail } from '#/shared/details.ts'

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

export const defaultMarking: Marking = 'amber'

/** Returns the official notation of a marking, such as `TLP:AMBER`. */
export const formatMarking = (marking: Marking): string => `TLP:${marking.toUpperCase()}`

interface NetworkAddress {
  version: 4 | 6
  value: string
}

const hostNamePattern =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9][a-z0-9-]*$/

/** Parses an IPv4 or IPv6 address into its canonical form; null for anything else. */
export function parseNetworkAddress(text: string | null): NetworkAddress | null {
  const trimmed = text?.trim() ?? ''
  if (isIpv4(trimmed)) return { version: 4, value: trimmed }
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(trimmed)) return null
  const host = URL.parse(`http://[${trimmed}]/`)?.hostname
  return host === undefined ? null : { version: 6, value: host.slice(1, -1) }
}

function parseWebUrl(target: string | null): URL | null {
  const url = URL.parse(target?.trim() ?? '')
  return url !== null && /^https?:$/.test(url.protocol) ? url : null
}

/** Encodes characters that browsers accept in URLs but RFC 3986 forbids. Keeps the brackets of an IPv6 address. */
function toRfc3986Url(url: URL): string {
  const pathStart = url.href.indexOf('/', url.protocol.length + 2)
  const encode = (text: string) =>
    text
      .replace(/%(?![0-9a-f]{2})/gi, '%25')
      .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, encodeURIComponent)
  const encodedPath = encode(url.href.slice(pathStart))
  // Only the first # starts the fragment.
  const [beforeFragment = '', ...fragment] = encodedPath.split('#')
  const beforePath = url.href
    .slice(0, pathStart)
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? part : encode(part)))
    .join('')
  return beforePath + beforeFragment + (fragment.length === 0 ? '' : `#${fragment.join('%23')}`)
}

/**
 * Namespace for the UUIDs of cases whose ID isn't a UUID. If the namespace changed, importing a new file wouldn't
 * update the objects from an earlier file.
 */
const caseNamespace = '6ba7b811-9dad-11d1-80b4-00c04fd430c8'

/** Describes a case as text. Leaves out comments, notes and people, because recipients may forward a bundle. */
const describeCase = (row: Takedown): string =>
  [
    `Target: ${row.target_website ?? 'not reported'}`,
    `Requested: ${row.created_at ?? 'not reported'}`,
    ...[...listStatusDetails(row), ...listClosingDetails(row)].flatMap((detail) => {
      const text = formatDetail(detail, (time) => time)
      return text === null ? [] : [`${detail.term}: ${text}`]
    }),
  ].join('\n')

/** IDs of the TLP 2.0 marking definitions (OASIS). */
const markingIds: Readonly<Record<Marking, string>> = {
  clear: 'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487',
  green: 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  amber: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'amber+strict': 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  red: 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
}
const markingExtension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d'

/** Namespace from STIX 2.1 (section 2.9). With it, all producers create the same ID for the same observable. */
const observableNamespace = '00abedb4-aa42-466c-9c01-fed23315a9b7'

type StixObject = { readonly id: string; readonly type: string } & Readonly<Record<string, unknown>>

function createMarkingDefinition(marking: Marking): StixObject {
  return {
    type: 'marking-definition',
    spec_version: '2.1',
    id: markingIds[marking],
    created: '2022-10-01T00:00:00.000Z',
    name: formatMarking(marking),
    extensions: {
      [markingExtension]: { extension_type: 'property-extension', tlp_2_0: marking },
    },
  }
}

function createObservable(
  type: string,
  idFields: Readonly<Record<string, string | number>>,
  markingRefs: object,
  references: object = {},
): StixObject {
  const id = `${type}--${createNameUuid(observableNamespace, JSON.stringify(idFields))}`
  return { type, spec_version: '2.1', id, ...idFields, ...references, ...markingRefs }
}

const maxAsn = 2 ** 32 - 1

/** Creates the observables of a case. They aren't defanged, because tools match on the original values. */
function createCaseObservables(row: Takedown, url: URL | null, markingRefs: object): StixObject[] {
  const toAddressObservables = (parsed: NetworkAddress | null) =>
    parsed === null
      ? []
      : [createObservable(`ipv${parsed.version}-addr`, { value: parsed.value }, markingRefs)]
  const hostName = url?.hostname.replace(/\.$/, '') ?? ''
  // The target itself can be an IP address.
  const targetAddress = parseNetworkAddress(hostName.replace(/^\[|\]$/g, ''))
  const resolved = toAddressObservables(parseNetworkAddress(row.ip_address))
  // NaN if the text has no number.
  const asn = Number(/^\s*(?:AS)?\s*(\d{1,10})\b/i.exec(row.asn ?? '')?.[1])
  const resolvesTo = resolved.length === 0 ? {} : { resolves_to_refs: resolved.map(({ id }) => id) }
  const objects = [
    ...(url === null ? [] : [createObservable('url', { value: toRfc3986Url(url) }, markingRefs)]),
    ...(targetAddress === null && hostNamePattern.test(hostName)
      ? [createObservable('domain-name', { value: hostName }, markingRefs, resolvesTo)]
      : []),
    ...resolved,
    // Server behind a proxy (C122).
    ...toAddressObservables(parseNetworkAddress(row.origin_ip)),
    ...toAddressObservables(targetAddress),
    ...(asn >= 1 && asn <= maxAsn
      ? [createObservable('autonomous-system', { number: asn }, markingRefs)]
      : []),
  ]
  // Remove duplicates, because some of the addresses can be equal.
  return [...new Map(objects.map((object) => [object.id, object])).values()]
}

const escapePattern = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/** Returns a STIX 2.1 bundle; null if the case has no observables, because a report must refer to some object. */
export function createStixBundle(
  row: Takedown,
  marking: Marking,
  exportedAtMs: number,
): object | null {
  const uuid = isUuid(row.id) ? row.id.toLowerCase() : createNameUuid(caseNamespace, row.id)
  const url = parseWebUrl(row.target_website)
  const createdAt = parseInstant(row.created_at)
  const created = new Date(createdAt ?? exportedAtMs).toISOString()
  // STIX doesn't allow `modified` to be before `created`, which could happen if this device's clock is slow.
  const modified = new Date(Math.max(createdAt ?? 0, exportedAtMs)).toISOString()
  const markingRefs = { object_marking_refs: [markingIds[marking]] }
  const buildCommonFields = (type: string) => ({
    type,
    spec_version: '2.1',
    // Deterministic, so that importing a later file of the same case updates the report and the indicator.
    id: `${type}--${createNameUuid(uuid, type)}`,
    created,
    modified,
    ...markingRefs,
  })
  // Some JSON readers reject lone surrogates (text cut in the middle of a character).
  const target = toVisibleString(row.target_website ?? row.id).toWellFormed()
  const isUnapproved = row.status === 'REQUESTED' || row.status === 'REJECTED'
  const isFalsePositive = row.resolution === 'FALSE_POSITIVE'
  // An indicator names a threat, so leave it out for sites that may be harmless (C111, C112).
  const indicator: StixObject[] =
    url !== null && !isUnapproved && !isFalsePositive
      ? [
          {
            ...buildCommonFields('indicator'),
            name: target,
            // Cases don't report the type of a threat.
            indicator_types: ['unknown'],
            pattern: `[url:value = '${escapePattern(toRfc3986Url(url))}']`,
            pattern_type: 'stix',
            pattern_version: '2.1',
            valid_from: created,
          },
        ]
      : []
  const objects = [...createCaseObservables(row, url, markingRefs), ...indicator]
  if (objects.length === 0) return null
  const report: StixObject = {
    ...buildCommonFields('report'),
    name: `Takedown case: ${target}`,
    description: describeCase(row).toWellFormed(),
    published: created,
    object_refs: objects.map(({ id }) => id),
    external_references: [{ source_name: 'takedown-case', external_id: row.id.toWellFormed() }],
  }
  return {
    type: 'bundle',
    id: `bundle--${createNameUuid(uuid, 'bundle')}`,
    objects: [createMarkingDefinition(marking), report, ...objects],
  }
}
