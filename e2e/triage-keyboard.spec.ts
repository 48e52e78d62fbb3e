import { domainsPath, domainTable, rowAt } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts, forbidPointer } from './keys.ts'
import { openSignedIn } from './sign-in.ts'

test('P7 F4 a queue of more than 300 domains is cleared by keyboard alone', async ({ page }) => {
  await forbidPointer(page)
  await openSignedIn(page, `${domainsPath}?pageSize=100`)
  await expect(domainTable(page)).toBeVisible()
  await waitForShortcuts(page)
  let presses = 0
  const press = async (name: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(name)
  }
  const current = page.locator('tr[aria-current]')
  const expectFocusOnCurrent = () =>
    expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
  /** Waits until the cursor is on an undecided row. Keys pressed while a page loads would be lost. */
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

test('F4 the focus stays on the current row when a request is canceled, sent and undone', async ({
  page,
}) => {
  await openSignedIn(page, `${domainsPath}?pageSize=25`)
  await expect(domainTable(page)).toBeVisible()
  await waitForShortcuts(page)
  const openForm = async () => {
    await page.keyboard.press('t')
    const send = page.getByRole('dialog').getByRole('button', { name: 'Request takedown' })
    await expect(send).toBeFocused()
  }
  const expectAt = async (position: number) => {
    await expect(page.getByRole('dialog', { name: 'Request takedown' })).toHaveCount(0)
    await expect(rowAt(page, position)).toHaveAttribute('aria-current')
    await expect(rowAt(page, position).getByRole('rowheader').getByRole('link')).toBeFocused()
  }
  await page.keyboard.press('j')
  await openForm()
  await page.keyboard.press('Escape')
  await expectAt(1)
  await openForm()
  await page.keyboard.press('Enter')
  await expectAt(2)
  await page.keyboard.press('z')
  await expect(page.getByText(/^Undone: /).first()).toBeVisible()
  await expectAt(2)
})
