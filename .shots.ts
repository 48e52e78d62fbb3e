import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from './e2e/chromium.ts'
import { screensOf } from './e2e/screens.ts'
import { signIn } from './e2e/sign-in.ts'
import { startApp } from './e2e/start-app.ts'
const [out = '/tmp/keys/shots', widths = '1440,1280,390', themes = 'light'] = process.argv.slice(2)
mkdirSync(out, { recursive: true })
const app = await startApp('--data', ':memory:', '--domains', '600')
const browser = await chromium.launch(launchOptions())
try {
  for (const theme of themes.split(','))
    for (const width of widths.split(',').map(Number)) {
      const height = width < 500 ? 844 : width < 1400 ? 800 : 900
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme === 'dark' ? 'dark' : 'light', baseURL: app.url })
      const page = await context.newPage()
      page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(width, m.text()))
      page.on('pageerror', (e) => console.log(width, e.message))
      const shot = async (name: string) => {
        await page.waitForLoadState('networkidle')
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` })
      }
      await page.goto(app.url)
      await signIn(page, 'demo-key-owner', { keep: true })
      const path = (await screensOf(context.request, app.url, 'demo-key-owner')).find(({ name }) => name === 'domains')?.path ?? ''
      await page.goto(path)
      await page.locator('main tbody tr').first().waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await shot('selected')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menu').waitFor()
      await shot('more')
      await page.keyboard.press('Escape')
      if (width > 500) {
        for (let i = 0; i < 14; i++) await page.keyboard.press('j')
        await shot('middle')
        await page.keyboard.press('Enter')
        await page.locator('h2').first().waitFor()
        await shot('evidence')
        await page.keyboard.press('End')
        await shot('end')
      } else {
        await page.evaluate(() => scrollTo(0, 1e6))
        await shot('end')
      }
      await page.goto(path.replace('/domains', '/domains?group=apex'))
      await page.getByRole('checkbox').nth(2).click()
      await page.getByRole('region', { name: 'Selection' }).waitFor()
      await shot('apex')
      await context.close()
    }
} finally {
  await browser.close()
  await app.stop()
}
