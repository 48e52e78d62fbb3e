import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { openChanges } from './backdated-changes.ts'
import { fetchJson, fetchFirstRow, northbankPath, ownerKey } from './demo.ts'
import { domainsPath, evidencePane, rowAt } from './domain-list.ts'
import { createAppFixture, expect, test as base } from './fixtures.ts'
import { pressKeys, waitForShortcuts } from './keys.ts'
import { listScreens } from './screens.ts'
import { storeSession, httpErrorMessage } from './sign-in.ts'
import { startAppWith, type RunningApp } from './start-app.ts'

/*
 * Compares the main screens and special states with their references in compared-pictures/: at desktop width in both
 * themes, and on a phone. The screenshots are scaled to a fifth of the window: small enough to keep in the repository,
 * and large enough to show a row that moved by 6 px, a missing badge or a different shade.
 */

/** Time of the demo data and of the browser's clock, in milliseconds. */
const pictureTime = Date.parse('2026-11-20T09:00:00.000Z')

/** Maps the name of a screen to its URL. */
type Paths = ReadonlyMap<string, string>

interface PictureState {
  name: string
  /** API key that signs in before the page opens. Defaults to the owner's; null means signed out. */
  key?: string | null
  /** True if the screen is taller than the window. The window then gets twice its usual height. */
  isTall?: boolean
  /** True if the bundled fonts lack some characters of the screen. System fonts differ between machines. */
  needsSystemFonts?: boolean
  /** URL to open, or the name of a screen. Defaults to the screen with the state's name. */
  path?: string
  /** Element that is visible once the page has loaded. Defaults to the page's heading. */
  waitFor?: (page: Page) => Locator
  /** Further steps once the page has loaded. */
  act?: (page: Page) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog')
const firstRow = (page: Page) => rowAt(page, 1)
const firstEvidenceSection = (page: Page) => evidencePane(page).getByRole('region').first()
const events = (page: Page) => page.getByRole('list', { name: 'Events' })

async function press(page: Page, keys: string): Promise<void> {
  await waitForShortcuts(page)
  await pressKeys(page, keys)
}

const states: readonly PictureState[] = [
  { name: 'sign-in', key: null, path: '/', waitFor: (page) => page.getByLabel('API key') },
  { name: 'overview', isTall: true },
  { name: 'domains' },
  { name: 'domains by apex' },
  { name: 'takedowns' },
  {
    name: 'outcomes',
    isTall: true,
    // The scans of removed sites load last.
    waitFor: (page) => page.getByText(/removed sites came back/).first(),
  },
  {
    name: 'campaigns',
    needsSystemFonts: true,
    waitFor: (page) => page.getByRole('table', { name: 'Campaigns' }),
    act: async (page) => {
      await press(page, 'j Enter')
      await expect(page.getByText('Server address', { exact: true })).toBeVisible()
    },
  },
  { name: 'request' },
  { name: 'brand settings', path: `${northbankPath}/settings` },
  {
    name: 'all brands',
    waitFor: (page) => page.getByText(/^No changes yet/),
    act: async (page) => {
      const openCases = page.getByText(/^\d+ open cases?$/).filter({ visible: true })
      await expect(openCases.first()).toBeVisible()
    },
  },
  { name: 'domain', needsSystemFonts: true, waitFor: firstEvidenceSection },
  {
    name: 'domains, marked and selected',
    path: `${domainsPath}?verdict=red`,
    waitFor: firstRow,
    act: async (page) => {
      await press(page, 'j s')
      await expect(page.locator('tr[data-dimmed]')).toHaveCount(1)
      await page.keyboard.press('w')
      await expect(page.getByText('watched', { exact: true })).toBeVisible()
      await page.keyboard.press('h')
      await expect(page.getByText('on the request list', { exact: true })).toBeVisible()
      await page.keyboard.press('x')
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
    },
  },
  {
    name: 'picture wall',
    needsSystemFonts: true,
    path: `${domainsPath}?view=pictures`,
    waitFor: (page) => page.locator('main li img').first(),
  },
  { name: 'open case', needsSystemFonts: true, isTall: true, waitFor: events },
  {
    name: 'requests from a list, reviewed',
    path: '/takedowns/bulk',
    act: async (page) => {
      await page
        .getByRole('textbox', { name: /^Addresses/ })
        .fill('hxxps://a[.]example/login\nnonsense\nhttps://www.northbank.example/\nb.example')
      await expect(page.getByText(/^\d+ ready/)).toBeVisible()
    },
  },
  { name: 'changes', act: async (page) => openChanges(page, `${northbankPath}/changes`) },
  {
    name: 'scans with chart',
    path: `${northbankPath}/scans?chart=days`,
    waitFor: (page) => page.getByText('Figures as a table'),
    act: async (page) => expect(page.getByText(/^From the newest/)).toBeVisible(),
  },
  {
    name: 'command list',
    path: 'empty brand',
    act: async (page) => {
      await press(page, 'Control+k')
      await page.keyboard.type('login')
      await expect(dialog(page).getByRole('status')).toHaveText(/results/)
    },
  },
]

async function openState(page: Page, state: PictureState, paths: Paths): Promise<void> {
  const { path = state.name, waitFor, act } = state
  await page.goto(paths.get(path) ?? path)
  await expect(waitFor?.(page) ?? page.getByRole('heading', { level: 1 })).toBeVisible()
  await act?.(page)
  const queueTab = page.getByRole('link', { name: 'Queue', exact: true })
  // The counts on the tabs load after the rows.
  if (await queueTab.isVisible()) await expect(queueTab).toHaveAccessibleDescription(/\d/)
}

type WorkerFixtures = {
  /** The demo with a fixed clock. */
  readonly app: RunningApp
  readonly paths: Paths
}

const test = base.extend<object, WorkerFixtures>({
  app: createAppFixture(() =>
    startAppWith({ APP_NOW: `${pictureTime}` }, '--data', ':memory:', '--domains', '600'),
  ),
  paths: [
    async ({ app, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: app.url })
      await use(await findPaths(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

// A trace would double the time and show nothing that the screenshots don't.
test.use({ deviceScaleFactor: 0.2, trace: 'off' })

const viewports = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const

/*
 * The references were taken on Linux, where every Chromium renders the bundled fonts alike, so the tolerance is small.
 * It is larger on other systems, which render text bolder or lighter, and for characters that the bundled fonts lack.
 */
const getTolerance = ({ needsSystemFonts = false }: PictureState) =>
  process.platform === 'linux' && !needsSystemFonts
    ? { threshold: 0.02, maxDiffPixels: 12 }
    : { threshold: 0.1, maxDiffPixelRatio: 0.02 }

async function findPaths(request: APIRequestContext): Promise<Paths> {
  type Row = { id: string; name?: string }
  const brands = await fetchJson<{ results: Row[] }>(request, 'brands/?compact=true')
  const emptyBrand = `/brands/${brands.results.find(({ name }) => name === 'Tessaly Air')?.id}`
  const openCase = await fetchFirstRow<Row>(request, 'takedowns/', { status: 'OPEN' })
  const paths = new Map((await listScreens(request)).map(({ name, path }) => [name, path]))
  return paths.set('empty brand', emptyBrand).set('open case', `/takedowns/${openCase.id}`)
}

/** Waits until the fonts and the visible images have loaded and no animation is running. */
const waitUntilStill = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      // Images below the viewport load lazily.
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )

/** Opens a state and compares its screenshots. Overlays stay open while the window is resized. */
async function compare(page: Page, state: PictureState, paths: Paths): Promise<void> {
  const { name, isTall = false } = state
  for (const [index, { width, height, colorScheme }] of viewports.entries()) {
    await page.setViewportSize({ width, height: isTall ? 2 * height : height })
    await page.emulateMedia({ colorScheme })
    if (index === 0) await openState(page, state, paths)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await waitUntilStill(page)
    const file = `${name.replaceAll(/[ ,]+/g, '-')}-${width}-${colorScheme}.png`
    await expect.soft(page).toHaveScreenshot(file, {
      animations: 'disabled',
      scale: 'device',
      // Mask the demo's images of websites, which depend on the fonts of the machine.
      mask: [page.locator('img')],
      maskColor: '#7f7f7f',
      ...getTolerance(state),
    })
  }
}

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(httpErrorMessage)
  await page.clock.setFixedTime(pictureTime)
})

for (const state of states)
  test(`screenshots match their references: ${state.name}`, async ({ page, paths }) => {
    const { key = ownerKey } = state
    if (key !== null) await storeSession(page, { key })
    await compare(page, state, paths)
  })
