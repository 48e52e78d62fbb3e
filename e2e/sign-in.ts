import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Signs in with `key` from wherever the page is, and waits until the form is gone. */
export async function signIn(page: Page, key: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  const field = page.getByLabel('API key')
  await field.fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(field).toBeHidden()
}
