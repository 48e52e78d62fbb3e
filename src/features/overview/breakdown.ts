import type { DomainFilters } from '#/api/domain-filters.ts'
import type { ChartPart } from '#/ui/chart-part.ts'

/** Which list of domains holds the rows that a part counts; its other filters are those of the whole queue. */
export type PartFilter = Partial<Pick<DomainFilters, 'verdict' | 'risk' | 'http'>>

/** The parts of a whole, and by their keys the lists that match them. A part without one is no link. */
export interface Breakdown {
  parts: ChartPart[]
  filters: Map<string, PartFilter>
}

/** Whether the parts add up to the whole; null when the whole is not given. */
export function addsUp({ parts }: Breakdown, whole: number | null): boolean | null {
  return whole === null ? null : sumOf(parts) === whole
}

/** All parts together. */
export function sumOf(parts: readonly ChartPart[]): number {
  return parts.reduce((sum, part) => sum + part.value, 0)
}

/**
 * Entries in the order of `first`, then the others as they came, so that an answer that names its
 * members in another order draws the same picture.
 */
export function inOrder<Value>(
  entries: ReadonlyMap<string, Value>,
  first: readonly string[],
): [string, Value][] {
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length)
  return [...entries].toSorted(([a], [b]) => rank(a) - rank(b))
}
