import type { Page } from '@playwright/test'
import { analystKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { closeDialog, openHelp, pressKeys, waitForShortcuts } from './keys.ts'
import { openSignedIn, signIn, signOut } from './sign-in.ts'

const singleKeysCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Single-key shortcuts' })

test('C9 single-key shortcuts stay off after a reload and in other tabs, for one user', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/')
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await waitForShortcuts(otherTab)
  await openHelp(page)
  await singleKeysCheckbox(page).uncheck()
  await closeDialog(page)

  await otherTab.keyboard.press('Control+k')
  await expect(otherTab.getByRole('combobox')).toBeFocused()
  await otherTab.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const tab of [page, otherTab]) {
    // The setting loads or arrives from the other tab a moment later.
    await expect
      .poll(async () => {
        await tab.keyboard.press('?')
        // Long enough for the help dialog to open.
        await tab.waitForTimeout(500)
        const dialogCount = await tab.getByRole('dialog').count()
        if (dialogCount > 0) await closeDialog(tab)
        return dialogCount
      })
      .toBe(0)
    await pressKeys(tab, 'g s')
    await expect(tab).not.toHaveURL(/\/scans$/)
  }

  await signOut(page)
  await signIn(page, analystKey)
  await openHelp(page)
  await expect(singleKeysCheckbox(page)).toBeChecked()
})
