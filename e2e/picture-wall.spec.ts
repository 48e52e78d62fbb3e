import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectThemesAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { signIn } from './sign-in.ts'
import { listOf } from './triage-list.ts'

const wall = (page: Page): Locator => page.getByRole('list', { name: 'Domains', exact: true })
const current = (page: Page): Locator => wall(page).locator('li[aria-current]')
const groups = (page: Page): Locator => page.getByRole('button', { name: /^Show the \d+ hosts$/ })

/** Opens the wall of the largest brand and waits until its pictures are compared. */
async function openWall(page: Page, url: string, search = ''): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path } = await listOf(page.request, url, 'Northbank')
  await page.goto(`${path}?view=pictures${search}`)
  await expect(page.getByText(/pictures on this page look like another one/)).toBeVisible()
  await keysHeard(page)
}

test('F23 pictures that look alike are one tile, found in a worker under the strict policy', async ({
  page,
  app,
}) => {
  await openWall(page, app.url)
  const [worker] = page.workers()
  expect(worker?.url()).toMatch(/\/assets\/picture-worker-[^/]+\.js$/)
  // Every picture is drawn, and none of them was kept as an object of the page.
  const shown = wall(page).getByRole('img')
  await expect(shown.first()).toBeVisible()
  await expect
    .poll(async () =>
      shown.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toBe(true)

  const first = groups(page).first()
  const count = Number(/\d+/.exec((await first.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(1)
  await first.click()
  const head = wall(page).getByRole('button', { name: `${count} pictures that look alike` })
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: `Select all ${count}` }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(`${count} selected`)
  await head.click()
  await expect(head).toBeHidden()
  await expect(bar).toContainText(`${count} selected`)
})

test('F23 the wall is gone through by keys in both directions, and Back leads to the list', async ({
  page,
  app,
}) => {
  await openWall(page, app.url)
  await page.getByRole('button', { name: 'Show each one' }).click()
  const place = async (): Promise<number> =>
    Number(await current(page).getAttribute('aria-posinset'))
  await page.keyboard.press('l')
  await expect.poll(place).toBe(1)
  await page.keyboard.press('l')
  await expect.poll(place).toBe(2)
  const columns = await wall(page).evaluate(
    (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
  )
  expect(columns).toBeGreaterThan(2)
  await page.keyboard.press('j')
  await expect.poll(place).toBe(2 + columns)
  await page.keyboard.press('h')
  await expect.poll(place).toBe(1 + columns)
  await page.keyboard.press('k')
  await expect.poll(place).toBe(1)
  await expect(current(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(place).toBe(50)
  await expect(current(page)).toBeInViewport()
  await page.keyboard.press('j')
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await expect.poll(place).toBe(1)

  const host = await current(page).getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading').first()).toContainText(host ?? '')
  await expect(current(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(evidence).toBeHidden()
  await expect(current(page).getByRole('link').first()).toBeFocused()
  await page.getByRole('link', { name: 'Pictures' }).click()
  await expect(page.getByRole('table', { name: 'Domains' })).toBeVisible()
  await page.goBack()
  await expect(wall(page)).toBeVisible()
})

test('F23 the wall is accessible at every width, with a group open', async ({ page, app }) => {
  await openWall(page, app.url, '&pageSize=25')
  await groups(page).first().click()
  await expectAccessible(page, 'picture wall', { alone: true })
})

/** A picture of 64 × 40 pixels in one colour, as a file of the user. */
const realSite = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 40)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#0a7d33'
    context.fillRect(0, 0, 64, 40)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })

test('F24 a screenshot is compared with a picture of the real site that stays on this device', async ({
  page,
  app,
}) => {
  await openWall(page, app.url)
  await page.getByRole('button', { name: 'Show each one' }).click()
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Compare/ })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(request.url())
  })
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Compare pictures' })
  const field = dialog.getByLabel(/real site/)
  await field.setInputFiles({
    name: 'real.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(dialog.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  const bytes = await realSite(page)
  await field.setInputFiles({ name: 'real.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })

  const real = dialog.getByRole('img', { name: /^Real site of / })
  await expect(real).toBeVisible()
  await expect
    .poll(async () =>
      real.evaluate((canvas) =>
        canvas instanceof HTMLCanvasElement
          ? [...(canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data ?? [])].map((one) =>
              Math.round(one / 20),
            )
          : [],
      ),
    )
    .toEqual([1, 6, 3, 13])
  const slider = dialog.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^100 % Scan of .*, 0 % Real site$/)
  await dialog.getByRole('button', { name: 'Side by side' }).click()
  await expect(slider).toBeHidden()
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expectAccessible(page, 'comparison with the real site', { widths: [1440] })
  expect(asked).toEqual([])

  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: /^Compare/ }).click()
  await expect(real).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(real).toBeHidden()
})

test('F24 a picture of the real site is pasted wherever the focus is, and another thing is refused', async ({
  page,
  app,
}) => {
  await openWall(page, app.url)
  await page.getByRole('button', { name: 'Show each one' }).click()
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  const opener = page.getByRole('button', { name: /^Compare/ })
  await expect(opener).toBeVisible()
  await opener.focus()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Compare pictures' })
  // What it is compared with is asked for beside the screenshot.
  await expect(dialog.getByRole('img', { name: /^Screenshot of / })).toBeVisible()
  await expect(dialog.getByText('Add a picture of Northbank’s real site')).toBeVisible()
  /** Puts a file on the clipboard of a paste, and pastes where the focus is. */
  const paste = (type: string, bytes: readonly number[]) =>
    page.evaluate(
      ([kind, data]) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(data)], 'pasted', { type: kind }))
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true })
        return document.activeElement?.dispatchEvent(event)
      },
      [type, bytes] as const,
    )
  // The dialog took the focus, but nothing in it was chosen yet.
  await expect
    .poll(() => dialog.evaluate((popup) => popup.contains(document.activeElement)))
    .toBe(true)
  await paste('image/svg+xml', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
  await expect(dialog.getByText('Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await paste('image/png', await realSite(page))
  const real = dialog.getByRole('img', { name: /^Real site of / })
  await expect(real).toBeVisible()
  await expect(dialog.getByText('Choose a PNG, JPEG or WebP picture.')).toBeHidden()
  // All of both pictures is in sight, without a scroll.
  const bottom = async () => {
    const box = await dialog.getByRole('img', { name: /^Screenshot of / }).boundingBox()
    return (box?.y ?? 900) + (box?.height ?? 900)
  }
  await expect.poll(bottom).toBeLessThanOrEqual(900)
  // Where two scans are compared, a paste is not about the real site.
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(real).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('two scans of a host are compared with a slider', async ({ page, app }) => {
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path, hosts } = await listOf(page.request, app.url, 'Northbank')
  const [first] = await hosts({
    triage_filter: 'queue',
    http_status_filter: 'online',
    sort_field: 'risk_score',
    sort_direction: 'desc',
  })
  await page.goto(`${path}/${first?.id}`)
  await page.getByRole('button', { name: /^Compare/ }).click()
  await page
    .getByRole('dialog', { name: 'Compare pictures' })
    .getByRole('button', { name: 'Two scans' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Compare two scans' })
  await expect(dialog.getByRole('row', { name: /^Verdict/ })).toBeVisible()
  const [left, right] = [dialog.getByLabel('Left'), dialog.getByLabel('Right')]
  await expect.poll(async () => (await left.inputValue()) !== (await right.inputValue())).toBe(true)
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expect(dialog.getByRole('slider')).toHaveValue('50')
  await expectThemesAccessible(page, 'two scans compared')
})
