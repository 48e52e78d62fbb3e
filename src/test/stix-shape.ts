import * as z from 'zod/mini'

const stixId = z.string().check(z.regex(/^[a-z\d-]+--[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))
const ids = z.array(stixId).check(z.minLength(1))
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
/** RFC 3986: ASCII, and only characters allowed in URLs. */
const webAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/), z.regex(/^(?:[^%]|%[\da-f]{2})*$/i))
const common = { spec_version: z.literal('2.1'), id: stixId, object_marking_refs: ids }
const dated = { ...common, created: instant, modified: instant }

/** Shape of the STIX 2.1 bundles that this app writes: their objects with the fields that other programs read. */
export const stixShape = z.object({
  type: z.literal('bundle'),
  id: stixId,
  objects: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('marking-definition'), id: stixId, name: z.string() }),
      z.object({ type: z.literal('report'), ...dated, published: instant, object_refs: ids }),
      z.object({
        type: z.literal('indicator'),
        ...dated,
        pattern: z.string().check(z.regex(/^\[url:value = '(?:[^'\\]|\\['\\])+'\]$/)),
        pattern_type: z.literal('stix'),
        valid_from: instant,
      }),
      z.object({ type: z.literal('url'), ...common, value: webAddress }),
      z.object({ type: z.literal('domain-name'), ...common, value: z.string() }),
      z.object({ type: z.literal('ipv4-addr'), ...common, value: z.ipv4() }),
      z.object({ type: z.literal('ipv6-addr'), ...common, value: z.ipv6() }),
      z.object({ type: z.literal('autonomous-system'), ...common, number: z.int() }),
    ]),
  ),
})
