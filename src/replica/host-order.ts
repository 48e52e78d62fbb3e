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

/**
 * The places of the rows in an order: stable, so that equal rows keep the order they came in, and rows
 * without a value last in both directions.
 */
export function placesInOrder(
  rows: readonly HostRow[],
  { column, direction }: LocalSort,
): Uint32Array {
  const places = Uint32Array.from(rows.keys())
  if (column === 'review') return places
  const keys = rows.map(keyOf[column])
  const sign = direction === 'asc' ? 1 : -1
  // oxlint-disable-next-line unicorn/no-array-sort -- of our own, and large: not copied
  return places.sort((a, b) => {
    const [one, other] = [keys[a] ?? null, keys[b] ?? null]
    if (one === other) return a - b
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -sign : sign
  })
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
