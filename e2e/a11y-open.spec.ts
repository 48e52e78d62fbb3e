import type { Page } from '@playwright/test'
import { expectAccessible, expectThemesAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys } from './keys.ts'
import { screensOf, type screenNames } from './screens.ts'
import { signIn } from './sign-in.ts'
import { table } from './triage-list.ts'

/* What people do to a page before they look at it again: rows that are marked, and what is open over it. */

test.describe.configure({ timeout: 300_000 })

async function open(page: Page, url: string, screen: (typeof screenNames)[number]): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const screens = await screensOf(page.request, url, 'demo-key-owner')
  await page.goto(screens.find(({ name }) => name === screen)?.path ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keysHeard(page)
}

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** Dismisses a row, watches the next, puts one on the request list, and leaves the keys on another. */
async function mark(page: Page): Promise<void> {
  await press(page, 'j s')
  await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
  await press(page, 'w')
  await expect(table(page).getByText('watched')).toHaveCount(1)
  await press(page, 'h')
  await expect(table(page).getByText('on the request list')).toHaveCount(1)
}

test('rows that are dismissed, watched, on the request list, selected and current', async ({
  app,
  page,
}) => {
  await open(page, app.url, 'domains')
  await mark(page)
  await expectAccessible(page, 'domains, marked')
  await press(page, 'x')
  const bar = page.getByRole('region', { name: /select/i })
  await expect(bar).toBeVisible()
  await expectAccessible(page, 'domains, selected', { widths: [1440, 1280, 390] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectThemesAccessible(page, 'domains, more for the selected')
})

test('evidence beside marked rows', async ({ app, page }) => {
  await open(page, app.url, 'domains')
  await mark(page)
  await press(page, 'Enter')
  await expect(
    page.getByRole('region', { name: 'Evidence' }).getByRole('heading').first(),
  ).toBeVisible()
  await expectAccessible(page, 'evidence beside marked rows', { widths: [1440, 1280, 390] })
})

test('the dialogs of the domain list', async ({ app, page }) => {
  await open(page, app.url, 'domains')
  await mark(page)
  for (const name of ['Columns', 'My notes']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectThemesAccessible(page, name)
    await closeKeys(page)
  }
  await openKeys(page)
  await expectThemesAccessible(page, 'the list of keys')
  await page.getByRole('button', { name: 'Change keys' }).click()
  await expectThemesAccessible(page, 'keys that are changed')
  await closeKeys(page)
  await press(page, 't')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectThemesAccessible(page, 'a request for a domain')
})

test('domains in groups, one of them open', async ({ app, page }) => {
  await open(page, app.url, 'domains by apex')
  await press(page, 'j Enter')
  await expect(page.locator('[aria-expanded=true]').first()).toBeVisible()
  await expectAccessible(page, 'a group that is open')
})

test('the question before a sign-out', async ({ app, page }) => {
  await open(page, app.url, 'domains')
  await mark(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toBeVisible()
  await expect(question.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectThemesAccessible(page, 'the question before a sign-out')
})
