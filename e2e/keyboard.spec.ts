import { domainsPath } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { expectFocus, tabTo, forbidPointer } from './keys.ts'
import { navLink } from './screens.ts'
import { storeSession } from './sign-in.ts'

test('everything from sign-in to sign-out works by keyboard alone', async ({ page }) => {
  test.slow()
  await forbidPointer(page)
  const heading = page.getByRole('heading', { level: 1 })
  const expectPage = async (name: string | RegExp): Promise<void> => {
    await expect(heading).toHaveText(name)
    await expect(heading).toBeFocused()
  }

  await page.goto('/')
  await expect(page.getByLabel('API key')).toBeFocused()
  await page.keyboard.type('demo-key-owner')
  await page.keyboard.press('Enter')

  await expect(heading).toHaveText('All brands')
  await expectFocus(page, 'after signing in')
  const brands = page.getByRole('table', { name: 'Brands' })
  await tabTo(page, brands.getByRole('link', { name: 'Northbank' }))
  await page.keyboard.press('Enter')
  await expectPage('Overview of Northbank')

  // The explanation of a figure returns the focus on Escape.
  const explanationButton = page.getByRole('button', { name: 'About High risk' })
  await tabTo(page, explanationButton)
  await page.keyboard.press('Enter')
  await expect(page.locator('[popover]:popover-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(explanationButton).toBeFocused()

  const verdicts = page.getByRole('region', { name: 'Verdict', exact: true })
  await tabTo(page, verdicts.getByRole('link', { name: /^Red/ }))
  await page.keyboard.press('Enter')
  await expectPage('Domains')

  const list = page.getByRole('table', { name: 'Domains' })
  await tabTo(page, list.getByRole('button', { name: 'Domain' }))
  await page.keyboard.press('Enter')
  await expect(list.getByRole('columnheader', { name: 'Domain' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expectFocus(page, 'after sorting')
  await tabTo(page, list.getByRole('rowheader').first().getByRole('link'))
  await page.keyboard.press('Enter')
  const evidenceHeading = page.getByRole('heading', { level: 2, name: /\[\.\]/ })
  await expect(evidenceHeading).toBeVisible()
  await expectFocus(page, 'beside the evidence')

  await tabTo(page, navLink(page, 'Takedowns'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectPage('Takedowns')
  await tabTo(
    page,
    page.getByRole('table', { name: 'Takedowns' }).getByRole('rowheader').first().getByRole('link'),
  )
  await page.keyboard.press('Enter')
  await expectPage(/\[\.\]/)

  // Search for another brand.
  await tabTo(page, page.getByRole('button', { name: /^Brand: / }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Find brand')).toBeFocused()
  await page.keyboard.type('velo')
  await expect(page.getByRole('dialog', { name: 'Brand' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  // The same type of page, for the other brand.
  await expectPage('Takedowns')
  await expect(page.getByRole('button', { name: 'Brand: Velopine' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: /^Account: / }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const signOut = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(page.getByRole('menu')).toBeVisible()
  for (let presses = 0; presses < 10; presses += 1) {
    if (await signOut.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(signOut).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
})

test('P9 a list of 50 rows is one Tab stop, and Tab reaches the end of the page in at most 47 presses', async ({
  page,
}) => {
  await storeSession(page)
  for (const address of [domainsPath, '/takedowns']) {
    await page.goto(address)
    const rows = page.locator('main tbody tr[data-row]')
    await expect(rows.nth(10)).toBeVisible()
    const stops: string[] = []
    const describeFocus = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const row = focused?.closest<HTMLElement>('tr[data-row]')
        // Without pagination, nothing comes after the list.
        const isPast =
          focused === document.body || focused?.closest('footer, [aria-label="Pages"]') != null
        const name = focused?.ariaLabel ?? focused?.textContent ?? ''
        return { row: row?.dataset['row'] ?? null, isPast, name: name.slice(0, 30) }
      })
    const rowsSeen = new Set<string>()
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab')
      const { row, isPast, name } = await describeFocus()
      if (isPast) break
      if (row === null || !rowsSeen.has(row)) stops.push(name)
      if (row !== null) rowsSeen.add(row)
    }
    expect(rowsSeen.size, address).toBe(1)
    expect(stops.length, `${address}: ${stops.join(', ')}`).toBeLessThanOrEqual(47)
    // Controls in rows stay reachable, and the Tab stop follows the cursor.
    for (let presses = 0; presses < 4 && (await describeFocus()).row === null; presses += 1)
      await page.keyboard.press('Shift+Tab')
    expect((await describeFocus()).row, address).not.toBeNull()
    await page.keyboard.press('j')
    const current = page.locator('tr[aria-current]')
    await expect(current).toHaveAttribute(
      'data-row',
      (await rows.nth(1).getAttribute('data-row')) ?? '',
    )
    await expect(current.locator('[tabindex="-1"]')).toHaveCount(0)
  }
})
