import type { Page } from '@playwright/test'
import type { Visit } from './visit.ts'

/** Main thread blocked beyond 50 ms at a time since the page began, in ms. */
export const blocked = ({ page }: Visit): Promise<number> =>
  page.evaluate(() =>
    window.bench.longTasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  )

/** The longest task since the last call, in ms; the browser tells of those over 50 ms, so else 0. */
export const longestTask = ({ page }: Visit): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, ...window.bench.longTasks.splice(0).map(({ duration }) => duration)),
  )

/** The layout shift since the last call: all of it, also what follows an input. */
export const shift = ({ page }: Visit): Promise<{ value: number; nodes: string[] }> =>
  page.evaluate(async () => {
    // The browser tells of a shift a moment after its frame.
    await new Promise((resolve) => setTimeout(resolve, 150))
    const shifts = window.bench.shifts.splice(0)
    return {
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      nodes: shifts.flatMap(({ nodes }) => nodes),
    }
  })

/** Processor time of the main thread since the visit began, in ms: a busy machine changes it little. */
export async function busy({ cdp }: Visit): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

const heapNow = async ({ cdp }: Visit): Promise<number> =>
  (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6

/** Bytes in use on the script heap after garbage was collected, in MB. */
export async function heap(visit: Visit): Promise<number> {
  await visit.cdp.send('HeapProfiler.collectGarbage')
  return heapNow(visit)
}

/** Nodes that the page keeps, in the document or not, and what listens to their events. */
export async function keptNodes({ cdp }: Visit): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics
    .filter(({ name }) => name === 'Nodes' || name === 'JSEventListeners')
    .reduce((sum, { value }) => sum + value, 0)
}

/** The highest heap while `work` is under way, garbage included, in MB. */
export async function heapPeak(visit: Visit, work: Promise<unknown>): Promise<number> {
  let peak = 0
  const state = { done: false }
  const ended = work.finally(() => (state.done = true))
  while (!state.done) {
    peak = Math.max(peak, await heapNow(visit))
    await visit.page.waitForTimeout(50)
  }
  await ended
  return peak
}

/** The scripts that a page asked for before it was painted. */
export const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < (window.bench.arrived ?? 0),
      )
      .map(({ name }) => new URL(name).pathname),
  )
