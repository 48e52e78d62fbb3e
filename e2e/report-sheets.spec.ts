import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { northbankPath } from './demo.ts'
import { expect, otherTest, test } from './fixtures.ts'
import { otherBrandIds } from './other-records.ts'
import { otherKey } from './other-service.ts'
import { printToPdf } from './print-to-pdf.ts'
import { openSignedIn, storeSession } from './sign-in.ts'

/* Print: the overview of a brand, and outcomes as the board report (F19). */

/** Opens the board report and checks that it prints on two sheets, on A4 and on Letter. */
async function expectTwoSheets(page: Page, search: string): Promise<void> {
  await page.goto(`/outcomes${search}`)
  for (const name of [/^Came back/, /^By month/])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const format of ['A4', 'Letter'] as const)
    expect(await printToPdf(page, format), `${search} ${format}`).toEqual({
      sheets: 2,
      hasLink: false,
    })
}

test('an overview prints on one sheet', async ({ page }) => {
  await openSignedIn(page, northbankPath)
  await expect(page.getByRole('heading', { level: 1, name: /^Overview/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const format of ['A4', 'Letter'] as const)
    expect((await printToPdf(page, format)).sheets, format).toBe(1)
})

type Sent = Record<string, unknown>

const formatDaysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString()

/** Properties of ended cases that the report must mention. */
const unusualOutcomes: readonly Sent[] = [
  { closed_at: null },
  { closed_at: null, created_at: formatDaysAgo(120) },
  { resolution: null },
  { resolution: 'FALSE_POSITIVE' },
  { status: 'REJECTED', resolution: null },
  { status: 'ARCHIVED', resolution: 'MOVED' },
  { status: null, is_open: null },
  { closed_at: formatDaysAgo(300) },
  { closed_at_source: 'GUESSED' },
]

const createLongName = (index: number): string =>
  `${`${index}-`.padEnd(100, 'login-account-')}.secure-northbank.example`

const changeContacts = (row: Sent, change: (contact: Sent, index: number) => Sent): Sent => ({
  ...row,
  abuse_contacts: (row['abuse_contacts'] as Sent[]).map((contact, index) => ({
    ...contact,
    ...change(contact, index),
  })),
})

/** Variants of an open case: long waiting, of different brands, requested in the future. */
const createOpenCases = (row: Sent, index: number): Sent[] => {
  const longRow = { ...row, target_website: `https://${createLongName(index)}/` }
  const unanswered = {
    report_status: 'SENT',
    reported_at: formatDaysAgo(20),
    response_received_at: null,
  }
  const waiting = {
    ...changeContacts(longRow, () => unanswered),
    id: randomUUID(),
    created_at: formatDaysAgo(30),
    brand: randomUUID(),
    brand_display: `Brand ${createLongName(index)}`,
  }
  return [longRow, waiting, { ...longRow, id: randomUUID(), created_at: formatDaysAgo(-9) }]
}

/** Variants of a closed case: every unusual outcome, long provider names, unordered dates. */
const createEndedCases = (row: Sent, index: number): Sent[] => [
  row,
  ...unusualOutcomes.map((odd, kind) => ({
    ...changeContacts(row, (contact, contactIndex) => ({
      provider_name: `${String(contact['provider_name'])} ${createLongName(contactIndex)}`,
      ...(kind === 7 && {
        reported_at: formatDaysAgo(200),
        response_received_at: formatDaysAgo(210),
      }),
      ...(kind === 8 && { reported_at: null }),
    })),
    ...odd,
    id: randomUUID(),
    target_website: `https://odd-${index}-${kind}.example/`,
  })),
]

test('F19 the board report fits two sheets with very long names and every section filled', async ({
  page,
}) => {
  await page.route(/\/takedowns\/\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { results: Sent[] }
    const results = body.results.flatMap((row, index) =>
      row['is_open'] === true ? createOpenCases(row, index) : createEndedCases(row, index),
    )
    const json = { ...body, count: results.length, next: null, previous: null, results }
    await route.fulfill({ response, json })
  })
  await storeSession(page)
  await expectTwoSheets(page, '')
})

otherTest(
  'F19 the board report of hostile records has two sheets, and no link',
  async ({ page }) => {
    await storeSession(page, { key: otherKey })
    await expectTwoSheets(page, `?period=all&brand=${otherBrandIds[0]}`)
  },
)
