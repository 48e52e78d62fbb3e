import tlds from 'tlds/index.json' with { type: 'json' }
import { lazy } from './lazy.ts'

/** Top-level domains reserved for examples and tests (RFC 2606), which the embedded service accepts. */
const reserved = ['example', 'invalid', 'test']

/** IANA's top-level domains in ASCII. The package lists internationalized ones in Unicode, so they are converted. */
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
