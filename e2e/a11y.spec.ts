import { expectAccessible } from './accessible.ts'
import { analyst, northbank } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { closeKeys, keysHeard, openKeys, pressKeys } from './keys.ts'
import { screensOf } from './screens.ts'
import { enter, haveSession, refusedByService } from './sign-in.ts'
import { domains } from './triage-list.ts'

/* Every screen with and without data, and every overlay. */

test('the sign-in screen is accessible after a rejected key and a failure', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  await page.goto('/')
  await page.getByLabel('API key').fill('no-such-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'sign-in, refused', { isWholePage: true })
  await page.getByLabel('API key').fill('demo-fault-500')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t be checked')
  await expectAccessible(page, 'sign-in, failed', { isWholePage: true })
})

test('every screen with data is accessible', async ({ page, request }) => {
  test.slow()
  await haveSession(page)
  const others = [
    { name: 'brand settings', path: `${northbank}/settings` },
    { name: 'picture wall', path: `${domains}?view=pictures&pageSize=25` },
  ]
  for (const { name, path } of [...(await screensOf(request)), ...others]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page, name, { isWholePage: true })
    if (!['overview', 'domain', 'case'].includes(name)) continue
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, `${name} on a phone`, { isWholePage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('overlays on a phone and the first-visit hint are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, domains, { firstVisit: true })
  const notes = page.getByRole('region', { name: 'Getting started' })
  await expect(notes).toBeVisible()
  await expectAccessible(page, 'first visit', { isWholePage: true })
  await notes.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters and order' })).toBeVisible()
  await expectAccessible(page, 'filters on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, 'menu of a phone')
})

test('empty screens are accessible', async ({ page }) => {
  await enter(page, '/brands', { key: 'demo-key-newcomer' })
  await expect(page.getByText('No brands yet.')).toBeVisible()
  await expectAccessible(page, 'no brands', { isWholePage: true })
  await page.goto('/takedowns')
  await expect(page.getByText('No open cases.')).toBeVisible()
  await expectAccessible(page, 'no cases', { isWholePage: true })
})

test('failed and loading screens are accessible', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await enter(page, '/no/such/page', { key: analyst })
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectAccessible(page, 'not found', { isWholePage: true })
  await page.goto(`${domains}?host=fault-shape`)
  await expect(page.getByText('Domains could not be loaded.')).toBeVisible()
  await expectAccessible(page, 'a list that could not be read', { isWholePage: true })
  await page.route(/\/(stats|takedowns)\//, async (route) =>
    route.fulfill({ contentType: 'application/json', body: '{' }),
  )
  await page.goto(northbank)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'an overview with failed panels', { isWholePage: true })
  await page.route(/\/(stats|domains|takedowns)\//, () => {
    // Never answered.
  })
  await page.goto(northbank)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await expectAccessible(page, 'an overview on its way', { isWholePage: true })
})

test('overlays are accessible', async ({ page }) => {
  await enter(page, northbank)
  for (const name of [/^Brand: /, /^Account: /]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('option').or(page.getByRole('menuitem')).first()).toBeVisible()
    await expectAccessible(page, String(name))
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'About High risk' }).click()
  await expectAccessible(page, 'explanation')
  await page.keyboard.press('Escape')
  await keysHeard(page)
  await pressKeys(page, 'Control+k')
  await page.keyboard.type('login')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/results/)
  await expectAccessible(page, 'command bar')
  await closeKeys(page)
  const help = await openKeys(page)
  await expect(help.getByRole('button', { name: 'Glossary' })).toBeFocused()
  await expectAccessible(page, 'help')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeFocused()
  await expectAccessible(page, 'glossary', { isWholePage: true })
})

test('rows with notes, their dialogs, evidence and selection are accessible', async ({ page }) => {
  await enter(page, domains)
  await keysHeard(page)
  await pressKeys(page, 'j s')
  await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
  await pressKeys(page, 'w h x')
  await expect(page.getByRole('region', { name: /select/i })).toBeVisible()
  await pressKeys(page, 'Enter')
  await expect(
    page.getByRole('region', { name: 'Evidence' }).getByRole('heading').first(),
  ).toBeVisible()
  await expectAccessible(page, 'evidence beside marked and selected rows', { isWholePage: true })
  await pressKeys(page, 'Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'Columns')
  await closeKeys(page)
  await pressKeys(page, 't')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'a request for a domain')
  await closeKeys(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  await expectAccessible(page, 'the question before a sign-out')
})

test('a request with errors is accessible', async ({ page }) => {
  await enter(page, '/takedowns/new')
  await page.getByRole('main').getByRole('textbox').first().fill('not an address')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
  await expectAccessible(page, 'a request with errors is accessible', { isWholePage: true })
})
