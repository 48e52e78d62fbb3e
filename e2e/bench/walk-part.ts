import { besideLoop } from './beside-loop.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress } from './visit.ts'

const progress = 'main progress'
/** A list of 100,000 rows, 1,000 pages: the host makes it of the brand's 20,000. */
export const walkPart: Part = {
  measure: ({ place, ...run }) =>
    besideLoop(run, {
      what: 'walk',
      lists: { brand: place.brand, triage: ['all'], verdict: 'unknown' },
      prepare: async (visit) => {
        await visit.open(`${listAddress('app', place)}&triage=all&verdict=unknown`)
        await visit.page.getByRole('button', { name: 'More filters' }).click()
        await visit.page
          .getByRole('button', { name: /^Load all/ })
          .evaluate((button) => button.setAttribute('data-bench', 'load'))
      },
      work: (visit) =>
        visit.press('main button[data-bench=load]', 'Enter', { rows: true, gone: progress }),
    }),
  lines: (readings) => [
    lineOf(readings, '100,000 rows read, beside a bare loop', 'walk', 'ms', {
      ratio: [1.1, 'hand-written'],
    }),
    lineOf(readings, '100,000 rows read: longest task', 'walk task', 'ms', { most: 50 }),
    lineOf(readings, '100,000 rows read: highest heap', 'walk peak', 'MB', { most: 30 }),
  ],
}
