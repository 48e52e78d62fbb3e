import { expect, otherTest as test } from './fixtures.ts'
import { expectInert } from './hostile-page.ts'
import { otherBrandIds, otherDomains, otherTakedowns } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { navLink } from './screens.ts'
import { refusedByService, signIn } from './sign-in.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

const home = `/brands/${otherBrandIds[0]}`

test('a refused key is told in its words', async ({ page, allowConsole }) => {
  allowConsole(refusedByService)
  await page.getByLabel('API key').fill('some-other-key')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('API key')).toHaveAccessibleDescription(
    /<b>This key<\/b> is not known here\./,
  )
})

test('figures that brand rows do not carry are read one by one (C32)', async ({ page }) => {
  await signIn(page, otherKey)
  const table = page.getByRole('table', { name: 'Brands' })
  await expect(table.getByRole('row')).toHaveCount(4)
  for (const row of (await table.getByRole('row').all()).slice(1))
    await expect(
      row.getByRole('link', { name: new RegExp(`^${otherDomains.length} in the review queue`) }),
    ).toBeVisible()
  await expect(table.getByRole('row').nth(2)).toContainText('never scanned')
  await expectInert(page, 'all brands')
})

test('the overview draws what arrives, under the names it arrives with (C42, C33)', async ({
  page,
}) => {
  await signIn(page, otherKey)
  await page.getByRole('link', { name: /^Quietharbor/ }).click()
  const risk = page.getByRole('region', { name: 'Risk', exact: true })
  for (const bucket of ['Critical', 'elevated<b>', 'Band minimal', 'Not scored'])
    await expect(risk.getByRole('table')).toContainText(bucket)
  // A bucket of another name is no band of ours, so it leads nowhere (C45).
  await expect(risk.getByRole('link')).toHaveCount(0)
  await expect(risk).not.toContainText('add up')

  const verdict = page.getByRole('region', { name: 'Verdict', exact: true })
  await expect(verdict).toContainText('violet')
  // The code RED is not red: one row of the population is in no part, which is said.
  await expect(verdict).toContainText('add up')
  await expect(page.getByRole('region', { name: 'Website' })).toContainText('Parked domains')
  await expect(page.getByText('Your role: guest_reviewer')).toBeVisible()
  await expectInert(page, 'the overview')
  await page.getByRole('link', { name: 'Brand settings' }).click()
  await expect(page.getByRole('main')).toContainText('six')
  await expectInert(page, 'the settings of a brand')
})

test('a verdict leads to exactly its rows (C46)', async ({ page }) => {
  await signIn(page, otherKey)
  await page.getByRole('link', { name: /^Quietharbor/ }).click()
  await page
    .getByRole('region', { name: 'Verdict', exact: true })
    .getByRole('link', { name: /^Amber/ })
    .click()
  const amber = otherDomains.filter(({ verdict }) => verdict === 'amber')
  const rows = page.getByRole('table', { name: 'Domains' }).getByRole('row')
  await expect(rows).toHaveCount(amber.length + 1)
})

test('a figure that short rows leave out is read, and never made up (C53)', async ({ page }) => {
  const wordOf = new Map([
    ['red', 'Red'],
    ['amber', 'Amber'],
    ['green', 'Green'],
    ['unknown', 'Unknown'],
  ])
  await signIn(page, otherKey)
  await page.getByRole('link', { name: /^Quietharbor/ }).click()
  const first = page.getByRole('list', { name: 'Review these first' }).getByRole('listitem')
  await expect(first).not.toHaveCount(0)
  for (const [index, row] of (await first.all()).entries()) {
    const verdict = otherDomains[index]?.verdict ?? ''
    // Every fourth was never scanned, as its full record tells; some short rows tell of a scan all the same.
    await expect(row).toContainText(
      index % 4 === 3
        ? new RegExp(`not scanned yet|${wordOf.get(verdict) ?? verdict}`)
        : (wordOf.get(verdict) ?? verdict),
    )
    await expect(row).not.toContainText('not scored')
    if (verdict !== 'unknown') await expect(row).not.toContainText('Unknown')
  }
})

test('open cases in states of its own are counted and listed with the others (C110)', async ({
  page,
}) => {
  const over = ['CLOSED', 'FAILED', 'REJECTED']
  const open = otherTakedowns.filter(({ status }) => !over.includes(status))
  const own = open.filter(({ status }) => status === 'ESCALATED_TO_LEGAL')
  expect(own).toHaveLength(1)
  await signIn(page, otherKey, { keep: true })
  await page.goto('/takedowns')
  const view = page.getByRole('navigation', { name: 'Which cases' }).getByText(/^Open/)
  await expect(view).toHaveText(`Open${open.length}`)
  await view.click()
  const rows = page.getByRole('table', { name: 'Takedowns' }).getByRole('row')
  await expect(rows).toHaveCount(open.length + 1)
  await expect(rows.filter({ hasText: 'ESCALATED_TO_LEGAL' })).toHaveCount(own.length)
  await expect(page.getByText('1 with another status.')).toBeVisible()
})

test('lists show every row, unknown codes as given, and nothing runs', async ({ page }) => {
  // So high that all rows are in sight: others are not in the document.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await signIn(page, otherKey, { keep: true })
  await page.goto(`${home}/domains`)
  const table = page.getByRole('table', { name: 'Domains' })
  await expect(table.getByRole('row')).toHaveCount(otherDomains.length + 1)
  await expect(table).toContainText('violet')
  await expect(table).toContainText(/social listing/i)
  await expectInert(page, 'domains')

  await page.goto(`${home}/domains?group=apex`)
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table).toContainText('80')
  await expectInert(page, 'apexes')

  await navLink(page, 'Scans').click()
  const scans = page.getByRole('table', { name: 'Scans' })
  const listed = scans.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(listed).toHaveCount(otherDomains.length)
  await expect(scans.getByRole('time').first()).toHaveAttribute('datetime', /^2026-11-/)
  await expectInert(page, 'scans')

  await page.goto('/takedowns')
  const cases = page.getByRole('table', { name: 'Takedowns' })
  await expect(cases.getByRole('row')).toHaveCount(otherTakedowns.length + 1)
  await expect(cases).toContainText('ESCALATED_TO_LEGAL')
  await expectInert(page, 'takedowns')
})

test('every record opens and stays text, also on a phone', async ({ page }) => {
  test.slow()
  await signIn(page, otherKey, { keep: true })
  const records = [
    ...otherDomains.map(({ id }) => `${home}/domains/${id}`),
    ...otherTakedowns.map(({ id }) => `/takedowns/${id}`),
  ]
  for (const path of records) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    // Single entries of a history may be beyond reading, which is said; no part of the page may fail.
    const failed = page.getByText(
      /unexpectedly|could not be shown|(?<!entr(?:y|ies)) could not be read/,
    )
    await expect(failed).toHaveCount(0)
    await expectInert(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectInert(page, `${path} on a phone`)
    expect(await page.title()).toContain('Brand protection')
  }
})

test('a case shows its timeline whatever it is called (C131)', async ({ page }) => {
  await signIn(page, otherKey, { keep: true })
  await page.goto(`/takedowns/${otherTakedowns[0]?.id}`)
  await expect(page.getByText('<script>window.__pwn=3</script>').first()).toBeVisible()
  await expect(page.getByText('desk <i>4</i>').first()).toBeVisible()
})

test('only the own origin is asked, and the service gets the key and no more', async ({
  page,
  other,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await signIn(page, otherKey, { keep: true })
  for (const path of [home, `${home}/domains?pageSize=25`, '/takedowns']) await page.goto(path)
  await expect(page.getByRole('table', { name: 'Takedowns' })).toBeVisible()
  expect([...origins]).toEqual([other.app.url])

  expect(other.service.asked.length).toBeGreaterThan(10)
  for (const { target, headers } of other.service.asked) {
    expect(target).toMatch(/^\/core\/api\//)
    expect(headers.authorization).toMatch(/^Api-Key /)
    expect(headers).not.toHaveProperty('referer')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('origin')
  }
})
