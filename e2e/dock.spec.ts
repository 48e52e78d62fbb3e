import { domainsPath, evidencePane, expectRows } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { isReachable } from './layout.ts'
import { dock, createUniqueHost, openForm, requestTakedown, statusMessage } from './request-form.ts'

/* The dock, which lists takedown requests under way, must not cover controls that the user needs. */

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('the dock of takedown requests takes one line and covers no controls, on a desktop and on a phone', async ({
  page,
}) => {
  await openForm(page)
  await requestTakedown(page, `https://${createUniqueHost('dock')}/`)
  await expect(statusMessage(page, 'Case created').first()).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  /** Navigates within the app. After a page load, the app would no longer announce the earlier results. */
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
