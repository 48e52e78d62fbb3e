import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { screensOf } from './screens.ts'
import { refusedByService, signIn } from './sign-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or paste an address' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** What Enter chooses: the option that the field speaks of. */
const highlighted = (page: Page) => page.locator('[role="option"][data-highlighted]')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the bar by its key, pressed once. */
async function openBar(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Search or paste an address' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  return field(page)
}

/** Puts a text into the field as pasting does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    document.execCommand('insertText', false, pasted)
  }, text)
}

/** One row of a list of the service, as its owner sees it. */
async function rowOf(page: Page, url: string, path: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`${url}/core/api/${path}`, {
    headers: { authorization: 'Api-Key demo-key-owner' },
  })
  const { results } = (await answer.json()) as { results: Record<string, unknown>[] }
  const row = results[0]
  if (!row) throw new Error(`nothing at ${path}`)
  return row
}

test.describe('on a list whose scripts come slowly', () => {
  test.beforeEach(async ({ page, context, app }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'demo-key-owner', { keep: true })
    const screens = await screensOf(page.request, app.url, 'demo-key-owner')
    await page.goto(screens.find(({ name }) => name === 'domains')?.path ?? '')
    await page.evaluate(() => navigator.clipboard.writeText('hxxps://paste[.]example/whs'))
    // Every script from now on, those fetched by a press as well.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.reload()
    await page.getByRole('table', { name: 'Domains' }).getByRole('rowheader').first().waitFor()
    await page.keyboard.press('j')
    await expect(page.getByText(/^1 of [\d,]+ seen this session/)).toBeVisible()
  })

  /** No host was decided about or even looked at. */
  async function nothingDecided(page: Page): Promise<void> {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^1 of [\d,]+ seen this session/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  }

  test('every key after Ctrl K belongs to the bar, at once', async ({ page }) => {
    // Each letter decides about a host where the list hears it.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hswxj')
    await expect(field(page)).toHaveValue('hswxj')
    await nothingDecided(page)
  })

  test('what is pasted after Ctrl K is in the bar, at once', async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+v')
    await expect(field(page)).toHaveValue('hxxps://paste[.]example/whs')
    await expect(highlighted(page)).toContainText('Request takedown of')
    await nothingDecided(page)
  })

  test('the list of keys is there at once, and no key after it decides anything', async ({
    page,
  }) => {
    await page.keyboard.press('?')
    await page.keyboard.type('hsw')
    const help = page.getByRole('dialog', { name: 'Help' })
    await expect(help).toBeVisible()
    await expect(help).not.toHaveAttribute('aria-busy')
    await nothingDecided(page)
  })

  test('so is the form of a request', async ({ page }) => {
    await page.keyboard.press('t')
    await page.keyboard.type('hsw')
    await expect(page.getByRole('button', { name: 'Request takedown', exact: true })).toBeFocused()
    await nothingDecided(page)
  })

  test('so do keys after the menu of the account or the list of brands was opened', async ({
    page,
  }) => {
    await page.getByRole('button', { name: /^Account:/ }).press('Enter')
    await page.keyboard.type('hsw')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: /^Brand:/ }).press('Enter')
    await page.keyboard.type('hsw')
    await expect(page.getByRole('combobox', { name: 'Find brand' })).toBeFocused()
    await nothingDecided(page)
    const brand = page.getByRole('button', { name: /^Brand:/ })
    await expect(brand).toBeFocused()
    await brand.click()
    await expect(page.getByRole('combobox', { name: 'Find brand' })).toBeFocused()
    await brand.click()
    await expect(brand).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('combobox', { name: 'Find brand' })).toHaveCount(0)
  })
})

test('keys alone open any page, also from a text field, and give the focus back', async ({
  page,
}) => {
  await signIn(page, 'demo-key-owner')
  await openBar(page)
  await expect(highlighted(page)).toContainText('Overview')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('data-highlighted')
  const last = await options(page).last().getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', last ?? '-')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openBar(page)
  await page.keyboard.type('scans')
  await expect(highlighted(page)).toContainText('Scans')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Scans')
  await expect(heading(page)).toBeFocused()

  await openBar(page)
  await page.keyboard.type('to review')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/domains$/)
  await page.getByRole('searchbox', { name: 'Domain contains' }).focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Domain contains' })).toBeFocused()
})

test('F16 finds a host over all brands, one that fails hides no other', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  await signIn(page, 'demo-key-owner')
  const brand = await rowOf(page, app.url, 'brands/?compact=true&page_size=100')
  const row = await rowOf(page, app.url, `brands/${String(brand['id'])}/domains/?compact=true`)
  const host = String(row['name'])
  await openBar(page)
  await page.keyboard.type(host.slice(0, -1))
  await expect(page.getByRole('group', { name: 'Domains' })).toContainText(host.split('.')[0] ?? '')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results?$/)
  await page.keyboard.press('Escape')

  // One brand does not answer; such a failure cannot be provoked for one brand alone.
  await page.route(`**/brands/${String(brand['id'])}/domains/**`, (route) =>
    route.fulfill({ status: 404, json: { detail: 'No Brand matches the given query.' } }),
  )
  await openBar(page)
  await page.keyboard.type('login')
  await expect(page.getByText(`${String(brand['name'])} could not be searched`)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Domains' })).toContainText('Northbank')
})

test('finds a case by its target and by its identifier, and says how far it looked', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const place = async (target: string) =>
    page.request.post(`${app.url}/core/api/takedowns/`, {
      headers: { authorization: 'Api-Key demo-key-owner' },
      data: { target_website: `https://${target}/` },
    })
  const target = 'looked-for-further.example'
  const row = (await (await place(target)).json()) as Record<string, unknown>
  // More cases than are searched at first.
  for (let number = 0; number <= 100; number += 1) await place(`one-of-many-${number}.example`)
  await signIn(page, 'demo-key-owner')
  await openBar(page)
  await page.keyboard.type(target)
  await expect(page.getByRole('group', { name: 'Cases' }).getByRole('option')).toHaveCount(1)
  await field(page).fill(String(row['id']))
  await expect(options(page)).toHaveCount(1)
  await field(page).press('Enter')
  await expect(page).toHaveURL(`/takedowns/${String(row['id'])}`)

  await openBar(page)
  await page.keyboard.type('0198f1c0-0000-7000-8000-00000000abcd')
  await expect(page.getByText('No case with this ID that you can access.')).toBeVisible()
})

test('J3 a pasted address leads to its request, and nothing is asked of its host', async ({
  page,
}) => {
  await signIn(page, 'demo-key-owner')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await openBar(page)
  await paste(page, 'hxxps://login.brand-new-fraud[.]example/verify?a=1')
  await expect(highlighted(page)).toContainText('Request takedown of')
  await expect(highlighted(page)).toContainText(
    'hxxps://login.brand-new-fraud[.]example/verify?a=1',
  )
  await expect(page.getByText(/^Not listed for /)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    /\/takedowns\/new\?target=https%3A%2F%2Flogin\.brand-new-fraud\.example%2Fverify%3Fa%3D1$/,
  )
  // The third key: the request is held, and can still be taken back.
  await expect(page.getByRole('button', { name: 'Request takedown', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not sent yet').first()).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
})

test('hostile pastes stay text', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await signIn(page, 'demo-key-owner')
  await openBar(page)
  for (const text of [
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>.example',
    'https://user@ev\u202Eil.exa\u0430mple/' + 'x'.repeat(600),
    'https://[::1]:99999/',
    '\u0000\u200B\uD800',
    'https://',
  ]) {
    await field(page).fill(text)
    await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText('Searching')
  }
  await expect(page.locator('[href^="javascript"], img[src="x"]')).toHaveCount(0)
  await field(page).fill('https://user@ev\u202Eil.example/')
  await expect(highlighted(page)).toContainText('U+202E')
})

test('has no axe findings', async ({ page }) => {
  await signIn(page, 'demo-key-owner')
  await openBar(page)
  await page.keyboard.type('login')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/results/)
  await expectAccessible(page, 'the command bar')
})
