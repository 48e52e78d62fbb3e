import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { askAll } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { newHost } from './request-form.ts'
import { enter } from './sign-in.ts'

/* Two versions of the app in two tabs: the newer one upgrades the database and continues its requests. */

test.describe.configure({ timeout: 120_000 })

const patient = { timeout: 60_000 }

/** Opens a tab whose app requests the next database version with the same content. */
async function openNewer(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      const asked = open(name, version === undefined ? undefined : version + 1)
      // Registered first, so that the data is kept.
      asked.addEventListener('upgradeneeded', (event) => {
        if (event.oldVersion > 0) event.stopImmediatePropagation()
      })
      return asked
    }
  })
  return page
}

async function casesPerHost(request: APIRequestContext, part: string): Promise<string[]> {
  const rows = await askAll<{ target_website: string }>(request, 'takedowns/')
  return rows
    .map((row) => new URL(row.target_website).hostname)
    .filter((host) => host.includes(part))
    .toSorted()
}

test('C146 a list continues in the newer version, each request once, and the older version says so', async ({
  page,
  context,
  request,
}) => {
  const name = newHost('newer')
  const hosts = Array.from(
    { length: 12 },
    (_, index) => `n${String(index).padStart(2, '0')}.${name}`,
  )
  await enter(page, '/takedowns/bulk')
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(hosts.join('\n'))
  await page.getByRole('button', { name: 'Send 12 requests' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Case created' }).first()).toBeVisible(
    patient,
  )

  const newer = await openNewer(context)
  await newer.goto('/takedowns/bulk')
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible(patient)
  await expect(
    page.getByRole('main').getByText(/Reload to get it: .* nothing more is sent from this tab\./),
  ).toBeVisible()
  await expect(page.getByText(/You can leave this page/)).toHaveCount(0)
  await newer.getByRole('link', { name: 'Open list' }).click()
  await expect(newer.getByRole('heading', { name: 'Done', exact: true })).toBeVisible(patient)
  await expect(newer.getByText('12 of 12 sent:')).toBeVisible()
  expect(await casesPerHost(request, name)).toEqual(hosts)
})
