import { domainsPath } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './sign-in.ts'

test('F18 the link of a view shows the same rows in a new profile, and its file can be imported', async ({
  page,
  app,
  browser,
}) => {
  await openSignedIn(page, `${domainsPath}?triage=all&verdict=red&sort=domain&direction=asc`)
  const rows = page.locator('main tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const rowIds = await rows.evaluateAll((elements) =>
    elements.map((row) => row.getAttribute('data-row')),
  )

  await page.keyboard.press('Shift+V')
  const dialog = page.getByRole('dialog', { name: 'Views' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Red by name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Saved “Red by name”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'My notes' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export notes and views' }).click()
  const file = await (await download).path()

  const context = await browser.newContext({ baseURL: app.url })
  const otherTab = await context.newPage()
  await openSignedIn(otherTab, '/notes')
  await otherTab.getByLabel('Import notes and views from a file').setInputFiles(file)
  await otherTab.getByRole('button', { name: 'Import', exact: true }).click()
  await otherTab.goto(domainsPath)
  await otherTab.getByRole('button', { name: 'Views' }).click()
  const otherDialog = otherTab.getByRole('dialog', { name: 'Views' })
  await otherDialog.getByRole('button', { name: 'Red by name', exact: true }).click()
  const otherRows = otherTab.locator('main tbody tr[data-row]')
  await expect(otherRows.first()).toBeVisible()
  await expect
    .poll(() =>
      otherRows.evaluateAll((elements) => elements.map((row) => row.getAttribute('data-row'))),
    )
    .toEqual(rowIds)
  await context.close()
})
