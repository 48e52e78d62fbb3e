import type { Page } from '@playwright/test'
import { advanceClockUntil } from './clock.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInert } from './expect-inert.ts'
import { expect, stubServiceTest as test } from './fixtures.ts'
import { openSignedIn, signOut } from './sign-in.ts'
import { stubTakedowns } from './stub-records.ts'
import { stubKey, type StubService } from './stub-service.ts'

const caseId = stubTakedowns[0]?.id ?? ''
const casePath = `/core/api/takedowns/${caseId}/`

/** Makes the service return the case with this status, as if the case had just been created. */
function setCase(service: StubService, status: string, overrides: object = {}): void {
  service.responseOverrides.set(casePath, {
    id: caseId,
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

const countCaseRequests = (service: StubService) =>
  service.requests.filter(({ target }) => target === casePath).length

/** Opens the case with a fake clock. */
async function openCase(page: Page, service: StubService): Promise<void> {
  setCase(service, 'OPEN')
  await page.clock.install()
  await openSignedIn(page, `/takedowns/${caseId}`, { key: stubKey })
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

test('F15 P20 an open case refreshes in a visible tab, but not in a hidden tab or after the case is closed', async ({
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
  const followedCases = page.getByRole('table', { name: 'Takedowns' })
  await expect(followedCases).toContainText('Status: from Open to Closed')
  await expectInert(page, 'followed cases')
  await expectAccessible(page, 'followed cases')
})

test('F15 the app sends no requests after the user signs out, even if the user followed a case', async ({
  page,
  service,
}) => {
  await openCase(page, service)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(followingLink(page)).toBeVisible()
  await signOut(page)
  const requestCount = service.requests.length
  await page.clock.runFor(3_600_000)
  expect(service.requests.slice(requestCount).map(({ target }) => target)).toEqual([])
})
