import type { APIRequestContext, Page } from '@playwright/test'
import { expectThemesAccessible } from './accessible.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { refusedByService, signIn } from './sign-in.ts'
import { startApp, type RunningApp } from './start-app.ts'

// High enough for a page of 100 cases: rows out of sight are not in the document.
base.use({ viewport: { width: 1280, height: 4000 } })

/** With an app of its own: cases that other tests request would come and change in between. */
const test = base.extend<object, { readonly app: RunningApp }>({
  app: appOf(() => startApp('--data', ':memory:', '--domains', '120')),
})

// Looks with axe, and a clock that is moved in steps, take their time on a busy machine.
test.describe.configure({ timeout: 120_000 })

const key = 'demo-key-owner'
type Row = {
  id: string
  status: string
  created_at: string
  target_website: string
  requesting_user_email: string
  brand: string | null
  brand_display: string | null
}
type Filters = Record<string, string>

const table = (page: Page) => page.getByRole('table', { name: 'Takedowns' })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which cases' }).getByRole('link', { name, exact: true })

/** All cases that the service gives for exact filters, newest first. */
async function direct(
  request: APIRequestContext,
  url: string,
  filters: Filters = {},
): Promise<Row[]> {
  const search = new URLSearchParams({ ...filters, page_size: '100' })
  const answer = await request.get(`${url}/core/api/takedowns/?${search}`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  const { count, results } = (await answer.json()) as { count: number; results: Row[] }
  expect(results, 'the demo has no more than one page of cases').toHaveLength(count)
  return results
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const newest = (a: Row, b: Row) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? 1 : -1

/** Waits until the screen lists exactly these cases, in this order. */
async function expectListed(page: Page, rows: readonly Row[]): Promise<void> {
  const shown = () =>
    table(page)
      .getByRole('rowheader')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  await expect.poll(shown).toEqual(ids(rows))
}

async function openList(page: Page, search = ''): Promise<void> {
  await signIn(page, key, { keep: true })
  await page.goto(`/takedowns?pageSize=100${search}`)
  await expect(table(page)).toBeVisible()
}

test('the quick views hold what the service says they hold (C104, C110, C111)', async ({
  app,
  page,
  request,
}) => {
  await openList(page)
  const all = await direct(request, app.url)
  await expectListed(page, all)

  const profile = await request.get(`${app.url}/core/api/users/profile/`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  const { email } = (await profile.json()) as { email: string }
  const views: Record<string, (row: Row) => boolean> = {
    Open: ({ status }) => !['CLOSED', 'FAILED', 'REJECTED'].includes(status),
    'Waiting for approval': ({ status }) => status === 'REQUESTED',
    Closed: ({ status }) => ['CLOSED', 'FAILED', 'REJECTED'].includes(status),
    Mine: ({ requesting_user_email: requester }) => requester === email,
  }
  for (const [name, belongs] of Object.entries(views)) {
    await view(page, name).click()
    await expect(view(page, name)).toHaveAttribute('aria-current', 'true')
    await expectListed(page, all.filter(belongs))
  }
  await page.reload()
  await expectListed(
    page,
    all.filter((row) => row.requesting_user_email === email),
  )
  await page.goBack()
  await expectListed(
    page,
    all.filter(({ status }) => /CLOSED|FAILED|REJECTED/.test(status)),
  )
  await view(page, 'All').click()
  await expectListed(page, all)
})

test('brand, states and outcome are asked exactly as they are chosen (C104, C108)', async ({
  app,
  page,
  request,
}) => {
  await openList(page)
  const all = await direct(request, app.url)
  const brand = all.find((row) => row.brand !== null)
  if (!brand?.brand || !brand.brand_display) throw new Error('No case has a brand.')
  expect(all.some((row) => row.brand === null)).toBe(true)

  await page.getByLabel('Brand', { exact: true }).selectOption(brand.brand)
  await expectListed(page, await direct(request, app.url, { brand: brand.brand }))
  await expect(page.getByText('excludes cases without a brand')).toBeVisible()
  await page.getByLabel('Brand', { exact: true }).selectOption('any')

  for (const resolution of ['CONTENT_REMOVED', 'UNRESOLVED', 'FALSE_POSITIVE']) {
    await page.getByLabel('Outcome').selectOption(resolution)
    const rows = await direct(request, app.url, { resolution })
    if (rows.length > 0) await expectListed(page, rows)
    else await expect(page.getByText('No case matches these filters.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Clear the filters' }).first().click()
  await expectListed(page, all)

  // Two states are two lists of the service; with the keyboard alone.
  await page.getByRole('button', { name: 'Any status' }).focus()
  await page.keyboard.press('Enter')
  const failed = page.getByRole('checkbox', { name: 'Failed' })
  await failed.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Status: Failed' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Waiting for approval' }).focus()
  await page.keyboard.press('Space')
  const two = await Promise.all(
    ['FAILED', 'REQUESTED'].map((status) => direct(request, app.url, { status })),
  )
  await expectListed(page, two.flat().toSorted(newest))
  await page.keyboard.press('Escape')
  await expect(failed).toBeHidden()
})

test('text is searched in what is loaded, which is said, and all can be loaded (C103)', async ({
  app,
  page,
  request,
}) => {
  await signIn(page, key, { keep: true })
  await page.goto('/takedowns?pageSize=25')
  await expect(table(page)).toBeVisible()
  const all = await direct(request, app.url)
  const last = all.at(-1)
  if (!last) throw new Error('There is no case.')
  const host = new URL(last.target_website).host
  await page.getByLabel('Search cases').fill(`hxxps://${host.replace('.', '[.]')}`)
  await expect(page.getByText(/of the 25 cases on this page match/)).toBeVisible()
  await page.getByRole('link', { name: `Load all ${all.length} and search them` }).click()
  const found = all.filter(({ target_website: target }) => new URL(target).host.includes(host))
  await expectListed(page, found)
  await expect(page.getByText(`${found.length} of ${all.length} loaded cases match`)).toBeVisible()
  await page.reload()
  await expectListed(page, found)
})

test('a list that is being loaded can be left (C103)', async ({ page }) => {
  await signIn(page, key, { keep: true })
  const held = Promise.withResolvers<void>()
  await page.route(/\/core\/.*\/takedowns\/.*page_size=100/, async (route) => {
    await held.promise
    await route.continue().catch(() => {
      // Called off, as it should be.
    })
  })
  await page.goto('/takedowns?rows=all')
  await expect(page.getByRole('progressbar', { name: 'Loading all cases' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(table(page)).toBeVisible()
  await expect(page).not.toHaveURL(/rows=all/)
  held.resolve()
})

test('a page past the end leads to the last one (C26)', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await signIn(page, key, { keep: true })
  for (const search of ['', '&status=OPEN,IN_PROGRESS,PENDING_RESPONSE,REQUESTED']) {
    await page.goto(`/takedowns?pageSize=25&page=40${search}`)
    await expect(page.getByText('Page 40 no longer exists.')).toBeVisible()
    await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  }
})

test.describe('days of a zone that is not UTC', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })
  const dayOf = ({ created_at: at }: Row) => days.format(new Date(at))

  test('a range is whole days of the reader, the last one too (C105)', async ({
    app,
    page,
    request,
  }) => {
    await openList(page)
    const all = await direct(request, app.url)
    // A case whose day here is not its day in UTC.
    const shifted = all.find((row) => dayOf(row) !== row.created_at.slice(0, 10))
    if (!shifted) throw new Error('Every case was created in the morning.')
    const day = dayOf(shifted)
    await page.getByLabel('Created from').fill(day)
    await expectListed(
      page,
      all.filter((row) => dayOf(row) >= day),
    )
    await page.getByLabel('to', { exact: true }).fill(day)
    await expectListed(
      page,
      all.filter((row) => dayOf(row) === day),
    )
    await expect(page.getByText('Pacific/Auckland')).toBeVisible()
    await page.reload()
    await expectListed(
      page,
      all.filter((row) => dayOf(row) === day),
    )
    await page.getByLabel('Created from').fill('')
    await expectListed(
      page,
      all.filter((row) => dayOf(row) <= day),
    )
    await page.goBack()
    await expectListed(
      page,
      all.filter((row) => dayOf(row) === day),
    )
  })

  test('a range that cannot be is told at the field and asked of nobody (C105)', async ({
    page,
  }) => {
    await openList(page)
    const asked: string[] = []
    page.on('request', (sent) => asked.push(sent.url()))
    await page.goto('/takedowns?from=2026-11-20&to=2026-11-10')
    await expect(page.getByText('The last day is before the first.')).toBeVisible()
    await expect(page.getByLabel('Created from')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Created from')).toHaveAccessibleDescription(/before the first/)
    expect(asked.filter((url) => url.includes('created_'))).toEqual([])
    await expectThemesAccessible(page, 'a range that cannot be')
    await page.getByLabel('to', { exact: true }).fill('2026-11-25')
    await expect(page).toHaveURL(/to=2026-11-25/)
    await expect(page.getByText('The last day is before the first.')).toBeHidden()
  })
})

test('what the service refuses is told at its filter, and the filters go on working (C107)', async ({
  page,
  allowConsole,
}) => {
  allowConsole(refusedByService)
  await signIn(page, key, { keep: true })
  await page.route(/\/core\/.*resolution=UNRESOLVED/, (route) =>
    route.fulfill({ status: 400, json: { resolution: ['"UNRESOLVED" is not <b>valid</b>.'] } }),
  )
  await page.goto('/takedowns?resolution=UNRESOLVED')
  await expect(page.getByText('Outcome: "UNRESOLVED" is not <b>valid</b>.')).toBeVisible()
  await expect(page.getByText('The service refused these filters.')).toBeVisible()
  await expectThemesAccessible(page, 'refused filters')
  await page.getByLabel('Outcome').selectOption('any')
  await expect(table(page)).toBeVisible()
})

test('the list is worked by keys, over its pages, and Back leads to the row', async ({
  app,
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, key, { keep: true })
  await page.goto('/takedowns?pageSize=25')
  await expect(table(page)).toBeVisible()
  await keysHeard(page)
  const all = ids(await direct(request, app.url))
  const isOn = async (id: string | undefined) => {
    const current = table(page).locator('tr[aria-current]')
    await expect(current).toHaveAttribute('data-row', id ?? 'no case')
    await expect(current.getByRole('link')).toBeFocused()
    await expect(current).toBeInViewport()
  }
  await page.keyboard.press('End')
  await isOn(all[24])
  await page.keyboard.press('j')
  await isOn(all[25])
  await page.keyboard.press('k')
  await isOn(all[24])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/takedowns/${all[24]}$`))
  await page.goBack()
  await isOn(all[24])
})

test('on a phone the cases begin high up, and filters lie in a sheet', async ({ page }) => {
  await openList(page)
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const first = table(page).getByRole('rowheader').first()
    await expect
      .poll(async () => (await first.boundingBox())?.y, { message: `at ${width} px` })
      .toBeLessThanOrEqual(300)
  }
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Closed' }).press('Space')
  await expect(page).toHaveURL(/status=CLOSED/)
  await sheet.getByRole('button', { name: 'Show the list' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Which cases' }).selectOption({ label: 'Mine' })
  await expect(page).toHaveURL(/who=me/)
  await expect(page).not.toHaveURL(/status=/)
})

test('the list is accessible with its filters open, with nothing in it, and on a phone', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await openList(page, '&status=CLOSED,FAILED&text=a')
  await page.getByRole('button', { name: '2 statuses: Closed, Failed' }).click()
  await expect(page.getByRole('checkbox', { name: 'Failed' })).toBeVisible()
  await expectThemesAccessible(page, 'cases with the states open')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectThemesAccessible(page, 'cases on a phone')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectThemesAccessible(page, 'filters of cases on a phone')
  await page.goto('/takedowns?from=2001-01-01&to=2001-01-01')
  await expect(page.getByText('No case matches these filters.')).toBeVisible()
  await expectThemesAccessible(page, 'no cases')
})
