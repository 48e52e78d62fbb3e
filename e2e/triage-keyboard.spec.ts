import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { screensOf } from './screens.ts'
import { signIn } from './sign-in.ts'
import { expectRows, rowAt } from './triage-list.ts'

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
  await page.goto(`${path}?pageSize=100`)
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
  await expect(current.getByText('dismissed')).toHaveCount(0)
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
  const search = page.getByLabel('Domain contains')
  await expect(search).toBeFocused()
  await page.keyboard.type('jsx')
  await expect(search).toHaveValue('jsx')
  await expect(page.locator('tr[aria-current]')).toHaveCount(0)
})

test('rows are selected by keys over pages, counted and exported', async ({ page, app }) => {
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

test('k before the first row goes to the last one of the page before, which is drawn last', async ({
  page,
  app,
}) => {
  await openList(page, app.url, 'page=2&pageSize=100')
  await expectRows(page, 100)
  await page.keyboard.press('j')
  const [first, last] = [rowAt(page, 1), rowAt(page, 100)]
  await expect(first.getByRole('link').first()).toBeFocused()
  // The second time nothing about the row is new.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('k')
    await expect(page.getByText(/^1–100 of/), time).toBeVisible()
    await expect(last, time).toHaveAttribute('aria-current', 'true')
    await expect(last.getByRole('link').first(), time).toBeFocused()
    await expect(last, time).toBeInViewport()
    await page.keyboard.press('j')
    await expect(page.getByText(/^101–200 of/), time).toBeVisible()
    await expect(first.getByRole('link').first(), time).toBeFocused()
  }
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
  await expect(hosts.getByText('dismissed', { exact: true })).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(hosts.getByText('dismissed', { exact: true })).toHaveCount(count)
  await expect(current).not.toHaveAttribute('data-row', apex ?? '')
  await page.keyboard.press('z')
  await expect(hosts.getByText('dismissed', { exact: true })).toHaveCount(0)
  await expect(current).toHaveAttribute('data-row', apex ?? '')

  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(`${count} selected`)
  await page.keyboard.press('Enter')
  await expect(hosts).toHaveCount(0)
  await expect(current.getByRole('button', { name: /^Hosts of / })).toBeFocused()
  // What is selected stays so among the hosts.
  await page.getByRole('link', { name: 'Group by domain' }).click()
  await expect(page.getByRole('columnheader', { name: 'Verdict' })).toBeVisible()
  await expect(bar).toContainText(`${count} selected`)
})

test('a session says what was decided in it, hides nothing silently, and goes into a file', async ({
  page,
  app,
}) => {
  await openList(page, app.url, 'pageSize=25')
  const rows = page.locator('main tbody tr[data-row]')
  const host = async (at: number) => (await rows.nth(at).getByRole('rowheader').textContent()) ?? ''
  const [first, second] = [await host(0), await host(1)]
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('s')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('w')
  await expect(page.getByText(/^3 of [\d,]+ seen this session$/)).toBeVisible()

  await page.getByRole('button', { name: 'Hide them' }).click()
  await expect(page.getByText('1 dismissed in this browser, hidden here')).toBeVisible()
  await expectRows(page, 24)
  await page.getByRole('button', { name: 'Show them' }).click()
  await expectRows(page, 25)

  await page.getByRole('button', { name: 'My notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'My notes' })
  const session = dialog.getByRole('region', { name: 'This session' })
  await expect(session).toContainText('This session: 3 seen, 1 dismissed, 1 watched.')
  const decided = session.getByRole('list', { name: 'Decided in this session' })
  await expect(decided.getByRole('listitem')).toHaveCount(2)
  await expect(decided.getByRole('listitem').first()).toContainText(/Watched$/)
  const file = page.waitForEvent('download')
  await session.getByRole('button', { name: 'Export this session' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^session-.*\.csv$/)
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('host,host_defanged,decision,decided_at')
  expect(lines).toHaveLength(3)
  const plain = (text: string) => text.replaceAll('[.]', '.')
  expect(plain(second)).toContain(lines[1]?.split(',')[0])
  expect(plain(first)).toContain(lines[2]?.split(',')[0])
})

test('columns are made wider by pointer and by keys, and stay so', async ({ page, app }) => {
  await openList(page, app.url, 'pageSize=25')
  const edge = page.getByRole('separator', { name: 'Width of Verdict' })
  const head = page.getByRole('columnheader', { name: 'Verdict' })
  const width = async () => Math.round((await head.boundingBox())?.width ?? 0)
  await expect(edge).toBeVisible()
  const before = await width()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(before + 8)
  const box = await edge.boundingBox()
  if (!box) throw new Error('no edge')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 45, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(before + 48)
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))
  await page.reload()
  await expect(edge).toBeVisible()
  await expect.poll(width).toBe(before + 48)
})
