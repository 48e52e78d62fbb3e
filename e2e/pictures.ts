import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { getLaunchOptions } from './chromium.ts'
import { listScreens } from './screens.ts'
import { storeSession } from './sign-in.ts'
import { startApp } from './start-app.ts'

/*
 * Takes the README's screenshots of the built app: `npm run pictures`. The screenshots differ with every run, because
 * the demo's times are relative to now. Commit them only when a screen has changed.
 */

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** Converts a screenshot to WebP, which takes a quarter of the bytes of PNG. The browser does the conversion. */
async function convertToWebp(blankPage: Page, png: Buffer): Promise<Buffer> {
  const address = await blankPage.evaluate(async (data) => {
    const response = await fetch(`data:image/png;base64,${data}`)
    const picture = await createImageBitmap(await response.blob())
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    return canvas.toDataURL('image/webp', 0.86)
  }, png.toString('base64'))
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

async function takeScreenshots(
  browser: Browser,
  url: string,
  theme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: url,
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const blankPage = await context.newPage()
  const saveScreenshot = async (name: string) => {
    await page.bringToFront()
    await page.waitForLoadState('networkidle')
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'detached' })
    await page.evaluate(async () => document.fonts.ready)
    const file = `${folder}${name}-${theme}.webp`
    const bytes = await convertToWebp(blankPage, await page.screenshot({ animations: 'disabled' }))
    writeFileSync(file, bytes)
    console.log(`${file} ${Math.round(bytes.length / 1024)} KB`)
  }

  await storeSession(page)
  const screens = await listScreens(page.request)
  const open = async (name: string) =>
    page.goto(screens.find((screen) => screen.name === name)?.path ?? '')

  await open('domains')
  await page.getByRole('table', { name: 'Domains' }).getByRole('rowheader').first().waitFor()
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await saveScreenshot('triage')

  for (const name of theme === 'light' ? ['overview', 'case', 'all brands'] : []) {
    await open(name)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await saveScreenshot(name.replace('all ', ''))
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
const app = await startApp('--data', ':memory:', '--domains', '2000')
const browser = await chromium.launch(getLaunchOptions())
try {
  await takeScreenshots(browser, app.url, 'light')
  await takeScreenshots(browser, app.url, 'dark')
} finally {
  await browser.close()
  await app.stop()
}
