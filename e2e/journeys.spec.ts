import type { Locator, Page } from '@playwright/test'
import { tableRows } from '#/test/table-rows.ts'
import { largestBrand, northbank } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard, tabTo, withoutPointer } from './keys.ts'
import { casesOf, countPosts, dock, newHost } from './request-form.ts'
import { moveBack } from './seen-long-ago.ts'
import { enter } from './sign-in.ts'
import { domains, rowAt, table } from './triage-list.ts'

/*
 * The three journeys by keyboard alone, with key presses counted from an open page. triage-keyboard.spec.ts clears a
 * queue of 300.
 */

test.beforeEach(async ({ page }) => {
  await withoutPointer(page)
})

/** Presses keys and counts them. */
function counted(page: Page): { press: (key: string) => Promise<void>; presses: () => number } {
  let presses = 0
  return {
    press: async (name) => {
      presses += 1
      await page.keyboard.press(name)
    },
    presses: () => presses,
  }
}

const highlighted = (page: Page): Locator => page.locator('[role="option"][data-highlighted]')
const requestOf = (page: Page): Locator =>
  page.getByRole('button', { name: 'Request takedown', exact: true })
const notSent = (page: Page): Locator => page.getByText('Takedown queued').first()

test('J1 a manager sees what changed right away and opens the rows of a number with one key press', async ({
  page,
}) => {
  await enter(page, '/brands')
  await expect.poll(() => moveBack(page, 24)).toBe(true)
  await page.goto('/brands')
  const brands = page.getByRole('table', { name: 'Brands' })
  const worst = brands.getByRole('row', { name: new RegExp(`^${largestBrand}`) })
  await expect(worst).toContainText(/\d+ (or more )?got worse/)
  await expect
    .poll(async () => (await brands.evaluate(tableRows))[0]?.['Brand'])
    .toContain(largestBrand)

  const numbers = worst.getByRole('link', { name: /^[\d,]+ .*review/ })
  const names = await numbers.evaluateAll((links) => links.map((link) => link.ariaLabel ?? ''))
  // Domains to review, by verdict, and at high risk.
  expect(names).toHaveLength(6)
  for (const name of [names[0], names.at(-1)].map(String)) {
    await keysHeard(page)
    // Doesn't count as a press of the journey.
    await tabTo(page, worst.getByRole('link', { name, exact: true }))
    const { press, presses } = counted(page)
    await press('Enter')
    const count = /^[\d,]+/.exec(name)?.[0] ?? 'none'
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`^${count} domains?\\b`) }),
      name,
    ).toBeVisible()
    expect(presses(), name).toBe(1)
    await page.goBack()
    await expect(brands).toBeVisible()
  }
  await page.getByRole('button', { name: 'Mark as seen' }).press('Enter')
  await expect(worst).not.toContainText(/\d+ (or more )?got worse/)
})

test('J2 an analyst decides with one key and requests a takedown with two', async ({ page }) => {
  await enter(page, `${domains}?pageSize=25&verdict=red`)
  await expect(rowAt(page, 1)).toBeVisible()
  await keysHeard(page)
  const current = table(page).locator('tr[aria-current]')
  const hostNow = async () =>
    (await current.getByRole('rowheader').locator('bdi').textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(current).toHaveCount(1)

  const { press, presses } = counted(page)
  for (const [name, note] of [
    ['s', 'dismissed'],
    ['w', 'watched'],
    ['h', 'on the request list'],
    ['j', null],
  ] as const) {
    const host = await hostNow()
    const before = presses()
    await press(name)
    await expect.poll(hostNow, name).not.toBe(host)
    expect(presses() - before, name).toBe(1)
    if (note !== null) await expect(table(page).getByText(note, { exact: true })).toHaveCount(1)
  }

  const posts = countPosts(page)
  const before = presses()
  await press('t')
  await expect(requestOf(page)).toBeFocused()
  await press('Enter')
  await expect(notSent(page)).toBeVisible()
  expect(presses() - before).toBe(2)
  expect(posts()).toBe(0)
})

test('J3 a responder pastes a URL anywhere and requests its takedown with Enter twice', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const target = `https://${newHost('journey')}/verify`
  await enter(page, domains)
  await expect(rowAt(page, 1)).toBeVisible()
  await keysHeard(page)
  const copied = target.replace('https', 'hxxps').replace('.example', '[.]example')
  const copy = () => page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await copy()

  const posts = countPosts(page)
  const first = counted(page)
  await first.press('ControlOrMeta+v')
  await expect(page.getByRole('combobox', { name: 'Search or paste an address' })).toHaveValue(
    copied,
  )
  await expect(highlighted(page)).toContainText('Request takedown of')
  await first.press('Enter')
  await expect(requestOf(page)).toBeFocused()
  await first.press('Enter')
  await expect(notSent(page)).toBeVisible()
  expect(first.presses()).toBe(3)

  // It is sent without further key presses, becomes a case and is followed.
  await expect(page.getByText('Case created').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Following' })).toBeVisible()
  expect(await casesOf(request, target)).toHaveLength(1)
  expect(posts()).toBe(1)

  // The same URL again, from another page: Enter opens its case.
  await page.goto('/brands')
  await expect(page.getByRole('table', { name: 'Brands' })).toBeVisible()
  await keysHeard(page)
  await copy()
  const again = counted(page)
  await again.press('ControlOrMeta+v')
  await expect(page.getByRole('group', { name: 'Open cases' }).getByRole('option')).toHaveCount(1)
  await again.press('Enter')
  await expect(page).toHaveURL(/\/takedowns\/[0-9a-f-]{36}$/)
  expect(again.presses()).toBe(2)

  // A second request is one arrow key away and needs a confirmation.
  await copy()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('group', { name: 'Open cases' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(highlighted(page)).toContainText('Request takedown of')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A case is already open')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the case' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Open another case anyway' })).toBeFocused()
  await expect(dock(page).getByText('Takedown queued')).toHaveCount(0)
  expect(posts()).toBe(1)

  // Text pasted into a field stays there.
  const field = page.getByLabel('Comment')
  await field.focus()
  await copy()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field).toHaveValue(copied)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('J3 five key presses lead from a URL that names a brand to a case for the brand', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const target = `https://${newHost(largestBrand.toLowerCase())}/verify`
  await enter(page, '/brands')
  await expect(page.getByRole('table', { name: 'Brands' })).toBeVisible()
  await keysHeard(page)
  await page.evaluate((text) => navigator.clipboard.writeText(text), target)

  const { press, presses } = counted(page)
  await press('ControlOrMeta+v')
  await expect(highlighted(page)).toContainText('Request takedown of')
  await press('Enter')
  await expect(
    page.getByRole('button', { name: /Northbank$/ }).and(page.locator(':focus')),
  ).toBeVisible()
  await press('Enter')
  await expect(requestOf(page)).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('link', { name: 'Show the case' })).toBeFocused({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('list', { name: 'Where it stands' })).toBeVisible()
  expect(presses()).toBe(5)
  const made = await casesOf(request, target)
  expect(made).toMatchObject([{ brand: northbank.replace('/brands/', '') }])
})
