import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { copyPart } from './bench/copy-part.ts'
import { exportPart } from './bench/export-part.ts'
import { kinds, Readings } from './bench/figures.ts'
import { listPart } from './bench/list-part.ts'
import { loadedPart } from './bench/loaded-part.ts'
import { overviewPart } from './bench/overview-part.ts'
import { report, type Line } from './bench/report.ts'
import { sessionPart } from './bench/session-part.ts'
import { walkPart } from './bench/walk-part.ts'
import { launchOptions } from './chromium.ts'

/*
 * How fast the app is beside pages that do the same with nothing or little in between: static HTML, hand-written
 * DOM, and a minimal app on Router and Query. `npm run bench`; `npm run bench -- --runs 3 --only list` for a quick
 * look; `--app DIR` measures the built app of another checkout in the same run, under "before".
 *
 * A report, not a gate: a missed target is printed as missed, with what is known of why, and it ends with code 1
 * only when something could not be measured. Times mean something on a machine with nothing else to do.
 */

/** Northbank, the brand with 20,000 domains. */
const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const parts = {
  list: listPart,
  loaded: loadedPart,
  walk: walkPart,
  export: exportPart,
  copy: copyPart,
  session: sessionPart,
  overview: overviewPart,
} as const
const names = Object.keys(parts) as (keyof typeof parts)[]

/** Starts what the pages talk to, and answers where each of the built apps is. */
async function startHost(
  ...folders: readonly string[]
): Promise<{ origins: readonly string[]; host: ChildProcess }> {
  const script = fileURLToPath(new URL('bench/bench-host.ts', import.meta.url))
  const host = spawn(process.execPath, [script, ...folders], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => host.kill())
  const ready = once(host.stdout, 'data', { signal: AbortSignal.timeout(180_000) })
  const line = await Promise.race([ready, once(host, 'exit').then(() => null)])
  if (line === null) throw new Error('The host of the benchmark ended before it was ready.')
  return { origins: String(line[0]).trim().split(' '), host }
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', multiple: true },
    app: { type: 'string' },
  },
})
const rounds = Number(values.runs)
const chosen = names.filter((name) => values.only?.includes(name) ?? true)
if (!(rounds >= 1) || chosen.length === 0) {
  console.error(`Usage: npm run bench -- [--runs N] [--only ${names.join('|')}]… [--app DIR]`)
  process.exit(1)
}

const began = loadavg()[0] ?? 0
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const { origins, host } = await startHost(
  ...[dist, values.app === undefined ? [] : resolve(values.app, 'dist')].flat(),
)
const [origin = '', before = null] = origins
const place = { origin, before, brand }
const measured = kinds.filter((kind) => kind !== 'before' || before !== null)
const browser = await chromium.launch(launchOptions())
const lines: Line[] = []
for (const name of chosen) {
  const into = new Readings()
  process.stderr.write(`${name} …\n`)
  try {
    await parts[name].measure({ browser, place, kinds: measured, rounds, into })
  } catch (error) {
    console.error(`${name} could not be measured to its end:`, error)
  }
  lines.push(...parts[name].lines(into))
}
await browser.close()
host.kill()

const { text, complete } = report(lines)
console.log(`\n100 rows of 20,000 domains; medians of ${rounds} interleaved runs`)
console.log(
  'Rows are there when all rows in sight are painted, from the input event or the navigation on.',
)
console.log('At rest: for half a second no request under way and no long task.')
console.log('Slow: processor 4 times slower; for cold loads also "Fast 4G".\n')
console.log(text)
const busiest = Math.max(began, loadavg()[0] ?? 0)
if (busiest > availableParallelism())
  console.log(
    `\nThe machine was busy with other work (load ${busiest.toFixed(1)} on ${availableParallelism()} cores): ` +
      'times are too long, and ratios too high, because what does more waits more often.',
  )
process.exitCode = complete ? 0 : 1
