import tlds from 'tlds/index.json' with { type: 'json' }
import { lazy } from './lazy.ts'

/** Names kept for examples and tests (RFC 2606): not in the public DNS, but the service takes them. */
const reserved = ['example', 'invalid', 'test']

/** All top-level domains of IANA in ASCII, as a URL parser writes them. The package has the others in Unicode. */
const known = lazy(
  () =>
    new Set([
      ...reserved,
      ...tlds.map((name) =>
        /^[a-z]+$/.test(name) ? name : (URL.parse(`http://${name}/`)?.hostname ?? name),
      ),
    ]),
)

/** Whether the last label of a host, in ASCII and lower case, is a top-level domain. */
export const hasKnownEnding = (host: string): boolean =>
  known().has(host.slice(host.lastIndexOf('.') + 1))
