import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from './e2e/chromium.ts'
import { screensOf } from './e2e/screens.ts'
import { signIn } from './e2e/sign-in.ts'
import { startApp } from './e2e/start-app.ts'
const [out = '/tmp/pictures/shots', widths = '1440', themes = 'light'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const app = await startApp('--data', ':memory:', '--domains', '600')
const browser = await chromium.launch(launchOptions())
try {
  for (const theme of themes.split(',')) for (const width of widths.split(',').map(Number)) {
      const height = width < 500 ? 844 : width < 1400 ? 800 : 900
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme === 'dark' ? 'dark' : 'light', baseURL: app.url })
      const page = await context.newPage()
      page.on('console', (m) => console.log(m.type(), m.text()))
      page.on('pageerror', (e) => console.log('ERR', e.message))
      const shot = async (name: string) => { await page.waitForTimeout(400); await page.screenshot({ path: `${out}/${name.replaceAll(' ', '-')}-${width}-${theme}.png` }) }
      await page.goto(app.url)
      await signIn(page, 'demo-key-owner', { keep: true })
      const domains = (await screensOf(context.request, app.url, 'demo-key-owner')).find((s) => s.name === 'domains')!.path
      await page.goto(domains + '?view=pictures')
      await page.waitForTimeout(500); await shot('wall-early')
      await page.waitForTimeout(3000)
      await shot('wall')
      if (width >= 1000) {
      await page.keyboard.press('l'); await page.keyboard.press('j'); await shot('wall-cursor')
      const b = page.getByRole('button', { name: /^Show the/ }).first()
      if (await b.count()) { await b.click(); await page.waitForTimeout(300); await shot('wall-group')
      await page.getByRole('button', { name: /^Select all \d/ }).first().click(); await shot('wall-selected') }
      await page.keyboard.press('Enter'); await page.keyboard.press('l');await page.keyboard.press('l'); await page.keyboard.press('Enter'); await page.waitForTimeout(500); await shot('wall-evidence')
      }
      await context.close()
  }
} finally { await browser.close(); await app.stop() }
