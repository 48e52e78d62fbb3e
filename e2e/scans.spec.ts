import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { refusedByService, signIn } from './sign-in.ts'

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

/** Day and time in the zone of the reader, by means of its own. */
const local = (instant: string) => {
  const at = new Date(instant)
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(at)
  const weekday = say({ weekday: 'short' })
  const month = new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short' }).format(at)
  return {
    day: `${weekday} ${say({ day: 'numeric' })} ${month} ${say({ year: 'numeric' })}`,
    time: say({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
}

const word = (verdict: string) => verdict.charAt(0).toUpperCase() + verdict.slice(1)

/** What a row must read like. */
const rowWords = (scan: Scan): RegExp[] => [
  new RegExp(`^${local(scan.created_at).time}`),
  new RegExp(word(scan.verdict)),
  scan.https_head_request_response_code === null
    ? /—/
    : new RegExp(String(scan.https_head_request_response_code)),
  ...(scan.requires_human_review ? [/Needs review/] : []),
]

const current = (page: Page): Locator => table(page).locator('tr[aria-current]')

test.describe('the scans of the largest brand', () => {
  let home = ''
  let brand = ''
  test.beforeEach(async ({ page, app, request }) => {
    brand = await brandId(request, app.url, 'Northbank')
    home = `/brands/${brand}/scans`
    await signIn(page, key, { keep: true })
  })

  test('C100 stand as the service lists them, by day of the reader', async ({
    page,
    app,
    request,
  }) => {
    await page.goto(`${home}?pageSize=25&page=3`)
    const { count, results } = await pageOf(request, app.url, brand, 3)
    await expect(page.getByText(`${count.toLocaleString('en-US')} scans`)).toBeVisible()
    await expect(
      page.getByText(`51–75 of ${count.toLocaleString('en-US')}`, { exact: true }),
    ).toBeVisible()
    await expect(rows(page)).toHaveCount(results.length)
    const texts = await rows(page).allInnerTexts()
    for (const [index, scan] of results.entries())
      for (const pattern of rowWords(scan)) expect(texts[index]).toMatch(pattern)

    // All days of the page, with as many scans as each has.
    const days = new Map<string, number>()
    for (const scan of results) {
      const { day } = local(scan.created_at)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    const heads = table(page).locator('th[scope=rowgroup]')
    await expect(heads).toHaveText(
      [...days].map(([day, many]) => new RegExp(`${day}.*${many} scans? on this page`)),
    )
    await expect(page.getByText(`Times in ${zone}`)).toBeVisible()
    expect(await table(page).getByText('Needs review').filter({ visible: true }).count()).toBe(
      results.filter((scan) => scan.requires_human_review).length,
    )
  })

  test('C100 pages live in the address, Back and reload restore them', async ({
    page,
    app,
    request,
  }) => {
    const firstHost = async (number: number) =>
      (await pageOf(request, app.url, brand, number)).results[0]?.id
    await page.goto(`${home}?pageSize=25`)
    await expect(rows(page).first()).toHaveAttribute('data-row', (await firstHost(1)) ?? '')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rows(page).first()).toHaveAttribute('data-row', (await firstHost(2)) ?? '')
    await expect(page).toHaveURL(/page=2/)
    await page.reload()
    await expect(rows(page).first()).toHaveAttribute('data-row', (await firstHost(2)) ?? '')
    await page.goBack()
    await expect(rows(page).first()).toHaveAttribute('data-row', (await firstHost(1)) ?? '')
  })

  test('C101 how far back the list goes is what its last page says', async ({
    page,
    app,
    request,
  }) => {
    const { count } = await pageOf(request, app.url, brand, 1)
    const { results } = await pageOf(request, app.url, brand, Math.ceil(count / 25))
    const oldest = results.at(-1)?.created_at ?? ''
    await page.goto(`${home}?pageSize=25`)
    const line = page.getByText(/The list goes back to/)
    const [, day = ''] = /^\w+ (.*)$/.exec(local(oldest).day) ?? []
    await expect(line).toContainText(`${day}, ${local(oldest).time}`)
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

  test('C100 what changed is told from the scans that were loaded, and lives in the address', async ({
    page,
  }) => {
    await page.goto(`${home}?pageSize=25`)
    await page.getByLabel('Show').selectOption({ label: 'Only changed' })
    await expect(page.getByText(/^[\d,]+ of [\d,]+ loaded scans changed something$/)).toBeVisible()
    await expect(table(page).getByRole('columnheader', { name: /^Change/ })).toBeVisible()
    await expect(rows(page).first().getByText('to', { exact: true }).first()).toBeAttached()
    await page.getByLabel('Group').selectOption({ label: 'By domain' })
    await page.getByRole('link', { name: 'Show chart' }).click()
    await expect(page.getByText('Figures as a table')).toBeVisible()
    await expect(page).toHaveURL(/show=changed.*group=domain.*chart=days/)
    await page.reload()
    await expect(page.getByText('Figures as a table')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expectAccessible(page, 'scans that changed, by domain', { alone: true })
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Show chart' })).toBeVisible()
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

  test('keys go over the end of a page and back', async ({ page, app, request }) => {
    const on = async (number: number, at: number) => {
      const { results } = await pageOf(request, app.url, brand, number)
      const id = results.at(at)?.id ?? ''
      await expect(current(page)).toHaveAttribute('data-row', id)
      await expect(current(page).getByRole('link')).toBeFocused()
    }
    await page.goto(`${home}?pageSize=25`)
    await keysHeard(page)
    await page.keyboard.press('k')
    await on(1, -1)
    await page.keyboard.press('j')
    await on(2, 0)
    await page.keyboard.press(']')
    await on(3, 0)
    await page.keyboard.press('[')
    await on(2, 0)
    await page.keyboard.press('k')
    await on(1, -1)
    await page.keyboard.press('Home')
    await on(1, 0)
    await page.keyboard.press('k')
    await expect(page.getByText('This is the start of the list.')).toBeAttached()
  })

  test('C26 a page past the end becomes the last one, which is said', async ({
    page,
    app,
    request,
    allowConsole,
  }) => {
    allowConsole(refusedByService)
    const { count } = await pageOf(request, app.url, brand, 1)
    const last = Math.ceil(count / 25)
    await page.goto(`${home}?pageSize=25&page=9999`)
    await expect(page.getByText('Page 9,999 no longer exists.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`page=${last}\\b`))
    await expect(rows(page)).toHaveCount(count - (last - 1) * 25)
  })

  test('a refresh that fails leaves the rows and says how old they are', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refusedByService)
    await page.goto(`${home}?pageSize=25`)
    await expect(rows(page)).toHaveCount(25)
    await page.route('**/scans/**', async (route) =>
      route.fulfill({ status: 404, contentType: 'application/json', body: '{"detail":"gone"}' }),
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText(/Shown as of \d\d:\d\d/)).toBeVisible()
    await expect(rows(page)).toHaveCount(25)
    await page.unroute('**/scans/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/Shown as of/)).toHaveCount(0)
  })

  test('a list that cannot be read says why, and is tried again', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(refusedByService)
    await page.route('**/scans/**', async (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"results":null}' }),
    )
    await page.goto(home)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/scans/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).not.toHaveCount(0)
  })

  test('a long page holds the rows in sight, and paper has all of them', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${home}?pageSize=100`)
    await expect(rows(page)).not.toHaveCount(0)
    expect(await rows(page).count()).toBeLessThan(50)
    const count = Number(await table(page).getAttribute('aria-rowcount'))
    expect(count).toBeGreaterThan(100)

    // To the end by wheel, with the heading of the day in view.
    await table(page).hover()
    await page.mouse.wheel(0, 10_000)
    const last = table(page).getByRole('row').last()
    await expect(last).toHaveAttribute('aria-rowindex', String(count))
    await expect(last).toBeInViewport()
    await expect(table(page).locator('th[scope=rowgroup]').last()).toBeInViewport()
    // To the first one and the last one by key, which take the focus.
    await keysHeard(page)
    for (const [pressed, index] of [
      ['Home', '3'],
      ['End', String(count)],
    ] as const) {
      await page.keyboard.press(pressed)
      await expect(current(page)).toHaveAttribute('aria-rowindex', index)
      await expect(current(page).getByRole('link')).toBeFocused()
      await expect(current(page)).toBeInViewport({ ratio: 1 })
    }

    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        document.title = String(document.querySelectorAll('tr[data-row]').length)
      })
    })
    await page.pdf()
    expect(await page.title()).toBe('100')
    await expect.poll(() => rows(page).count()).toBeLessThan(50)
  })
})

test('a brand that was never scanned, and one that cannot be found', async ({
  page,
  app,
  request,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  await signIn(page, key, { keep: true })
  await page.goto(`/brands/${await brandId(request, app.url, 'Tessaly Air')}/scans`)
  await expect(page.getByText('No scans for this brand yet.')).toBeVisible()
  await expect(page.getByText('Times in')).toHaveCount(0)
  await page.goto('/brands/00000000-0000-4000-8000-000000000000/scans')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
})
