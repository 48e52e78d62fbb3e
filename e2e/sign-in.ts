import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What somebody has in this browser who closed the notes of every list; true when that is written, or cannot be. */
async function writeClosedNotes(user: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'brand-protection')) return false
    const key = `${user}/closed-notes`
    const written = await new Promise<boolean>((resolve, reject) => {
      const asked = indexedDB.open('brand-protection')
      asked.addEventListener('error', () => reject(asked.error ?? new Error('refused')))
      asked.addEventListener('success', () => {
        const database = asked.result
        const transaction = database.transaction('device', 'readwrite')
        transaction.objectStore('device').put(['domains', 'scans', 'takedowns', 'brands'], key)
        transaction.addEventListener('complete', () => {
          database.close()
          resolve(true)
        })
      })
    })
    // A list that is on screen hears of it like one in another tab.
    const channel = new BroadcastChannel('brand-protection:device')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    channel.postMessage(key)
    channel.close()
    return written
  } catch {
    // Where the browser refuses storage, nothing can be written.
    return true
  }
}

/**
 * Signs in with `key` from wherever the page is, and waits until the form is gone. With `keep` the
 * session outlives a reload. Lists are as on any later visit; `firstVisit` leaves them their notes.
 */
export async function signIn(
  page: Page,
  key: string,
  { keep = false, firstVisit = false }: { keep?: boolean; firstVisit?: boolean } = {},
): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  const field = page.getByLabel('API key')
  await field.fill(key)
  if (keep) await page.getByLabel('Keep me signed in until this tab closes').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(field).toBeHidden()
  if (firstVisit) return
  const profile = await page.request.get(new URL('/core/api/users/profile/', page.url()).href, {
    headers: { authorization: `Api-Key ${key}` },
  })
  if (!profile.ok()) return
  const { id } = (await profile.json()) as { id: string }
  await expect.poll(() => page.evaluate(writeClosedNotes, id)).toBe(true)
}

/**
 * Lets the pages opened from now on not know that the service is a demo: the sign-in then offers nobody by
 * name and key.
 */
export async function withoutDemo(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    new MutationObserver(() => document.querySelector('meta[name="demo-keys"]')?.remove()).observe(
      document,
      { childList: true, subtree: true },
    )
  })
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
