import { domainsPath } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { storeSession } from './sign-in.ts'

test('P9 Tab enters only one of 50 rows, and passes the list after at most 47 stops', async ({
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
        // If nothing comes after the list, the focus returns to the body.
        const isPastList =
          focused === document.body || focused?.closest('footer, [aria-label="Pages"]') != null
        const name = focused?.ariaLabel ?? focused?.textContent ?? ''
        return { row: row?.dataset['row'] ?? null, isPastList, name: name.slice(0, 30) }
      })
    const rowsSeen = new Set<string>()
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press('Tab')
      const { row, isPastList, name } = await describeFocus()
      if (isPastList) break
      // Count all controls of a row as one stop.
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
