import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { endUndoDelay } from './clock.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { createUniqueHost, fetchCaseHosts } from './request-form.ts'
import { openSignedIn, networkErrorMessage, httpErrorMessage } from './sign-in.ts'

// These tests take a long time: a list waits for an undo delay and then sends one request after another.
test.describe.configure({ timeout: 180_000 })

const slow = { timeout: 90_000 }

const addresses = (page: Page) => page.getByRole('textbox', { name: /^Addresses/ })
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send \d+ requests?$/ })
/** Heading of a finished list. The "New list" button is not enough: paused lists have it too. */
const doneHeading = (page: Page) => page.getByRole('heading', { name: 'Done', exact: true })
/** Paragraph with this text, not the live region that may repeat it. */
const message = (page: Page, text: RegExp | string) =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: text })
const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/**
 * Pauses a list between two takedown requests: the first check of the next request never gets a response. Aborting that
 * check would show an error.
 */
async function pauseBetweenRequests(page: Page): Promise<void> {
  const nextCheck = Promise.withResolvers<void>()
  await page.route(/\/takedowns\/\?page=1&page_size=100$/, () => nextCheck.resolve(), { times: 1 })
  await nextCheck.promise
}

async function openBulkPage(page: Page): Promise<void> {
  await page.clock.install()
  await openSignedIn(page, '/takedowns/bulk')
  await expect(addresses(page)).toBeVisible()
}

/** Creates `count` hosts that end with the same unique `name`. */
function createUniqueHosts(count: number): { name: string; hosts: string[] } {
  const name = createUniqueHost('bulk')
  return { name, hosts: Array.from({ length: count }, (_, index) => `n${index}.${name}`) }
}

test('F5 a list creates one case per valid line despite invalid lines, a 429, broken connections and a reload', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(httpErrorMessage)
  allowConsole(networkErrorMessage)
  const { name, hosts } = createUniqueHosts(45)
  const [first, second] = hosts
  const lines = hosts.map((host, index) =>
    // The service stores this case but interrupts its response.
    index === 7 ? `https://${host}/fault-cut` : `hxxps://${host.replace('.', '[.]')}/login`,
  )
  await openBulkPage(page)
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption('Northbank')
  await addresses(page).fill(
    [
      ...lines,
      'nonsense',
      'http://localhost/login',
      'ftp://files.example/',
      `https://${first}/login`,
      `HTTPS://${second}/login`,
    ].join('\n'),
  )
  await expect(page.getByText('45 ready', { exact: true })).toBeVisible()
  await expect(page.getByText('5 skipped', { exact: true })).toBeVisible()
  await expect(rowWith(page, 'nonsense')).toContainText('Skipped')
  await expect(rowWith(page, 'Same address as line 1.')).toHaveCount(1)
  await expect(rowWith(page, 'Same address as line 2.')).toHaveCount(1)

  // One request gets a 429, and one connection breaks after the service has received the request. The demo's failure
  // words cannot simulate this: they affect every request that contains the word, not just one.
  let posts = 0
  await page.route('**/core/api/takedowns/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posts += 1
    if (posts === 4)
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { detail: 'Request was throttled.' },
      })
    if (posts !== 11) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await sendButton(page).click()
  await expect(message(page, 'You can undo until then.')).toBeVisible()
  await endUndoDelay(page)
  await expect(rowWith(page, 'Case found')).toHaveCount(2, slow)
  await pauseBetweenRequests(page)
  await page.reload()
  await expect(message(page, 'checks run again when you continue.')).toBeVisible(slow)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(doneHeading(page)).toBeVisible(slow)
  await expect(message(page, '45 of 45 sent:')).toBeVisible()
  expect(await fetchCaseHosts(request, name)).toEqual(hosts.toSorted())

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export result' }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(csv).toHaveLength(51)
  expect(csv[46]).toContain('Skipped')
})

test('a second tab shows the list and continues it after the first tab closes', async ({
  page,
  context,
  request,
}) => {
  const { name, hosts } = createUniqueHosts(4)
  await openBulkPage(page)
  await addresses(page).fill([...hosts, 'nonsense'].join('\n'))
  await expect(rowWith(page, 'Skipped')).toBeVisible()
  await expectAccessible(page, 'a reviewed list')
  await sendButton(page).click()
  await expect(message(page, 'You can undo until then.')).toBeVisible()
  await expectAccessible(page, 'a list that can be undone')
  await endUndoDelay(page)
  await expect(rowWith(page, 'Case created').first()).toBeVisible(slow)
  await pauseBetweenRequests(page)

  const secondTab = await context.newPage()
  // A new tab shares the session of the first tab.
  await secondTab.goto('/takedowns/bulk')
  await secondTab.getByRole('link', { name: 'Open list' }).click()
  await expect(rowWith(secondTab, 'Case created').first()).toBeVisible(slow)
  // The second tab continues with the list: requests are sent as long as any tab is open.
  await page.close()
  await expect(doneHeading(secondTab)).toBeVisible(slow)
  await expectAccessible(secondTab, 'a finished list')
  expect(await fetchCaseHosts(request, name)).toEqual(hosts.toSorted())
})
