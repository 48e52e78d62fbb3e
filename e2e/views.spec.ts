import { expect, test } from './fixtures.ts'
import { enter } from './sign-in.ts'
import { domains } from './triage-list.ts'

test('F18 the link of a view shows the same rows in a clean profile, and its file comes back', async ({
  page,
  app,
  browser,
}) => {
  await enter(page, `${domains}?triage=all&verdict=red&sort=domain&direction=asc`)
  const rows = page.locator('main tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))

  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog', { name: 'Views' })
  await dialog.getByRole('textbox', { name: 'Save this list as' }).fill('Red by name')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Saved “Red by name”.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export notes and views' }).click()
  const file = await (await saved).path()

  const context = await browser.newContext({ baseURL: app.url })
  const other = await context.newPage()
  await enter(other, '/takedowns')
  await other.getByRole('button', { name: 'Views' }).click()
  await other.getByRole('menuitem', { name: /^Save or manage views/ }).click()
  const theirs = other.getByRole('dialog', { name: 'Views' })
  await theirs.getByLabel('Import notes and views from a file').setInputFiles(file)
  await theirs.getByRole('button', { name: 'Import', exact: true }).click()
  await theirs.getByRole('button', { name: 'Open Red by name' }).click()
  const theirRows = other.locator('main tbody tr[data-row]')
  await expect(theirRows.first()).toBeVisible()
  await expect
    .poll(() => theirRows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(shown)
  await context.close()
})

test('F18 names without a space stay within the dialog, and many views within the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await enter(page, '/takedowns')
  await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog', { name: 'Views' })
  const field = dialog.getByRole('textbox', { name: 'Save this list as' })
  for (let index = 0; index < 20; index += 1) {
    const name = `${'x'.repeat(50)}${index}`
    await field.fill(name)
    await field.press('Enter')
    await expect(dialog.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  }
  const edge = (await dialog.boundingBox()) ?? { x: 0, width: 0 }
  const deleting = await dialog
    .getByRole('button', { name: /^Delete / })
    .last()
    .boundingBox()
  expect((deleting?.x ?? 999) + (deleting?.width ?? 0)).toBeLessThan(edge.x + edge.width)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
  const menu = page.getByRole('menu', { name: 'Views' })
  await expect(menu.getByRole('menuitem')).toHaveCount(21)
  const box = (await menu.boundingBox()) ?? { y: -1, height: 0 }
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(600)
})
