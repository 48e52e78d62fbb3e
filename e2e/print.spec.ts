import type { Page } from '@playwright/test'
import { northbankPath } from './demo.ts'
import { expect, test } from './fixtures.ts'
import { openHelp } from './keys.ts'
import { listScreens } from './screens.ts'
import { storeSession } from './sign-in.ts'

/* Content of printed pages. */

// Use the dark theme, because paper must be white in both themes.
test.use({ colorScheme: 'dark' })

/** Width of A4 in CSS pixels (96 per inch), as used by media queries; Letter is wider. */
const paperWidth = 794

/** Lays the page out within the margins of a sheet, 14 mm each. */
async function layOutOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: paperWidth, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    document.documentElement.style.paddingInline = '14mm'
    dispatchEvent(new Event('beforeprint'))
  })
}

async function returnToScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.paddingInline = ''
    dispatchEvent(new Event('afterprint'))
  })
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Finds layout problems of the printed page. Names the element of each problem. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const { right } = document.body.getBoundingClientRect()
    const describeElement = (element: Element) =>
      `<${element.localName}> ${element.textContent.trim().slice(0, 60)}`
    const isRendered = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.sr-only') === null

    for (const element of document.body.querySelectorAll('*')) {
      if (!isRendered(element)) continue
      const { width, height, right: end } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || element.closest('svg') !== null) continue
      if (end > right + 1)
        faults.push(`over the edge by ${Math.round(end - right)}: ${describeElement(element)}`)
      const { overflowX, overflowY } = getComputedStyle(element)
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      if (isCut) faults.push(`cut: ${describeElement(element)}`)
      const controlSelector =
        'button, input, select, textarea, nav a, [role=button], [href="#main"]'
      const isContent =
        element.matches('thead button, [data-row-name]') || element.querySelector('img') !== null
      if (element.matches(controlSelector) && !isContent)
        faults.push(`a control: ${describeElement(element)}`)
    }
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (textNodes.nextNode()) {
      const { parentElement: parent, textContent } = textNodes.currentNode
      const letters = textContent?.trim().length ?? 0
      if (parent === null || letters < 4 || !isRendered(parent)) continue
      range.selectNodeContents(textNodes.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      // Report text that is broken into very short lines. Two lines are fine, because URLs may break at a slash.
      if (lines > 2 && letters / lines < 4)
        faults.push(`${lines} lines: ${describeElement(parent)}`)
    }
    for (const head of document.querySelectorAll('thead'))
      if (isRendered(head) && getComputedStyle(head).display !== 'table-header-group')
        faults.push('a table header that is only on the first sheet')
    return faults.slice(0, 20)
  })

/** Pages with and without a print layout. Outcomes are in report-sheets.spec.ts. */
const printedScreens = ['overview', 'case', 'domains', 'campaigns', 'takedowns']

test('printed pages fit the paper, show the brand and the date, and contain no controls', async ({
  page,
  request,
}) => {
  await storeSession(page)
  const screens = (await listScreens(request)).filter(({ name }) => printedScreens.includes(name))
  expect(screens.map(({ name }) => name).toSorted()).toEqual(printedScreens.toSorted())
  for (const { name, path } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Open overlays, which must not be printed.
    if (name === 'overview') await openHelp(page)
    if (name === 'domains') {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search or paste an address' })).toBeFocused()
    }
    await layOutOnPaper(page)
    expect.soft(await findFaults(page), name).toEqual([])
    const head = page.locator('[data-print-head]')
    await expect(head, name).toContainText(name === 'takedowns' ? 'All brands' : 'Northbank')
    await expect(head, name).toContainText(/Printed \d+ \w+ \d{4}, \d\d:\d\d/)
    const colors = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body)
      return [color, getComputedStyle(document.documentElement).backgroundColor]
    })
    expect(colors, name).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    await returnToScreen(page)
    await expect(head).toHaveCount(0)
  }
})

test('F17 the names of campaigns are printed, although they are buttons', async ({ page }) => {
  await storeSession(page)
  await page.goto(`${northbankPath}/campaigns`)
  const name = page.getByText(/^14 domains linked by/)
  await expect(name).toBeVisible()
  await layOutOnPaper(page)
  await expect(name).toBeVisible()
})
