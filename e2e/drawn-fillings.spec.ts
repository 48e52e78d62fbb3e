import { drawApexes } from '#/test/fillings/brands.ts'
import { drawTimeline } from '#/test/fillings/cases.ts'
import { drawScanRow, drawScanSummary } from '#/test/fillings/scans.ts'
import { expect, otherTest as test } from './fixtures.ts'
import { otherBrandIds, otherTakedowns } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { signIn } from './sign-in.ts'

/* Fillings of the contract's open parts, drawn from seeds, as far as the screen: truth or nothing. */

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await signIn(page, otherKey, { keep: true })
})

const brand = otherBrandIds[0] ?? ''
const api = `/core/api/brands/${brand}`
const pageOf = (results: readonly unknown[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
})
const seeds = [3, 14, 15, 92, 65]

test('the list of domains shows the drawn figures (C53)', async ({ page, service }) => {
  const drawn = seeds.map((seed) => drawScanSummary(seed, 'plain', Date.now()))
  const rows = drawn.map(({ raw }, at) => ({
    id: `00000003-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `drawn-${at}.example`,
    source: 'VARIATION',
    latest_scan: raw,
    open_takedown: null,
  }))
  service.answers.set(`${api}/domains/`, pageOf(rows))
  await page.goto(`/brands/${brand}/domains`)
  const table = page.getByRole('table', { name: 'Domains' })
  await expect(table.getByRole('row')).toHaveCount(rows.length + 1)
  for (const [at, { truth }] of drawn.entries()) {
    const row = table.getByRole('row').filter({ hasText: `drawn-${at}[.]example` })
    await expect(row).toContainText(new RegExp(truth.verdict ?? '', 'i'))
    await expect(row).toContainText((truth.risk ?? 0).toLocaleString('en-US'))
  }
})

test('the list of scans shows the drawn times, and none that is to come (C100)', async ({
  page,
  service,
}) => {
  const drawn = seeds.map((seed) => drawScanRow(seed, 'wild', Date.now()))
  service.answers.set(`${api}/scans/`, pageOf(drawn.map(({ raw }) => raw)))
  await page.goto(`/brands/${brand}/scans`)
  const table = page.getByRole('table', { name: 'Scans' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(drawn.length)
  const shown = await table
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  const truths = drawn.flatMap(({ truth }) => truth.at ?? [])
  expect(shown.length).toBeGreaterThan(0)
  for (const time of shown)
    expect(truths.map((at) => Math.floor(at / 60_000))).toContain(Math.floor(time / 60_000))
})

test('the list by domain shows the drawn risk, never a limit (C67)', async ({ page, service }) => {
  for (const seed of seeds) {
    const { raw, truth } = drawApexes(seed, 'wild', Date.now())
    service.answers.set(`${api}/domains/`, raw)
    await page.goto(`/brands/${brand}/domains?group=apex`)
    const table = page.getByRole('table', { name: 'Domains' })
    await expect(table.getByRole('row')).toHaveCount(truth.length + 1)
    for (const [at, risk] of truth.entries()) {
      const row = table.getByRole('row').filter({ hasText: `apex-${at}[.]example` })
      if (risk !== undefined) await expect(row).toContainText(risk.toLocaleString('en-US'))
      await expect(row).not.toContainText(/10,000\b/)
    }
  }
})

test('the timeline of a case shows the drawn events (C133)', async ({ page, service }) => {
  const id = otherTakedowns[0]?.id ?? ''
  for (const seed of seeds) {
    const { raw, truth } = drawTimeline(seed, 'wild', Date.now())
    service.answers.set(`/core/api/takedowns/${id}/events/`, raw)
    await page.goto(`/takedowns/${id}`)
    const items = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
    await expect(items).toHaveCount(truth.length)
    // Newest first.
    const newest = truth.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
    for (const [at, event] of newest.entries()) {
      const item = items.nth(at)
      if (event.text !== undefined) await expect(item).toContainText(event.text)
      if (event.actor !== undefined) await expect(item).toContainText(event.actor)
      const shown = await item.getByRole('time').first().getAttribute('datetime')
      expect(Date.parse(shown ?? '')).toBe(event.at)
    }
  }
})
