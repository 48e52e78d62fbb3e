import { expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import {
  fetchCases,
  dock,
  createUniqueHost,
  openForm,
  submitButton,
  statusMessage,
  websiteField,
} from './request-form.ts'

test('a draft survives a reload, and a delayed request survives undo, navigation and a reload', async ({
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
