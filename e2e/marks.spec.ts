import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys } from './keys.ts'
import { signIn, signOut } from './sign-in.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' })
const marksOffer = { name: 'Save notes to a file' }

/** The id under which a user's values lie on the device. */
async function userOf(request: APIRequestContext, url: string, key: string): Promise<string> {
  const answer = await request.get(`${url}/core/api/users/profile/`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  return ((await answer.json()) as { id: string }).id
}

/** Puts a value into the database of the app, as an older version or a hostile hand would. */
async function putOnDevice(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(
    async ([name, content]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('brand-protection')
        // The app opens it late: whoever comes first makes the store.
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('device'))
        opening.addEventListener('error', () => reject(new Error('no database')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('device', 'readwrite')
          writing.objectStore('device').put(content, name)
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [key, value] as const,
  )
}

/** Opens the question before a sign-out, and waits until it knows all it can tell. */
async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(question(page)).toBeVisible()
  await expect(question(page).locator('[aria-busy="true"]')).toHaveCount(0)
}

const scansRow = (page: Page) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Scans' })

async function scansBy(page: Page, key: string) {
  await openKeys(page)
  await page.getByRole('button', { name: 'Change keys' }).click()
  await page.getByRole('button', { name: 'Change Scans' }).click()
  await page.keyboard.press(key)
  await expect(scansRow(page).locator('kbd')).toHaveText([key])
  await closeKeys(page)
}

test('C8 marks stay on the device, are offered as a file, and C9 are shown to their user only', async ({
  page,
  app,
  request,
}) => {
  const user = await userOf(request, app.url, 'demo-key-owner')
  await signIn(page, 'demo-key-owner')
  await askToLeave(page)
  await expect(question(page).getByRole('button', marksOffer)).toHaveCount(0)
  await page.keyboard.press('Escape')

  const held = { id: 'a-domain', name: 'evil\u202Emoc.example', at: Date.now() }
  await putOnDevice(page, `${user}/marks/a-brand`, { hold: [held, 'nonsense'], seen: 'nonsense' })
  await askToLeave(page)
  await expect(question(page)).toContainText('1 note stays in this browser.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question(page).getByRole('button', marksOffer).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^notes-\d{4}-\d\d-\d\d\.json$/)
  const saved: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(saved).toMatchObject({
    user,
    brands: [{ id: 'a-brand', hold: [{ ...held, at: new Date(held.at).toISOString() }] }],
  })

  await page.keyboard.press('Escape')
  await signOut(page)
  await signIn(page, 'demo-key-analyst')
  await askToLeave(page)
  await expect(question(page).getByRole('button', marksOffer)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await signOut(page)
  await signIn(page, 'demo-key-owner')
  await askToLeave(page)
  await expect(question(page).getByRole('button', marksOffer)).toBeVisible()
})

test('own keys outlive a reload, reach other tabs at once, and belong to one user', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  const other = await context.newPage()
  await other.goto('/')
  await keysHeard(other)

  await scansBy(page, 'x')
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/\/scans$/)
  // The other tab hears of it a moment later.
  await expect(async () => {
    await other.keyboard.press('x')
    await expect(other).toHaveURL(/\/scans$/, { timeout: 1000 })
  }).toPass()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible()
  await openKeys(page)
  await expect(scansRow(page).locator('kbd')).toHaveText(['x'])
  await closeKeys(page)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).not.toHaveURL(/scans/)
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/\/scans$/)

  await signOut(page)
  await signIn(page, 'demo-key-analyst')
  await openKeys(page)
  await expect(scansRow(page).locator('kbd')).toHaveText(['g', 's'])
})

test('a change that was just made is not lost with the page', async ({ page }) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  const list = await openKeys(page)
  const letters = list.getByRole('checkbox', { name: 'Single-letter shortcuts' })
  for (let time = 0; time < 5; time++) await letters.click({ noWaitAfter: true })
  await expect(letters).not.toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(letters).not.toBeChecked()
})
