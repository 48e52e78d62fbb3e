import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { isReachable } from './on-screen.ts'
import { dock, newHost, openForm, prepare, requestTakedown, status } from './request-form.ts'
import { enter } from './sign-in.ts'
import { domains, evidence, expectRows } from './triage-list.ts'

/* Overlays don't cover controls that are needed. */

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('pending requests take one line and cover no control, on a desktop and on a phone', async ({
  page,
}) => {
  await openForm(page)
  await requestTakedown(page, `https://${newHost('dock')}/`)
  await expect(status(page, 'Case created').first()).toBeVisible()
  /** Navigate within the app: results from before a page load are not announced. */
  const openList = () =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, domains)
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await openList()
    await expectRows(page, 50)
    await expect(dock(page).getByText('Case created')).toBeVisible()
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await dock(page).boundingBox()) ?? {}
        return height > 0 && height <= 48 && y + height <= size.height
      })
      .toBe(true)

    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click()
    const bar = page.getByRole('region', { name: 'Selection' })
    for (const button of await bar.getByRole('button').filter({ visible: true }).all())
      await expect.poll(() => isReachable(button)).toBe(true)
    await bar.getByRole('button', { name: 'Clear the selection' }).click()

    await page.getByRole('rowheader').first().getByRole('link').click()
    const decide = evidence(page).getByRole('button', {
      name: /^(Request|Add to request list|Dismiss|Watch)/,
    })
    await expect(decide.first()).toBeVisible()
    for (const button of await decide.all()) await expect.poll(() => isReachable(button)).toBe(true)

    await dock(page).getByRole('button', { name: 'Details' }).click()
    await expect(dock(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.poll(() => isReachable(decide.first())).toBe(true)
    // On a phone, sticky table headers scroll below the decisions.
    const { y = 0 } = (await decide.first().boundingBox()) ?? {}
    for (const header of await evidence(page).getByRole('columnheader').all()) {
      await header.evaluate(
        (element, top) => scrollBy(0, element.getBoundingClientRect().top - top),
        y,
      )
      await expect.poll(() => isReachable(decide.first())).toBe(true)
    }
    await dock(page).getByRole('button', { name: 'Less' }).click()
    await expect(dock(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  }
})

test('Enter on Undo cancels a request and announces it, and a second Enter opens nothing', async ({
  page,
}) => {
  await openForm(page)
  await prepare(page, `https://${newHost('undone')}/`)
  await page.getByRole('link', { name: 'All takedowns' }).first().click()
  await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
  const undo = dock(page).getByRole('button', { name: /^Undo request/ })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was sent.')).toBeVisible()
  await expect(dock(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/takedowns$/)
})

/** Queues a list of one request, leaves for the takedowns and focuses Undo in the dock. */
async function queueList(page: Page, name: string) {
  await enter(page, '/takedowns/bulk')
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(newHost(name))
  await page.getByRole('button', { name: 'Send 1 request' }).click()
  await page.getByRole('link', { name: 'All takedowns' }).first().click()
  await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
  await keysHeard(page)
  // The row that Enter would open.
  await page.keyboard.press('j')
  await dock(page).getByRole('button', { name: 'Undo 1 request' }).focus()
}

test('Enter on Undo cancels a list and announces it', async ({ page }) => {
  await queueList(page, 'list-undone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone: 1 request')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dock(page).getByText('0 of 1 sent, paused.')).toBeVisible()
  await expect(page).toHaveURL(/\/takedowns$/)
})

test('a notice covers no list tools at any width', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, '/takedowns')
  await keysHeard(page)
  await page.keyboard.press('j')
  for (const size of [desk, { width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await page.keyboard.press('y')
    const notice = page.getByRole('dialog').filter({ hasText: 'Copied (defanged)' }).last()
    await expect(notice).toBeVisible()
    await expect.poll(() => notice.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    const box = await notice.boundingBox()
    const banner = await page.getByRole('banner').boundingBox()
    if (!box || !banner) throw new Error('not on screen')
    expect(box.y).toBeGreaterThanOrEqual(banner.y + banner.height)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(size.width)
  }
})
