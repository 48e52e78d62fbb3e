import type { Page } from '@playwright/test'
import { fetchAllRows, northbankPath } from './demo.ts'
import { domainsPath, evidencePane, rowAt, domainTable } from './domain-list.ts'
import { expect, test } from './fixtures.ts'
import { takeLayoutShifts, recordLayoutShifts } from './layout.ts'
import { openSignedIn, storeSession } from './sign-in.ts'

const fullColumns = ['Domain', 'Verdict', 'Risk', 'Case']

/** Visible columns: name, left edge and width in pixels. */
const measureColumns = async (page: Page) =>
  domainTable(page)
    .getByRole('columnheader')
    .evaluateAll((headers) =>
      headers.flatMap((head) => {
        const { x, width } = head.getBoundingClientRect()
        // Rounded, because columns have fractional widths.
        return width === 0
          ? []
          : [
              {
                name: head.getAttribute('aria-label') ?? '',
                x: Math.round(x),
                width: Math.round(width),
              },
            ]
      }),
    )

/** Clipped cells, and whether the list scrolls horizontally. */
const findClipped = async (page: Page) =>
  domainTable(page).evaluate((list) => {
    const frame = list.parentElement ?? list
    const cells = [...list.querySelectorAll<HTMLElement>('th, td')]
    return {
      cells: cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.innerText),
      sideways: frame.scrollWidth > frame.clientWidth,
    }
  })

/** Number of fully visible rows. */
const countVisibleRows = async (page: Page) =>
  domainTable(page).evaluate((list) => {
    const frame = (list.parentElement ?? list).getBoundingClientRect()
    const headerBottom = list.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    return [...list.querySelectorAll('tbody tr[data-row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top >= headerBottom - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1
    }).length
  })

/** Number of lines that the tools above the list take. */
const countToolLines = async (page: Page) =>
  page.getByRole('searchbox', { name: 'Search domains' }).evaluate((field) => {
    const tools = field.closest('form')?.parentElement?.querySelectorAll('a, select, button') ?? []
    const middles = [...tools].map((tool) => {
      const { top, height } = tool.getBoundingClientRect()
      return Math.round((top + height / 2) / 10)
    })
    return new Set(middles).size
  })

/** Texts of selects and search fields that don't fit. A search field also needs room for its key hint. */
const findTruncatedTexts = async (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const context = document.createElement('canvas').getContext('2d')
    const isTruncated = (control: HTMLElement, text: string, hintWidth = 0) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } =
        getComputedStyle(control)
      if (context === null) throw new Error('no canvas')
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
      return context.measureText(text).width > control.clientWidth - paddings - hintWidth
    }
    const selectTexts = [...main.querySelectorAll('select')]
      .map((select) => ({ select, text: select.selectedOptions[0]?.text ?? '' }))
      .filter(({ select, text }) => isTruncated(select, text))
    const fields = [...main.querySelectorAll<HTMLInputElement>('input[type=search]')]
      .map((field) => ({ field, text: field.placeholder }))
      .filter(({ field, text }) =>
        isTruncated(field, text, field.form?.querySelector('kbd')?.offsetWidth),
      )
    return [...selectTexts, ...fields].map(({ text }) => text)
  })

const openList = async (page: Page, search: string, width: number, height = 900) => {
  await page.setViewportSize({ width, height })
  await page.goto(domainsPath + search)
  await expect(rowAt(page, 1)).toBeVisible()
  // Fallback fonts have other widths.
  await page.evaluate(() => document.fonts.ready)
}

for (const width of [1280, 1440])
  test(`opening evidence clips nothing and moves no column at ${width} px`, async ({ page }) => {
    await recordLayoutShifts(page)
    await storeSession(page)
    await openList(page, '', width)
    const before = await measureColumns(page)
    expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(fullColumns))
    expect(await findClipped(page)).toEqual({ cells: [], sideways: false })

    await takeLayoutShifts(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(evidencePane(page).getByRole('region', { name: 'Scans' })).toBeVisible()
    const open = await measureColumns(page)
    expect(open.map(({ name }) => name).filter((name) => name !== '')).toEqual(fullColumns)
    // The select column and the remaining ones did not move.
    expect(open).toEqual(before.slice(0, open.length))
    expect(await findClipped(page)).toEqual({ cells: [], sideways: false })
    expect(await takeLayoutShifts(page)).toEqual([])

    const getPaneShare = async () => {
      const pane = await evidencePane(page).boundingBox()
      const main = await page.locator('#main').boundingBox()
      return (pane?.width ?? 0) / (main?.width ?? 1)
    }
    expect(await getPaneShare()).toBeGreaterThanOrEqual(0.36)
    expect(await getPaneShare()).toBeLessThanOrEqual(0.45)

    // The same by link, reload or key, also after resizing.
    await page.getByRole('separator', { name: 'Width of Evidence' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => measureColumns(page)).not.toEqual(open)
    const afterFirstStep = await measureColumns(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => measureColumns(page)).not.toEqual(afterFirstStep)
    const resizedColumns = await measureColumns(page)
    const chosenShare = await getPaneShare()
    await page.reload()
    await expect(evidencePane(page).getByRole('region', { name: 'Scans' })).toBeVisible()
    await expect.poll(() => measureColumns(page)).toEqual(resizedColumns)
    expect(await getPaneShare()).toBeCloseTo(chosenShare, 3)
    await page.goto(domainsPath)
    await expect(rowAt(page, 1)).toBeVisible()
    await expect
      .poll(async () => (await measureColumns(page)).slice(0, resizedColumns.length))
      .toEqual(resizedColumns)
    await rowAt(page, 2).getByRole('link').first().click()
    await expect(evidencePane(page)).toBeVisible()
    await expect.poll(() => measureColumns(page)).toEqual(resizedColumns)
  })

test('at 1280 px the tools take one line and truncate no text', async ({ page }) => {
  await storeSession(page)
  for (const search of ['', '?sort=risk_score&direction=asc', '?sort=http_status']) {
    await openList(page, search, 1280)
    await expect.poll(() => countToolLines(page), search).toBe(1)
    expect(await findTruncatedTexts(page), search).toEqual([])
  }
})

test('opening evidence moves no column while its script loads', async ({ page }) => {
  const { promise: scriptReleased, resolve: releaseScript } = Promise.withResolvers<void>()
  const { promise: scriptRequested, resolve: reportRequested } = Promise.withResolvers<void>()
  await page.route('**/assets/evidence-pane-*.js', async (route) => {
    reportRequested()
    await scriptReleased
    await route.continue()
  })
  await recordLayoutShifts(page)
  await storeSession(page)
  await openList(page, '', 1440)
  const before = await measureColumns(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await scriptRequested
  await expect(evidencePane(page).getByText('Loading the evidence')).toBeAttached()
  const open = await measureColumns(page)
  expect(open).toEqual(before.slice(0, open.length))
  await takeLayoutShifts(page)
  releaseScript()
  await expect(evidencePane(page).getByRole('region', { name: 'Scans' })).toBeVisible()
  expect(await measureColumns(page)).toEqual(open)
  expect(await takeLayoutShifts(page)).toEqual([])
})

test('the list starts near the top, shows many rows, has compact tools and wraps no verdict', async ({
  page,
}) => {
  await storeSession(page)
  await openList(page, '', 1440)
  const getTop = async () =>
    (await rowAt(page, 1).getByRole('link').first().boundingBox())?.y ?? 999
  await expect.poll(getTop).toBeLessThanOrEqual(200)
  await expect.poll(() => countToolLines(page)).toBe(1)
  await expect.poll(() => countVisibleRows(page)).toBeGreaterThanOrEqual(18)
  // The header is one line with any filter, and doesn't move the list.
  const unfilteredTop = await getTop()
  await openList(page, '?verdict=red', 1440)
  await expect.poll(getTop).toBe(unfilteredTop)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(evidencePane(page)).toBeVisible()
  await expect.poll(() => countVisibleRows(page)).toBeGreaterThanOrEqual(14)

  await openList(page, '', 1280, 800)
  await expect.poll(() => countToolLines(page)).toBeLessThanOrEqual(2)
  await expect.poll(getTop).toBeLessThanOrEqual(225)

  for (const verdict of ['unknown', 'amber']) {
    await openList(page, `?triage=all&verdict=${verdict}`, 1440)
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const badge = rowAt(page, 1).locator('td [data-tone]').first()
      await expect
        .poll(async () => (await badge.boundingBox())?.height, `${verdict}, ${width} px`)
        .toBeLessThan(28)
    }
  }
})

test('on a phone the list starts near the top, and its filters are in a sheet that works by keyboard', async ({
  page,
  request,
}) => {
  const redDomains = await fetchAllRows(request, `${northbankPath.slice(1)}/domains/`, {
    triage_filter: 'queue',
    verdict_filter: 'red',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, domainsPath)
  const first = rowAt(page, 1).getByRole('link').first()
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(300)
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

test('a domain has its own page, opened by key or link, which leads back to its row', async ({
  page,
}) => {
  await openSignedIn(page, domainsPath)
  await expect(rowAt(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const row = rowAt(page, 2).getByRole('link').first()
  await expect(row).toBeFocused()
  const secondHost = await row.innerText()
  const thirdLink = rowAt(page, 3).getByRole('link').first()
  const thirdHost = await thirdLink.innerText()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/domains\/[^/]+\/page/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(secondHost)
  await expect(domainTable(page)).toBeHidden()
  // j opens the page of the next domain.
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thirdHost)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/domains(\?|$)/)
  await expect(thirdLink).toBeFocused()

  // The URL shows the same page, and f moves it beside its list.
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/page/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('[.]')
  await page.keyboard.press('f')
  await expect(domainTable(page)).toBeVisible()
  await expect(evidencePane(page)).toBeVisible()
})
