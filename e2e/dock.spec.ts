import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { dock, openForm, requestTakedown, status } from './request-form.ts'
import { expectRows, listOf } from './triage-list.ts'

/** Whether a press in the middle of an element is one on it. */
const isReachable = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  })

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`requests under way are one line and cover no control, ${width} wide`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height })
    await openForm(page)
    await requestTakedown(page, `https://dock-${width}.evil.example/`)
    await expect(status(page, 'Case created').first()).toBeVisible()
    const { path } = await listOf(page.request, app.url, 'Northbank')
    const list = path.slice(path.indexOf('/brands'))
    // A step inside the app: what came of requests before a page was loaded is no news.
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, list)
    await expectRows(page, 50)
    await expect(dock(page).getByText('Case created')).toBeVisible()
    const line = () => dock(page).boundingBox()
    await expect.poll(async () => (await line())?.height).toBeLessThanOrEqual(48)
    await expect
      .poll(async () => ((await line())?.y ?? height) + ((await line())?.height ?? height))
      .toBeLessThanOrEqual(height)

    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click()
    const bar = page.getByRole('region', { name: 'Selection' })
    for (const button of await bar.getByRole('button').filter({ visible: true }).all())
      await expect.poll(() => isReachable(button)).toBe(true)
    await bar.getByRole('button', { name: 'Clear the selection' }).click()

    await page.getByRole('rowheader').first().getByRole('link').click()
    const evidence = page.getByRole('region', { name: 'Evidence' })
    const decide = evidence.getByRole('button', {
      name: /^(Request|Add to request list|Dismiss|Watch)/,
    })
    await expect(decide.first()).toBeVisible()
    for (const button of await decide.all()) await expect.poll(() => isReachable(button)).toBe(true)

    await dock(page).getByRole('button', { name: 'Details' }).click()
    await expect(dock(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.poll(() => isReachable(decide.first())).toBe(true)
    await dock(page).getByRole('button', { name: 'Less' }).click()
    await expect(dock(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  })
