import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { northbankPath } from './demo.ts'
import { expect, stubServiceTest, test } from './fixtures.ts'
import { printToPdf } from './print-to-pdf.ts'
import { openSignedIn, storeSession } from './sign-in.ts'
import { stubBrandIds } from './stub-records.ts'
import { stubKey } from './stub-service.ts'

/* Number of printed sheets: the overview of a brand, and the outcomes page as the board report (F19). */

/** Opens the board report and checks that it prints on two sheets, on A4 and on Letter. */
async function expectTwoSheets(page: Page, search: string): Promise<void> {
  await page.goto(`/outcomes${search}`)
  for (const name of [/^Came back/, /^By month/])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const format of ['A4', 'Letter'] as const)
    expect(await printToPdf(page, format), `${search} ${format}`).toEqual({
      sheetCount: 2,
      hasLink: false,
    })
}

test('the overview of a brand prints on one sheet', async ({ page }) => {
  await openSignedIn(page, northbankPath)
  await expect(page.getByRole('heading', { level: 1, name: /^Overview/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const format of ['A4', 'Letter'] as const)
    expect((await printToPdf(page, format)).sheetCount, format).toBe(1)
})

const formatDaysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString()
const longName = `${'login-account-'.repeat(8)}.secure-northbank.example`

/** Properties of cases that fill every section of the report. */
const unusualProperties: readonly object[] = [
  { created_at: formatDaysAgo(30) },
  { closed_at: null },
  { resolution: null },
  { resolution: 'FALSE_POSITIVE' },
  { status: 'REJECTED', resolution: null },
  { status: 'ARCHIVED', resolution: 'MOVED' },
  { status: null, is_open: null },
  { closed_at: formatDaysAgo(300) },
  { closed_at_source: 'GUESSED' },
]

type CaseRecord = { readonly abuse_contacts: readonly { provider_name: string }[] }

/**
 * Creates a variant of a case for each unusual property. All variants have very long names and providers that did not
 * answer.
 */
const createStressCases = (row: CaseRecord, index: number): object[] =>
  unusualProperties.map((unusual, variant) => ({
    ...row,
    ...unusual,
    id: randomUUID(),
    brand_display: `Brand ${index} ${longName}`,
    target_website: `https://${index}-${variant}-${longName}/`,
    abuse_contacts: row.abuse_contacts.map((contact) => ({
      ...contact,
      provider_name: `${contact.provider_name} ${longName}`,
      report_status: 'SENT',
      reported_at: formatDaysAgo(20),
      response_received_at: null,
    })),
  }))

test('F19 the board report prints on two sheets, even with very long names and every section filled', async ({
  page,
}) => {
  await page.route(/\/takedowns\/\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { results: CaseRecord[] }
    const results = body.results.flatMap(createStressCases)
    const json = { ...body, count: results.length, next: null, previous: null, results }
    await route.fulfill({ response, json })
  })
  await storeSession(page)
  await expectTwoSheets(page, '')
})

stubServiceTest(
  'F19 the board report of hostile records prints on two sheets, without links',
  async ({ page }) => {
    await storeSession(page, { key: stubKey })
    await expectTwoSheets(page, `?period=all&brand=${stubBrandIds[0]}`)
  },
)
