import type { Page } from '@playwright/test'
import { changeStored } from './stored-records.ts'

type Stored = {
  before: null
  latest: { at: number; brands: { queue: number }[] } | null
}

/**
 * Moves the look that this browser has noted `by` milliseconds into the past, with `fewer` look-alikes in each
 * brand; false while none is noted.
 */
export const lookedEarlier = (page: Page, by: number, fewer: number): Promise<boolean> =>
  changeStored<Stored>(page, '/brand-looks', ({ latest }) =>
    latest === null
      ? null
      : {
          before: null,
          latest: {
            ...latest,
            at: latest.at - by,
            brands: latest.brands.map((brand) => ({ ...brand, queue: brand.queue - fewer })),
          },
        },
  )
