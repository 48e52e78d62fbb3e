import { domainsPath, evidencePane, expectRows } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { isReachable } from './layout.ts'
import { dock, createUniqueHost, openForm, requestTakedown, statusMessage } from './request-form.ts'
import { openSignedIn } from './sign-in.ts'

/* Overlays don't cover controls that are needed. */

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('pending requests take one line and cover no control, on a desktop and on a phone', async ({
  page,
}) => {
  await openForm(page)
  await requestTakedown(page, `https://${createUniqueHost('dock')}/`)
  await expect(statusMessage(page, 'Case created').first()).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  /** Navigate within the app: results from before a page load are not announced. */
  const openList = () =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, domainsPath)
  for (const size of [desktop, phone]) {
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
    const decisionButtons = evidencePane(page).getByRole('button', {
      name: /^(Request|Add to request list|Dismiss|Watch)/,
    })
    await expect(decisionButtons.first()).toBeVisible()
    for (const button of await decisionButtons.all())
      await expect.poll(() => isReachable(button)).toBe(true)
  }
})

test('a notice covers no list tools at any width', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, '/takedowns')
  const rows = page.getByRole('table', { name: 'Takedowns' }).locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)
  for (const size of [desktop, { width: 1280, height: 800 }, phone]) {
    await page.setViewportSize(size)
    await page.keyboard.press('y')
    const notice = page.getByRole('dialog').filter({ hasText: 'Copied (defanged)' }).last()
    await expect(notice).toBeVisible()
    await expect
      .poll(() => notice.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('1')
    const box = await notice.boundingBox()
    const banner = await page.getByRole('banner').boundingBox()
    if (!box || !banner) throw new Error('not on screen')
    expect(box.y).toBeGreaterThanOrEqual(banner.y + banner.height)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(size.width)
  }
})
