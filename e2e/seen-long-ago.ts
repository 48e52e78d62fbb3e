import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { changeStored } from './stored-records.ts'

type StoredBrand = { id: string; at: number; scans: { at: number | null; ids: string[] } | null }

/** Takes back by `hours` how far this browser has seen the scans of each brand; false while nothing is noted. */
function moveBack(page: Page, hours: number): Promise<boolean> {
  const earlier = (at: number) => at - hours * 3_600_000
  return changeStored<StoredBrand[]>(page, '/changes-seen', (brands) =>
    brands.map(({ at, scans, ...rest }) => ({
      ...rest,
      at: earlier(at),
      isFirst: false,
      scans: scans && { at: scans.at === null ? null : earlier(scans.at), ids: [] },
    })),
  )
}

/** Opens a page that tells changes as if they had been seen last that many hours before the newest scan. */
export async function openChanges(page: Page, path: string, hours: number): Promise<void> {
  await page.goto(path)
  await expect.poll(() => moveBack(page, hours)).toBe(true)
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'Changes' }).getByRole('rowheader').first(),
  ).toBeVisible()
  // Rows come brand by brand, and are pale until all are there.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
