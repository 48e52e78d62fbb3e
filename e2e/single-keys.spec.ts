import type { Page } from '@playwright/test'
import { analyst } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys } from './keys.ts'
import { enter, signIn, signOut } from './sign-in.ts'

const singleKeys = (page: Page) => page.getByRole('checkbox', { name: 'Single-key shortcuts' })

test('C9 single-key shortcuts stay off after a reload and in other tabs, for one user', async ({
  page,
  context,
}) => {
  await enter(page, '/')
  const other = await context.newPage()
  await other.goto('/')
  await keysHeard(other)
  await openKeys(page)
  await singleKeys(page).uncheck()
  await closeKeys(page)

  await other.keyboard.press('Control+k')
  await expect(other.getByRole('combobox')).toBeFocused()
  await other.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const tab of [page, other]) {
    await tab.keyboard.press('?')
    await tab.keyboard.press('g')
    await tab.keyboard.press('s')
    await expect(tab).not.toHaveURL(/\/scans$/)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }

  await signOut(page)
  await signIn(page, analyst)
  await openKeys(page)
  await expect(singleKeys(page)).toBeChecked()
})
