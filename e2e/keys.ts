import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits for the shell's shortcuts, which work once the Help button appears. Shortcuts of a list also need its rows. */
export const waitForShortcuts = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Help' })).toBeVisible()

export async function openHelp(page: Page): Promise<Locator> {
  await waitForShortcuts(page)
  const help = page.getByRole('dialog', { name: 'Help' })
  await page.keyboard.press('?')
  // The dialog loads lazily, and handles Escape only once it has the focus.
  await expect(help.locator(':focus')).toHaveCount(1)
  return help
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Makes the test fail on pointer events, because each of them logs an error. Affects pages opened from now on. */
export const forbidPointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => console.error(`${type} in a keyboard test`), true)
  })

/** Presses keys in sequence, such as `j s`. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}
