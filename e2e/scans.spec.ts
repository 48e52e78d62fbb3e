import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { signIn } from './sign-in.ts'

const key = 'demo-key-owner'
const zone = 'Pacific/Auckland'
// High enough for a page of 25: rows out of sight are not in the document.
test.use({ timezoneId: zone, viewport: { width: 1280, height: 1600 } })

type Scan = {
  readonly id: string
  readonly domain: string
  readonly domain_name: string
  readonly verdict: string
  readonly requires_human_review: boolean
  readonly https_head_request_response_code: number | null
  readonly created_at: string
}

/** What the service itself says, without the app. */
async function ask<Answer>(request: APIRequestContext, url: string, path: string): Promise<Answer> {
  const answer = await request.get(`${url}/core/api/${path}`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  return (await answer.json()) as Answer
}

type Rows<Row> = { readonly count: number; readonly results: readonly Row[] }

async function brandId(request: APIRequestContext, url: string, name: string): Promise<string> {
  const { results } = await ask<Rows<{ id: string; name: string }>>(
    request,
    url,
    'brands/?compact=true',
  )
  return results.find((brand) => brand.name === name)?.id ?? ''
}

const pageOf = (request: APIRequestContext, url: string, brand: string, page: number) =>
  ask<Rows<Scan>>(request, url, `brands/${brand}/scans/?compact=true&page=${page}&page_size=25`)

const table = (page: Page): Locator => page.getByRole('table', { name: 'Scans' })
/** Rows of scans; a day is a row with a header alone. */
const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

const current = (page: Page): Locator => table(page).locator('tr[aria-current]')

test.describe('the scans of the largest brand', () => {
  let home = ''
  let brand = ''
  test.beforeEach(async ({ page, app, request }) => {
    brand = await brandId(request, app.url, 'Northbank')
    home = `/brands/${brand}/scans`
    await signIn(page, key, { keep: true })
  })

  test('C151 UTC is offered, and lives in the address', async ({ page, app, request }) => {
    const [scan] = (await pageOf(request, app.url, brand, 1)).results
    await page.goto(`${home}?pageSize=25`)
    await page.getByRole('link', { name: 'Show UTC' }).click()
    await expect(page.getByText('Times in UTC')).toBeVisible()
    await expect(rows(page).first()).toContainText(scan?.created_at.slice(11, 16) ?? '')
    await page.reload()
    await expect(page.getByText('Times in UTC')).toBeVisible()
    await page.getByRole('link', { name: 'Show local time' }).click()
    await expect(page).not.toHaveURL(/zone/)
  })

  test('a row opens its evidence; Back, also after a reload, and Escape lead to the row', async ({
    page,
    app,
    request,
  }) => {
    const { results } = await pageOf(request, app.url, brand, 2)
    await page.goto(`${home}?pageSize=25&page=2`)
    await keysHeard(page)
    await page.keyboard.press('j')
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('j')
    await page.keyboard.press('k')
    const row = results[5]
    const isBack = async () => {
      await expect(current(page)).toHaveAttribute('data-row', row?.id ?? '')
      await expect(current(page).getByRole('link')).toBeFocused()
      await expect(current(page)).toBeInViewport()
    }
    await isBack()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/domains/${row?.domain}$`))
    const evidence = page.getByRole('heading', { level: 2, name: /\[\.\]/ }).first()
    await expect(evidence).toBeVisible()
    await page.goBack()
    await isBack()

    await page.keyboard.press('Enter')
    await expect(evidence).toBeVisible()
    await page.reload()
    await expect(evidence).toBeVisible()
    await page.goBack()
    await isBack()

    await current(page).getByRole('link').click()
    await expect(evidence).toBeVisible()
    await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
    await page.keyboard.press('Escape')
    await isBack()
  })

  test('the ends of a long page are gone to by key, with the heading of the day in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${home}?pageSize=100`)
    await expect(rows(page)).toHaveCount(100)
    await keysHeard(page)
    for (const [pressed, place] of [
      ['End', 99],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(pressed)
      await expect(rows(page).nth(place)).toHaveAttribute('aria-current', 'true')
      await expect(current(page).getByRole('link')).toBeFocused()
      await expect(current(page)).toBeInViewport({ ratio: 1 })
      await expect(
        table(page)
          .locator('tbody', { has: page.locator('tr[aria-current]') })
          .locator('th[scope=rowgroup]'),
      ).toBeInViewport()
    }
  })
})
