import type { BrowserContext, Page } from '@playwright/test'
import { ownerKey } from './demo.ts'
import { expect } from './fixtures.ts'

type User = { key?: string }

export async function openSignedIn(page: Page, path: string, user?: User): Promise<void> {
  await storeSession(page, user)
  await page.goto(path)
}

/** Stores a session before the tab loads a page, so that the tab starts signed in. */
export async function storeSession(page: Page, { key = ownerKey }: User = {}): Promise<void> {
  await page.addInitScript((storedKey) => {
    // about:blank has no storage.
    if (location.protocol === 'about:') return
    // Sign in only once per tab, because a tab that has signed out must stay signed out.
    if (sessionStorage.getItem('entered') !== null) return
    sessionStorage.setItem('entered', 'by a test')
    const storageKey = 'brand-protection:signed-in'
    const signInId = localStorage.getItem(storageKey) ?? 'a-sign-in'
    localStorage.setItem(storageKey, signInId)
    const session = JSON.stringify({ key: storedKey, id: 'a-session', signInId })
    sessionStorage.setItem('brand-protection:session', session)
  }, key)
}

/** Signs in with the form. */
export async function signIn(page: Page, key: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  const field = page.getByLabel('API key')
  await field.fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(field).toBeHidden()
}

/** Hides the demo accounts on pages opened from now on. */
export async function hideDemoAccounts(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    new MutationObserver(() => document.querySelector('meta[name="demo-keys"]')?.remove()).observe(
      document,
      { childList: true, subtree: true },
    )
  })
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(confirmation.locator('[aria-busy="true"]')).toHaveCount(0)
  await confirmation.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByLabel('API key')).toBeVisible()
}

/* Console messages of the browser. */
export const httpErrorMessage = /Failed to load resource: the server responded with a status of/
export const networkErrorMessage = /Failed to load resource: net::ERR_/
