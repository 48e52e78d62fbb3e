import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { build } from 'vite'
import { analyst, largestBrand } from './demo.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { newHost, send, website } from './request-form.ts'
import { navLink } from './screens.ts'
import { signIn } from './sign-in.ts'
import { startAppOf } from './start-app.ts'

/* The app as a company may deploy it: below a base path, behind single sign-on, and updated. */

const path = '/tools/brand-protection'

/** Builds the app into its own folder. */
async function buildInto(options: { base?: string; version?: string }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'))
  await build({
    base: options.base ?? '/',
    logLevel: 'error',
    ...(options.version !== undefined && {
      define: { 'import.meta.env.APP_VERSION': JSON.stringify(options.version) },
    }),
    build: { outDir: folder, emptyOutDir: true },
  })
  return folder
}

const test = base.extend<object, object>({
  app: appOf(async () => {
    const folder = await buildInto({ base: `${path}/` })
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

test('pages, links, reloads, requests and the return after sign-in work below a base path', async ({
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

const comment = (page: Page) => page.getByLabel('Comment')
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' }).first()

/** Expects that storage contains no session once the page has loaded again. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect
    .poll(async () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage])))
    .not.toContain(analyst)
}

base(
  'a new version under an open tab is told when it is needed, and a reload loses nothing',
  async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource|dynamically imported module|modulepreload|preload/i)
    const [data, first, second] = [
      join(mkdtempSync(join(tmpdir(), 'deployed-')), 'data.sqlite'),
      mkdtempSync(join(tmpdir(), 'deployed-')),
      await buildInto({ version: '9.9.9' }),
    ]
    cpSync('dist', first, { recursive: true })
    const options = ['--data', data, '--domains', '100']
    const before = await startAppOf(first, ...options)
    await page.goto(`${before.url}/takedowns/new`)
    await signIn(page, analyst)
    await comment(page).fill('written before the update')
    await navLink(page, 'Takedowns').click()
    await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
    await before.stop()
    const after = await startAppOf(second, ...options, '--port', new URL(before.url).port)

    // Lazily loaded files are gone too.
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText(/There may be a new version/)).toBeVisible()
    await navLink(page, 'Outcomes').click()
    await expect(page.getByText('A new version is available.')).toBeVisible()
    await reload(page).click()
    await expect(page.getByRole('heading', { level: 1, name: /utcomes/ })).toBeVisible()
    await expectSignedIn(page)
    await expect(page.getByText('9.9.9')).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Request takedown' }).click()
    await expect(comment(page)).toHaveValue('written before the update')
    await after.stop()
    for (const folder of [first, second]) rmSync(folder, { recursive: true })
  },
)

base(
  'a company’s sign-in that has ended ends no session, is told as such, and is renewed by a reload',
  async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    let inPlace: Parameters<Route['fulfill']>[0] | null = null
    // Routed from the start: Chromium lets requests pass for a moment after routing begins.
    await page.route('**/core/api/**', async (route) =>
      inPlace ? route.fulfill(inPlace) : route.fallback(),
    )
    await page.goto('/takedowns/new')
    await signIn(page, analyst)
    await comment(page).fill('half a sentence')
    await navLink(page, 'Takedowns').click()
    const table = page.getByRole('table', { name: 'Takedowns' })
    await expect(table).toBeVisible()
    await keysHeard(page)
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true })
    const address = page.url()
    for (const answer of [
      { status: 302, headers: { location: 'https://sign-in.example/' } },
      { status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' },
      { status: 401, contentType: 'text/html', body: '<h1>Sign in</h1>' },
    ]) {
      // A pending refresh would ignore the key.
      await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
      inPlace = answer
      await page.keyboard.press('r')
      await expect(page.getByText(/renew your company sign-in/), `${answer.status}`).toBeVisible()
      await expect(table, `${answer.status}`).toBeVisible()
      inPlace = null
      await reload(page).click()
      await expect(page.getByText(/renew your company sign-in/)).toHaveCount(0)
      await expect(table).toBeVisible()
      await expectSignedIn(page)
      expect(page.url()).toBe(address)
      await keysHeard(page)
    }
    await page.getByRole('link', { name: 'Request takedown' }).click()
    await expect(comment(page)).toHaveValue('half a sentence')
  },
)
