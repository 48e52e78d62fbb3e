import type { Page } from '@playwright/test'
import { expectAccessible, expectThemesAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys } from './keys.ts'
import { screensOf, type screenNames } from './screens.ts'
import { openChanges } from './seen-long-ago.ts'
import { signIn } from './sign-in.ts'

/* Pages and what opens over them, in states that people meet in between. */

test.describe.configure({ timeout: 300_000 })

const key = 'demo-key-owner'

async function open(page: Page, url: string, screen: (typeof screenNames)[number]): Promise<void> {
  const screens = await screensOf(page.request, url, key)
  await page.goto(screens.find(({ name }) => name === screen)?.path ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the notes of a first visit', async ({ app, page }) => {
  await signIn(page, key, { keep: true, firstVisit: true })
  for (const screen of ['all brands', 'domains', 'scans', 'takedowns'] as const) {
    await open(page, app.url, screen)
    await expect(page.getByRole('region', { name: 'How this list works' })).toBeVisible()
    await expectAccessible(page, `first visit of ${screen}`)
  }
})

test('the settings of a brand, the guide and the account', async ({ app, page }) => {
  await signIn(page, key, { keep: true })
  await open(page, app.url, 'overview')
  await page.goto(`${page.url()}/settings`)
  await expect(page.getByRole('heading', { level: 1, name: 'Brand settings' })).toBeVisible()
  await expectAccessible(page, 'brand settings')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openKeys(page)
  for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
    await tab.click()
    await expectThemesAccessible(page, `help, ${await tab.textContent()}`)
  }
  await closeKeys(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectThemesAccessible(page, 'the account menu')
})

test('changes, listed and counted', async ({ app, page }) => {
  await signIn(page, key, { keep: true })
  await openChanges(page, '/changes', 24)
  await expectAccessible(page, 'changes')
  await open(page, app.url, 'all brands')
  await expect(page.getByRole('list', { name: 'Changes by brand' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page, 'changes of all brands')
})

test('a request with errors', async ({ app, page }) => {
  await signIn(page, key, { keep: true })
  await open(page, app.url, 'request')
  await page.getByRole('main').getByRole('textbox').first().fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'a request with errors')
})

test('the question before a list is stopped', async ({ app, page }) => {
  await signIn(page, key, { keep: true })
  await open(page, app.url, 'requests from a list')
  // None is answered, so that the list is on its way as long as somebody looks.
  await page.route('**/core/api/takedowns/', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  const hosts = Array.from({ length: 5 }, (_, index) => `stop-${index}.example`)
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(hosts.join('\n'))
  await page.getByRole('button', { name: 'Send 5 requests' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Stop sending?' })
  await expect(question).toContainText('not sent yet')
  await expectAccessible(page, 'the question before a list is stopped')
  await question.getByRole('button', { name: 'Stop', exact: true }).click()
})

test('filters on a phone, and the print of a list that is being read', async ({ app, page }) => {
  await signIn(page, key, { keep: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, app.url, 'domains')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters and order' })).toBeVisible()
  await expectThemesAccessible(page, 'filters on a phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await keysHeard(page)
  await page.route('**/domains/**', () => {
    // Never answered.
  })
  await page.keyboard.press('Shift+P')
  await expect(page.getByRole('dialog', { name: /^Print all/ })).toBeVisible()
  await expectThemesAccessible(page, 'a list read for paper')
})

test('forced colours and more contrast: the tile of the cursor is seen', async ({ app, page }) => {
  await signIn(page, key, { keep: true })
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
