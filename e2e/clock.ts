import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Advances the page's fake clock until `seen` is visible, since responses also need real time. */
export async function advanceClockUntil(
  page: Page,
  seen: () => Promise<void>,
  step = 5000,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    await seen()
  }).toPass({ timeout: 90_000 })
}

/**
 * Stops the page's clock, so that requests can be undone until `Send now` is clicked. Call it before opening the page,
 * because the app keeps the clock it starts with.
 */
export const freezeClock = (page: Page): Promise<void> => page.clock.setFixedTime(Date.now())

/** Skips the undo delay of queued requests. Requires `page.clock.install()` before the page was opened. */
export const endUndoDelay = (page: Page): Promise<void> => page.clock.fastForward(8000)
