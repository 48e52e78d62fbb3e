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

/** Writes a request and puts it on hold. */
export async function hold(page: Page, target: string, comment = ''): Promise<void> {
  await website(page).fill(target)
  if (comment !== '') await page.getByLabel('Comment').fill(comment)
  await send(page).click()
  await expect(status(page, 'Not sent yet')).toBeVisible()
}

export const sendNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send now' }).click()
