import type { Page } from '@playwright/test'
import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath, evidencePane, rowAt, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { takeLayoutShifts, recordLayoutShifts } from './layout.ts'
import { openSignedIn, storeSession } from './sign-in.ts'

/** IDs of the columns that stay visible beside the evidence, except `select` and `review`. */
const keptColumns = ['domain', 'verdict', 'risk_score', 'case']

/** Returns the ID of each visible column, and its left edge and width in pixels. */
const measureColumns = async (page: Page) =>
  domainTable(page)
    .getByRole('columnheader')
    .evaluateAll((headers) =>
      headers.flatMap((head) => {
        const { x, width } = head.getBoundingClientRect()
        // Round the values, because columns have fractional widths.
        return width === 0
          ? []
          : [
              {
                id: head.getAttribute('data-column') ?? '',
                x: Math.round(x),
                width: Math.round(width),
              },
            ]
      }),
    )

/** Returns the clipped cells, and whether the list scrolls horizontally. */
const findClipped = async (page: Page) =>
  domainTable(page).evaluate((list) => {
    const frame = list.parentElement ?? list
    const cells = [...list.querySelectorAll<HTMLElement>('th, td')]
    return {
      cells: cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.innerText),
      scrollsHorizontally: frame.scrollWidth > frame.clientWidth,
    }
  })

/** Counts the fully visible rows. */
const countVisibleRows = async (page: Page) =>
  domainTable(page).evaluate((list) => {
    const frame = (list.parentElement ?? list).getBoundingClientRect()
    const headerBottom = list.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    return [...list.querySelectorAll('tbody tr[data-row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top >= headerBottom - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1
    }).length
  })

const openList = async (page: Page, search: string, width: number) => {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(domainsPath + search)
  await expect(rowAt(page, 1)).toBeVisible()
  // Wait for the fonts, because text in fallback fonts has other widths.
  await page.evaluate(() => document.fonts.ready)
}

for (const width of [1280, 1440])
  test(`opening evidence at ${width} px clips no cells and moves no columns`, async ({ page }) => {
    await recordLayoutShifts(page)
    await storeSession(page)
    await openList(page, '', width)
    const before = await measureColumns(page)
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(keptColumns))
    expect(await findClipped(page)).toEqual({ cells: [], scrollsHorizontally: false })

    await takeLayoutShifts(page)
    // Open the second row, because the first row has a case, whose details load later.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(evidencePane(page).getByRole('region', { name: 'Scans' })).toBeVisible()
    const besideEvidence = await measureColumns(page)
    expect(besideEvidence.map(({ id }) => id)).toEqual([
      'select',
      'domain',
      'review',
      ...keptColumns.slice(1),
    ])
    // The columns that are still visible did not move.
    expect(besideEvidence).toEqual(before.slice(0, besideEvidence.length))
    expect(await findClipped(page)).toEqual({ cells: [], scrollsHorizontally: false })
    expect(await takeLayoutShifts(page)).toEqual([])
  })

test('the list starts near the top of the page and shows many rows, even beside evidence', async ({
  page,
}) => {
  await storeSession(page)
  await openList(page, '', 1440)
  const getTop = async () =>
    (await rowAt(page, 1).getByRole('link').first().boundingBox())?.y ?? 999
  await expect.poll(getTop).toBeLessThanOrEqual(200)
  await expect.poll(() => countVisibleRows(page)).toBeGreaterThanOrEqual(18)
  // A filter doesn't move the list, because the header stays one line high.
  const unfilteredTop = await getTop()
  await openList(page, '?verdict=red', 1440)
  await expect.poll(getTop).toBe(unfilteredTop)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(evidencePane(page)).toBeVisible()
  await expect.poll(() => countVisibleRows(page)).toBeGreaterThanOrEqual(14)
})

test('on a phone, the list starts near the top, and its filters are in a sheet that works by keyboard', async ({
  page,
  request,
}) => {
  const redDomains = await fetchAllRows(request, `${northbankPath.slice(1)}/domains/`, {
    triage_filter: 'queue',
    verdict_filter: 'red',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, domainsPath)
  const firstLink = rowAt(page, 1).getByRole('link').first()
  await expect.poll(async () => (await firstLink.boundingBox())?.y).toBeLessThanOrEqual(300)
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters and order' })
  await sheet.getByRole('link', { name: 'Red' }).focus()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: `Show ${redDomains.length} rows` }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expect(page).toHaveURL(/verdict=red/)
  await page.getByRole('combobox', { name: 'Which domains' }).selectOption({ label: 'All' })
  await expect(page).toHaveURL(/triage=all/)
})

test('f opens a domain on its own page, Escape returns to its row, and a second f returns to the list, even after a reload', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expect(rowAt(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const row = rowAt(page, 2).getByRole('link').first()
  await expect(row).toBeFocused()
  const secondHost = await row.innerText()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/domains\/[^/]+\/page/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(secondHost)
  await expect(domainTable(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/domains(\?|$)/)
  await expect(row).toBeFocused()

  // After a reload, the URL still shows the page, and f moves the evidence beside the list.
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/page/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('[.]')
  await page.keyboard.press('f')
  await expect(domainTable(page)).toBeVisible()
  await expect(evidencePane(page)).toBeVisible()
})
