import type { Page } from '@playwright/test'
import { analystKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { closeDialog, openHelp, pressKeys, waitForShortcuts } from './keys.ts'
import { openSignedIn, signIn, signOut } from './sign-in.ts'

const singleKeys = (page: Page) => page.getByRole('checkbox', { name: 'Single-key shortcuts' })

test('C9 single-key shortcuts stay off after a reload and in other tabs, for one user', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/')
  const other = await context.newPage()
  await other.goto('/')
  await waitForShortcuts(other)
  await openHelp(page)
  await singleKeys(page).uncheck()
  await closeDialog(page)

  await page.reload()
  for (const tab of [page, other]) {
    // The setting loads, or arrives from the other tab; then buttons show no keys.
    const help = tab.getByRole('button', { name: 'Help' })
    await expect(help).toBeVisible()
    await expect(help.locator('kbd')).toHaveCount(0)
    await pressKeys(tab, '? g s')
    // Keys with Control still work.
    await tab.keyboard.press('Control+k')
    await expect(tab.getByRole('dialog', { name: 'Help' })).toHaveCount(0)
    await expect(tab.getByRole('combobox')).toBeFocused()
    await expect(tab).not.toHaveURL(/\/scans$/)
    await tab.keyboard.press('Escape')
  }

  await signOut(page)
  await signIn(page, analystKey)
  await openHelp(page)
  await expect(singleKeys(page)).toBeChecked()
})
