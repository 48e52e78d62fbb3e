import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { Readings } from './bench/figures.ts'
import { listPart } from './bench/list-part.ts'
import { loadedPart } from './bench/loaded-part.ts'
import { overviewPart } from './bench/overview-part.ts'
import { report, type Line } from './bench/report.ts'
import { sessionPart } from './bench/session-part.ts'
import { typingPart } from './bench/typing-part.ts'
import { walkPart } from './bench/walk-part.ts'
import { launchOptions } from './chromium.ts'

/*
 * How fast the app is beside pages that do the same with nothing in between, static HTML and
 * hand-written DOM: `npm run bench`, or `npm run bench -- --runs 3 --only list` for a quick look. A
 * report, not a gate: a missed target is printed as missed, and it ends with code 1 only when something
 * could not be measured.
 */

/** Northbank, the brand with 20,000 domains. */
const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
const parts = {
  list: listPart,
  typing: typingPart,
  loaded: loadedPart,
  walk: walkPart,
  session: sessionPart,
  overview: overviewPart,
} as const
const names = Object.keys(parts) as (keyof typeof parts)[]

/** Starts what the pages talk to, and answers where it is. */
async function startHost(): Promise<{ origin: string; host: ChildProcess }> {
  const script = fileURLToPath(new URL('bench/bench-host.ts', import.meta.url))
  const host = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => host.kill())
  const ready = once(host.stdout, 'data', { signal: AbortSignal.timeout(180_000) })
  const line = await Promise.race([ready, once(host, 'exit').then(() => null)])
  if (line === null) throw new Error('The host of the benchmark ended before it was ready.')
  return { origin: String(line[0]).trim(), host }
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, only: { type: 'string', multiple: true } },
})
const rounds = Number(values.runs)
const chosen = names.filter((name) => values.only?.includes(name) ?? true)
if (!(rounds >= 1) || chosen.length === 0) {
  console.error(`Usage: npm run bench -- [--runs N] [--only ${names.join('|')}]…`)
  process.exit(1)
}

const began = loadavg()[0] ?? 0
const { origin, host } = await startHost()
const browser = await chromium.launch(launchOptions())
const lines: Line[] = []
for (const name of chosen) {
  const into = new Readings()
  process.stderr.write(`${name} …\n`)
  try {
    await parts[name].measure({ browser, place: { origin, brand }, rounds, into })
  } catch (error) {
    console.error(`${name} could not be measured to its end:`, error)
  }
  lines.push(...parts[name].lines(into))
}
await browser.close()
host.kill()

const { text, complete } = report(lines)
console.log(`\n100 rows of 20,000 domains; medians of ${rounds} interleaved runs`)
console.log('To paint: from the input event to the end of the frame that shows the new rows.')
console.log('Slow: processor 4 times slower; for cold loads also "Fast 4G".')
console.log('Ahead: the hand-written page with the next page read ahead.\n')
console.log(text)
const busiest = Math.max(began, loadavg()[0] ?? 0)
if (busiest > availableParallelism())
  console.log(
    `\nThe machine was busy with other work (load ${busiest.toFixed(1)} on ${availableParallelism()} cores): ` +
      'times are too long, and ratios too high, because what does more waits more often.',
  )
process.exitCode = complete ? 0 : 1
