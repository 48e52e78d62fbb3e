import { brandOptions } from '#/api/full-brands.ts'
import { takedownListOptions } from '#/api/takedowns.ts'

const latestCases = 5

/** What the overview of a brand reads for the panels below the figures. */
export function laterReads(brandId: string) {
  return {
    brand: brandOptions(brandId),
    cases: takedownListOptions({
      brandId,
      status: null,
      resolution: null,
      createdAfter: null,
      createdBefore: null,
      page: 1,
      pageSize: latestCases,
    }),
  }
}
