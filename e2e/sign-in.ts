import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Signs in with `key` from wherever the page is, and waits until the form is gone. With `keep` the
 * session outlives a reload.
 */
export async function signIn(
  page: Page,
  key: string,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  const field = page.getByLabel('API key')
  await field.fill(key)
  if (keep) await page.getByLabel('Keep me signed in until this tab closes').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(field).toBeHidden()
}

/** Signs out by the account menu, whatever the question before it says. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question.locator('[aria-busy="true"]')).toHaveCount(0)
  await question.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByLabel('API key')).toBeVisible()
}

/** What a browser writes on its console by itself for an answer that is no success. */
export const refusedByService = /Failed to load resource: the server responded with a status of/
/** What a browser writes on its console by itself for a request that got no answer. */
export const notAnswered = /Failed to load resource: net::ERR_/

/** Notes in the page when it came to ask for a key, on the clock that all tabs share. */
export function noteSignedOut(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('form')?.textContent.includes('API key')) return
    document.body.dataset['signedOut'] = `${Date.now()}`
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}
