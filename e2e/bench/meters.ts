import { brotliCompressSync, constants } from 'node:zlib'
import type { RenderCounts } from './render-counts.ts'
import type { MainThreadTimes } from './results.ts'
import type { Visit } from './visit.ts'

/** Sums the part of each long task beyond 50 ms. */
export const readBlockingMs = ({ page }: Visit): Promise<number> =>
  page.evaluate(() =>
    window.bench.longTasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
  )

export const takeRenderCounts = ({ page }: Visit): Promise<RenderCounts> =>
  page.evaluate(() => window.renderCounts.take())

/** Counts the requests that began before the rows were painted, including the request for the page itself. */
export const countRequestsBeforeRows = async (visit: Visit): Promise<number> =>
  1 + (await listResourcesBeforeRows(visit)).length

/** Lists the resources whose requests began before the rows were painted. */
const listResourcesBeforeRows = ({ page }: Visit): Promise<readonly string[]> =>
  page.evaluate(() => {
    const rowsPaintedAt = window.bench.rowsPaintedAt ?? 0
    const entries = performance.getEntriesByType('resource')
    return entries.filter(({ startTime }) => startTime < rowsPaintedAt).map(({ name }) => name)
  })

/** Returns the sum of the layout shifts since the last call, including shifts after user input. */
export const takeLayoutShift = ({ page }: Visit): Promise<number> =>
  page.evaluate(async () => {
    // The browser reports layout shifts after the frame.
    await new Promise((resolve) => setTimeout(resolve, 150))
    return window.bench.shifts.splice(0).reduce((sum, value) => sum + value, 0)
  })

/** Reads the CPU time since the start of the visit. CPU time hardly depends on the load of the machine. */
export async function readMainThreadTimes({ cdp }: Visit): Promise<MainThreadTimes> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const getMetricMs = (metric: string): number =>
    1000 * (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN)
  const script = getMetricMs('ScriptDuration')
  const style = getMetricMs('RecalcStyleDuration')
  const layout = getMetricMs('LayoutDuration')
  const busy = getMetricMs('TaskDuration')
  return { busy, script, style, layout, other: busy - script - style - layout }
}

/** Returns the CPU time from the start of `work` until the page is idle. */
export async function measureMainThreadDuring(
  visit: Visit,
  work: () => Promise<void>,
): Promise<MainThreadTimes> {
  const before = await readMainThreadTimes(visit)
  await work()
  await visit.waitUntilIdle()
  const after = await readMainThreadTimes(visit)
  return {
    busy: after.busy - before.busy,
    script: after.script - before.script,
    style: after.style - before.style,
    layout: after.layout - before.layout,
    other: after.other - before.other,
  }
}

export async function measureHeapMb({ cdp }: Visit): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}

const kbByAddress = new Map<string, number>()

/** Returns the size of a file after Brotli compression, in units of 1,000 bytes. */
async function measureKb(address: string): Promise<number> {
  const known = kbByAddress.get(address)
  if (known !== undefined) return known
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const kb = brotliCompressSync(bytes, { params }).length / 1000
  kbByAddress.set(address, kb)
  return kb
}

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
