import { bareLoop } from './bare-loop.ts'
import { heapPeak, longestTask } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit } from './visit.ts'

const progress = 'main progress'
/** A list of 100,000 rows, 1,000 pages: the host makes it of the brand's 20,000. */
export const walkPart: Part = {
  async measure({ browser, place, rounds, into }) {
    const lists = { brand: place.brand, triage: ['all'], verdict: 'unknown' } as const
    for (let round = -1; round < rounds; round++) {
      const visit = await Visit.start(browser, 'app')
      const { page } = visit
      const add = (what: string, kind: 'app' | 'hand-written', value: number): void => {
        if (round >= 0) into.add(what, kind, value)
      }
      await visit.open(`${listAddress('app', place)}&triage=all&verdict=unknown`)
      await page.getByRole('button', { name: 'More filters' }).click()
      await page
        .getByRole('button', { name: /^Load all/ })
        .evaluate((button) => button.setAttribute('data-bench', 'load'))
      await visit.rest()
      const bare = async () => add('walk', 'hand-written', await bareLoop(visit, lists))
      if (round % 2 === 0) await bare()
      await longestTask(visit)
      const wanted = { rows: true, gone: progress }
      const loading = visit.press('main button[data-bench=load]', 'Enter', wanted)
      add('walk peak', 'app', await heapPeak(visit, loading))
      add('walk', 'app', await loading)
      add('walk task', 'app', await longestTask(visit))
      if (round % 2 !== 0) await bare()
      await visit.end()
    }
  },
  lines: (readings) => [
    lineOf(readings, '100,000 rows read, beside a bare loop', 'walk', 'ms', {
      ratio: [1.1, 'hand-written'],
    }),
    lineOf(readings, '100,000 rows read: longest task', 'walk task', 'ms', { most: 50 }),
    lineOf(readings, '100,000 rows read: highest heap', 'walk peak', 'MB', { most: 30 }),
  ],
}
