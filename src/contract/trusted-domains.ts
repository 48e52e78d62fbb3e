import type { Brand } from './brand.ts'
import { isRecord, readText } from './tolerant.ts'

/**
 * Hosts that a brand trusts, from its settings; null when no setting tells them. The contract promises
 * trusted domains in the full brand but names neither field nor shape (C33): this reads a list, one text
 * with separators, or objects with a name, in whatever member says "trusted".
 */
export function trustedDomains(brand: Pick<Brand, 'settings'>): string[] | null {
  const members = [...brand.settings].filter(([name]) => /trusted/i.test(name))
  const lists = members.filter(
    ([, value]) => typeof value === 'string' || typeof value === 'object',
  )
  if (lists.length === 0) return null
  return [...new Set(lists.flatMap(([, value]) => hostsIn(value)))]
}

function hostsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(hostsIn)
  if (isRecord(value)) {
    const name = readText(value['domain'] ?? value['name'] ?? value['host'])
    return name === null ? [] : [name]
  }
  if (typeof value !== 'string') return []
  return value.split(/[\s,;]+/).filter((host) => host.includes('.'))
}
