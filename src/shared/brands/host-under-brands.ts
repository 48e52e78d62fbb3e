import type { LookupState } from '#/api/host-lookups.ts'

/** Results of looking up a host in several brands (F16, C85). A failed lookup never counts as not tracking the host. */
export interface HostTracking<Brand, Row> {
  tracking: { brand: Brand; row: Row }[]
  notTracking: Brand[]
  failed: { brand: Brand; error: unknown }[]
  pending: Brand[]
}

/**
 * Groups brands by the outcome of their lookup. `lookups` must be in the order of `brands`. `selectRow` returns null if
 * the brand doesn't track the host.
 */
export function groupByTracking<Brand, Data, Row>(
  brands: readonly Brand[],
  lookups: readonly (LookupState<Data> | undefined)[],
  selectRow: (data: Data) => Row | null,
): HostTracking<Brand, Row> {
  const grouped: HostTracking<Brand, Row> = {
    tracking: [],
    notTracking: [],
    failed: [],
    pending: [],
  }
  for (const [index, brand] of brands.entries()) {
    const { data, error } = lookups[index] ?? { data: undefined, error: null }
    if (data === undefined) {
      if (error) grouped.failed.push({ brand, error })
      else grouped.pending.push(brand)
      continue
    }
    const row = selectRow(data)
    if (row === null) grouped.notTracking.push(brand)
    else grouped.tracking.push({ brand, row })
  }
  return grouped
}
