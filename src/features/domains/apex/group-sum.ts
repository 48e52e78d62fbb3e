import type { Walked } from '#/api/walk.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'

/** "1,204 registered domains, 5,120 hosts"; what is not known is left out (C68). */
export function groupLabel(apexes: number | null, hosts: number | null): string {
  const parts: string[] = []
  if (apexes !== null) parts.push(countOf(apexes, 'registered domain'))
  if (hosts !== null) parts.push(countOf(hosts, 'host'))
  return parts.join(', ')
}

/**
 * Whether the groups, all of them loaded, add up to the hosts of the same filter (C69). `hosts` is their
 * sum, null when a group does not count its own; `mismatch` says how it differs, null when it does not
 * or cannot be known.
 */
export function groupSum(groups: Walked<ApexGroup>, hostTotal: number | null) {
  const hosts = groups.rows.reduce<number | null>(
    (sum, { domain_count: count }) => (sum === null || count === null ? null : sum + count),
    0,
  )
  const differs = hosts !== null && hostTotal !== null && hosts !== hostTotal
  const reasons: string[] = []
  if (differs)
    reasons.push(
      `The groups add up to ${formatCount(hosts)} of ${formatCount(hostTotal)} hosts: the list changed while loading.`,
    )
  else if (!groups.complete)
    reasons.push(
      `${formatCount(groups.rows.length)} of ${formatCount(groups.count)} registered domains loaded: the list changed while loading.`,
    )
  return { apexes: groups.rows.length, hosts, mismatch: reasons[0] ?? null }
}
