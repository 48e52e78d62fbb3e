import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { testStart } from '#/server/test-service.ts'
import { openChanges } from './backdated-changes.ts'
import { fetchJson, fetchFirstRow, northbankPath, ownerKey } from './demo.ts'
import { domainsPath, evidencePane, rowAt } from './domain-list.ts'
import { appFixture, expect, test as base } from './fixtures.ts'
import { pressKeys, waitForShortcuts } from './keys.ts'
import { listScreens } from './screens.ts'
import { storeSession, httpErrorMessage } from './sign-in.ts'
import { startAppWithFixedClock, type RunningApp } from './start-app.ts'

/*
 * Compares every screen and special state with its reference in compared-pictures/: at desktop width in both themes,
 * and on a phone. The screenshots are scaled to a fifth of the window: small enough to keep in the repository, and
 * large enough to notice a row that moved by 6 px, a missing badge or another shade.
 */

/** URLs of the screens by name, and of the records they show. */
interface Addresses {
  screens: ReadonlyMap<string, string>
  /** Overview of a brand without domains. */
  emptyBrand: string
  openCase: string
  closedCase: string
}

/** Opens the URL and waits for the element. */
type Show = (page: Page, addresses: Addresses) => Promise<void>

interface PictureState {
  name: string
  /** User who signs in first; null for none. */
  key?: string | null
  /** Longer than the window. */
  isLong?: boolean
  /** Shows characters that the bundled fonts lack, which differ between machines. */
  hasOtherLetters?: boolean
  show: Show
}

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const partOfEvidence = (page: Page) => evidencePane(page).getByRole('region').first()
const events = (page: Page) => page.getByRole('list', { name: 'Events' })

/** Opens a URL and waits for a part of the page. */
const openAndWait =
  (path: string | ((addresses: Addresses) => string), seen: (page: Page) => Locator): Show =>
  async (page, addresses) => {
    await page.goto(typeof path === 'string' ? path : path(addresses))
    await expect(seen(page)).toBeVisible()
  }

async function press(page: Page, keys: string): Promise<void> {
  await waitForShortcuts(page)
  await pressKeys(page, keys)
}

/** A short list of domains, ready for keys, as a background for dialogs. */
const openShortList = (search: string) =>
  openAndWait(domainsPath + search, (page) => rowAt(page, 1))

/** Screens without a state of their own. */
const plainScreens = [
  'overview',
  'domains',
  'domains by apex',
  'takedowns',
  'outcomes',
  'request',
].map((name): PictureState => ({
  name,
  isLong: name === 'overview' || name === 'outcomes',
  show: openAndWait(({ screens }) => screens.get(name) ?? '', heading),
}))

const states: readonly PictureState[] = [
  {
    name: 'sign-in',
    key: null,
    show: openAndWait('/', (page) => page.getByLabel('API key')),
  },
  ...plainScreens,
  {
    name: 'all brands',
    show: async (page, addresses) => {
      await openAndWait('/brands', (shown) => shown.getByText(/^First visit/))(page, addresses)
      const redDomains = page.getByText(/red, no open case/).filter({ visible: true })
      await expect(redDomains.first()).toBeVisible()
    },
  },
  {
    name: 'domain',
    hasOtherLetters: true,
    show: openAndWait(({ screens }) => screens.get('domain') ?? '', partOfEvidence),
  },
  {
    name: 'domains, marked and selected',
    show: async (page, addresses) => {
      await openShortList('?verdict=red')(page, addresses)
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
    name: 'domains, none',
    show: openAndWait(
      ({ emptyBrand }) => `${emptyBrand}/domains`,
      (page) => page.getByRole('link', { name: 'See all domains' }),
    ),
  },
  {
    name: 'domains, error',
    show: openAndWait(`${domainsPath}?host=fault-500`, (page) => page.getByRole('alert').first()),
  },
  {
    name: 'picture wall',
    hasOtherLetters: true,
    show: openAndWait(`${domainsPath}?view=pictures`, (page) =>
      page.locator('main li img').first(),
    ),
  },
  {
    name: 'page of a domain',
    hasOtherLetters: true,
    isLong: true,
    show: openAndWait(
      ({ screens }) => `${screens.get('domain')}/page`,
      (page) => page.getByRole('region', { name: 'Scans' }),
    ),
  },
  {
    name: 'takedown form over the list',
    show: async (page, addresses) => {
      await openShortList('?host=wallet')(page, addresses)
      await press(page, 'j t')
      await expect(dialog(page).getByText('Fine: Not one of your domains')).toBeVisible()
    },
  },
  {
    name: 'open case',
    hasOtherLetters: true,
    isLong: true,
    show: openAndWait(({ openCase }) => openCase, events),
  },
  {
    name: 'closed case',
    hasOtherLetters: true,
    isLong: true,
    show: openAndWait(({ closedCase }) => closedCase, events),
  },
  {
    name: 'requests from a list, reviewed',
    show: async (page) => {
      await page.goto('/takedowns/bulk')
      await page
        .getByRole('textbox', { name: /^Addresses/ })
        .fill('hxxps://a[.]example/login\nnonsense\nhttps://www.northbank.example/\nb.example')
      await expect(page.getByText(/^\d+ ready/)).toBeVisible()
    },
  },
  {
    name: 'changes',
    show: async (page) => openChanges(page, `${northbankPath}/changes`, 24),
  },
  {
    name: 'brand settings',
    show: openAndWait(`${northbankPath}/settings`, heading),
  },
  {
    name: 'scans with changes and chart',
    show: async (page, addresses) => {
      const path = `${northbankPath}/scans?show=changes&chart=days`
      await openAndWait(path, () => page.getByText('Figures as a table'))(page, addresses)
      await expect(page.getByText(/^From the newest/)).toBeVisible()
    },
  },
  {
    name: 'command list',
    show: async (page, addresses) => {
      await page.goto(addresses.emptyBrand)
      await press(page, 'Control+k')
      await page.keyboard.type('login')
      await expect(dialog(page).getByRole('status')).toHaveText(/results/)
    },
  },
]

type WorkerFixtures = {
  /** The demo with a fixed clock. */
  readonly app: RunningApp
  readonly addresses: Addresses
}

const test = base.extend<object, WorkerFixtures>({
  app: appFixture(() =>
    startAppWithFixedClock(testStart, '--data', ':memory:', '--domains', '600'),
  ),
  addresses: [
    async ({ app, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: app.url })
      await use(await findAddresses(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

// The screenshots show the same as a trace, which would double the time.
test.use({ deviceScaleFactor: 0.2, trace: 'off' })

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const

/*
 * The references were taken on Linux, where every Chromium renders the bundled fonts alike, so the tolerance is small.
 * It is larger on other systems, which render text bolder or lighter, and for characters that the bundled fonts lack.
 */
const toleranceFor = ({ hasOtherLetters = false }: PictureState) =>
  process.platform === 'linux' && !hasOtherLetters
    ? { threshold: 0.02, maxDiffPixels: 12 }
    : { threshold: 0.1, maxDiffPixelRatio: 0.02 }

async function findAddresses(request: APIRequestContext): Promise<Addresses> {
  type Row = { id: string; name?: string }
  const brands = await fetchJson<{ results: Row[] }>(request, 'brands/?compact=true')
  const empty = brands.results.find(({ name }) => name === 'Tessaly Air')
  const caseIn = async (status: string) =>
    `/takedowns/${(await fetchFirstRow<Row>(request, 'takedowns/', { status })).id}`
  const screens = await listScreens(request)
  return {
    screens: new Map(screens.map(({ name, path }) => [name, path])),
    emptyBrand: `/brands/${empty?.id}`,
    openCase: await caseIn('OPEN'),
    closedCase: await caseIn('CLOSED'),
  }
}

/** Waits until the page shows no loading state. */
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

/** Shows a state and compares its screenshots; overlays stay open while the window is resized. */
async function compare(page: Page, state: PictureState, addresses: Addresses): Promise<void> {
  const { name, isLong = false, show } = state
  for (const [index, { width, height, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: isLong ? 2 * height : height })
    await page.emulateMedia({ colorScheme })
    if (index === 0) await show(page, addresses)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await waitUntilStill(page)
    const file = `${name.replaceAll(/[ ,]+/g, '-')}-${width}-${colorScheme}.png`
    await expect.soft(page).toHaveScreenshot(file, {
      animations: 'disabled',
      scale: 'device',
      // The demo's screenshots depend on the fonts of the machine.
      mask: [page.locator('img')],
      maskColor: '#7f7f7f',
      ...toleranceFor(state),
    })
  }
}

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(httpErrorMessage)
  await page.clock.setFixedTime(testStart)
})

for (const state of states)
  test(`${state.name} matches its reference screenshot`, async ({ page, addresses }) => {
    const { key = ownerKey } = state
    if (key !== null) await storeSession(page, { key })
    await compare(page, state, addresses)
  })
