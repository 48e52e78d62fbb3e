import type { Page } from '@playwright/test'
import { ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { navLink } from './screens.ts'
import { signIn, signOut } from './sign-in.ts'

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
