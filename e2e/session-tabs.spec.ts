import type { Page } from '@playwright/test'
import { analystKey, ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'
import { openSignedIn, signIn, signOut } from './sign-in.ts'

const keyField = (page: Page) => page.getByLabel('API key')
const readStorage = (tab: Page): Promise<string> =>
  tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })

test('a tab opened by a link shares the session, keeps the key in memory, and signs out both tabs', async ({
  page,
  context,
}) => {
  await signIn(page, ownerKey)
  // Records when the page shows the sign-in screen.
  await context.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('form')?.textContent.includes('API key'))
        document.body.dataset['signInShown'] = 'true'
    }).observe(document, { childList: true, subtree: true })
  })
  const [otherTab] = await Promise.all([
    context.waitForEvent('page'),
    navLink(page, 'All takedowns').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(heading(otherTab, 'Takedowns')).toBeVisible()
  // The new tab never showed the sign-in screen.
  await expect(otherTab.locator('body')).not.toHaveAttribute('data-sign-in-shown')
  for (const tab of [page, otherTab]) expect(await readStorage(tab)).not.toContain(ownerKey)
  await signOut(otherTab)
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()
  for (const tab of [page, otherTab]) {
    await tab.reload()
    await expect(keyField(tab)).toBeVisible()
    await expect(tab.getByText('You signed out')).toHaveCount(0)
  }
})

test('a restored or duplicated tab is signed out if its session has ended', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/')
  const storageCopy = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(storageCopy).toContain(ownerKey)
  // Browsers copy the storage of duplicated tabs and restore that of closed ones.
  const openTabWithStorage = async (): Promise<Page> => {
    const tab = await context.newPage()
    await tab.addInitScript((storedEntries) => {
      // about:blank has no storage.
      if (location.protocol === 'about:' || sessionStorage.length > 0) return
      for (const [name, value] of Object.entries(JSON.parse(storedEntries) as object))
        sessionStorage.setItem(name, String(value))
    }, storageCopy)
    await tab.goto('/brands')
    return tab
  }
  const duplicate = await openTabWithStorage()
  await expect(heading(duplicate, 'All brands')).toBeVisible()

  // The duplicate misses the message about the sign-out, because it has left the app.
  await duplicate.goto('about:blank')
  await signOut(page)
  await duplicate.goBack()
  const restored = await openTabWithStorage()
  for (const tab of [duplicate, restored]) {
    await expect(tab.getByText('You signed out in another tab.')).toBeVisible()
    expect(await readStorage(tab)).not.toContain(ownerKey)
  }
  // A later sign-in doesn't restore the ended session.
  await signIn(page, analystKey)
  await restored.close()
  await duplicate.close()
  await page.close()
  const newTab = await openTabWithStorage()
  await expect(keyField(newTab)).toBeVisible()
})
