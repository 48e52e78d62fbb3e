import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { createListLines, measureList } from './bench/measure-list.ts'
import { formatReport } from './bench/report.ts'
import { Results } from './bench/results.ts'
import { getLaunchOptions } from './chromium.ts'

/*
 * Compares the app with a minimal app on Router and Query. Run it on an idle machine:
 * - `npm run bench`
 * - `npm run bench -- --runs 3` for a quick look
 * - `npm run bench -- --app DIR` to measure the built app of another checkout too, as "before"
 *
 * A missed target is printed, but the exit code is 1 only if something could not be measured.
 */

/** Northbank, the brand with 20,000 domains. */
const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'

async function startServer(
  folders: readonly string[],
): Promise<{ origins: readonly string[]; server: ChildProcess }> {
  const script = fileURLToPath(new URL('bench/bench-host.ts', import.meta.url))
  const server = spawn(process.execPath, [script, ...folders], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => server.kill())
  const ready = once(server.stdout, 'data', { signal: AbortSignal.timeout(180_000) })
  const line = await Promise.race([ready, once(server, 'exit').then(() => null)])
  if (line === null) throw new Error('The benchmark server exited before it was ready.')
  return { origins: String(line[0]).trim().split(' '), server }
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, app: { type: 'string' } },
})
const rounds = Number(values.runs)
if (!(rounds >= 1)) {
  console.error('Usage: npm run bench -- [--runs N] [--app DIR]')
  process.exit(1)
}

const loadBefore = loadavg()[0] ?? 0
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const { origins, server } = await startServer([
  dist,
  ...(values.app === undefined ? [] : [resolve(values.app, 'dist')]),
])
const [origin = '', beforeOrigin = null] = origins
const browser = await chromium.launch(getLaunchOptions())
const results = new Results()
try {
  await measureList({ browser, site: { origin, beforeOrigin, brand }, rounds, results })
} catch (error) {
  console.error('The measurement failed:', error)
}
await browser.close()
server.kill()

const { text, complete } = formatReport(createListLines(results))
console.log(`\n100 rows of 20,000 domains; medians of ${rounds} interleaved runs`)
console.log('Times run from the input event or the navigation until all visible rows are painted.')
console.log(
  'Idle: 1.2 seconds without long tasks and without requests, except requests for campaigns.',
)
console.log('Slow: processor 4 times slower; for cold loads also "Fast 4G".\n')
console.log(text)
const highestLoad = Math.max(loadBefore, loadavg()[0] ?? 0)
if (highestLoad > availableParallelism())
  console.log(
    `\nThe machine was busy with other work (load ${highestLoad.toFixed(1)} on ${availableParallelism()} cores): ` +
      'times are too long, and ratios are too high, because a page that does more work waits more often.',
  )
process.exitCode = complete ? 0 : 1
