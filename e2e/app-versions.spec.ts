import type { BrowserContext, Page } from '@playwright/test'
import { endUndoDelay } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { countCasesPerHost, buildExpectedCounts, createUniqueHost } from './request-form.ts'
import { openSignedIn } from './sign-in.ts'

/* Two versions of the app in two tabs of one browser. */

test.describe.configure({ timeout: 120_000 })

const slow = { timeout: 60_000 }

/** Opens a tab whose app requests the next database version with the same content. */
async function openNewerVersion(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      const request = open(name, version === undefined ? undefined : version + 1)
      // Runs before the app's own listener and hides the upgrade from it, so the data is kept.
      request.addEventListener('upgradeneeded', (event) => {
        if (event.oldVersion > 0) event.stopImmediatePropagation()
      })
      return request
    }
  })
  return page
}

test('C146 a list continues in a tab of a newer version, sends each request once, and the older tab says so', async ({
  page,
  context,
  request,
}) => {
  const name = createUniqueHost('newer')
  const hosts = Array.from(
    { length: 12 },
    (_, index) => `n${String(index).padStart(2, '0')}.${name}`,
  )
  await page.clock.install()
  await openSignedIn(page, '/takedowns/bulk')
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(hosts.join('\n'))
  await page.getByRole('button', { name: 'Send 12 requests' }).click()
  await endUndoDelay(page)
  await expect(page.getByRole('row').filter({ hasText: 'Case created' }).first()).toBeVisible(slow)

  const newer = await openNewerVersion(context)
  await newer.goto('/takedowns/bulk')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible(slow)
  await expect(
    page.getByRole('main').getByText(/Reload to get it\. .* nothing more is sent from this tab\./),
  ).toBeVisible()
  await expect(page.getByText(/You can leave this page/)).toHaveCount(0)
  await newer.getByRole('link', { name: 'Open list' }).click()
  await expect(newer.getByRole('heading', { name: 'Done', exact: true })).toBeVisible(slow)
  await expect(newer.getByText('12 of 12 sent:')).toBeVisible()
  expect(await countCasesPerHost(request, name)).toEqual(buildExpectedCounts(hosts))
})
