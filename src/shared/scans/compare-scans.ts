import type { DomainScan } from '#/contract/scan.ts'
import type { Reported } from '#/contract/tolerant.ts'
import type { Detail } from '#/shared/details.ts'

/** Adds a domain's latest scan to `scans` if it is missing (C79). Scans without an ID are matched by time. */
export function addLatestScan(
  scans: readonly DomainScan[],
  latest: DomainScan | null,
): readonly DomainScan[] {
  if (latest === null) return scans
  const isListed = scans.some(
    ({ id, created_at: createdAt }) =>
      id === latest.id && (id !== null || createdAt === latest.created_at),
  )
  return isListed ? scans : [latest, ...scans]
}

const toRecordKey = (record: string): string =>
  record.trim().replaceAll(/\s+/g, ' ').replace(/\.$/, '').toLowerCase()

/** Normalizes a value for comparison. For DNS records, ignores order, letter case, trailing dots and duplicates. */
const toComparable = (value: string, kind: Detail['kind']): string =>
  kind === 'dns' || kind === 'mx'
    ? [...new Set(value.split('\n').map(toRecordKey))].toSorted().join('\n')
    : value.trim().replaceAll(/\s+/g, ' ')

/** Compares a detail of two scans. Returns `unknown` if either scan doesn't report the detail (C79, C98). */
export function compareDetails(
  { kind, value: before }: Detail,
  { value: after }: Detail,
): 'same' | 'changed' | 'unknown' {
  if (before === null || after === null) return 'unknown'
  return toComparable(before, kind) === toComparable(after, kind) ? 'same' : 'changed'
}

const verdictWeights = new Map([
  ['green', 0],
  ['amber', 1],
  ['red', 2],
])

/**
 * Compares two verdicts. Returns null if they are the same or if either has no weight. There is one exception: a change
 * from `unknown` to amber or red is worse.
 */
export function getVerdictChange(
  before: string | null,
  after: string | null,
): 'worse' | 'better' | null {
  const [from, to] = [verdictWeights.get(before ?? ''), verdictWeights.get(after ?? '')]
  if (to === undefined) return null
  if (from === undefined) return before === 'unknown' && to > 0 ? 'worse' : null
  if (from === to) return null
  return to > from ? 'worse' : 'better'
}

/** Minimum increase of a risk score that counts as worse (F8, F29). Our choice: the contract defines no range. */
export const minRiskIncrease = 10

/** Returns whether a risk score increased by at least `minRiskIncrease`. */
export const isRiskWorse = (before: Reported<number>, after: Reported<number>): boolean =>
  before != null && after != null && after - before >= minRiskIncrease
