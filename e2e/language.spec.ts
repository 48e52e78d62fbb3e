import { expect, test } from './fixtures.ts'
import { screensOf } from './screens.ts'
import { signIn } from './sign-in.ts'

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

test('numbers, dates and words are in one language, whatever the browser speaks', async ({
  page,
  app,
  request,
}) => {
  const key = 'demo-key-owner'
  const screens = await screensOf(request, app.url, key)
  const scans = screens.find(({ name }) => name === 'scans')
  await page.goto('/')
  await signIn(page, key, { keep: true })
  expect(await page.evaluate(() => (16305).toLocaleString())).toBe('16.305')
  await page.goto(scans?.path ?? '')
  await page.locator('main tbody tr').first().waitFor()
  const main = page.getByRole('main')
  await expect(main).toContainText(/\d,\d{3} scans\b/)
  await expect(main).toContainText(/The list goes back to \d{1,2} [A-Z][a-z]{2} 2026, \d\d:\d\d/)
  await expect(main).not.toContainText(/\d\.\d{3}\b/)
})
