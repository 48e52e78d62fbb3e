import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { testStart } from '#/server/test-service.ts'
import { ask, askFirst, northbank, owner } from './demo.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { keysHeard, openKeys, pressKeys } from './keys.ts'
import { otherBrandIds, otherDomains, otherTakedowns } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { screenNames, screensOf } from './screens.ts'
import { openChanges } from './seen-long-ago.ts'
import { haveSession, refusedByService } from './sign-in.ts'
import { startStillApp, type RunningApp } from './start-app.ts'
import { domains, evidence, rowAt } from './triage-list.ts'

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
  who?: string | null
  /** Longer than the window. */
  long?: boolean
  /** Shows characters that the bundled fonts lack, which differ between machines. */
  otherLetters?: boolean
  show: Show
}

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const partOfEvidence = (page: Page) => evidence(page).getByRole('region').first()
const events = (page: Page) => page.getByRole('list', { name: 'Events' })

/** Opens a URL and waits for a part of the page. */
const opened =
  (path: string | ((addresses: Addresses) => string), seen: (page: Page) => Locator): Show =>
  async (page, addresses) => {
    await page.goto(typeof path === 'string' ? path : path(addresses))
    await expect(seen(page)).toBeVisible()
  }

async function press(page: Page, keys: string): Promise<void> {
  await keysHeard(page)
  await pressKeys(page, keys)
}

/** A short list of domains, ready for keys, as a background for dialogs. */
const openSome = (search: string) => opened(domains + search, (page) => rowAt(page, 1))

/** The screens as they are opened, without a state of their own; those that are left out have some, see below. */
const asOpened = screenNames
  .filter((name) => !['case', 'all changes', 'changes', 'requests from a list'].includes(name))
  .map((name): PictureState => ({
    name,
    long: name === 'overview' || name === 'outcomes',
    otherLetters: name === 'domain',
    show: async (page, addresses) => {
      const path = addresses.screens.get(name) ?? ''
      await opened(path, name === 'domain' ? partOfEvidence : heading)(page, addresses)
      if (name === 'all brands') await expect(page.getByText(/^First visit/)).toBeVisible()
      if (name === 'all brands')
        await expect(
          page
            .getByText(/red, no open case/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
    },
  }))

const states: readonly PictureState[] = [
  {
    name: 'sign-in',
    who: null,
    show: opened('/', (page) => page.getByLabel('API key')),
  },
  {
    name: 'no brands',
    who: 'demo-key-newcomer',
    show: opened('/brands', (page) => page.getByText('No brands yet.')),
  },
  ...asOpened,
  {
    name: 'domains, marked and selected',
    show: async (page, addresses) => {
      await openSome('?verdict=red')(page, addresses)
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
    show: opened(
      ({ emptyBrand }) => `${emptyBrand}/domains`,
      (page) => page.getByRole('link', { name: 'See all domains' }),
    ),
  },
  {
    name: 'domains, error',
    show: opened(`${domains}?host=fault-500`, (page) => page.getByRole('alert').first()),
  },
  {
    name: 'picture wall',
    otherLetters: true,
    show: opened(`${domains}?view=pictures`, (page) => page.locator('main li img').first()),
  },
  {
    name: 'page of a domain',
    otherLetters: true,
    long: true,
    show: opened(
      ({ screens }) => `${screens.get('domain')}/page`,
      (page) => page.getByRole('region', { name: 'Scans' }),
    ),
  },
  {
    name: 'takedown form over the list',
    show: async (page, addresses) => {
      await openSome('?host=wallet')(page, addresses)
      await press(page, 'j t')
      await expect(dialog(page).getByText('Fine: Not one of your domains')).toBeVisible()
    },
  },
  {
    name: 'open case',
    otherLetters: true,
    long: true,
    show: opened(({ openCase }) => openCase, events),
  },
  {
    name: 'closed case',
    otherLetters: true,
    long: true,
    show: opened(({ closedCase }) => closedCase, events),
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
    show: async (page) => openChanges(page, `${northbank}/changes`, 24),
  },
  {
    name: 'brand settings',
    show: opened(`${northbank}/settings`, heading),
  },
  {
    name: 'overview, no domains',
    show: opened(({ emptyBrand }) => emptyBrand, heading),
  },
  {
    name: 'question before the sign-out',
    show: async (page, addresses) => {
      await page.goto(addresses.emptyBrand)
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'not found',
    show: opened('/no/such/page', heading),
  },
  {
    name: 'keys',
    show: async (page, addresses) => {
      await openSome('?host=wallet')(page, addresses)
      await openKeys(page)
    },
  },
  {
    name: 'scans with changes and chart',
    show: async (page, addresses) => {
      const path = `${northbank}/scans?show=changes&chart=days`
      await opened(path, () => page.getByText('Figures as a table'))(page, addresses)
      await expect(page.getByText(/^Compared within/)).toBeVisible()
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

const hostileBrand = `/brands/${otherBrandIds[0]}`

/** Screens with hostile records, as the user of another service. */
const hostileStates: readonly PictureState[] = [
  {
    name: 'hostile domains',
    otherLetters: true,
    show: opened(`${hostileBrand}/domains?pageSize=25`, (page) => rowAt(page, 1)),
  },
  {
    name: 'hostile evidence',
    otherLetters: true,
    show: opened(`${hostileBrand}/domains/${otherDomains[0]?.id}?pageSize=25`, partOfEvidence),
  },
  {
    name: 'hostile case',
    otherLetters: true,
    show: opened(`/takedowns/${otherTakedowns[2]?.id}`, heading),
  },
]

type WorkerFixtures = {
  /** The demo with a fixed clock. */
  readonly app: RunningApp
  readonly addresses: Addresses
}

const test = base.extend<object, WorkerFixtures>({
  app: appOf(() => startStillApp('--data', ':memory:', '--domains', '600')),
  addresses: [
    async ({ app, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: app.url })
      await use(await placesOf(request))
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
const alike = ({ otherLetters = false }: PictureState) =>
  process.platform === 'linux' && !otherLetters
    ? { threshold: 0.02, maxDiffPixels: 12 }
    : { threshold: 0.1, maxDiffPixelRatio: 0.02 }

async function placesOf(request: APIRequestContext): Promise<Addresses> {
  type Row = { id: string; name?: string }
  const brands = await ask<{ results: Row[] }>(request, 'brands/?compact=true')
  const empty = brands.results.find(({ name }) => name === 'Tessaly Air')
  const caseIn = async (status: string) =>
    `/takedowns/${(await askFirst<Row>(request, 'takedowns/', { status })).id}`
  const screens = await screensOf(request)
  return {
    screens: new Map(screens.map(({ name, path }) => [name, path])),
    emptyBrand: `/brands/${empty?.id}`,
    openCase: await caseIn('OPEN'),
    closedCase: await caseIn('CLOSED'),
  }
}

/** Waits until the page shows no loading state. */
const stillPage = (page: Page) =>
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
  const { name, long = false, show } = state
  for (const [index, { width, height, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: long ? 2 * height : height })
    await page.emulateMedia({ colorScheme })
    if (index === 0) await show(page, addresses)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await stillPage(page)
    const file = `${name.replaceAll(/[ ,]+/g, '-')}-${width}-${colorScheme}.png`
    await expect.soft(page).toHaveScreenshot(file, {
      animations: 'disabled',
      scale: 'device',
      // The demo's screenshots depend on the fonts of the machine.
      mask: [page.locator('img')],
      maskColor: '#7f7f7f',
      ...alike(state),
    })
  }
}

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await page.clock.setFixedTime(testStart)
})

for (const state of states)
  test(`${state.name} matches its reference screenshot`, async ({ page, addresses }) => {
    const { who = owner } = state
    if (who !== null) await haveSession(page, { key: who })
    await compare(page, state, addresses)
  })

test.describe('on a service of others', () => {
  test.use({ baseURL: async ({ other }, use) => use(other.app.url) })
  for (const state of hostileStates)
    test(`${state.name} matches its reference screenshot`, async ({ page, addresses }) => {
      await haveSession(page, { key: otherKey })
      await compare(page, state, addresses)
    })
})
