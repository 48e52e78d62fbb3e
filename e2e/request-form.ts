import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ask } from './demo.ts'
import { expect } from './fixtures.ts'
import { enter } from './sign-in.ts'

/** A host without a case from any other test or run. */
export const newHost = (name: string): string =>
  `${name}-${process.pid}-${Date.now().toString(36)}.evil.example`

type Case = { id: string; target_website: string; user_comment: string | null }

/** Newest cases with exactly this target, from the service. */
export async function casesOf(request: APIRequestContext, target: string): Promise<Case[]> {
  const { results } = await ask<{ results: Case[] }>(request, 'takedowns/?page_size=100')
  return results.filter((row) => row.target_website === target)
}

/** Opens the form. */
export async function openForm(page: Page): Promise<void> {
  await enter(page, '/takedowns/new')
  await expect(website(page)).toBeVisible()
}

export const website = (page: Page): Locator => page.getByLabel('Website')
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Request takedown' })
export const status = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })

/**
 * Stops the page's clock, so that requests can be undone until `Send now` is clicked. Call it before opening the page,
 * because the app keeps the clock it starts with.
 */
export const stopDelay = (page: Page, at = Date.now()): Promise<void> => page.clock.setFixedTime(at)

/** Fills in a request and queues it, within the undo delay. */
export async function prepare(page: Page, target: string, comment = ''): Promise<void> {
  await website(page).fill(target)
  if (comment !== '') await page.getByLabel('Comment').fill(comment)
  await send(page).click()
  await expect(status(page, 'Takedown queued')).toBeVisible()
}

export const sendNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send now' }).click()

/** Pending requests in the dock. */
export const dock = (page: Page): Locator =>
  page.getByRole('region', { name: 'Takedown requests under way' })

/** Fills in a request and sends it without the undo delay. */
export async function requestTakedown(page: Page, target: string, comment = ''): Promise<void> {
  await prepare(page, target, comment)
  await sendNow(page)
}

/** Counts the takedown requests of a page from now on. */
export function countPosts(page: Page): () => number {
  const posts: unknown[] = []
  page.on('request', (sent) => void (sent.method() === 'POST' && posts.push(sent)))
  return () => posts.length
}
