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
        document.body.dataset['asked'] = 'for a key'
    }).observe(document, { childList: true, subtree: true })
  })
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    navLink(page, 'All takedowns').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(heading(other, 'Takedowns')).toBeVisible()
  // It never showed the sign-in screen.
  await expect(other.locator('body')).not.toHaveAttribute('data-asked')
  for (const tab of [page, other]) expect(await readStorage(tab)).not.toContain(ownerKey)
  await signOut(other)
  await expect(page.getByText('You signed out in another tab.')).toBeVisible()
  for (const tab of [page, other]) {
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
  const copied = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(copied).toContain(ownerKey)
  // Browsers copy the storage of duplicated tabs and restore that of closed ones.
  const withStorage = async (): Promise<Page> => {
    const tab = await context.newPage()
    await tab.addInitScript((copy) => {
      // Except for the empty page, which has no storage.
      if (location.protocol === 'about:' || sessionStorage.length > 0) return
      for (const [name, value] of Object.entries(JSON.parse(copy) as object))
        sessionStorage.setItem(name, String(value))
    }, copied)
    await tab.goto('/brands')
    return tab
  }
  const duplicate = await withStorage()
  await expect(heading(duplicate, 'All brands')).toBeVisible()

  // One tab has left the app.
  await duplicate.goto('about:blank')
  await signOut(page)
  await duplicate.goBack()
  const restored = await withStorage()
  for (const tab of [duplicate, restored]) {
    await expect(tab.getByText('You signed out in another tab.')).toBeVisible()
    expect(await readStorage(tab)).not.toContain(ownerKey)
  }
  // The next sign-in doesn't revive it either.
  await signIn(page, analystKey)
  await restored.close()
  await duplicate.close()
  await page.close()
  const later = await withStorage()
  await expect(keyField(later)).toBeVisible()
})
