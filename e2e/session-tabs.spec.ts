import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { sendNow, stopDelay } from './request-form.ts'
import { navLink } from './screens.ts'
import { noteSignedOut, signIn, signOut } from './sign-in.ts'

const keyField = (page: Page) => page.getByLabel('API key')
const key = 'demo-key-owner'
const stored = (tab: Page): Promise<string> =>
  tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })

test.describe('a tab opened while another one is signed in', () => {
  test.beforeEach(async ({ context, page }) => {
    await signIn(page, key)
    await context.addInitScript(noteSignedOut)
  })

  /** It never showed the sign-in screen, not even for a moment. */
  const neverAsked = async (tab: Page): Promise<void> =>
    expect(await tab.evaluate(() => document.body.dataset['signedOut'])).toBeUndefined()

  test('by a link is signed in, holds the key in memory only, and ends both', async ({
    page,
    context,
  }) => {
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      navLink(page, 'Takedowns').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(heading(other, 'Takedowns')).toBeVisible()
    await neverAsked(other)
    for (const tab of [page, other]) expect(await stored(tab)).not.toContain(key)
    await signOut(other)
    await expect(page.getByText('You signed out in another tab.')).toBeVisible()
    for (const tab of [page, other]) {
      await tab.reload()
      await expect(keyField(tab)).toBeVisible()
      await expect(tab.getByText('You signed out')).toHaveCount(0)
    }
  })
})

test('a tab that is restored or was duplicated is signed out when its session has ended', async ({
  page,
  context,
}) => {
  await signIn(page, key, { keep: true })
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain(key)
  // A browser copies the storage of a tab that is duplicated, and brings that of a closed one back.
  const withStorage = async (): Promise<Page> => {
    const tab = await context.newPage()
    await tab.addInitScript((copy) => {
      // Not of the empty page, which has no storage.
      if (location.protocol === 'about:' || sessionStorage.length > 0) return
      for (const [name, value] of Object.entries(JSON.parse(copy) as object))
        sessionStorage.setItem(name, String(value))
    }, kept)
    await tab.goto('/brands')
    return tab
  }
  const duplicate = await withStorage()
  await expect(heading(duplicate, 'All brands')).toBeVisible()

  // One tab is elsewhere meanwhile.
  await duplicate.goto('about:blank')
  await signOut(page)
  await duplicate.goBack()
  const restored = await withStorage()
  for (const tab of [duplicate, restored]) {
    await expect(tab.getByText('You signed out in another tab.')).toBeVisible()
    expect(await stored(tab)).not.toContain(key)
  }
  // Nor does it come back to life with the next sign-in.
  await signIn(page, 'demo-key-analyst', { keep: true })
  await restored.close()
  await duplicate.close()
  await page.close()
  const later = await withStorage()
  await expect(keyField(later)).toBeVisible()
})

test('a deliberate sign-out asks first, and deletes drafts (C8)', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page, key)
  await page.goto('about:blank')
  await page.goto('/takedowns/new')
  await signIn(page, key)
  await page.getByLabel('Website').fill('https://held.sign-out.example/')
  await page.getByLabel('Comment').fill('sent before leaving')
  await stopDelay(page)
  await page.getByRole('button', { name: 'Request takedown' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not sent yet' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/takedowns/new')
  await other.getByLabel('Website').fill('https://draft.sign-out.example/')
  await other.getByLabel('Comment').fill('a comment of mine')
  await other.getByRole('button', { name: /^Account: / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = other.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('1 takedown request has not been sent yet, and will not be.')
  await expectAccessible(other, 'the question before a sign-out')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await sendNow(page)
  await expect(page.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible()

  await signOut(other)
  await signIn(other, key)
  await other.goto('about:blank')
  await other.goto('/takedowns/new')
  await signIn(other, key)
  await expect(other.getByLabel('Website')).toHaveValue('')
  await expect(other.getByLabel('Comment')).toHaveValue('')
})
