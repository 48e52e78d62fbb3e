import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { build } from 'vite'
import { analystKey } from './demo.ts'
import { createAppFixture, expect, test } from './fixtures.ts'
import { waitForShortcuts } from './keys.ts'
import { createUniqueHost, submitButton, websiteField } from './request-form.ts'
import { navLink } from './screens.ts'
import { signIn } from './sign-in.ts'
import { startApp, startAppWith } from './start-app.ts'

/* Company deployments: under a base path, behind single sign-on, and updated while tabs are open. */

const basePath = '/tools/brand-protection'

const createFolder = (): string => mkdtempSync(join(tmpdir(), 'deployed-'))

/** Runs a test with an app that is built for `basePath`. */
const basePathTest = test.extend<object, object>({
  app: createAppFixture(async () => {
    const folder = createFolder()
    await build({
      base: `${basePath}/`,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
    const app = await startAppWith(
      { APP_FOLDER: folder },
      '--base',
      basePath,
      '--data',
      ':memory:',
      '--domains',
      '600',
    )
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

/** Copies the built app as another version, with different file names. Returns the folder of the copy. */
function copyAsVersion(version: string): string {
  const folder = createFolder()
  const assets = join(folder, 'assets')
  cpSync('dist', folder, {
    recursive: true,
    filter: (source) => !/\.(?:br|gz)$/.test(source),
  })
  const names = readdirSync(assets)
  const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const rewritten = names.filter((name) => /\.(?:js|css)$/.test(name))
  for (const file of [join(folder, 'index.html'), ...rewritten.map((name) => join(assets, name))]) {
    let text = readFileSync(file, 'utf8').replaceAll(packageJson.version, version)
    for (const name of names) text = text.replaceAll(name, `new-${name}`)
    writeFileSync(file, text)
  }
  for (const name of names) renameSync(join(assets, name), join(assets, `new-${name}`))
  return folder
}

basePathTest(
  'under a base path, sign-in returns to the opened URL, pages and links work, and requests stay under the path',
  async ({ app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const outsidePaths: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith(`${basePath}/`)) outsidePaths.push(pathname)
    })
    // A deep link, in a browser that is not signed in.
    const domainsUrl = `${app.url}${basePath}/brands/3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431/domains?verdict=red`
    await page.goto(domainsUrl)
    await signIn(page, analystKey)
    const rows = page.getByRole('table', { name: 'Domains' }).getByRole('rowheader')
    await expect(rows.first()).toBeVisible()
    await expect(page).toHaveURL(domainsUrl)

    await rows.first().getByRole('link').click()
    await expect(page.getByRole('region', { name: /^Evidence/ })).toBeVisible()
    const evidenceUrl = page.url()
    await page.getByRole('link', { name: 'Scans', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Scans' })).toBeVisible()
    const secondTab = await context.newPage()
    await secondTab.goto(evidenceUrl)
    await expect(secondTab.getByRole('region', { name: /^Evidence/ })).toBeVisible()
    await secondTab.close()

    await page.getByRole('link', { name: 'Request takedown' }).click()
    await websiteField(page).fill(`https://${createUniqueHost('below')}/`)
    await submitButton(page).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await page.getByRole('link', { name: 'Show the case' }).click()
    await expect(page.getByRole('region', { name: 'Where it stands' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect
      .poll(async () => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(page.url())
    expect(outsidePaths).toEqual([])
  },
)

const commentField = (page: Page) => page.getByLabel('Comment')
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload' }).first()

/** Expects that the page is still signed in after a reload and has removed the session from storage. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect
    .poll(async () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage])))
    .not.toContain(analystKey)
}

test('an outdated tab that needs a removed file offers a reload that keeps the draft and the session', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module|modulepreload|preload/i)
  const newVersion = copyAsVersion('9.9.9')
  const options = ['--data', test.info().outputPath('data.sqlite'), '--domains', '100']
  const oldApp = await startApp(...options)
  await page.goto(`${oldApp.url}/takedowns/new`)
  await signIn(page, analystKey)
  await commentField(page).fill('written before the update')
  await navLink(page, 'Takedowns').click()
  await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
  await oldApp.stop()
  const newApp = await startAppWith(
    { APP_FOLDER: newVersion },
    ...options,
    '--port',
    new URL(oldApp.url).port,
  )

  // The update has also removed files that load lazily.
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText(/There may be a new version/)).toBeVisible()
  await navLink(page, 'Outcomes').click()
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await reloadButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /utcomes/ })).toBeVisible()
  await expectSignedIn(page)
  await expect(page.getByText('9.9.9')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Request takedown' }).click()
  await expect(commentField(page)).toHaveValue('written before the update')
  await newApp.stop()
  rmSync(newVersion, { recursive: true })
})

test('when the company sign-in expires, the app offers a reload that keeps the page, the session and the draft', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  let interceptedResponse: Parameters<Route['fulfill']>[0] | null = null
  // Add the route before the page loads: for a moment after `page.route`, Chromium still lets requests through.
  await page.route('**/core/api/**', async (route) =>
    interceptedResponse ? route.fulfill(interceptedResponse) : route.fallback(),
  )
  await page.goto('/takedowns/new')
  await signIn(page, analystKey)
  await commentField(page).fill('half a sentence')
  await navLink(page, 'Takedowns').click()
  const table = page.getByRole('table', { name: 'Takedowns' })
  await expect(table).toBeVisible()
  await waitForShortcuts(page)
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled()
  const address = page.url()
  interceptedResponse = { status: 302, headers: { location: 'https://sign-in.example/' } }
  await page.keyboard.press('r')
  await expect(page.getByText(/renew your company sign-in/)).toBeVisible()
  await expect(table).toBeVisible()
  // Restore the service only for the reloaded page. If a background request of the current page succeeded, the page
  // would remove the reload button.
  page.once('framenavigated', () => {
    interceptedResponse = null
  })
  await reloadButton(page).click()
  await expect(page.getByText(/renew your company sign-in/)).toHaveCount(0)
  await expect(table).toBeVisible()
  await expectSignedIn(page)
  expect(page.url()).toBe(address)
  await page.getByRole('link', { name: 'Request takedown' }).click()
  await expect(commentField(page)).toHaveValue('half a sentence')
})
