import type { ReadState } from '#/api/host-lookups.ts'

/**
 * Lookup results of one host across brands (F16, C85), in the order of the brands. A failed brand is never
 * counted as one that doesn't track the host.
 */
export interface HostUnderBrands<Brand, Row> {
  /** Brands that track it, with their rows. */
  listed: { brand: Brand; row: Row }[]
  /** Brands that don't track it. */
  without: Brand[]
  failed: { brand: Brand; error: unknown }[]
  /** Number of pending brands. */
  waiting: Brand[]
}

/**
 * Groups query results by outcome. `readings` are in the order of `brands`; `rowOf` picks the host's row from
 * the data, null if the brand doesn't track it.
 */
export function hostUnderBrands<Brand, Data, Row>(
  brands: readonly Brand[],
  readings: readonly (ReadState<Data> | undefined)[],
  rowOf: (data: Data) => Row | null,
): HostUnderBrands<Brand, Row> {
  const answers: HostUnderBrands<Brand, Row> = { listed: [], without: [], failed: [], waiting: [] }
  for (const [index, brand] of brands.entries()) {
    const { data, error } = readings[index] ?? { data: undefined, error: null }
    if (data === undefined) {
      if (error) answers.failed.push({ brand, error })
      else answers.waiting.push(brand)
      continue
    }
    const row = rowOf(data)
    if (row === null) answers.without.push(brand)
    else answers.listed.push({ brand, row })
  }
  return answers
}
