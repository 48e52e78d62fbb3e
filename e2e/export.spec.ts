import { readFile } from 'node:fs/promises'
import type { APIRequestContext, BrowserContext, Download, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import { listOf } from './triage-list.ts'

const headers = { authorization: 'Api-Key demo-key-owner' }

type Rows = { readonly count: number; readonly results: readonly { id: string; name: string }[] }

/** The identifiers of a list as the service gives them, without the app. */
async function idsOf(request: APIRequestContext, address: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const answer = await request.get(`${address}&page_size=100&page=${page}`, { headers })
    const { count, results } = (await answer.json()) as Rows
    ids.push(...results.map(({ id }) => id))
    if (ids.length >= count) return ids
  }
}

const contentOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8')

async function beginExport(page: Page): Promise<void> {
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  await dialog.getByRole('button', { name: 'Export' }).click()
}

test('F10 a downloaded file holds exactly the rows of the service', async ({ page, app }) => {
  // A browser that does not let pages write files; another test has one that does.
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path } = await listOf(page.request, app.url, 'Northbank')
  await page.goto(`${path}?triage=all&verdict=red`)
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  const files: Download[] = []
  page.on('download', (file) => void files.push(file))
  await beginExport(page)
  const said = page.getByText(/rows?, .* unique; the service counted/)
  await expect(said).toBeVisible()
  await expect.poll(() => files.length).toBe(2)

  const [list, manifest] = files
  if (!list || !manifest) throw new Error('no files')
  expect(list.suggestedFilename()).toMatch(/^northbank-domains-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await contentOf(list)).split('\r\n')
  const written = lines.slice(1, -1).map((line) => line.split(',')[0] ?? '')
  const brand = /brands\/([^/]+)/.exec(path)?.[1] ?? ''
  const ids = await idsOf(
    page.request,
    `${app.url}/core/api/brands/${brand}/domains/?compact=true&triage_filter=all&verdict_filter=red&sort_field=review_priority&sort_direction=desc`,
  )
  expect(written).toEqual(ids)
  expect(lines.join()).not.toMatch(/https?:\/\//)
  const { result } = JSON.parse(await contentOf(manifest)) as { result: Record<string, unknown> }
  expect(result).toMatchObject({
    rows_in_file: ids.length,
    service_count: ids.length,
    complete: true,
  })
})

/** Nobody can press in the browser's own dialog: the file is one of the origin's own, written the same way. */
const pickFile = (target: Page | BrowserContext) =>
  target.addInitScript(() => {
    Reflect.set(window, 'showSaveFilePicker', async () =>
      (await navigator.storage.getDirectory()).getFileHandle('list.json', { create: true }),
    )
  })
/** What is in that file; null where there is none. */
const fileOnDisk = (page: Page) =>
  page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle('list.json').catch(() => null)
    return handle === null ? null : (await handle.getFile()).text()
  })

test('F10 a file that grows on disk is whole at the end, and gone when it is cancelled', async ({
  page,
  app,
}) => {
  await pickFile(page)
  const onDisk = () => fileOnDisk(page)
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path } = await listOf(page.request, app.url, 'Northbank')
  await page.goto(path.replace('domains', 'scans'))
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()

  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog', { name: 'Export scans' })
  await dialog.getByRole('radio', { name: 'JSON' }).check()
  const held = Promise.withResolvers<void>()
  await page.route(/scans\/\?.*page=3&/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Cancelled. No file was kept.')).toBeVisible()
  await expect.poll(onDisk).toBeNull()

  held.resolve()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText(/unique; the service counted/)).toBeVisible()
  const file = JSON.parse((await onDisk()) ?? '') as {
    rows: { id: string }[]
    result: { service_count: number; complete: boolean }
  }
  expect(file.result.complete).toBe(true)
  expect(new Set(file.rows.map(({ id }) => id)).size).toBe(file.result.service_count)
})

test('F10 a tab that ends in the middle leaves no file that looks whole', async ({
  page,
  app,
  context,
}) => {
  await pickFile(context)
  const files: Download[] = []
  context.on('page', (opened) => opened.on('download', (file) => void files.push(file)))
  page.on('download', (file) => void files.push(file))
  await signIn(page, 'demo-key-owner', { keep: true })
  const { path } = await listOf(page.request, app.url, 'Northbank')
  await page.goto(path.replace('domains', 'scans'))
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
  await page.route(/scans\/\?.*page=3&/, () => {})
  await beginExport(page)
  const dialog = page.getByRole('dialog', { name: 'Export scans' })
  await expect(dialog.getByText(/of [\d,]+ loaded$/)).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await next.goto('/')
  // The place that was picked, and nothing in it.
  expect(await fileOnDisk(next)).toBe('')
  expect(files).toEqual([])
})
