import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Advances the fake clock in steps until `assertion` passes. Retries, because responses take real time. */
export async function advanceClockUntil(
  page: Page,
  assertion: () => Promise<void>,
  stepMs = 5000,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await assertion()
  }).toPass({ timeout: 90_000 })
}

/** Keeps requests in their undo delay. Call it before opening the page, because a page keeps its initial clock. */
export const freezeClock = (page: Page): Promise<void> => page.clock.setFixedTime(Date.now())

/** Skips the undo delay of queued requests. Requires `page.clock.install()` before the page was opened. */
export const endUndoDelay = (page: Page): Promise<void> => page.clock.fastForward(8000)
