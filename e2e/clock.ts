import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Advances the page's fake clock until `seen` is visible, since responses also need real time. */
export async function passUntil(page: Page, seen: () => Promise<void>, step = 5000): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    await seen()
  }).toPass({ timeout: 90_000 })
}
