import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { fetchAllRows, fetchJson } from './demo.ts'
import { expect } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

/** Creates a host for which no other test and no other run has a case. */
export const createUniqueHost = (name: string): string =>
  `${name}-${process.pid}-${Date.now().toString(36)}.evil.example`

type Case = { id: string; target_website: string; user_comment: string | null }

/** Fetches the newest 100 cases and returns those of a target. */
export async function fetchCases(request: APIRequestContext, target: string): Promise<Case[]> {
  const { results } = await fetchJson<{ results: Case[] }>(request, 'takedowns/?page_size=100')
  return results.filter((row) => row.target_website === target)
}

/** Fetches the hosts of all cases whose host contains `hostPart`. A host with two cases is listed twice. */
export async function fetchCaseHosts(
  request: APIRequestContext,
  hostPart: string,
): Promise<string[]> {
  const rows = await fetchAllRows<{ target_website: string }>(request, 'takedowns/')
  const hosts = rows.map(({ target_website: target }) => new URL(target).hostname)
  return hosts.filter((host) => host.includes(hostPart)).toSorted()
}

export async function openForm(page: Page): Promise<void> {
  await openSignedIn(page, '/takedowns/new')
  await expect(websiteField(page)).toBeVisible()
}

export const websiteField = (page: Page): Locator => page.getByLabel('Website')
export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Request takedown' })
export const statusMessage = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })

/** Queues a request and leaves it in its undo delay. */
export async function queueRequest(page: Page, target: string, comment = ''): Promise<void> {
  await websiteField(page).fill(target)
  if (comment !== '') await page.getByLabel('Comment').fill(comment)
  await submitButton(page).click()
  await expect(statusMessage(page, 'Takedown queued')).toBeVisible()
}

export const sendNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send now' }).click()

export const dock = (page: Page): Locator =>
  page.getByRole('region', { name: 'Takedown requests under way' })

/** Queues a request and sends it without the undo delay. */
export async function requestTakedown(page: Page, target: string, comment = ''): Promise<void> {
  await queueRequest(page, target, comment)
  await sendNow(page)
}

/** Starts counting POST requests. Returns a function that returns their number so far. */
export function countPosts(page: Page): () => number {
  let count = 0
  page.on('request', (sent) => {
    if (sent.method() === 'POST') count += 1
  })
  return () => count
}
