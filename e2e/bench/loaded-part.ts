import { heapPeak, longestTask } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit, type Place } from './visit.ts'

const sortHead = 'main thead th[data-column="domain"] button'
const reviewFilter = 'main fieldset select'
const progress = 'main progress'
const sideBySide = 4

/** The same pages by a bare loop over `fetch` that keeps nothing, as many side by side; in ms. */
const bareLoop = ({ page }: Visit, { brand }: Place): Promise<number> =>
  page.evaluate(
    async ([id, lanes]) => {
      const began = performance.now()
      const headers = { authorization: 'Api-Key demo-key-owner', accept: 'application/json' }
      const search =
        'triage_filter=all&verdict_filter=all&risk_score_filter=all&http_status_filter=all' +
        '&sort_field=review_priority&sort_direction=desc&page_size=100&compact=true&group_by=none'
      const read = async (number: number) => {
        const address = `/core/api/brands/${id}/domains/?${search}&page=${number}`
        const answer = await fetch(address, { headers, cache: 'no-store' })
        return (await answer.json()) as { count: number }
      }
      const pages = Math.ceil((await read(1)).count / 100)
      let next = 2
      const lane = async () => {
        while (next <= pages) await read(next++)
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return performance.now() - began
    },
    [brand, sideBySide] as const,
  )

/** All 20,000 rows: read, ordered and filtered here, and scrolled through. */
export const loadedPart: Part = {
  async measure({ browser, place, rounds, into }) {
    const visit = await Visit.start(browser, 'app', { rows: 1 })
    const { page } = visit
    const add = (what: string, value: number): void => into.add(what, 'app', value)
    await visit.open(`${listAddress('app', place)}&triage=all&review=needed`)
    await page.getByRole('button', { name: /^Load all/ }).click()
    await page.getByText(/^All loaded at/).waitFor()
    await page.locator(reviewFilter).first().selectOption({ index: 0 })
    await bareLoop(visit, place)
    await visit.rest()
    for (let round = 0; round < rounds; round++) {
      into.add('walk', 'hand-written', await bareLoop(visit, place))
      await visit.rest()
      await longestTask(visit)
      const again = 'main button[data-bench=again]'
      await page
        .getByRole('button', { name: 'Load again' })
        .evaluate((button) => button.setAttribute('data-bench', 'again'))
      const loading = visit.press(again, 'Enter', { rows: 10, gone: progress })
      add('walk peak', await heapPeak(visit, loading))
      add('walk', await loading)
      add('walk task', await longestTask(visit))
      await visit.rest()

      const first = await page.evaluate(() => window.bench.first())
      add('local sort', await visit.press(sortHead, 'Enter', { rows: 10, notFirst: first }))
      await visit.rest()
      const words = await page.locator('main output', { hasText: 'loaded' }).first().innerText()
      const lacks = { selector: 'main output', text: words }
      for (const key of ['ArrowDown', 'ArrowUp'] as const) {
        const wanted = key === 'ArrowDown' ? { rows: 10, lacks } : { rows: 10, holds: lacks }
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
    lineOf(readings, '20,000 rows read, beside a bare loop', 'walk', 'ms', { ratio: 1.1 }),
    lineOf(readings, '  longest task meanwhile', 'walk task', 'ms', { most: 50 }),
    lineOf(readings, '  highest heap meanwhile', 'walk peak', 'MB', { most: 30 }),
    lineOf(readings, '  sorted here, to paint', 'local sort', 'ms', { most: 100 }),
    lineOf(readings, '  filtered here, to paint', 'local filter', 'ms', { most: 100 }),
    lineOf(readings, '  scrolled: longest frame', 'scroll frame', 'ms', { most: 50 }),
    lineOf(readings, '  scrolled: longest task', 'scroll task', 'ms', { most: 50 }),
  ],
}
