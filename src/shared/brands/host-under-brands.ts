import type { ReadState } from '#/api/host-lookups.ts'

/**
 * What the brands of a user said when they were asked for one host (F16, C85), in the order of the brands.
 * A brand that could not be asked says nothing: it is never among those that do not list the host.
 */
export interface HostUnderBrands<Brand, Row> {
  /** The brands that list it, each with its row. */
  listed: { brand: Brand; row: Row }[]
  /** Brands that do not list it. */
  without: Brand[]
  failed: { brand: Brand; error: unknown }[]
  /** Brands that have not answered yet. */
  waiting: Brand[]
}

/**
 * Sorts the answers of brands by what they say of a host. `readings` are in the order of `brands`; `rowOf`
 * picks the host's own row out of an answer, null where the brand does not list it.
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
