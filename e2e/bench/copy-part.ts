import { bareLoop } from './bare-loop.ts'
import { hugeBrand } from './huge-brand.ts'
import { heapPeak, longestTask } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { Visit } from './visit.ts'

/** The lists that a copy reads. */
const copied = {
  brand: hugeBrand,
  triage: ['queue', 'filed', 'escalated'],
  verdict: 'all',
} as const

/** What is typed, one letter after another, and how the list is changed besides. */
const typed = 'secure'
const orders = ['Worst verdict first', 'Domain A to Z', 'Newest scan first', 'Highest risk first']

/** Frames in a row in which nothing is on its way. */
const still = 3

/** From the input that changes the list to the first of the frames that show its rows, in ms. */
async function untilShown({ page }: Visit, change: () => Promise<unknown>): Promise<number> {
  await page.evaluate((frames) => {
    const before = location.search
    const state = { began: 0, shown: 0, still: 0 }
    const begin = () => {
      state.began ||= performance.now()
    }
    addEventListener('input', begin, { once: true, capture: true })
    const shown = new Promise<number>((resolve) => {
      const look = () => {
        const isSettled =
          state.began > 0 &&
          location.search !== before &&
          !document.querySelector('main [aria-busy=true]')
        if (!isSettled) state.still = 0
        else if (state.still++ === 0) state.shown = performance.now()
        if (state.still === frames) resolve(state.shown - state.began)
        else requestAnimationFrame(look)
      }
      look()
    })
    Object.assign(window, { shown })
  }, still)
  await change()
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** A brand with 200,000 domains is copied to this device, and searched there. */
export const copyPart: Part = {
  async measure({ browser, place, rounds, into }) {
    for (let round = -1; round < Math.min(rounds, 3); round++) {
      const visit = await Visit.start(browser, 'app')
      const { page } = visit
      const add = (what: string, kind: 'app' | 'hand-written', value: number): void => {
        if (round >= 0) into.add(what, kind, value)
      }
      await visit.open(`${place.origin}/brands/${hugeBrand}/domains?triage=all`)
      await page.getByRole('button', { name: 'More filters' }).click()
      const copy = page.getByRole('button', { name: 'Copy all domains' })
      await copy.waitFor()
      await visit.rest()
      const bare = async () => add('copy', 'hand-written', await bareLoop(visit, copied))
      if (round % 2 === 0) await bare()
      await longestTask(visit)
      const began = performance.now()
      await copy.click()
      const done = page.getByRole('button', { name: 'Search the copy' }).waitFor({ timeout: 0 })
      add('copy peak', 'app', await heapPeak(visit, done))
      add('copy', 'app', performance.now() - began)
      add('copy task', 'app', await longestTask(visit))
      if (round % 2 !== 0) await bare()
      await page.getByRole('button', { name: 'Search the copy' }).click()
      await page.getByText(/^From the copy on this device/).waitFor()
      // The orders are made ahead, beside whatever else is done.
      await page.waitForTimeout(5000)
      await visit.rest()
      const field = page.getByRole('searchbox', { name: 'Domain contains' })
      await field.focus()
      for (const letter of typed)
        add('copy search', 'app', await untilShown(visit, () => page.keyboard.press(letter)))
      await field.fill('')
      await visit.rest()
      const order = page.getByRole('combobox', { name: 'Order' })
      for (const label of orders)
        add('copy sort', 'app', await untilShown(visit, () => order.selectOption(label)))
      const cases = page.getByRole('combobox', { name: 'Review' })
      for (const label of ['Needed', 'Not needed', 'Any'])
        add('copy filter', 'app', await untilShown(visit, () => cases.selectOption(label)))
      add('copy use task', 'app', await longestTask(visit))
      await visit.end()
    }
  },
  lines: (readings) => [
    lineOf(readings, '200,000 domains copied to this device, beside a bare loop', 'copy', 'ms', {
      ratio: [1.1, 'hand-written'],
    }),
    lineOf(readings, '200,000 domains copied: longest task of the page', 'copy task', 'ms', {
      most: 50,
    }),
    lineOf(readings, '200,000 domains copied: highest heap of the page', 'copy peak', 'MB', {
      most: 30,
    }),
    lineOf(readings, 'copy of 200,000: rows after a letter typed', 'copy search', 'ms', {
      most: 100,
    }),
    lineOf(readings, 'copy of 200,000: rows after another order', 'copy sort', 'ms', { most: 100 }),
    lineOf(readings, 'copy of 200,000: rows after another filter', 'copy filter', 'ms', {
      most: 100,
    }),
    lineOf(readings, 'copy of 200,000: longest task while searching', 'copy use task', 'ms', {
      most: 50,
    }),
  ],
}
