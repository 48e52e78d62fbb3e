import { longestTask } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit } from './visit.ts'

const sortHead = 'main thead th[data-column="domain"] button'
const reviewFilter = 'main fieldset select'
/** All 20,000 rows: ordered and filtered here, and scrolled through. */
export const loadedPart: Part = {
  async measure({ browser, place, rounds, into }) {
    const visit = await Visit.start(browser, 'app')
    const { page } = visit
    const add = (what: string, value: number): void => into.add(what, 'app', value)
    await visit.open(`${listAddress('app', place)}&triage=all&review=needed`)
    await page.getByRole('button', { name: /^Load all/ }).click()
    await page.getByText(/^All loaded at/).waitFor()
    await page.locator(reviewFilter).first().selectOption({ index: 0 })
    await visit.rest()
    for (let round = 0; round < rounds; round++) {
      const first = await page.evaluate(() => window.bench.first())
      add('local sort', await visit.press(sortHead, 'Enter', { rows: true, notFirst: first }))
      await visit.rest()
      const words = await page.locator('main output', { hasText: 'loaded' }).first().innerText()
      const lacks = { selector: 'main output', text: words }
      for (const key of ['ArrowDown', 'ArrowUp'] as const) {
        const wanted = key === 'ArrowDown' ? { rows: true, lacks } : { rows: true, holds: lacks }
        add('local filter', await visit.press(reviewFilter, key, wanted))
        await visit.rest()
      }

      await page.locator('main tbody tr[data-row]').first().hover()
      await longestTask(visit)
      await page.evaluate(() => (window.bench.longestFrame = 0))
      for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 900)
      add('scroll frame', await page.evaluate(() => window.bench.longestFrame))
      add('scroll task', await longestTask(visit))
      await page.mouse.wheel(0, -1e6)
      await visit.rest()
    }
    await visit.end()
  },
  lines: (readings) => [
    lineOf(readings, '20,000 loaded rows: sort', 'local sort', 'ms', { most: 100 }),
    lineOf(readings, '20,000 loaded rows: filter', 'local filter', 'ms', { most: 100 }),
    lineOf(readings, '20,000 loaded rows: longest frame while scrolling', 'scroll frame', 'ms', {
      most: 50,
    }),
    lineOf(readings, '20,000 loaded rows: longest task while scrolling', 'scroll task', 'ms', {
      most: 50,
    }),
  ],
}
