import tlds from 'tlds/index.json' with { type: 'json' }
import { lazy } from './lazy.ts'

/** Reserved for examples and tests (RFC 2606). The embedded service accepts them. */
const reserved = ['example', 'invalid', 'test']

/** IANA's top-level domains in ASCII. The package lists internationalized ones in Unicode. */
const tldSet = lazy(
  () =>
    new Set([
      ...reserved,
      ...tlds.map((name) =>
        /^[a-z]+$/.test(name) ? name : (URL.parse(`http://${name}/`)?.hostname ?? name),
      ),
    ]),
)

/** Returns whether the last label of a host (ASCII, lower case) is a top-level domain. */
export const hasKnownTld = (host: string): boolean =>
  tldSet().has(host.slice(host.lastIndexOf('.') + 1))
