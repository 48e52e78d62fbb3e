import { brandOptions } from '#/api/full-brands.ts'
import { runningTakedownsOptions } from '#/api/running-takedowns.ts'
import { takedownListOptions } from '#/api/takedowns.ts'

const latestCases = 5

/** What the overview of a brand reads beside its figures, and for the panels below them. */
export function laterReads(brandId: string) {
  return {
    running: runningTakedownsOptions(brandId),
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
