import { fetchFirstRow, ownerKey } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

type Row = { id: string; target_website: string }

test('C118 C135 a link to a case opens it after sign-in, and the link and the target URL can be copied', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const row = await fetchFirstRow<Row>(request, 'takedowns/', { status: 'CLOSED' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/takedowns/${row.id}?utm=mail`)
  await signIn(page, ownerKey)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('hxxp')
  await expect(heading).not.toContainText(`://${new URL(row.target_website).host}`)
  const copy = async (menuItem: string) => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: menuItem }).click()
  }
  await copy('Copy link')
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readClipboard).toBe(`${baseURL}/takedowns/${row.id}`)
  await copy('Copy (defanged)')
  await expect.poll(readClipboard).toMatch(/^hxxps?:\/\/.*\[\.\]/)
  await copy('Copy original')
  await expect.poll(readClipboard).toBe(row.target_website)
})
