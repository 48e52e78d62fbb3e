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
 * The rows in a local order: stable, so that equal rows keep the order they were loaded in, and rows
 * without a value last in both directions.
 */
export function sortLocally(
  rows: readonly HostRow[],
  { column, direction }: LocalSort,
): readonly HostRow[] {
  if (column === 'review') return rows
  const key = keyOf[column]
  const sign = direction === 'asc' ? 1 : -1
  const valued: { row: HostRow; value: string | number }[] = []
  const without: HostRow[] = []
  for (const row of rows) {
    const value = key(row)
    if (value === null) without.push(row)
    else valued.push({ row, value })
  }
  valued.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? -sign : sign))
  return [...valued.map(({ row }) => row), ...without]
}
