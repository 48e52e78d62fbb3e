import * as z from 'zod/mini'
import { markings } from '#/shared/stix/stix-bundle.ts'

const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const filledText = z.string().check(z.regex(/\S/))
/** RFC 3986: ASCII, and only characters allowed in URLs. */
const webAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/), z.regex(/^(?:[^%]|%[\da-f]{2})*$/i))
const stixId = z.string().check(z.regex(/^[a-z\d-]+--[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))
const ids = z.array(stixId).check(z.minLength(1))
const stixOwn = {
  spec_version: z.literal('2.1'),
  id: stixId,
  created: instant,
  modified: instant,
  object_marking_refs: ids,
}
const observable = { spec_version: z.literal('2.1'), id: stixId, object_marking_refs: ids }

/** Shape of the STIX 2.1 bundles that this app writes, stricter than the published schema. */
export const stixShape = z.strictObject({
  type: z.literal('bundle'),
  id: stixId,
  objects: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('marking-definition'),
        spec_version: z.literal('2.1'),
        id: stixId,
        created: z.literal('2022-10-01T00:00:00.000Z'),
        name: z.string().check(z.regex(/^TLP:[A-Z+]+$/)),
        extensions: z.strictObject({
          'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': z.strictObject({
            extension_type: z.literal('property-extension'),
            tlp_2_0: z.enum(markings),
          }),
        }),
      }),
      z.strictObject({
        type: z.literal('report'),
        ...stixOwn,
        name: filledText,
        description: filledText,
        published: instant,
        object_refs: ids,
        external_references: z.tuple([
          z.strictObject({ source_name: z.literal('takedown-case'), external_id: filledText }),
        ]),
      }),
      z.strictObject({
        type: z.literal('indicator'),
        ...stixOwn,
        name: filledText,
        indicator_types: z.tuple([z.literal('unknown')]),
        pattern: z.string().check(z.regex(/^\[url:value = '(?:[^'\\]|\\['\\])+'\]$/)),
        pattern_type: z.literal('stix'),
        pattern_version: z.literal('2.1'),
        valid_from: instant,
      }),
      z.strictObject({ type: z.literal('url'), ...observable, value: webAddress }),
      z.strictObject({
        type: z.literal('domain-name'),
        ...observable,
        value: filledText,
        resolves_to_refs: z.optional(ids),
      }),
      z.strictObject({ type: z.literal('ipv4-addr'), ...observable, value: z.ipv4() }),
      z.strictObject({ type: z.literal('ipv6-addr'), ...observable, value: z.ipv6() }),
      z.strictObject({ type: z.literal('autonomous-system'), ...observable, number: z.int() }),
    ]),
  ),
})
