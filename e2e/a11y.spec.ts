import { analystKey, northbankPath } from './demo.ts'
import { domainsPath, domainTable } from './domain-list.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { closeDialog, waitForShortcuts, openHelp, pressKeys } from './keys.ts'
import { openSignedIn, httpErrorMessage } from './sign-in.ts'

/* Screens without data, and overlays. Screens with data are in every-screen.spec.ts. */

test('the sign-in screen is accessible after a key is rejected and after a key check fails', async ({
  page,
  allowConsole,
}) => {
  allowConsole(httpErrorMessage)
  await page.goto('/')
  await page.getByLabel('API key').fill('no-such-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'sign-in, rejected key', { isWholePage: true })
  await page.getByLabel('API key').fill('demo-fault-500')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t be checked')
  await expectAccessible(page, 'sign-in, failed check', { isWholePage: true })
})

test('overlays on a phone are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, domainsPath)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters and order' })).toBeVisible()
  await expectAccessible(page, 'filters on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, 'menu of a phone')
  await page.goto('/takedowns')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page, 'filters of cases on a phone')
})

test('empty screens are accessible', async ({ page }) => {
  await openSignedIn(page, '/brands', { key: 'demo-key-newcomer' })
  await expect(page.getByText('No brands yet.')).toBeVisible()
  await expectAccessible(page, 'no brands', { isWholePage: true })
  await page.goto('/takedowns')
  await expect(page.getByText('No open cases.')).toBeVisible()
  await expectAccessible(page, 'no cases', { isWholePage: true })
})

test('failed and loading screens are accessible', async ({ page, allowConsole }) => {
  allowConsole(httpErrorMessage)
  await openSignedIn(page, '/no/such/page', { key: analystKey })
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectAccessible(page, 'not found', { isWholePage: true })
  await page.goto(`${domainsPath}?host=fault-shape`)
  await expect(page.getByText('Domains could not be loaded.')).toBeVisible()
  await expectAccessible(page, 'a list that could not be loaded', { isWholePage: true })
  await page.route(/\/(stats|takedowns)\//, async (route) =>
    route.fulfill({ contentType: 'application/json', body: '{' }),
  )
  await page.goto(northbankPath)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'an overview with failed panels', { isWholePage: true })
  await page.route(/\/(stats|domains|takedowns)\//, () => {
    // The request never completes.
  })
  await page.goto(northbankPath)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await expectAccessible(page, 'an overview while loading', { isWholePage: true })
})

test('overlays and the glossary are accessible', async ({ page }) => {
  await openSignedIn(page, northbankPath)
  for (const name of [/^Brand: /, /^Account: /]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('option').or(page.getByRole('menuitem')).first()).toBeVisible()
    await expectAccessible(page, String(name))
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'About High risk' }).click()
  await expectAccessible(page, 'explanation')
  await page.keyboard.press('Escape')
  await waitForShortcuts(page)
  await pressKeys(page, 'Control+k')
  await page.keyboard.type('login')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/results/)
  await expectAccessible(page, 'command bar')
  await closeDialog(page)
  const help = await openHelp(page)
  await expect(help.getByRole('button', { name: 'Glossary' })).toBeFocused()
  await expectAccessible(page, 'help')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeFocused()
  await expectAccessible(page, 'glossary', { isWholePage: true })
})

test('a domain list with notes, selected rows, evidence and dialogs is accessible', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expect(domainTable(page).getByRole('rowheader').first()).toBeVisible()
  await waitForShortcuts(page)
  await pressKeys(page, 'j s')
  await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
  await pressKeys(page, 'w h x')
  await expect(page.getByRole('region', { name: /select/i })).toBeVisible()
  await pressKeys(page, 'Enter')
  await expect(
    page.getByRole('region', { name: 'Evidence' }).getByRole('heading').first(),
  ).toBeVisible()
  await expectAccessible(page, 'evidence beside selected rows with notes', { isWholePage: true })
  await pressKeys(page, 'Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'Columns')
  await closeDialog(page)
  await pressKeys(page, 't')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'a request for a domain')
  await closeDialog(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  await expectAccessible(page, 'the sign-out dialog')
})

test('a request form with errors is accessible', async ({ page }) => {
  await openSignedIn(page, '/takedowns/new')
  await page.getByRole('main').getByRole('textbox').first().fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'a request form with errors', { isWholePage: true })
})
