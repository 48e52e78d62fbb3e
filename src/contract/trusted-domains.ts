import type { Brand } from './brand.ts'
import { hasWord } from './open-parts/candidates.ts'
import { wordSet } from './open-parts/words.ts'
import { isRecord } from './tolerant.ts'

const trust = wordSet('trusted trust allowlist allowlisted whitelist whitelisted safelist')
const deepest = 4

/** The values of all members that speak of trust, some levels deep. */
function listsIn(members: Iterable<readonly [string, unknown]>, depth: number): unknown[] {
  return [...members].flatMap(([name, value]) => {
    if (hasWord(name, trust))
      return typeof value === 'string' || typeof value === 'object' ? [value] : []
    return isRecord(value) && depth < deepest ? listsIn(Object.entries(value), depth + 1) : []
  })
}

/**
 * Hosts that a brand trusts, from its settings; null when no setting tells them. The contract promises
 * trusted domains in the full brand but names neither field nor shape (C33): this reads a list, one text
 * with separators, objects with a name, or one keyed by host, in whatever member says "trusted".
 */
export function trustedDomains(brand: Pick<Brand, 'settings'>): string[] | null {
  const lists = listsIn(brand.settings, 1)
  return lists.length === 0 ? null : [...new Set(lists.flatMap((value) => hostsIn(value, 0)))]
}

const hostName = /^[^\s@/:]+\.[^\s@/:.]+\.?$/u
const hostWords = wordSet('domain host hostname name value url fqdn site website apex')

const textHosts = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((host) => host.replace(/^https?:\/\//i, '').replace(/[/:].*$/, ''))
    .filter((host) => hostName.test(host))

function hostsIn(value: unknown, depth: number): string[] {
  if (depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((each) => hostsIn(each, depth + 1))
  if (typeof value === 'string') return textHosts(value)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    // A switch or a note for each host.
    if (hostName.test(name)) return inner === false || inner === null ? [] : [name]
    return typeof inner === 'object' || hasWord(name, hostWords) ? hostsIn(inner, depth + 1) : []
  })
}
