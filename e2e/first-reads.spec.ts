import type { Page } from '@playwright/test'
import { largestBrand } from './demo-names.ts'
import { expect, test } from './fixtures.ts'
import { refusedByService, signIn } from './sign-in.ts'
import { listOf } from './triage-list.ts'

const key = 'demo-key-owner'
const frame = ['/core/api/users/profile/', '/core/api/brands/?compact=true&page_size=100&page=1']

/** The reads of a page from now on, as path and query. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/core/api/')) reads.push(pathname + search)
  })
  return reads
}

/**
 * Opens an address with the app's scripts held up, but not what begins before them. Answers the reads of
 * that page as they come, and the way to let the scripts go.
 */
async function openHeld(page: Page, address: string) {
  // Nothing of the page before may be among the reads.
  await page.goto('about:blank')
  const reads = readsOf(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return {
    reads,
    release: async () => {
      held.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

test('a list of domains is asked for before the app is there, once and as the app does', async ({
  page,
  app,
  request,
}) => {
  const { path } = await listOf(request, app.url, largestBrand)
  await signIn(page, key, { keep: true })
  for (const search of ['', '?pageSize=100', '?triage=all&page=2&pageSize=25', '?triage=filed']) {
    const { reads, release } = await openHeld(page, path + search)
    await expect.poll(() => reads.length, search).toBe(3)
    const early = [...reads]
    expect(early, search).toEqual(expect.arrayContaining(frame))
    await release()
    await expect(page.locator('main tbody tr[data-row]').first(), search).toBeVisible()
    // What the list shows beside its rows is read after them.
    await expect.poll(() => reads.length, search).toBeGreaterThan(4)
    for (const read of early) expect(reads.filter((one) => one === read)).toEqual([read])
    // The rows of this page, and not of the next one or the counts of the tabs.
    const number = new URLSearchParams(search).get('page') ?? '1'
    const rows = reads.filter((one) => one.includes(`&page=${number}&page_size=`))
    expect(rows.filter((one) => !one.endsWith('page_size=1'))).toEqual(
      early.filter((one) => !frame.includes(one)),
    )
  }
})

test('the figures of an overview are asked for before the app is there, once', async ({
  page,
  app,
  request,
}) => {
  const { brand } = await listOf(request, app.url, largestBrand)
  await signIn(page, key, { keep: true })
  const { reads, release } = await openHeld(page, `/brands/${brand}`)
  const early = [...frame, `/core/api/brands/${brand}/stats/`].toSorted()
  await expect.poll(() => reads.toSorted()).toEqual(early)
  await release()
  await expect(page.locator('main svg.recharts-surface').first()).toBeVisible()
  for (const read of early) expect(reads.filter((one) => one === read)).toEqual([read])
})

test('what only the app understands is left to the app', async ({ page, app, request }) => {
  const { path } = await listOf(request, app.url, largestBrand)
  await signIn(page, key, { keep: true })
  for (const search of [
    '?host=bank',
    '?sort=domain&direction=asc',
    '?group=apex',
    '?triage=purple',
    '?constructor=x',
  ]) {
    const { reads, release } = await openHeld(page, path + search)
    await expect.poll(() => reads.toSorted(), search).toEqual(frame.toSorted())
    await release()
    await expect(page.locator('main tbody tr[data-row]').first(), search).toBeVisible()
  }
})

test('nothing is asked without a kept key, and a refused one ends the session once (C4, C5)', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  const reads = readsOf(page)
  await page.goto('/brands')
  await expect(page.getByLabel('API key')).toBeVisible()
  expect(reads).toEqual([])

  await page.evaluate(() => sessionStorage.setItem('brand-protection:key', 'no-such-key'))
  await page.goto('/brands')
  await expect(page.getByText('stopped working')).toBeVisible()
  for (const read of frame) expect(reads.filter((one) => one === read)).toEqual([read])
  expect(await page.evaluate(() => sessionStorage.getItem('brand-protection:key'))).toBeNull()
})

test('a first read that fails is read again, like any other', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await signIn(page, key, { keep: true })
  let refused = 0
  await page.route('**/core/api/users/profile/', async (route) => {
    refused += 1
    await (refused === 1 ? route.abort('connectionreset') : route.continue())
  })
  await page.goto('/brands')
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  expect(refused).toBe(2)
})
