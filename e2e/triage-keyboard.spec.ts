import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard, withoutPointer } from './keys.ts'
import { enter } from './sign-in.ts'
import { domains, table } from './triage-list.ts'

/** Opens the list of the largest brand with `search`, ready for keys. */
async function openList(page: Page, search: string): Promise<void> {
  await enter(page, domains + search)
  await expect(table(page)).toBeVisible()
  await keysHeard(page)
}

test('P7 F4 a queue of more than 300 domains is cleared by keyboard alone', async ({ page }) => {
  await withoutPointer(page)
  await openList(page, '?pageSize=100')
  let presses = 0
  const press = async (name: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(name)
  }
  const current = page.locator('tr[aria-current]')
  const focusKept = () => expect(current.getByRole('rowheader').getByRole('link')).toBeFocused()
  /** Each key is for the current row; waits while a page loads. */
  const hasSeen = (count: number) =>
    page.waitForFunction((seen) => {
      const text = document.querySelector('main')?.textContent ?? ''
      const isCounted = new RegExp(String.raw`(?<!\d)${seen} of [\d,]+ seen this session`).test(
        text,
      )
      return isCounted && document.querySelectorAll('tr[aria-current]').length === 1
    }, count)

  await press('j')
  await focusKept()
  for (let row = 1; row <= 300; row += 1) {
    await press(row % 50 === 0 ? 'h' : 's')
    await hasSeen(row + 1)
    if (row % 20 === 0) await focusKept()
  }
  await focusKept()
  expect(presses).toBeLessThanOrEqual(330)
  await page.keyboard.press('z')
  await expect(current.getByText('dismissed')).toHaveCount(0)
})

test('a session lists its decisions and can be exported', async ({ page }) => {
  await openList(page, '?pageSize=25')
  const rows = page.locator('main tbody tr[data-row]')
  const host = async (at: number) => (await rows.nth(at).getByRole('rowheader').textContent()) ?? ''
  const [first, second] = [await host(0), await host(1)]
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('s')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('w')
  await expect(page.getByText(/^3 of [\d,]+ seen this session$/)).toBeVisible()

  await page.getByRole('link', { name: 'My notes' }).click()
  await expect(page.getByText('This session: 3 seen, 1 dismissed, 1 watched.')).toBeVisible()
  const notes = page.getByRole('table', { name: 'My notes' }).locator('tbody tr')
  await expect(notes).toHaveCount(2)
  await expect(notes.first()).toContainText('Watched')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^notes-.*\.csv$/)
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('host,host_defanged,brand,note,noted_at,text')
  expect(lines).toHaveLength(3)
  const plain = (text: string) => text.replaceAll('[.]', '.')
  expect(plain(second)).toContain(lines[1]?.split(',')[0])
  expect(plain(first)).toContain(lines[2]?.split(',')[0])
})

test('columns can be resized by pointer and by keyboard, and keep their width', async ({
  page,
}) => {
  await openList(page, '?pageSize=25')
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
