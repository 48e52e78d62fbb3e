import type { Page } from '@playwright/test'
import { advanceClockUntil } from './clock.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInert } from './expect-inert.ts'
import { expect, otherTest as test } from './fixtures.ts'
import { otherTakedowns } from './other-records.ts'
import { otherKey, type OtherService } from './other-service.ts'
import { openSignedIn, signOut } from './sign-in.ts'

const id = otherTakedowns[0]?.id ?? ''
const path = `/core/api/takedowns/${id}/`

/** Makes the service return a new case with this status. */
function setCase(service: OtherService, status: string, overrides: object = {}): void {
  service.answers.set(path, {
    id,
    target_website: 'https://login.northbank.evil.example/a',
    brand: null,
    status,
    is_open: true,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    ...overrides,
  })
}

const followingLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Following' })

const countCaseRequests = (service: OtherService) =>
  service.requests.filter(({ target }) => target === path).length

/** Opens the case with a fake clock. */
async function openCase(page: Page, service: OtherService): Promise<void> {
  setCase(service, 'OPEN')
  await page.clock.install()
  await openSignedIn(page, `/takedowns/${id}`, { key: otherKey })
  await expect(page.getByRole('main').getByText('Open', { exact: true })).toBeVisible()
}

/** Simulates that the user switches to another tab (`hidden`) or returns to this one (`visible`). */
async function setVisibility(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibility)
}

const expectStatus = (page: Page, word: string, timeout = 500) =>
  expect(page.getByRole('main').getByText(word, { exact: true }).first()).toBeVisible({ timeout })

test('F15 P20 an open case refreshes on screen, but not in a hidden tab or after it closes', async ({
  page,
  service,
}) => {
  await openCase(page, service)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(followingLink(page)).toBeVisible()
  await setVisibility(page, 'hidden')
  // Requests that started before the tab was hidden may still arrive.
  await page.clock.runFor(1000)
  let countWhileHidden = -1
  await expect(() => {
    const isUnchanged = service.requests.length === countWhileHidden
    countWhileHidden = service.requests.length
    expect(isUnchanged).toBe(true)
  }).toPass({ intervals: [500] })
  setCase(service, 'IN_PROGRESS')
  await page.clock.runFor(3_600_000)
  expect(service.requests.length).toBe(countWhileHidden)
  await setVisibility(page, 'visible')
  // After an hour, polling is slower.
  await advanceClockUntil(page, () => expectStatus(page, 'In progress'), 60_000)
  setCase(service, 'CLOSED', { is_open: false, resolution: 'SERVER_HOLD' })
  await advanceClockUntil(page, () => expectStatus(page, 'Server hold'), 60_000)
  const requestCount = countCaseRequests(service)
  await page.clock.runFor(3_600_000)
  expect(countCaseRequests(service)).toBe(requestCount)

  // After a reload, the app still shows what changed in the followed case.
  await page.reload()
  await followingLink(page).click()
  const changes = page.getByRole('table', { name: 'Takedowns' })
  await expect(changes).toContainText('Status: from Open to Closed')
  await expectInert(page, 'followed cases')
  await expectAccessible(page, 'followed cases')
})

test('F15 no requests follow a sign-out', async ({ page, service }) => {
  await openCase(page, service)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(followingLink(page)).toBeVisible()
  await signOut(page)
  const requestCount = service.requests.length
  await page.clock.runFor(3_600_000)
  expect(service.requests.slice(requestCount).map(({ target }) => target)).toEqual([])
})
