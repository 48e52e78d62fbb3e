import * as z from 'zod/mini'
import { markings } from '#/product/machine-files/case-facts.ts'
import { infringements } from '#/product/machine-files/xarf-report.ts'

/*
 * What the files for machines hold, no more and no less. The files in `machine-files` beside this have passed
 * the published schemas of their formats; these shapes keep every other file to the same members.
 */

const uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
const said = z.string().check(z.regex(/\S/))
/** RFC 3986: ASCII, and only what may stand in a web address. */
const webAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/), z.regex(/^(?:[^%]|%[\da-f]{2})*$/i))
const texts = z.array(said).check(z.minLength(1))
const tlp = z.enum(markings.map((one) => `tlp:${one}` as const))

const contact = z.strictObject({
  org: said.check(z.maxLength(200)),
  contact: z.email(),
  domain: z.string().check(z.regex(/^[a-z0-9.-]+$/)),
})

const xarfCommon = {
  xarf_version: z.literal('4.2.0'),
  report_id: uuid,
  timestamp: instant,
  reporter: contact,
  sender: contact,
  source_identifier: said,
  category: z.literal('content'),
  url: webAddress,
  domain: z.optional(z.string().check(z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}$/))),
  target_brand: z.optional(said),
  registrar: z.optional(said),
  hosting_provider: z.optional(said),
  asn: z.optional(z.int().check(z.minimum(1), z.maximum(4_294_967_295))),
  nameservers: z.optional(texts),
  dns_records: z.optional(
    z.strictObject({
      a: z.optional(z.array(z.ipv4())),
      aaaa: z.optional(z.array(z.ipv6())),
      mx: z.optional(texts),
      txt: z.optional(texts),
    }),
  ),
  ssl_certificate: z.optional(z.strictObject({ issuer: said })),
  description: z.string().check(z.maxLength(1000)),
  evidence: z.array(
    z.strictObject({
      content_type: z.enum(['text/plain', 'image/png', 'image/webp']),
      description: said,
      payload: z.base64(),
      hash: z.string().check(z.regex(/^sha256:[\da-f]{64}$/)),
      size: z.int().check(z.minimum(0), z.maximum(5_242_880)),
    }),
  ),
  tags: z.tuple([tlp]),
}

const xarfShape = z.union([
  z.strictObject({
    ...xarfCommon,
    type: z.literal('brand_infringement'),
    infringement_type: z.enum(infringements.filter((one) => one !== 'phishing')),
    legitimate_site: webAddress,
  }),
  z.strictObject({ ...xarfCommon, type: z.literal('phishing'), cloned_site: webAddress }),
])

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

const stixShape = z.strictObject({
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
        name: said,
        description: said,
        published: instant,
        object_refs: ids,
        external_references: z.tuple([
          z.strictObject({ source_name: z.literal('takedown-case'), external_id: said }),
        ]),
      }),
      z.strictObject({
        type: z.literal('indicator'),
        ...stixOwn,
        name: said,
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
        value: said,
        resolves_to_refs: z.optional(ids),
      }),
      z.strictObject({ type: z.literal('ipv4-addr'), ...observable, value: z.ipv4() }),
      z.strictObject({ type: z.literal('ipv6-addr'), ...observable, value: z.ipv6() }),
      z.strictObject({ type: z.literal('autonomous-system'), ...observable, number: z.int() }),
    ]),
  ),
})

/** The shape of each format. */
export const machineShapes = { xarf: xarfShape, stix: stixShape }
