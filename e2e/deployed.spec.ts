import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { analyst, largestBrand } from './demo.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { newHost, send, website } from './request-form.ts'
import { signIn } from './sign-in.ts'
import { startAppOf } from './start-app.ts'

/* The app below a path, as a company may serve it among others. */

const path = '/tools/brand-protection'

const test = base.extend<object, object>({
  app: appOf(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'below-a-path-'))
    await build({
      base: `${path}/`,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
    const app = await startAppOf(folder, '--base', path, '--data', ':memory:', '--domains', '600')
    return {
      ...app,
      async stop(signal) {
        const code = await app.stop(signal)
        rmSync(folder, { recursive: true })
        return code
      },
    }
  }),
})

test('below a path every page, link, reload and request works, and the way back after signing in', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith(`${path}/`)) elsewhere.push(pathname)
  })
  // A deep link, in a browser that is not signed in.
  const domains = `${app.url}${path}/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains?verdict=red`
  await page.goto(domains)
  await signIn(page, analyst)
  const rows = page.getByRole('table', { name: 'Domains' }).getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  await expect(page).toHaveURL(domains)

  await rows.first().getByRole('link').click()
  await expect(page.getByRole('region', { name: /^Evidence/ })).toBeVisible()
  const evidence = page.url()
  await page.getByRole('link', { name: 'Scans', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
  const second = await context.newPage()
  await second.goto(evidence)
  await expect(second.getByRole('region', { name: /^Evidence/ })).toBeVisible()
  await second.close()

  await page.getByRole('link', { name: 'Request takedown' }).click()
  await website(page).fill(`https://${newHost('below')}/`)
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption({ label: largestBrand })
  await send(page).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('link', { name: 'Show the case' }).click()
  await expect(page.getByRole('list', { name: 'Where it stands' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect
    .poll(async () => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(page.url())
  expect(elsewhere).toEqual([])
})
