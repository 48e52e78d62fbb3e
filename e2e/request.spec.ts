import { fetchJson, northbankPath, ownerKey } from './demo.ts'
import { domainsPath, rowAt } from './domain-list.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import {
  fetchCases,
  dock,
  createUniqueHost,
  openForm,
  queueRequest,
  submitButton,
  statusMessage,
  sendNow,
  websiteField,
} from './request-form.ts'
import { openSignedIn, signIn, signOut } from './sign-in.ts'

test('a draft survives a reload, and a queued request keeps its text when an undo or a reload cancels it', async ({
  page,
  request,
}) => {
  const target = `https://${createUniqueHost('held')}/`
  const comment = page.getByLabel('Comment')
  await openForm(page)
  await websiteField(page).fill(target)
  await comment.fill('half a sentence')
  await page.reload()
  await expect(websiteField(page)).toHaveValue(target)
  await expect(comment).toHaveValue('half a sentence')
  await page.getByRole('heading', { name: 'Request takedown' }).click()
  await waitForShortcuts(page)
  await submitButton(page).click()
  await expect(statusMessage(page, 'Takedown queued')).toBeVisible()
  await page.getByRole('heading', { name: 'Request takedown' }).click()
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(comment).toHaveValue('half a sentence')

  await submitButton(page).click()
  await page.getByRole('link', { name: 'All brands' }).click()
  await expect(dock(page).getByRole('button', { name: /^Undo request/ })).toBeVisible()
  await expect(dock(page).getByText('Sends in 5 seconds.')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(dock(page).getByText('Not sent', { exact: true })).toBeVisible()
  expect(await fetchCases(request, target)).toEqual([])
  await dock(page).getByRole('link', { name: 'Details' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
  await expect(websiteField(page)).toHaveValue(target)
  await expect(comment).toHaveValue('half a sentence')
  await expect(dock(page)).toHaveCount(0)
})

test('F25 a drafted comment is sent with the user’s edits, and stays among the recent comments until sign-out', async ({
  page,
  request,
}) => {
  const brand = northbankPath.replace('/brands/', '')
  type Row = { name: string; open_takedown: unknown; last_closed_takedown: unknown }
  const { results } = await fetchJson<{ results: Row[] }>(
    request,
    `${northbankPath.slice(1)}/domains/?triage_filter=queue&verdict_filter=red&compact=false&page_size=100`,
  )
  const name = results.find(
    (row) =>
      row.name.includes('northbank') &&
      row.open_takedown === null &&
      row.last_closed_takedown === null,
  )?.name
  if (name === undefined) throw new Error('No look-alike of Northbank without a case')
  const formPath = (target: string) => `/takedowns/new?target=${target}&brand=${brand}`
  await openSignedIn(page, formPath(name))
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  await page.getByRole('button', { name: 'Draft comment' }).click()
  await expect(comment).toBeFocused()
  await expect(comment).toHaveValue(/imitates our domain northbank\[\.\]example/)
  await expectAccessible(page, 'a request with evidence', { isWholePage: true })
  await page.keyboard.type(' Please act today.')
  const text = await comment.inputValue()
  expect(text).toMatch(/ Please act today\.$/)
  await submitButton(page).click()
  await sendNow(page)
  await expect(statusMessage(page, 'Case created')).toBeVisible()
  const [created] = await fetchCases(request, `https://${name}`)
  expect(created?.user_comment).toBe(text)

  await page.goto(formPath(createUniqueHost('next')))
  const recentComments = page.getByRole('button', { name: 'Recent comments' })
  await recentComments.click()
  await expectAccessible(page, 'recent comments')
  await page.keyboard.press('Enter')
  await expect(comment).toHaveValue(text)
  await expect(recentComments).toBeFocused()

  await signOut(page)
  await page.goto(formPath(createUniqueHost('other')))
  await signIn(page, ownerKey)
  await expect(page.getByText('No earlier case found')).toBeVisible()
  await expect(comment).toHaveValue('')
  await expect(recentComments).toHaveCount(0)
})

test('F25 a recent comment can be inserted into the request dialog of the domain list', async ({
  page,
}) => {
  await openForm(page)
  await queueRequest(page, `https://${createUniqueHost('undone')}/`, 'Copies our page.')
  await page.getByRole('button', { name: /^Undo request/ }).click()
  await page.goto(domainsPath)
  await waitForShortcuts(page)
  await expect(rowAt(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Request takedown' })
  await dialog.getByRole('button', { name: 'Recent comments' }).click()
  await page.getByRole('menuitem', { name: 'Copies our page.' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Copies our page.')
})
