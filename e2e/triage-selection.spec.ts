import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { signIn } from './sign-in.ts'
import { expectRows, listOf, rowAt } from './triage-list.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const current = (page: Page) => page.locator('tr[aria-current]')
const link = (row: Locator) => row.getByRole('rowheader').getByRole('link').first()

/** Opens the list of the largest brand. */
async function showList(page: Page, url: string): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path } = await listOf(page.request, url, 'Northbank')
  await page.goto(path)
  await expectRows(page, 50)
}

/** The same, ready for keys. */
async function openList(page: Page, url: string): Promise<void> {
  await showList(page, url)
  await keysHeard(page)
}

/** What stands in the middle of an element, for whoever presses there. */
const isReachable = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

test('Escape closes what is open over the page first, then lets go of the selection, then closes the evidence', async ({
  page,
  app,
}) => {
  await openList(page, app.url)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence).toBeVisible()
  // What is open over the page has the key to itself.
  await evidence.getByRole('button', { name: 'About verdict and risk' }).click()
  const explanation = page.locator(':popover-open')
  await expect(explanation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(explanation).toHaveCount(0)
  await expect(evidence).toBeVisible()
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(evidence).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(evidence).toBeHidden()
})

test('the bar is one line and covers nothing that cannot be scrolled from under it', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page, app.url)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  for (const beside of [false, true]) {
    if (beside) await page.keyboard.press('Enter')
    const buttons = bar(page).getByRole('button').filter({ visible: true })
    await expect(buttons.filter({ hasText: /^(Request|Add to|Dismiss|More)/ })).toHaveCount(4)
    // The list gives way to the evidence, and the bar with it.
    if (beside) await expect(page.getByRole('region', { name: 'Evidence' })).toBeVisible()
    await expect(async () => {
      const box = await bar(page).boundingBox()
      expect(box?.height).toBeLessThan(48)
      for (const button of await buttons.all()) {
        const inside = await button.boundingBox()
        expect(inside?.x).toBeGreaterThanOrEqual(box?.x ?? 0)
        expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual(
          (box?.x ?? 0) + (box?.width ?? 0),
        )
      }
    }).toPass({ timeout: 20_000 })
    await page.keyboard.press('End')
    await expect(link(rowAt(page, 50))).toBeFocused()
    await expect.poll(() => isReachable(link(rowAt(page, 50)))).toBe(true)
    await expect.poll(() => isReachable(page.getByRole('link', { name: 'Next page' }))).toBe(true)
  }
  const more = bar(page).getByRole('button', { name: 'More' })
  await more.click()
  const commands = page.getByRole('menuitem')
  await expect(commands.first()).toHaveText(/^Watch/)
  // A quick Escape comes before the focus has moved into the menu.
  await more.focus()
  await page.keyboard.press('Escape')
  await expect(commands).toHaveCount(0)
  await expect(bar(page)).toBeVisible()
})

test('on a phone the bar is one line, and the last row can be scrolled above it', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await showList(page, app.url)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click()
  const buttons = bar(page).getByRole('button').filter({ visible: true })
  await expect(buttons).toHaveText([/^Request/, /^More/, ''])
  expect((await bar(page).boundingBox())?.height).toBeLessThan(48)
  const last = link(rowAt(page, 50))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(last).toBeInViewport()
  await expect.poll(() => isReachable(last)).toBe(true)
})

test('a press anywhere in a row opens it, and a text that is marked there does not', async ({
  page,
  app,
}) => {
  await openList(page, app.url)
  const evidence = page.getByRole('region', { name: 'Evidence' })
  const cell = rowAt(page, 3).getByRole('cell').nth(4)
  const box = await cell.boundingBox()
  if (!box) throw new Error('no cell')
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => getSelection()?.type)).toBe('Range')
  await expect(evidence).toBeHidden()
  await page.mouse.click(box.x + box.width / 2, box.y + 3)
  await page.mouse.click(box.x + box.width / 2, box.y + 3)
  await expect(evidence).toBeVisible()
  await expect(current(page)).toHaveAttribute('aria-rowindex', '4')
})
