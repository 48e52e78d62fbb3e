import type { Locator, Page } from '@playwright/test'
import { readTableRows } from '#/test/table-rows.ts'
import { backdateSeenScans } from './backdated-changes.ts'
import { endUndoDelay } from './clock.ts'
import { largestBrand, northbankPath } from './demo.ts'
import { domainsPath, rowAt, domainTable, evidencePane } from './domain-list.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { waitForShortcuts, forbidPointer } from './keys.ts'
import { fetchCases, countPosts, createUniqueHost } from './request-form.ts'
import { openSignedIn } from './sign-in.ts'

/*
 * The main tasks of the three roles, by keyboard alone. Key presses are counted once the page has loaded. The test that
 * works through a queue of 300 domains is in triage-keyboard.spec.ts.
 */

test.beforeEach(async ({ page }) => {
  await forbidPointer(page)
})

/** Presses keys and counts them. */
function createCountingKeyboard(page: Page): {
  press: (key: string) => Promise<void>
  presses: () => number
} {
  let presses = 0
  return {
    press: async (key) => {
      presses += 1
      await page.keyboard.press(key)
    },
    presses: () => presses,
  }
}

const highlighted = (page: Page): Locator => page.locator('[role="option"][data-highlighted]')
const requestButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Request takedown', exact: true })
const queuedMessage = (page: Page): Locator => page.getByText('Takedown queued').first()

test('J1 a manager sees what changed and opens the rows behind a number with one key press', async ({
  page,
}) => {
  await openSignedIn(page, '/brands')
  await expect.poll(() => backdateSeenScans(page)).toBe(true)
  await page.goto('/brands')
  const brands = page.getByRole('table', { name: 'Brands' })
  const largestBrandRow = brands.getByRole('row', { name: new RegExp(`^${largestBrand}`) })
  await expect(largestBrandRow).toContainText(/\d+ got worse/)
  await expect
    .poll(async () => (await brands.evaluate(readTableRows))[0]?.['Brand'])
    .toContain(largestBrand)

  const reviewLinks = largestBrandRow.getByRole('link', { name: /^[\d,]+ .*review/ })
  // Six counts of domains to review: in total, for each of the four verdicts, and at high risk.
  await expect(reviewLinks).toHaveCount(6)
  const label = (await reviewLinks.first().getAttribute('aria-label')) ?? ''
  await waitForShortcuts(page)
  // Moving the focus to the link isn't counted as a key press.
  await reviewLinks.first().focus()
  await page.keyboard.press('Enter')
  const count = /^[\d,]+/.exec(label)?.[0] ?? 'none'
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${count} domains?\\b`) }),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Mark as seen' }).press('Enter')
  await expect(largestBrandRow).not.toContainText(/\d+ got worse/)
})

test('J2 F4 an analyst decides with one key and requests a takedown with two, and the focus stays in the list', async ({
  page,
}) => {
  await openSignedIn(page, `${domainsPath}?pageSize=25&verdict=red`)
  await expect(rowAt(page, 1)).toBeVisible()
  await waitForShortcuts(page)
  const current = domainTable(page).locator('tr[aria-current]')
  const readCurrentHost = async () =>
    (await current.getByRole('rowheader').locator('bdi').textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(current).toHaveCount(1)

  const { press, presses } = createCountingKeyboard(page)
  for (const [key, note] of [
    ['s', 'dismissed'],
    ['w', 'watched'],
    ['h', 'on the request list'],
    ['j', null],
  ] as const) {
    const host = await readCurrentHost()
    const before = presses()
    await press(key)
    await expect.poll(readCurrentHost, key).not.toBe(host)
    expect(presses() - before, key).toBe(1)
    if (note !== null)
      await expect(domainTable(page).getByText(note, { exact: true })).toHaveCount(1)
  }

  const posts = countPosts(page)
  const currentLink = current.getByRole('rowheader').getByRole('link')
  await page.keyboard.press('t')
  await expect(requestButton(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(currentLink).toBeFocused()
  const before = presses()
  await press('t')
  await expect(requestButton(page)).toBeFocused()
  await press('Enter')
  await expect(queuedMessage(page)).toBeVisible()
  expect(presses() - before).toBe(2)
  expect(posts()).toBe(0)
  await expect(currentLink).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByText(/^Undone: /).first()).toBeVisible()
  await expect(currentLink).toBeFocused()
})

test('F17 an analyst gets from the overview to a bulk request for a whole campaign with five keys', async ({
  page,
}) => {
  await openSignedIn(page, northbankPath)
  await waitForShortcuts(page)
  const { press, presses } = createCountingKeyboard(page)
  await press('g')
  await press('m')
  const campaigns = page.getByRole('table', { name: 'Campaigns' })
  await expect(campaigns.getByRole('rowheader').first()).toHaveText(
    /^14 domains linked by 192\.0\.2\.202/,
  )
  await press('j')
  await press('x')
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('14 selected')
  // The campaign has expanded and shows its domains.
  await expect(campaigns.getByText('northbanksecure[.]online', { exact: true })).toBeVisible()
  await press('t')
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await expect(addresses).toHaveValue(/^(?:\S+\n){13}\S+$/)
  await expect(addresses).toHaveValue(/^northbanksecure\.online$/m)
  expect(presses()).toBe(5)
})

test('F17 an analyst reads the evidence of a campaign’s domains beside the campaign', async ({
  page,
}) => {
  await openSignedIn(page, `${northbankPath}/campaigns`)
  const campaigns = page.getByRole('table', { name: 'Campaigns' })
  const names = campaigns.getByRole('rowheader')
  await expect(names.first()).toHaveText(/^14 domains linked by/)
  await waitForShortcuts(page)
  const press = (key: string) => page.keyboard.press(key)
  await press('j')
  await press('Enter')
  await expect(names).toHaveCount(15)
  const linkOf = (row: number) => names.nth(row).getByRole('link')
  const hosts = await names.getByRole('link').allInnerTexts()
  const expectEvidence = (row: number, level: number) =>
    expect(page.getByRole('heading', { level, name: hosts[row - 1]?.trim() ?? '' })).toBeVisible()

  await press('j')
  await press('Enter')
  await expectEvidence(1, 2)
  await expect(evidencePane(page).getByRole('region', { name: 'Scans' })).toBeVisible()
  await expect(linkOf(1)).toBeFocused()
  await expectAccessible(page, 'a campaign with evidence', { isWholePage: true })
  await press('j')
  await expectEvidence(2, 2)
  await expect(linkOf(2)).toBeFocused()
  await press('f')
  await expect(page).toHaveURL(/\/campaigns\/[^/]+\/page\?domain=/)
  await expect(campaigns).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press('f')
  await expectEvidence(2, 2)
  await press('Escape')
  await expect(evidencePane(page)).toHaveCount(0)
  await expect(linkOf(2)).toBeFocused()

  // On a phone, the evidence replaces the campaign.
  await page.setViewportSize({ width: 390, height: 844 })
  await press('Enter')
  await expectEvidence(2, 1)
  await expect(campaigns).toBeHidden()
  await expectAccessible(page, 'evidence of a campaign on a phone', { isWholePage: true })
  await press('Escape')
  await expect(linkOf(2)).toBeFocused()
})

test('J3 a responder pastes a URL on any page and requests its takedown by pressing Enter twice', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const target = `https://${createUniqueHost('journey')}/verify`
  await page.clock.install()
  await openSignedIn(page, domainsPath)
  await expect(rowAt(page, 1)).toBeVisible()
  await waitForShortcuts(page)
  const defangedTarget = target.replace('https', 'hxxps').replace('.example', '[.]example')
  const copy = () => page.evaluate((text) => navigator.clipboard.writeText(text), defangedTarget)
  await copy()

  const posts = countPosts(page)
  const keyboard = createCountingKeyboard(page)
  await keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('combobox', { name: 'Search or paste an address' })).toHaveValue(
    defangedTarget,
  )
  await expect(highlighted(page)).toContainText('Request takedown of')
  await keyboard.press('Enter')
  await expect(requestButton(page)).toBeFocused()
  await expect(page.getByText('Not tracked yet. Using the brand of this page.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(queuedMessage(page)).toBeVisible()
  expect(keyboard.presses()).toBe(3)

  // The request is sent without further key presses. The service creates a case, and the app follows the case.
  await endUndoDelay(page)
  await expect(page.getByText('Case created').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Following' })).toBeVisible()
  expect(await fetchCases(request, target)).toHaveLength(1)
  expect(posts()).toBe(1)

  // Paste the same URL on another page, where Enter opens the case.
  await page.goto('/brands')
  await expect(page.getByRole('table', { name: 'Brands' })).toBeVisible()
  await waitForShortcuts(page)
  await copy()
  const secondKeyboard = createCountingKeyboard(page)
  await secondKeyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('group', { name: 'Open cases' }).getByRole('option')).toHaveCount(1)
  await secondKeyboard.press('Enter')
  await expect(page).toHaveURL(/\/takedowns\/[0-9a-f-]{36}$/)
  expect(secondKeyboard.presses()).toBe(2)
})
