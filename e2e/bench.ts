import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { Readings } from './bench/figures.ts'
import { listRuns } from './bench/list-runs.ts'
import { longSession } from './bench/long-session.ts'
import { lineOf, report, type Line } from './bench/report.ts'
import { scriptSize } from './bench/script-size.ts'
import { typing } from './bench/typing.ts'
import { launchOptions } from './chromium.ts'

/*
 * How fast the domain list is beside two pages that do the same with nothing in between, static HTML and
 * hand-written DOM: `npm run bench`, or `npm run bench -- --runs 3` for a quick look. A report, not a
 * gate: it ends with code 1 only when something could not be measured.
 */

/** Northbank, the brand with 20,000 domains. */
const brand = '3f1c9a52-7d04-4b1e-9a86-51c2e0d7f431'
/** Two frames of a 60 Hz screen, in ms. */
const twoFrames = 34

/** Starts what the pages talk to, and answers where it is. */
async function startHost(): Promise<{ origin: string; host: ChildProcess }> {
  const script = fileURLToPath(new URL('bench/bench-host.ts', import.meta.url))
  const host = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => host.kill())
  const ended = once(host, 'exit').then(() => null)
  const line = await Promise.race([once(host.stdout, 'data'), ended])
  if (line === null) throw new Error('The host of the benchmark ended before it was ready.')
  return { origin: String(line[0]).trim(), host }
}

/** Null, with the reason on the error output, when the app does not let itself be measured. */
async function attempt<Result>(what: string, run: () => Promise<Result>): Promise<Result | null> {
  try {
    return await run()
  } catch (error) {
    console.error(`${what} could not be measured:`, error)
    return null
  }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } })
const rounds = Number(values.runs)

const { origin, host } = await startHost()
const place = { origin, brand }
const browser = await chromium.launch(launchOptions())
const readings = new Readings()
const began = loadavg()[0] ?? 0
const notes = await attempt('The list', () => listRuns(browser, place, rounds, readings))
await attempt('Typing', () => typing(browser, place, rounds, readings))
const session = await attempt('A long session', () => longSession(browser, place))
await browser.close()
host.kill()

const line = (title: string, what: string, unit: string, target: Line['target']): Line =>
  lineOf(readings, title, what, unit, target)
const scripts = notes && notes.scripts.length > 0 ? scriptSize(notes.scripts) : null
const growth = session && (100 * (session.late - session.early)) / session.early

const { text, complete } = report([
  { what: 'first load, scripts, brotli', app: scripts, unit: 'KiB', target: { most: 115 } },
  line('cold load to rows', 'cold', 'ms', { ratio: 2.4 }),
  line('cold load to rows, slow', 'slow cold', 'ms', { ratio: 1.6 }),
  line('total blocking time', 'blocked', 'ms', { most: 0 }),
  line('total blocking time, slow', 'slow blocked', 'ms', { most: 100 }),
  line('next page, read ahead', 'next', 'ms', { ratio: 0.75 }),
  line('  requests for it after the press', 'next requests', '', { most: 0 }),
  line('next page, not read ahead', 'next at once', 'ms', { ratio: 1.2 }),
  line('next page, slow', 'slow next', 'ms', { ratio: 0.75 }),
  line('filter to rows', 'filter', 'ms', { ratio: 1.2 }),
  line('filter to rows, slow', 'slow filter', 'ms', { ratio: 1.2 }),
  line('sort to rows', 'sort', 'ms', { ratio: 1.2 }),
  line('tab to rows', 'tab', 'ms', { ratio: 1.2 }),
  line('open a row', 'open', 'ms', { ratio: 1.25 }),
  line('back to the list', 'back', 'ms', { ratio: 1.5 }),
  line('  scroll position moved by', 'scroll', 'px', { most: 1 }),
  line('30 keys in a second, worst to paint', 'typing worst', 'ms', { most: twoFrames }),
  line('  requests for them', 'typing requests', '', { most: 5 }),
  line('heap after load', 'heap', 'MB', { most: 6 }),
  { what: 'heap early in a long session', app: session?.early ?? null, unit: 'MB', target: null },
  { what: 'heap growth over 200 navigations', app: growth, unit: '%', target: { most: 10 } },
  ...['cold', 'next', 'filter', 'sort', 'tab', 'open'].map((what) =>
    line(`layout shift: ${what === 'cold' ? 'load' : what}`, `shift ${what}`, '', { most: 0 }),
  ),
  ...['cold', 'next', 'filter', 'open', 'back'].map((what) =>
    line(`main thread until at rest: ${what}`, `busy ${what}`, 'ms', null),
  ),
])

console.log(`\nDomain list, 100 rows of 20,000 domains; medians of ${rounds} interleaved runs`)
console.log('To paint: from the input event to the end of the frame that shows the new rows.')
console.log('Slow: processor 4 times slower; for cold loads also "Fast 4G".\n')
console.log(text)
for (const node of notes?.shifted ?? []) console.log(`shifted: ${node}`)
const busiest = Math.max(began, loadavg()[0] ?? 0)
if (busiest > availableParallelism())
  console.log(
    `\nThe machine was busy with other work (load ${busiest.toFixed(1)} on ${availableParallelism()} cores): ` +
      'times are too long, and ratios too high, because what does more waits more often.',
  )
process.exitCode = complete ? 0 : 1
