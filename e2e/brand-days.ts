import type { Page } from '@playwright/test'
import { changeStored } from './stored-records.ts'

/** Days of a brand as this browser stores them. */
export type SeenDays = { days: { day: string; queue: number; red: null; open: number }[] }

/**
 * Adds days to those that this browser has seen of a brand: so many days ago, with so many domains to review;
 * false while none is noted.
 */
export const seenEarlier = (
  page: Page,
  brandId: string,
  days: readonly { ago: number; queue: number }[],
): Promise<boolean> =>
  changeStored<SeenDays>(page, `/brand-days/${brandId}`, (stored) => ({
    ...stored,
    days: [
      ...stored.days,
      ...days.map(({ ago, queue }) => ({
        day: new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10),
        queue,
        red: null,
        open: 2,
      })),
    ],
  }))
