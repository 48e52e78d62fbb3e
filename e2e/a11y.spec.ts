import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys } from './keys.ts'
import { screensOf, type screenNames } from './screens.ts'
import { refusedByService, signIn } from './sign-in.ts'

/* Every screen with data, the ways in which it can be without, and what opens over a page. */

const owner = 'demo-key-owner'

async function open(page: Page, url: string, screen: (typeof screenNames)[number]): Promise<void> {
  const screens = await screensOf(page.request, url, owner)
  await page.goto(screens.find(({ name }) => name === screen)?.path ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

test('the sign-in screen after a refusal and a failure', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await page.goto('/')
  await page.getByLabel('API key').fill('no-such-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'sign-in, refused', { alone: true })
  await page.getByLabel('API key').fill('demo-fault-500')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be checked')
  await expectAccessible(page, 'sign-in, failed', { alone: true })
})

test('every screen with data', async ({ app, page }) => {
  await signIn(page, owner, { keep: true })
  for (const { name, path } of await screensOf(page.request, app.url, owner)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page, name, { alone: true })
  }
  await open(page, app.url, 'overview')
  await page.goto(`${page.url()}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Brand settings' })).toBeVisible()
  await expectAccessible(page, 'brand settings', { alone: true })
})

test('screens on a phone', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, owner, { keep: true })
  for (const screen of ['overview', 'domain', 'case'] as const) {
    await open(page, app.url, screen)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page, `${screen} on a phone`, { alone: true })
  }
  await open(page, app.url, 'domains')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters and order' })).toBeVisible()
  await expectAccessible(page, 'filters on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, 'menu of a phone')
})

test('the notes of a first visit', async ({ app, page }) => {
  await signIn(page, owner, { keep: true, firstVisit: true })
  await open(page, app.url, 'domains')
  await expect(page.getByRole('region', { name: 'How this list works' })).toBeVisible()
  await expectAccessible(page, 'first visit', { alone: true })
})

test('empty screens', async ({ page }) => {
  await signIn(page, 'demo-key-newcomer', { keep: true })
  await expect(page.getByText('You are not a member of any brand.')).toBeVisible()
  await expectAccessible(page, 'no brands', { alone: true })
  await page.goto('/takedowns')
  await expect(page.getByText('There are no takedown cases yet.')).toBeVisible()
  await expectAccessible(page, 'no cases', { alone: true })
})

test('screens that could not be read, or are on their way', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await signIn(page, 'demo-key-analyst', { keep: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  const home = new URL(page.url()).pathname
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expectAccessible(page, 'not found', { alone: true })
  await page.goto(`${home}/domains?host=fault-shape`)
  await expect(page.getByRole('heading', { level: 1, name: 'could not be loaded' })).toBeVisible()
  await expectAccessible(page, 'a list that could not be read', { alone: true })
  await page.route(/\/(stats|takedowns)\//, async (route) =>
    route.fulfill({ contentType: 'application/json', body: '{' }),
  )
  await page.goto(home)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'an overview with failed panels', { alone: true })
  await page.route(/\/(stats|domains|takedowns)\//, () => {
    // Never answered.
  })
  await page.goto(home)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await expectAccessible(page, 'an overview on its way', { alone: true })
})

test('what opens over a page', async ({ app, page }) => {
  await signIn(page, owner, { keep: true })
  await open(page, app.url, 'overview')
  for (const name of [/^Brand: /, /^Account: /]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('option').or(page.getByRole('menuitem')).first()).toBeVisible()
    await expectAccessible(page, String(name))
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'About High risk' }).click()
  await expectAccessible(page, 'explanation')
  await page.keyboard.press('Escape')
  await keysHeard(page)
  const help = await openKeys(page)
  for (const tab of await help.getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(page, `help, ${await tab.textContent()}`)
  }
})

test('marked rows with their dialogs, evidence and selection', async ({ app, page }) => {
  await signIn(page, owner, { keep: true })
  await open(page, app.url, 'domains')
  await keysHeard(page)
  await press(page, 'j s')
  await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
  await press(page, 'w h x')
  await expect(page.getByRole('region', { name: /select/i })).toBeVisible()
  await press(page, 'Enter')
  await expect(
    page.getByRole('region', { name: 'Evidence' }).getByRole('heading').first(),
  ).toBeVisible()
  await expectAccessible(page, 'evidence beside marked and selected rows', { alone: true })
  await press(page, 'Escape')
  for (const name of ['Columns', 'My notes']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, name)
    await closeKeys(page)
  }
  await press(page, 't')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'a request for a domain')
  await closeKeys(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  await expectAccessible(page, 'the question before a sign-out')
})

test('a request with errors', async ({ app, page }) => {
  await signIn(page, owner, { keep: true })
  await open(page, app.url, 'request')
  await page.getByRole('main').getByRole('textbox').first().fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'a request with errors', { alone: true })
})

test('forced colours and more contrast: the tile of the cursor is seen', async ({ app, page }) => {
  await signIn(page, owner, { keep: true })
  await open(page, app.url, 'domains')
  await page.goto(`${page.url()}?view=pictures`)
  const tiles = page.getByRole('list', { name: 'Domains', exact: true }).getByRole('listitem')
  await expect(tiles.first()).toBeVisible()
  await keysHeard(page)
  await page.keyboard.press('j')
  const current = page.locator('main li[aria-current]')
  await expect(current).toHaveCount(1)
  const other = page
    .locator('main li:not([aria-current])')
    .filter({ has: page.locator('a') })
    .first()
  const look = (tile: typeof current) =>
    tile.evaluate((node) => {
      const looks = [node, ...node.querySelectorAll('*')].map((part) => {
        const { outlineStyle, outlineWidth, borderTopWidth, borderTopColor } =
          getComputedStyle(part)
        return `${outlineStyle} ${outlineWidth} ${borderTopWidth} ${borderTopColor}`
      })
      return [...new Set(looks)].toSorted().join('; ')
    })
  for (const media of [
    { forcedColors: 'active' },
    { forcedColors: 'none', contrast: 'more' },
  ] as const) {
    await page.emulateMedia(media)
    expect(await look(current), JSON.stringify(media)).not.toBe(await look(other))
  }
})
