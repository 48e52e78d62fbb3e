import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Lets the page's own clock go on until `seen` is there: an answer may need a moment of the real one. */
export async function passUntil(page: Page, seen: () => Promise<void>, step = 5000): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    await seen()
  }).toPass({ timeout: 90_000 })
}
