import { readFileSync } from 'node:fs'
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

test('a session says what was decided in it, and goes into a file', async ({ page, app }) => {
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
