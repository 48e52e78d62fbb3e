import { takedownListOptions } from '#/api/takedowns.ts'

/** Cases that are loaded in full without being asked to: twenty pages. More wait for a press (C106). */
export const casesLoadedAtOnce = 2000

/** The newest cases of a brand, or of all, and how many there are: one request for every screen that needs it. */
export const latestCasesOptions = (brandId: string | null) =>
  takedownListOptions({
    brandId,
    status: null,
    resolution: null,
    createdAfter: null,
    createdBefore: null,
    page: 1,
    pageSize: 5,
  })
