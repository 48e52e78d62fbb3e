import { besideLoop } from './beside-loop.ts'
import { hugeBrand } from './huge-brand.ts'
import { longestTask } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import type { Visit } from './visit.ts'

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

/** Types, orders and filters in the copy. */
async function searchCopy(visit: Visit, add: (what: string, ms: number) => void): Promise<void> {
  const { page } = visit
  await page.getByRole('button', { name: 'Search the copy' }).click()
  await page.getByText(/^From the copy on this device/).waitFor()
  // The orders are made ahead, beside whatever else is done.
  await page.waitForTimeout(5000)
  await visit.rest()
  const field = page.getByRole('searchbox', { name: 'Domain contains' })
  await field.focus()
  for (const letter of typed)
    add('copy search', await untilShown(visit, () => page.keyboard.press(letter)))
  await field.fill('')
  await visit.rest()
  const order = page.getByRole('combobox', { name: 'Order' })
  for (const label of orders)
    add('copy sort', await untilShown(visit, () => order.selectOption(label)))
  const reviews = page.getByRole('combobox', { name: 'Review' })
  for (const label of ['Needed', 'Not needed', 'Any'])
    add('copy filter', await untilShown(visit, () => reviews.selectOption(label)))
  add('copy use task', await longestTask(visit))
}

/** A brand with 200,000 domains is copied to this device, and searched there. */
export const copyPart: Part = {
  measure: ({ place, browser, rounds, into }) =>
    besideLoop(
      { browser, rounds: Math.min(rounds, 3), into },
      {
        what: 'copy',
        lists: copied,
        prepare: async (visit) => {
          await visit.open(`${place.origin}/brands/${hugeBrand}/domains?triage=all`)
          await visit.page.getByRole('button', { name: 'More filters' }).click()
          await visit.page.getByRole('button', { name: 'Copy all domains' }).waitFor()
        },
        work: async ({ page }) => {
          const began = performance.now()
          await page.getByRole('button', { name: 'Copy all domains' }).click()
          await page.getByRole('button', { name: 'Search the copy' }).waitFor({ timeout: 0 })
          return performance.now() - began
        },
        after: searchCopy,
      },
    ),
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
