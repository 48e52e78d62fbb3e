import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { screensOf } from './screens.ts'
import { signIn } from './sign-in.ts'

const key = 'demo-key-owner'

/** Opens the list of the largest brand with `search`, ready for keys. */
async function openList(page: Page, url: string, search: string): Promise<void> {
  await signIn(page, key, { keep: true })
  const screens = await screensOf(page.request, url, key)
  const path = screens.find(({ name }) => name === 'domains')?.path ?? ''
  await page.goto(`${path}?${search}`)
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await keysHeard(page)
}

const total = async (page: Page): Promise<number> => {
  const text = (await page.getByText(/of [\d,]+ seen this session/).textContent()) ?? ''
  return Number(/of ([\d,]+) seen/.exec(text)?.[1]?.replaceAll(',', ''))
}

test('P7 F4 a queue of 300 and more is cleared by keyboard alone', async ({ page, app }) => {
  // Three hundred presses, each of them waited for.
  test.setTimeout(600_000)
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(type, () => console.error(`${type} in a keyboard test`), true)
  })
  await page.goto('/')
  const field = page.getByLabel('API key')
  await field.focus()
  await page.keyboard.type(key)
  await page.keyboard.press('Tab')
  await page.getByLabel('Keep me signed in until this tab closes').focus()
  await page.keyboard.press('Space')
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  const screens = await screensOf(page.request, app.url, key)
  const path = screens.find(({ name }) => name === 'domains')?.path ?? ''
  await page.goto(`${path}?pageSize=100&sort=review_priority`)
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await keysHeard(page)

  const rows = Math.min(300, await total(page))
  expect(rows).toBe(300)
  let presses = 0
  const press = async (name: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(name)
  }
  const current = page.locator('tr[aria-current]')
  const focusKept = async (): Promise<void> => {
    await expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
  }

  await press('j')
  await focusKept()
  for (let row = 1; row <= rows; row += 1) {
    // Each press is for the row that is there now; a page that is on its way is waited for.
    await expect(current).toHaveCount(1)
    await press(row % 50 === 0 ? 'h' : 's')
    await expect(page.getByText(new RegExp(`^${row < rows ? row + 1 : rows + 1} of`))).toBeVisible()
    if (row % 20 === 0) await focusKept()
  }
  await focusKept()
  expect(presses).toBeLessThanOrEqual(330)
  await page.keyboard.press('z')
  await expect(current.getByText('set aside')).toHaveCount(0)
})

test('the evidence follows the cursor, and Escape gives the list back its width', async ({
  page,
  app,
}) => {
  await openList(page, app.url, 'pageSize=25')
  const current = page.locator('tr[aria-current]')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(evidence).toBeVisible()
  const opened = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(opened)
  const host = await current.getByRole('rowheader').locator('bdi').first().textContent()
  await expect(evidence.getByRole('heading').first()).toContainText(host ?? '')
  await expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()

  await page.reload()
  await expect(evidence.getByRole('heading').first()).toContainText(host ?? '')
  await expect(current.getByRole('rowheader')).toContainText(host ?? '')

  await page.keyboard.press('Escape')
  await expect(evidence).toBeHidden()
  await expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
})

test('P9 keys are silent in the search field, and / leads there', async ({ page, app }) => {
  await openList(page, app.url, 'pageSize=25')
  await page.keyboard.press('/')
  const search = page.getByLabel('Host contains')
  await expect(search).toBeFocused()
  await page.keyboard.type('jsx')
  await expect(search).toHaveValue('jsx')
  await expect(page.locator('tr[aria-current]')).toHaveCount(0)
})

test('rows are selected by keys over pages, told in numbers and exported', async ({
  page,
  app,
}) => {
  await openList(page, app.url, 'pageSize=25')
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('25 selected')
  await page.keyboard.press('j')
  await expect(page.getByText(/^26–50 of/)).toBeVisible()
  await expect(page.locator('tr[aria-current]')).toHaveCount(1)
  await page.keyboard.press('x')
  await expect(bar).toContainText('26 selected')
  const file = page.waitForEvent('download')
  await page.keyboard.press('e')
  expect((await file).suggestedFilename()).toMatch(/^northbank-domains-.*\.csv$/i)
})

test('C73 groups by keyboard: hosts are shown before all of them are acted on, z takes all back', async ({
  page,
  app,
}) => {
  await openList(page, app.url, 'group=apex&pageSize=25')
  const current = page.locator('tr[aria-current]')
  const line = page.getByText(/seen this session/).locator('..')
  await page.keyboard.press('j')
  await expect(current.getByRole('button', { name: /^Hosts of / })).toBeFocused()
  const apex = await current.getAttribute('data-row')
  const count = Number(await current.getByRole('cell').nth(1).textContent())

  await page.keyboard.press('s')
  await expect(line).toContainText(/Press again to act on (it|all of them)\./)
  const hosts = page.getByRole('row').filter({ has: page.getByRole('list') })
  await expect(hosts.getByRole('listitem')).toHaveCount(count)
  await expect(hosts.getByText('set aside', { exact: true })).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(hosts.getByText('set aside', { exact: true })).toHaveCount(count)
  await expect(current).not.toHaveAttribute('data-row', apex ?? '')
  await page.keyboard.press('z')
  await expect(hosts.getByText('set aside', { exact: true })).toHaveCount(0)
  await expect(current).toHaveAttribute('data-row', apex ?? '')

  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(`${count} selected`)
  await page.keyboard.press('Enter')
  await expect(hosts).toHaveCount(0)
  await expect(current.getByRole('button', { name: /^Hosts of / })).toBeFocused()
  // What is selected stays so among the hosts.
  await page.getByRole('link', { name: 'Group by apex' }).click()
  await expect(page.getByRole('columnheader', { name: 'Verdict' })).toBeVisible()
  await expect(bar).toContainText(`${count} selected`)
})
