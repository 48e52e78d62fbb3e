import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { appOf, expect, test as base } from './fixtures.ts'
import { keysHeard } from './keys.ts'
import { signIn } from './sign-in.ts'
import { startApp, type RunningApp } from './start-app.ts'

// High enough for all cases: rows out of sight are not in the document.
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
}

const table = (page: Page) => page.getByRole('table', { name: 'Takedowns' })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which cases' }).getByRole('link', { name, exact: true })

/** All cases that the service gives, newest first. */
async function direct(request: APIRequestContext, url: string): Promise<Row[]> {
  const answer = await request.get(`${url}/core/api/takedowns/?page_size=100`, {
    headers: { authorization: `Api-Key ${key}` },
  })
  const { count, results } = (await answer.json()) as { count: number; results: Row[] }
  expect(results, 'the demo has no more than one page of cases').toHaveLength(count)
  return results
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

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
  await page.goto(`/takedowns?${search}`)
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
    await expect(view(page, name)).toHaveAttribute('aria-current', /page|true/)
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

test('statuses are chosen with the keyboard alone (C104)', async ({ app, page, request }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Any status' }).focus()
  await page.keyboard.press('Enter')
  const failed = page.getByRole('checkbox', { name: 'Failed' })
  await failed.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Status: Failed' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Waiting for approval' }).focus()
  await page.keyboard.press('Space')
  const all = await direct(request, app.url)
  await expectListed(
    page,
    all.filter(({ status }) => status === 'FAILED' || status === 'REQUESTED'),
  )
  await expectAccessible(page, 'cases with the statuses open')
  await page.keyboard.press('Escape')
  await expect(failed).toBeHidden()
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
})

test('the list is worked by keys, ordered by a column, and Back leads to the row', async ({
  app,
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, key, { keep: true })
  await page.goto('/takedowns')
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
  await isOn(all.at(-1))
  await page.keyboard.press('k')
  await isOn(all.at(-2))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/takedowns/${all.at(-2)}$`))
  await page.goBack()
  await isOn(all.at(-2))
  await page.getByRole('button', { name: 'Created' }).click()
  await expect(page).toHaveURL(/sort=created&direction=asc/)
  await expect(table(page).locator('tr[data-row]').first()).toHaveAttribute(
    'data-row',
    all.at(-1) ?? '',
  )
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
  await expectAccessible(page, 'filters of cases on a phone')
  await sheet.getByRole('checkbox', { name: 'Closed' }).press('Space')
  await expect(page).toHaveURL(/status=CLOSED/)
  await sheet.getByRole('button', { name: 'Show the list' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Which cases' }).selectOption({ label: 'Mine' })
  await expect(page).toHaveURL(/who=me/)
  await expect(page).not.toHaveURL(/status=/)
})
