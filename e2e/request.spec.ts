import { largestBrand } from './demo.ts'
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

test('a pasted defanged URL becomes one case of its brand, even if buttons are pressed twice', async ({
  page,
  request,
}) => {
  const host = createUniqueHost('paste')
  await openForm(page)
  await websiteField(page).fill(`Please look: hxxps://${host.replaceAll('.', '[.]')}/login?id=1.`)
  await expect(
    page.getByText(`hxxps://${host.replace('.example', '[.]example')}/login?id=1`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/sent as a normal address\./)).toBeVisible()
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption({ label: largestBrand })
  await expect(page.getByText('Monitoring is on, so work starts at once.')).toBeVisible()
  for (const fine of ['Not one of your domains', 'No open case'])
    await expect(page.getByText(`Fine: ${fine}`)).toBeVisible()
  await page.getByLabel('Comment').fill('Copies our sign-in page.')
  await submitButton(page).dblclick()
  await expect(statusMessage(page, 'Takedown queued')).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).dblclick()

  await expect(statusMessage(page, 'Case created')).toBeVisible()
  await expect(websiteField(page)).toHaveValue('')
  await dock(page).getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText('Status: Open. Work starts now.')).toBeVisible()
  const created = await fetchCases(request, `https://${host}/login?id=1`)
  expect(created).toHaveLength(1)
  await page.getByRole('link', { name: 'Show the case' }).click()
  await expect(page.getByRole('list', { name: 'Where it stands' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/takedowns/${created[0]?.id}$`))
})

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
  await dock(page).getByRole('button', { name: 'Edit' }).click()
  await expect(websiteField(page)).toHaveValue(target)
  await expect(comment).toHaveValue('half a sentence')
  await expect(dock(page)).toHaveCount(0)
})
