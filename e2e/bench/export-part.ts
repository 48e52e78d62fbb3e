import { bareLoop } from './bare-loop.ts'
import { heapPeak, longestTask } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit } from './visit.ts'

/** How long 2,000 requests may take on a slow machine, in ms. */
const patience = 300_000

/** A list of 200,000 rows written into a file that grows on disk: the host makes it of the brand's 20,000. */
export const exportPart: Part = {
  async measure({ browser, place, rounds, into }) {
    const lists = { brand: place.brand, triage: ['all'], verdict: 'green' } as const
    for (let round = -1; round < rounds; round++) {
      const visit = await Visit.start(browser, 'app')
      const { page } = visit
      const add = (what: string, kind: 'app' | 'hand-written', value: number): void => {
        if (round >= 0) into.add(what, kind, value)
      }
      // Nobody can press in the browser's own dialog: the file is one of the origin's own, written the same way.
      await page.addInitScript(() => {
        Reflect.set(window, 'showSaveFilePicker', async () =>
          (await navigator.storage.getDirectory()).getFileHandle('list.csv', { create: true }),
        )
      })
      await visit.open(`${listAddress('app', place)}&triage=all&verdict=green`)
      await page.keyboard.press('Shift+E')
      const button = page.getByRole('dialog').getByRole('button', { name: 'Export' })
      await button.waitFor()
      await visit.rest()
      const bare = async () => add('export', 'hand-written', await bareLoop(visit, lists))
      if (round % 2 === 0) await bare()
      await longestTask(visit)
      const exporting = async (): Promise<number> => {
        const began = await page.evaluate(() => performance.now())
        await button.click()
        await page.getByText('the service counted 200,000').waitFor({ timeout: patience })
        return (await page.evaluate(() => performance.now())) - began
      }
      const work = exporting()
      add('export peak', 'app', await heapPeak(visit, work))
      add('export', 'app', await work)
      add('export task', 'app', await longestTask(visit))
      if (round % 2 !== 0) await bare()
      await visit.end()
    }
  },
  lines: (readings) => [
    lineOf(readings, '200,000 rows into a file, beside a bare loop', 'export', 'ms', {
      ratio: [1.5, 'hand-written'],
    }),
    lineOf(readings, '200,000 rows into a file: longest task', 'export task', 'ms', { most: 50 }),
    lineOf(readings, '200,000 rows into a file: highest heap', 'export peak', 'MB', { most: 80 }),
  ],
}
