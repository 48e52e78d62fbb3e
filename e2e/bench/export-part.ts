import type { Page } from '@playwright/test'
import { besideLoop } from './beside-loop.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress } from './visit.ts'

/** How long 2,000 requests may take on a slow machine, in ms. */
const patience = 300_000

const exportButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Export' })

/** A list of 200,000 rows written into a file that grows on disk: the host makes it of the brand's 20,000. */
export const exportPart: Part = {
  measure: ({ place, ...run }) =>
    besideLoop(run, {
      what: 'export',
      lists: { brand: place.brand, triage: ['all'], verdict: 'green' },
      prepare: async (visit) => {
        const { page } = visit
        // Nobody can press in the browser's own dialog: the file is one of the origin's own, written the same way.
        await page.addInitScript(() => {
          Reflect.set(window, 'showSaveFilePicker', async () =>
            (await navigator.storage.getDirectory()).getFileHandle('list.csv', { create: true }),
          )
        })
        await visit.open(`${listAddress('app', place)}&triage=all&verdict=green`)
        await page.keyboard.press('Shift+E')
        await exportButton(page).waitFor()
      },
      work: async ({ page }) => {
        const began = await page.evaluate(() => performance.now())
        await exportButton(page).click()
        await page.getByText('the service counted 200,000').waitFor({ timeout: patience })
        return (await page.evaluate(() => performance.now())) - began
      },
    }),
  lines: (readings) => [
    lineOf(readings, '200,000 rows into a file, beside a bare loop', 'export', 'ms', {
      ratio: [1.5, 'hand-written'],
    }),
    lineOf(readings, '200,000 rows into a file: longest task', 'export task', 'ms', { most: 50 }),
    lineOf(readings, '200,000 rows into a file: highest heap', 'export peak', 'MB', { most: 80 }),
  ],
}
