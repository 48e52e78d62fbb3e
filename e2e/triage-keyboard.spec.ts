import { domainsPath, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts, forbidPointer } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

test('P7 F4 an analyst decides on 300 domains by keyboard alone, with at most 330 key presses', async ({
  page,
}) => {
  await forbidPointer(page)
  await openSignedIn(page, `${domainsPath}?pageSize=100`)
  await expect(domainTable(page)).toBeVisible()
  await waitForShortcuts(page)
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  const current = page.locator('tr[aria-current]')
  const expectFocusOnCurrent = () =>
    expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
  /**
   * Waits until `count` domains are dismissed and the cursor is on an undecided row. Keys that are pressed while a page
   * loads would be lost.
   */
  const waitForDismissals = (count: number) =>
    page.waitForFunction((dismissedCount) => {
      const links = [...document.querySelectorAll('main a')]
      const rows = document.querySelectorAll<HTMLElement>('tr[aria-current]')
      return (
        links.some(({ textContent }) => textContent === `${dismissedCount} dismissed`) &&
        rows.length === 1 &&
        rows[0]?.dataset['dimmed'] === undefined
      )
    }, count)

  await press('j')
  await expectFocusOnCurrent()
  for (let row = 1; row <= 300; row += 1) {
    await press(row % 50 === 0 ? 'h' : 's')
    if (row % 10 !== 0) continue
    await waitForDismissals(row - Math.floor(row / 50))
    await expectFocusOnCurrent()
  }
  await expectFocusOnCurrent()
  expect(presses).toBeLessThanOrEqual(330)
  await page.keyboard.press('z')
  await expect(current.getByText('dismissed')).toHaveCount(0)
})
