import type { Takedown } from '#/contract/takedown.ts'
import { nameUuid } from '#/lib/name-uuid.ts'
import { visibleString } from '#/lib/visible-text.ts'
import {
  caseFacts,
  describeCase,
  markingName,
  type CaseFacts,
  type Marking,
  type NetworkAddress,
} from './case-facts.ts'

/** Ids of the TLP 2.0 marking definitions (OASIS). */
const markingIds: Readonly<Record<Marking, string>> = {
  clear: 'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487',
  green: 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  amber: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'amber+strict': 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  red: 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
}
const markingExtension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d'

/** Namespace for deterministic observable ids, so that all producers agree on them (STIX 2.1, section 2.9). */
const observableNamespace = '00abedb4-aa42-466c-9c01-fed23315a9b7'

type StixObject = { readonly id: string; readonly type: string } & Readonly<Record<string, unknown>>

function markingDefinition(marking: Marking): StixObject {
  return {
    type: 'marking-definition',
    spec_version: '2.1',
    id: markingIds[marking],
    created: '2022-10-01T00:00:00.000Z',
    name: markingName(marking),
    extensions: {
      [markingExtension]: { extension_type: 'property-extension', tlp_2_0: marking },
    },
  }
}

/** Builds an observable; its id derives from `named`. */
function observable(
  type: string,
  idContributing: Readonly<Record<string, string | number>>,
  shared: object,
  references: object = {},
): StixObject {
  const id = `${type}--${nameUuid(observableNamespace, JSON.stringify(idContributing))}`
  return { type, spec_version: '2.1', id, ...idContributing, ...references, ...shared }
}

function createObservables(facts: CaseFacts, shared: object): StixObject[] {
  const address = ({ version, value }: NetworkAddress) =>
    observable(`ipv${version}-addr`, { value }, shared)
  const { url, host, resolved, origin, targetAddress, asn } = facts
  const addresses = [resolved, origin, targetAddress].flatMap((one) =>
    one === null ? [] : [address(one)],
  )
  const resolves = resolved === null ? {} : { resolves_to_refs: [address(resolved).id] }
  const all = [
    ...(url === null ? [] : [observable('url', { value: url }, shared)]),
    ...(host === null ? [] : [observable('domain-name', { value: host }, shared, resolves)]),
    ...addresses,
    ...(asn === null ? [] : [observable('autonomous-system', { number: asn }, shared)]),
  ]
  // The resolved address can equal the origin address.
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

const escapePattern = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/**
 * Builds a STIX 2.1 bundle from a case; null when its target is not a web address. Ids derive from the case id, so
 * two files of one case hold the same objects and the later one (`madeAt`, in milliseconds) is the newer version. An
 * indicator is included only while the case is approved and its outcome does not deny the infringement (C112). Its
 * type is "unknown" because a case does not report one.
 */
export function stixBundle(row: Takedown, marking: Marking, madeAt: number): object | null {
  const facts = caseFacts(row)
  const { uuid, url, createdAt, isActionable } = facts
  const created = new Date(createdAt ?? madeAt).toISOString()
  const modified = new Date(Math.max(createdAt ?? madeAt, madeAt)).toISOString()
  const markingRefs = { object_marking_refs: [markingIds[marking]] }
  const commonFields = (type: string) => ({
    type,
    spec_version: '2.1',
    id: `${type}--${nameUuid(uuid, type)}`,
    created,
    modified,
    ...markingRefs,
  })
  const target = visibleString(row.target_website ?? row.id)
  const indicator: StixObject[] =
    url !== null && isActionable
      ? [
          {
            ...commonFields('indicator'),
            name: target,
            indicator_types: ['unknown'],
            pattern: `[url:value = '${escapePattern(url)}']`,
            pattern_type: 'stix',
            pattern_version: '2.1',
            valid_from: created,
          },
        ]
      : []
  const objects = [...createObservables(facts, markingRefs), ...indicator]
  // STIX requires a report to refer to at least one object.
  if (objects.length === 0) return null
  const report: StixObject = {
    ...commonFields('report'),
    name: `Takedown case: ${target}`,
    description: describeCase(row),
    published: created,
    object_refs: objects.map(({ id }) => id),
    external_references: [{ source_name: 'takedown-case', external_id: row.id }],
  }
  return {
    type: 'bundle',
    id: `bundle--${nameUuid(uuid, 'bundle')}`,
    objects: [markingDefinition(marking), report, ...objects],
  }
}

/**
 * Formats a bundle as text. Replaces lone surrogates (text cut in the middle of a character) with U+FFFD:
 * some JSON readers reject the whole file otherwise.
 */
export const stixText = (bundle: object): string =>
  `${JSON.stringify(bundle, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value), 2)}\n`
