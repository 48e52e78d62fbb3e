import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens the list of shortcuts with its key. */
export async function openKeys(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Help' })
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  // It loads lazily and handles Escape once it has the focus.
  await expect(list.locator(':focus')).toHaveCount(1)
  return list
}

/** Closes it, or another open overlay. */
export async function closeKeys(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Waits until shortcuts work. */
export async function keysHeard(page: Page): Promise<void> {
  await openKeys(page)
  await closeKeys(page)
}

/** Logs every pointer event of the following pages, which fails the test. */
export const withoutPointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => console.error(`${type} in a keyboard test`), true)
  })

const focusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body)

/** The element that takes the focus may appear after the focus is lost. */
export const expectFocus = async (page: Page, when: string): Promise<void> =>
  expect.poll(() => focusLost(page), `no focus ${when}`).toBe(false)

/** Presses Tab until `target` has the focus, which must stay visible on the way. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
    await expectFocus(page, `after ${presses + 1} presses`)
  }
  throw new Error(`Not reached by ${key}: ${target.toString()}`)
}

/** Presses keys in sequence: `j s`. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}
