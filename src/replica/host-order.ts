import type { HostRow } from '#/api/host-rows.ts'

/** A local order: by a column, or 'review', the order in which everything was loaded. */
export interface LocalSort {
  column:
    | 'review'
    | 'domain'
    | 'verdict'
    | 'risk_score'
    | 'http_status'
    | 'source'
    | 'case'
    | 'scanned'
  direction: 'asc' | 'desc'
}

/** All orders but the one in which the rows come. */
export const everyOrder: readonly LocalSort[] = (
  ['risk_score', 'domain', 'scanned', 'verdict', 'http_status', 'source', 'case'] as const
).flatMap((column) => [
  { column, direction: 'desc' } as const,
  { column, direction: 'asc' } as const,
])

/** Verdicts from what is least to what is most to worry about; codes nobody knows after them. */
const weights = new Map([
  ['green', 0],
  ['unknown', 1],
  ['amber', 2],
  ['red', 3],
])

type Key = string | number | null

const keyOf: Record<Exclude<LocalSort['column'], 'review'>, (row: HostRow) => Key> = {
  domain: ({ name }) => (name === '' ? null : name.toLowerCase()),
  verdict: ({ verdict }) => (verdict === null ? null : (weights.get(verdict) ?? -1)),
  risk_score: ({ risk }) => risk,
  http_status: ({ httpCode }) => httpCode,
  source: ({ source }) => source,
  case: ({ openCase }) => openCase && (openCase.status ?? ''),
  // ISO instants of one service sort as texts.
  scanned: ({ scannedAt }) => scannedAt,
}

/** Values from low to high; those of one column are all numbers or all texts. */
const ascending = (keys: readonly Key[]): readonly Key[] => [
  ...keys.filter((key) => typeof key === 'number').toSorted((a, b) => a - b),
  // Without a function of our own the browser compares texts by itself, several times as fast.
  ...keys.filter((key) => typeof key === 'string').toSorted(),
]

/**
 * The places of the rows in an order: stable, so that equal rows keep the order they came in, and rows
 * without a value last in both directions.
 */
export function placesInOrder(
  rows: readonly HostRow[],
  { column, direction }: LocalSort,
): Uint32Array {
  if (column === 'review') return Uint32Array.from(rows.keys())
  const keys = rows.map(keyOf[column])
  // Values are sorted, not rows: most columns have few, and rows with the same one keep their order.
  const placesOf = Map.groupBy(keys.keys(), (place) => keys[place] ?? null)
  const known = ascending([...placesOf.keys()])
  const places = new Uint32Array(rows.length)
  let at = 0
  for (const key of [...(direction === 'asc' ? known : known.toReversed()), null]) {
    const same = placesOf.get(key) ?? []
    places.set(same, at)
    at += same.length
  }
  return places
}

/** The rows in a local order, as `placesInOrder` has it. */
export function sortLocally(rows: readonly HostRow[], sort: LocalSort): readonly HostRow[] {
  if (sort.column === 'review') return rows
  const sorted: HostRow[] = []
  for (const place of placesInOrder(rows, sort)) {
    const row = rows[place]
    if (row) sorted.push(row)
  }
  return sorted
}
