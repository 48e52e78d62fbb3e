import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, otherTest, test } from './fixtures.ts'
import { otherBrandIds } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { screensOf } from './screens.ts'
import { sheetsOf } from './sheets.ts'
import { signIn } from './sign-in.ts'

/* The board report on paper (F19). */

test.describe.configure({ timeout: 180_000 })

const formats = ['A4', 'Letter'] as const

async function openReport(page: Page, url: string): Promise<void> {
  await signIn(page, 'demo-key-owner', { keep: true })
  const screens = await screensOf(page.request, url, 'demo-key-owner')
  await page.goto(screens.find(({ name }) => name === 'board report')?.path ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('F19 the board report has no link, and two sheets at most', async ({ app, page }) => {
  await openReport(page, app.url)
  const ofBrand = page.url()
  await page.goto('/outcomes')
  await expect(page.getByRole('region', { name: 'Success rate' })).toBeVisible()
  expect(await sheetsOf(page, 'A4')).toMatchObject({ hasLink: true })
  for (const path of [ofBrand, '/outcomes/report?period=365']) {
    await page.goto(path)
    const pictures = page.getByRole('region', { name: /^Worst look-alikes/ }).getByRole('img')
    await expect(pictures).toHaveCount(4)
    const back = page.getByRole('region', { name: /^Came back/ })
    await expect(back).toContainText('removed sites that were checked')
    await expect(back).not.toContainText('Not complete')
    await page.waitForLoadState('networkidle')
    for (const format of formats)
      expect(await sheetsOf(page, format), `${path} ${format}`).toEqual({
        sheets: 2,
        hasLink: false,
      })
  }
})

type Sent = Record<string, unknown>

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** What may come with an ended case that the report has to say something of. */
const oddEnds: readonly Sent[] = [
  { closed_at: null },
  { closed_at: null, created_at: ago(120) },
  { resolution: null },
  { resolution: 'FALSE_POSITIVE' },
  { status: 'REJECTED', resolution: null },
  { status: 'ARCHIVED', resolution: 'MOVED' },
  { status: null, is_open: null },
  { closed_at: ago(300) },
  { closed_at_source: 'GUESSED' },
]

const longName = (index: number): string =>
  `${`${index}-`.padEnd(100, 'login-account-')}.secure-northbank.example`

const contactsOf = (row: Sent, change: (contact: Sent, index: number) => Sent): Sent => ({
  ...row,
  abuse_contacts: (row['abuse_contacts'] as Sent[]).map((one, index) => ({
    ...one,
    ...change(one, index),
  })),
})

/** An open case as it is, and others: one that has waited long, one requested in the future. */
const openCases = (row: Sent, index: number): Sent[] => {
  const one = { ...row, target_website: `https://${longName(index)}/` }
  const unanswered = { report_status: 'SENT', reported_at: ago(20), response_received_at: null }
  const waiting = { ...contactsOf(one, () => unanswered), id: randomUUID(), created_at: ago(30) }
  return [one, waiting, { ...one, id: randomUUID(), created_at: ago(-9) }]
}

/** An ended case as it is, and one of each odd end, with providers of long names and with dates in disorder. */
const endedCases = (row: Sent, index: number): Sent[] => [
  row,
  ...oddEnds.map((odd, kind) => ({
    ...contactsOf(row, (contact, at) => ({
      provider_name: `${String(contact['provider_name'])} ${longName(at)}`,
      ...(kind === 7 && { reported_at: ago(200), response_received_at: ago(210) }),
      ...(kind === 8 && { reported_at: null }),
    })),
    ...odd,
    id: randomUUID(),
    target_website: `https://odd-${index}-${kind}.example/`,
  })),
]

test('F19 the board report has two sheets also where names are very long and there is most to say', async ({
  app,
  page,
}) => {
  await page.route(/\/domains\/\?.*verdict_filter=red/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { results: { name: string }[] }
    const results = body.results.map((row, index) => ({ ...row, name: longName(index) }))
    await route.fulfill({ response: answer, json: { ...body, results } })
  })
  await page.route(/\/takedowns\/\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { results: Sent[] }
    const results = body.results.flatMap((row, index) =>
      row['is_open'] === true ? openCases(row, index) : endedCases(row, index),
    )
    const json = { ...body, count: results.length, next: null, previous: null, results }
    await route.fulfill({ response: answer, json })
  })
  await openReport(page, app.url)
  const worst = page.getByRole('region', { name: /^Worst look-alikes/ })
  await expect(worst.getByRole('img')).toHaveCount(4)
  await expect(worst).toContainText('… ')
  const waits = page.getByRole('list', { name: 'Cases waiting longest' }).getByRole('listitem')
  await expect(waits).toHaveText([/… /, /… /, /… /])
  for (const said of [
    /ended without a closing date and may belong to this period/,
    /^To the period before, /,
    /^Without the cases whose outcome is not reported/,
    /without a status, whatever the period, in no figure/,
    /from a source not known here/,
    /^Left out: /,
    /^Not listed: /,
    /more providers with/,
    /with dates that contradict each other are in no median/,
  ])
    await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Came back/ })).not.toContainText('Not complete')
  await page.waitForLoadState('networkidle')
  for (const format of formats)
    expect(await sheetsOf(page, format), format).toMatchObject({ sheets: 2 })
})

otherTest(
  'F19 the board report of hostile records has two sheets at most, and no link',
  async ({ page }) => {
    await page.goto('/')
    await signIn(page, otherKey, { keep: true })
    for (const search of ['period=all', `period=all&brand=${otherBrandIds[0]}`]) {
      await page.goto(`/outcomes/report?${search}`)
      await expect(page.getByRole('region', { name: /^Came back/ })).toBeVisible()
      await expect(page.getByRole('region', { name: /^Worst look-alikes/ })).toContainText('risk')
      await page.waitForLoadState('networkidle')
      for (const format of formats) {
        const { sheets, hasLink } = await sheetsOf(page, format)
        expect(sheets, `${search} ${format}`).toBeLessThanOrEqual(2)
        expect(hasLink, `${search} ${format}`).toBe(false)
      }
    }
  },
)
