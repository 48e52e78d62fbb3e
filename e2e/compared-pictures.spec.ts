import type { APIRequestContext, Page } from '@playwright/test'
import { testStart } from '#/hosts/test-service.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { hostileStates } from './hostile-picture-states.ts'
import { otherKey } from './other-service.ts'
import { pictureStates, type PictureState, type Places } from './picture-states.ts'
import { screensOf } from './screens.ts'
import { refusedByService, signIn } from './sign-in.ts'
import { startStillApp, type RunningApp } from './start-app.ts'

/*
 * Every screen in its states, at four widths and in both themes, beside the picture of it in
 * compared-pictures/. The pictures are a fifth of a window: small enough to be kept and looked at, and
 * large enough that a row moved by 6 px, a missing badge or another shade is seen.
 */

type WorkerFixtures = {
  /** The demo at a time that stands still. */
  readonly app: RunningApp
  readonly places: Places
}

const ownerKey = 'demo-key-owner'

const test = base.extend<object, WorkerFixtures>({
  app: appOf(() => startStillApp('--data', ':memory:', '--domains', '600')),
  places: [
    async ({ app, playwright }, use) => {
      const request = await playwright.request.newContext()
      await use(await placesOf(request, app.url))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

// What a trace shows, the pictures show too; recording one doubles the time.
test.use({ deviceScaleFactor: 0.2, trace: 'off' })

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

/*
 * The kept pictures were drawn on Linux, where every Chromium draws the shipped fonts alike: there, what
 * differs is a change. Other systems draw letters bolder or lighter, and letters that no shipped font has
 * are another machine's: there only much of it is one.
 */
const alike = ({ otherLetters = false }: PictureState) =>
  process.platform === 'linux' && !otherLetters
    ? { threshold: 0.02, maxDiffPixels: 12 }
    : { threshold: 0.1, maxDiffPixelRatio: 0.02 }

async function placesOf(request: APIRequestContext, url: string): Promise<Places> {
  const first = async (path: string): Promise<string> => {
    const answer = await request.get(`${url}/core/api/${path}`, {
      headers: { authorization: `Api-Key ${ownerKey}` },
    })
    const { results } = (await answer.json()) as { results: { id: string; name?: string }[] }
    const row = results.find(({ name }) => name === 'Tessaly Air') ?? results[0]
    if (!row) throw new Error(`There is nothing at ${path}.`)
    return row.id
  }
  const screens = await screensOf(request, url, ownerKey)
  return {
    screens: new Map(screens.map(({ name, path }) => [name, path])),
    emptyBrand: `/brands/${await first('brands/?compact=true')}`,
    openCase: `/takedowns/${await first('takedowns/?status=OPEN&page_size=1')}`,
    closedCase: `/takedowns/${await first('takedowns/?status=CLOSED&page_size=1')}`,
  }
}

/** Waits until nothing of a page is on its way any more, as far as the page tells. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete }) => complete) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  )

const sizesOf = ({ only, long = false }: PictureState) =>
  sizes
    .filter(({ width }) => only === undefined || (only === 'phone') === width < 500)
    .map(({ width, height }) => ({ width, height: long ? 2 * height : height }))

/** Shows a state and compares its pictures; what is open stays so while the window changes its size. */
async function compare(page: Page, state: PictureState, places: Places): Promise<void> {
  const { name, brief = false, show } = state
  for (const [index, size] of sizesOf(state).entries()) {
    await page.setViewportSize(size)
    if (brief || index === 0) await show(page, places)
    if (!brief) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      const file = `${name.replaceAll(/[ ,]+/g, '-')}-${size.width}-${colorScheme}.png`
      await expect.soft(page).toHaveScreenshot(file, {
        animations: 'disabled',
        scale: 'device',
        // What the demo draws for sites has the letters of whatever fonts a machine has.
        mask: [page.locator('img')],
        maskColor: '#7f7f7f',
        ...alike(state),
      })
    }
  }
}

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await page.clock.setFixedTime(testStart)
})

const keys = { owner: ownerKey, newcomer: 'demo-key-newcomer' }

for (const state of pictureStates)
  test(`${state.name} looks as before`, async ({ page, places }) => {
    const { who = 'owner', firstVisit = false } = state
    if (who !== null) await signIn(page, keys[who], { keep: true, firstVisit })
    await compare(page, state, places)
  })

test.describe('on a service of others', () => {
  test.use({ baseURL: async ({ other }, use) => use(other.app.url) })
  for (const state of hostileStates)
    test(`${state.name} looks as before`, async ({ page, places }) => {
      await signIn(page, otherKey, { keep: true })
      await compare(page, state, places)
    })
})
