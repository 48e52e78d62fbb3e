import { brotliCompressSync, constants } from 'node:zlib'
import type { RenderCounts } from './render-counts.ts'
import type { Busy } from './results.ts'
import type { Visit } from './visit.ts'

/** Total blocking time since the start of the page, in ms: the part of each long task beyond 50 ms. */
export const readBlocked = ({ page }: Visit): Promise<number> =>
  page.evaluate(() =>
    window.bench.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
  )

/** Returns React's work since the last call. */
export const takeRenderCounts = ({ page }: Visit): Promise<RenderCounts> =>
  page.evaluate(() => window.renderCounts.take())

/** Counts the requests that began before the visible rows were painted, including the one for the page. */
export const countRequestsBeforeRows = async (visit: Visit): Promise<number> =>
  1 + (await listResourcesBeforeRows(visit)).length

/** URLs of the resources whose requests began before the rows were painted. */
const listResourcesBeforeRows = ({ page }: Visit): Promise<readonly string[]> =>
  page.evaluate(() => {
    const painted = window.bench.rowsPaintedAt ?? 0
    const entries = performance.getEntriesByType('resource')
    return entries.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
  })

/** Returns all layout shift since the last call, including shifts after user input. */
export const takeShift = ({ page }: Visit): Promise<number> =>
  page.evaluate(async () => {
    // The browser reports layout shifts after the frame.
    await new Promise((resolve) => setTimeout(resolve, 150))
    return window.bench.shifts.splice(0).reduce((sum, value) => sum + value, 0)
  })

/** Main-thread CPU time since the start of the visit. It hardly depends on the load of the machine. */
export async function readBusy({ cdp }: Visit): Promise<Busy> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const getMetricMs = (metric: string): number =>
    1000 * (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN)
  const script = getMetricMs('ScriptDuration')
  const style = getMetricMs('RecalcStyleDuration')
  const layout = getMetricMs('LayoutDuration')
  const busy = getMetricMs('TaskDuration')
  return { busy, script, style, layout, other: busy - script - style - layout }
}

/** Main-thread time during `work`, until the page is idle. */
export async function measureBusyDuring(visit: Visit, work: () => Promise<void>): Promise<Busy> {
  const before = await readBusy(visit)
  await work()
  await visit.waitUntilIdle()
  const after = await readBusy(visit)
  return {
    busy: after.busy - before.busy,
    script: after.script - before.script,
    style: after.style - before.style,
    layout: after.layout - before.layout,
    other: after.other - before.other,
  }
}

/** Size of the JavaScript heap after garbage collection, in MB. */
export async function measureHeap({ cdp }: Visit): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}

const knownSizes = new Map<string, number>()

/** Size of a script in KB (1,000 bytes) with brotli 11. */
async function measureKb(address: string): Promise<number> {
  const known = knownSizes.get(address)
  if (known !== undefined) return known
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const weight = brotliCompressSync(bytes, { params }).length / 1000
  knownSizes.set(address, weight)
  return weight
}

/** Measures the script files that the page has requested so far. */
export async function measureScripts(visit: Visit) {
  const beforeRows = new Set(await listResourcesBeforeRows(visit))
  const sumKb = (scripts: readonly { kb: number }[]) => scripts.reduce((sum, { kb }) => sum + kb, 0)
  const addresses = visit.requests.filter((address) => /\.js(\?|$)/.test(address))
  const files = await Promise.all(
    [...new Set(addresses)].map(async (address) => ({ address, kb: await measureKb(address) })),
  )
  return {
    kb: sumKb(files),
    kbBeforeRows: sumKb(files.filter(({ address }) => beforeRows.has(address))),
    files: files.length,
  }
}
