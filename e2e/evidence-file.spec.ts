import { createHash, randomUUID } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { fetchFirstRow } from './demo.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, stubServiceTest, test } from './fixtures.ts'
import { printToPdf } from './print-to-pdf.ts'
import { openSignedIn, storeSession } from './sign-in.ts'
import { stubBrandIds, stubDomains, stubTakedowns } from './stub-records.ts'
import { stubKey } from './stub-service.ts'

/* F11: an evidence file, saved by one person and opened by another. */

/** Saves the evidence file of the open page and returns its path. */
async function saveFile(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Evidence file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence file' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+\.html$/)
  await expect(dialog.getByText(`Saved ${download.suggestedFilename()}`)).toBeVisible()
  await page.keyboard.press('Escape')
  return download.path()
}

/** Opens a file as its recipient would, from disk and offline, and checks that it is inert and self-contained. */
async function openOffline(browser: Browser, path: string) {
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  const requests: string[] = []
  const consoleOutput: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => consoleOutput.push(message.text()))
  page.on('pageerror', (error) => consoleOutput.push(error.message))
  page.on('dialog', (dialog) => consoleOutput.push(dialog.message()))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  // Browsers recognize an HTML file by its extension, which the download's temporary name lacks.
  const file = test.info().outputPath(`${randomUUID()}.html`)
  await copyFile(path, file)
  const { href } = pathToFileURL(file)
  await page.goto(href)
  const content = await page.evaluate(() => ({
    scriptMarker: Reflect.get(window, '__pwn') as unknown,
    activeElementCount: document.querySelectorAll(
      'script, a, link, iframe, object, embed, svg, form, base, [onerror], [onload], [onclick]',
    ).length,
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.outerHTML,
    data: document.querySelector('#data')?.textContent ?? '',
    digest: document.querySelector('#digest')?.textContent,
    overflowPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(content.scriptMarker, 'a script ran').toBeUndefined()
  expect(content.activeElementCount, 'links, scripts and other active elements').toBe(0)
  expect(content.policy).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'")
  expect(content.overflowPx, 'horizontal scrolling').toBe(0)
  expect(createHash('sha256').update(content.data).digest('hex')).toBe(content.digest)
  expect(JSON.parse(content.data)).toMatchObject({ format: 'evidence-file-3' })
  // Mail programs and PDF readers turn URLs into links.
  expect(await readFile(file, 'utf8')).not.toMatch(/https?:\/\//i)
  expect(
    requests.filter((url) => url !== href && !url.startsWith('data:image/')),
    'requests of an opened file',
  ).toEqual([])
  expect(consoleOutput, 'console output of an opened file').toEqual([])
  return { page, context }
}

type Case = { id: string; registrar: string; target_website: string }

/** Finds the newest case of the demo data. Cases that other tests created are newer, but have no screenshot. */
const findDemoCase = (request: APIRequestContext, status: string): Promise<Case> =>
  fetchFirstRow<Case>(request, 'takedowns/', {
    status,
    created_before: new Date(Date.now() - 3_600_000).toISOString(),
  })

async function openCase(page: Page, { id }: Case): Promise<void> {
  await openSignedIn(page, `/takedowns/${id}`)
  await expect(page.getByRole('list', { name: 'Events' })).toBeVisible()
}

test('F11 the evidence file of a case works offline, embeds screenshots and contains a digest of its data', async ({
  browser,
  page,
  request,
}) => {
  const row = await findDemoCase(request, 'CLOSED')
  await openCase(page, row)
  const opened = await openOffline(browser, await saveFile(page))
  const filePage = opened.page
  await expect(filePage.getByRole('heading', { level: 1 })).toContainText('hxxps://')
  await expect(filePage.getByText(row.registrar).first()).toBeVisible()
  await expect(filePage.getByText('Everything was loaded.')).toBeVisible()
  const pictures = filePage.getByRole('img')
  await expect(pictures).not.toHaveCount(0)
  expect(
    await pictures.evaluateAll((images) =>
      images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 100),
    ),
  ).toBe(true)
  await expectAccessible(filePage, 'an evidence file')
  const { sheetCount, hasLink } = await printToPdf(filePage, 'A4')
  expect(sheetCount).toBeLessThanOrEqual(10)
  expect(hasLink).toBe(false)
  await filePage.emulateMedia({ media: 'print' })
  await expect(filePage.locator('#data')).toBeHidden()
  await expect(filePage.getByText('The data is in the file and is not printed.')).toBeVisible()
  await opened.context.close()
})

test('F26 a case is saved as a STIX bundle with the chosen sharing level', async ({
  page,
  request,
}) => {
  await openCase(page, await findDemoCase(request, 'OPEN'))
  await page.keyboard.press('Shift+f')
  const dialog = page.getByRole('dialog', { name: 'Evidence file' })
  await dialog.getByRole('radio', { name: 'STIX 2.1 bundle' }).check()
  await expectAccessible(page, 'the dialog of a STIX bundle')
  await dialog.getByLabel('Sharing').selectOption('green')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save file' }).press('Enter')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"TLP:GREEN"')
})

stubServiceTest(
  'F11 evidence files of a hostile case and a hostile domain are inert and print without links',
  async ({ allowConsole, browser, page }) => {
    test.setTimeout(240_000)
    // The hostile records may refer to records that don't exist.
    allowConsole(/status of 404/)
    await storeSession(page, { key: stubKey })
    const domain = `/brands/${stubBrandIds[0]}/domains/${stubDomains[0]?.id}/page`
    for (const path of [`/takedowns/${stubTakedowns[2]?.id}`, domain]) {
      await page.goto(path)
      const opened = await openOffline(browser, await saveFile(page))
      expect((await printToPdf(opened.page, 'A4')).hasLink, path).toBe(false)
      await opened.context.close()
    }
  },
)
