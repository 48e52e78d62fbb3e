import { expectAccessible, expectThemesAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { screenNames, screensOf } from './screens.ts'
import { refusedByService, signIn } from './sign-in.ts'

// Four looks at each state take their time on a busy machine.
test.describe.configure({ timeout: 180_000 })

test('the sign-in screen, untouched and after a refusal', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await page.goto('/')
  await expect(page.getByLabel('API key')).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByLabel('API key').fill('no-such-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('API key')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'sign-in, refused')
  await page.getByLabel('API key').fill('demo-fault-500')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be checked')
  await expectAccessible(page, 'sign-in, failed')
})

for (const screen of screenNames)
  test(`${screen}, with data`, async ({ app, page, request }) => {
    await signIn(page, 'demo-key-owner', { keep: true })
    const screens = await screensOf(request, app.url, 'demo-key-owner')
    const path = screens.find(({ name }) => name === screen)?.path
    expect(path, `an address of ${screen}`).toBeDefined()
    await page.goto(path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page, screen)
  })

test('empty screens', async ({ page }) => {
  await signIn(page, 'demo-key-newcomer', { keep: true })
  await expect(page.getByText('You are not a member of any brand.')).toBeVisible()
  await expectAccessible(page, 'no brands')
  await page.goto('/takedowns')
  await expect(page.getByText('There are no takedown cases yet.')).toBeVisible()
  await expectAccessible(page, 'no cases')
})

test('screens that could not be read', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await signIn(page, 'demo-key-analyst', { keep: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  const home = new URL(page.url()).pathname
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expectAccessible(page, 'not found')
  await page.goto(`${home}/domains?host=fault-shape`)
  await expect(page.getByRole('heading', { level: 1, name: 'could not be loaded' })).toBeVisible()
  await expectAccessible(page, 'a list that could not be read')
  await page.route('**/core/api/**', async (route) =>
    route.request().url().includes('stats') || route.request().url().includes('takedowns')
      ? route.fulfill({ contentType: 'application/json', body: '{' })
      : route.continue(),
  )
  await page.goto(home)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page, 'an overview with failed panels')
})

test('screens while they are read', async ({ page }) => {
  await signIn(page, 'demo-key-analyst', { keep: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  const home = page.url()
  await page.route(/\/(stats|domains|takedowns)\//, () => {
    // Never answered.
  })
  await page.goto(home)
  await expect(page.getByRole('heading', { level: 1, name: 'Northbank' })).toBeVisible()
  await expectAccessible(page, 'an overview on its way')
})

test('what opens over a page', async ({ page }) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  await page.getByRole('button', { name: /^Brand: / }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectThemesAccessible(page, 'brand list')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectThemesAccessible(page, 'account menu')
  await page.keyboard.press('Escape')
  await page.getByRole('table', { name: 'Brands' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'About High risk' }).click()
  await expectThemesAccessible(page, 'explanation')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectThemesAccessible(page, 'menu of a narrow screen')
})
