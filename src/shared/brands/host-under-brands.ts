import type { LookupState } from '#/api/host-lookups.ts'

/**
 * Lookup results of one host across brands (F16, C85), in the order of the brands. A failed brand is never
 * counted as one that doesn't track the host.
 */
export interface HostTracking<Brand, Row> {
  /** Brands that track it, with their rows. */
  tracking: { brand: Brand; row: Row }[]
  /** Brands that don't track it. */
  notTracking: Brand[]
  /** Brands whose lookup failed. */
  failed: { brand: Brand; error: unknown }[]
  /** Brands whose lookup is pending. */
  pending: Brand[]
}

/**
 * Groups query results by outcome. `lookups` are in the order of `brands`; `selectRow` picks the host's row from
 * the data, null if the brand doesn't track it.
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
