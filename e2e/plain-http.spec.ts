import { getLaunchOptions } from './chromium.ts'
import { largestBrand, ownerKey } from './demo.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { createUniqueHost } from './request-form.ts'
import { navLink } from './screens.ts'
import { signIn, signOut } from './sign-in.ts'

// Use a hostname other than localhost. Over http, browsers treat it as insecure, like a server on a local network.
const { args = [], ...launch } = getLaunchOptions()
test.use({
  launchOptions: { ...launch, args: [...args, '--host-resolver-rules=MAP plain.test 127.0.0.1'] },
  baseURL: async ({ app }, use) => use(app.url.replace('127.0.0.1', 'plain.test')),
})

test.beforeEach(({ allowConsole }) => {
  // Browser warning about a response header that has no effect over plain HTTP.
  allowConsole(/The Cross-Origin-Opener-Policy header has been ignored/)
})

test('over plain http, a warning is shown, and decisions, copying, takedown requests and sign-out work', async ({
  page,
  context,
}) => {
  await page.goto('/')
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([
    false,
    false,
  ])
  const banner = page.getByRole('complementary', { name: 'Unencrypted connection' })
  await expect(banner).toContainText('This connection isn’t encrypted (http).')
  await signIn(page, ownerKey)
  await expect(banner).toBeVisible()
  await expectAccessible(page, 'a page over plain http')

  await page
    .getByRole('table', { name: 'Brands' })
    .getByRole('link', { name: largestBrand, exact: true })
    .click()
  await navLink(page, 'Domains').click()
  const hosts = page.getByRole('table', { name: 'Domains' }).getByRole('rowheader')
  await expect(hosts.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  await page.keyboard.press('s')
  await expect(page.getByRole('link', { name: '1 dismissed' })).toBeVisible()

  // Copy the selected domain, and paste it into the command bar.
  await page.keyboard.press('x')
  await page.keyboard.press('y')
  await expect(page.getByText('Copied (defanged): 1 domain.').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('combobox', { name: 'Search or paste an address' })).toHaveValue(
    /\[\.\]/,
  )
  await page.keyboard.press('Escape')

  // Open another tab, which gets the same session.
  const otherTab = await context.newPage()
  await otherTab.goto('/takedowns/new')
  await otherTab.getByLabel('Website').fill(`https://${createUniqueHost('plain-http')}/login`)
  await otherTab.getByRole('combobox', { name: /^Brand/ }).selectOption({ label: largestBrand })
  await otherTab.getByRole('button', { name: 'Request takedown' }).click()
  await otherTab.getByRole('button', { name: 'Send now' }).click()
  await expect(otherTab.getByRole('status').filter({ hasText: 'Case created' })).toBeVisible()

  await banner.getByRole('button', { name: 'Close for this tab' }).click()
  await expect(banner).toHaveCount(0)
  await signOut(page)
  await expect(banner).toHaveCount(0)
  await expect(otherTab.getByText('You signed out in another tab.')).toBeVisible()
})
