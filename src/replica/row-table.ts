import { passesLocally, type LocalFilters } from './host-filters.ts'
import { placesInOrder, type LocalSort } from './host-order.ts'
import type { ReplicaPage, ReplicaQuery, RiskBands } from './query.ts'
import type { ReplicaRow } from './row.ts'

/** The codes of a website that answers, as `http_status_filter=online` was found to mean it (C56). */
const isOnline = (code: number | null): boolean => code !== null && code >= 200 && code < 400

/**
 * Rows in memory, searched one after another: of 200,000 a substring is found in some 20 ms, which no index
 * has to be kept for. Their order is the review order; `bands` are those that the copy knows.
 */
export function createRowTable(rows: readonly ReplicaRow[]) {
  const names = rows.map(({ name }) => name.toLowerCase())
  const sources = [...new Set(rows.map(({ source }) => source))]
    .filter((source) => source !== null)
    .toSorted()
  const places = new Map<string, Uint32Array>()

  /** Sorting is the one thing that takes long: once for each order. */
  function inOrder(order: LocalSort): Uint32Array {
    const name = `${order.column} ${order.direction}`
    const known = places.get(name)
    if (known) return known
    const sorted = placesInOrder(rows, order)
    places.set(name, sorted)
    return sorted
  }

  function test({ triage, verdict, risk, http }: ReplicaQuery['filters'], bands: RiskBands) {
    const band = risk === 'all' ? null : (bands[risk] ?? [1, 0])
    return (row: ReplicaRow): boolean => {
      if (triage === 'queue' && row.filed === true) return false
      if (triage === 'filed' && row.filed !== true) return false
      if (triage === 'escalated' && !row.escalated) return false
      // What was never scanned has no verdict, and is found under the one that says so (C86).
      if (verdict !== 'all' && (row.verdict ?? 'unknown') !== verdict) return false
      if (band && (row.risk === null || row.risk < band[0] || row.risk > band[1])) return false
      return http === 'all' || isOnline(row.httpCode) === (http === 'online')
    }
  }

  return {
    /** The rows of the copy, in review order. */
    rows,
    /** How many rows pass the filters of the service. */
    count(filters: ReplicaQuery['filters'], bands: RiskBands): number {
      const passes = test(filters, bands)
      const wanted = filters.host.toLowerCase()
      let count = 0
      for (const [at, row] of rows.entries())
        if (passes(row) && (wanted === '' || names[at]?.includes(wanted) === true)) count += 1
      return count
    },
    /** One page of the rows that pass. */
    find(query: ReplicaQuery, bands: RiskBands): ReplicaPage {
      const { filters, local, order, page, pageSize } = query
      const passes = test(filters, bands)
      const wanted = filters.host.toLowerCase()
      const ownFilters = isAny(local) ? null : local
      const from = (page - 1) * pageSize
      const found: ReplicaRow[] = []
      let [count, unsaid, loaded] = [0, 0, 0]
      for (const at of inOrder(order)) {
        const row = rows[at]
        if (!row || (wanted !== '' && names[at]?.includes(wanted) !== true) || !passes(row))
          continue
        loaded += 1
        const outcome = ownFilters === null || passesLocally(row, ownFilters)
        if (outcome === null) unsaid += 1
        if (outcome !== true) continue
        if (count >= from && found.length < pageSize) found.push(row)
        count += 1
      }
      return { rows: found, count, unsaid, loaded, sources }
    },
    /** Sorts ahead of time by `order`, so that the first press on a head waits no longer than the next. */
    sortAhead: (order: LocalSort) => void inOrder(order),
  }
}
export type RowTable = ReturnType<typeof createRowTable>

const isAny = ({ review, source, case: openCase, feedback }: LocalFilters): boolean =>
  [review, source, openCase, feedback].every((filter) => filter === 'any')
