import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** Whoever requests takedowns in these tests: a member of all brands. */
export const key = 'demo-key-owner'

type Case = { id: string; target_website: string; status: string; brand: string | null }

/** The cases with exactly this target, as the service has them. */
export async function casesOf(
  request: APIRequestContext,
  url: string,
  target: string,
): Promise<Case[]> {
  const answer = await request.get(`${url}/core/api/takedowns/?page_size=100`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  const { results } = (await answer.json()) as { results: Case[] }
  return results.filter((row) => row.target_website === target)
}

/** Signs in and opens the form. */
export async function openForm(page: Page, search = ''): Promise<void> {
  await signIn(page, key, { keep: true })
  await page.goto(`/takedowns/new${search}`)
  await expect(website(page)).toBeVisible()
}

export const website = (page: Page): Locator => page.getByLabel('Website')
export const send = (page: Page): Locator => page.getByRole('button', { name: 'Request takedown' })
export const status = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })

/**
 * Stops the clock by which requests leave: they can be undone until `Send now` is pressed. The clock is
 * installed before the page is opened: the app takes its time from the one that was there.
 */
export const stopDelay = (page: Page, at = Date.now()): Promise<void> => page.clock.setFixedTime(at)

/** Writes a request and queues it; it can be undone for a moment. */
export async function prepare(page: Page, target: string, comment = ''): Promise<void> {
  await website(page).fill(target)
  if (comment !== '') await page.getByLabel('Comment').fill(comment)
  await send(page).click()
  await expect(status(page, 'Not sent yet')).toBeVisible()
}

export const sendNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send now' }).click()

/** The requests in hand, below every page. */
export const dock = (page: Page): Locator =>
  page.getByRole('region', { name: 'Takedown requests under way' })

/** Writes a request and has it leave at once. */
export async function requestTakedown(page: Page, target: string, comment = ''): Promise<void> {
  await prepare(page, target, comment)
  await sendNow(page)
}

/** How many requests for a takedown have left a page since this was called. */
export function countPosts(page: Page): () => number {
  const posts: unknown[] = []
  page.on('request', (sent) => void (sent.method() === 'POST' && posts.push(sent)))
  return () => posts.length
}

/** Answers every request for a takedown of a page in place of the service. */
export const answerPosts = (page: Page, code: number, json: object): Promise<unknown> =>
  page.route('**/core/api/takedowns/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: code, json }) : route.continue(),
  )
