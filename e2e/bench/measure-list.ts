import type { Browser } from '@playwright/test'
import {
  readBlockingMs,
  readMainThreadTimes,
  measureMainThreadDuring,
  takeRenderCounts,
  measureHeapMb,
  countRequestsBeforeRows,
  measureScripts,
  takeLayoutShift,
} from './meters.ts'
import type { RenderCounts } from './render-counts.ts'
import { createLine, type Line } from './report.ts'
import { variants, Results, type MainThreadTimes } from './results.ts'
import { getListUrl, Visit, type Site } from './visit.ts'

type Run = {
  readonly browser: Browser
  readonly site: Site
  readonly rounds: number
  readonly results: Results
}

/** Creates functions that add measurements of a visit to `results`. The names of the measurements get the prefix. */
const createRecorder = ({ variant }: Visit, results: Results, prefix: string) => ({
  record: (measurement: string, value: number) => results.add(prefix + measurement, variant, value),
  recordAll: (action: string, values: MainThreadTimes | RenderCounts) =>
    results.addAll(prefix + action, variant, values),
})
type Recorder = ReturnType<typeof createRecorder>

const readFirstContentfulPaintMs = async ({ page }: Visit): Promise<number> =>
  page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )

async function measureColdLoad(
  visit: Visit,
  site: Site,
  results: Results,
  prefix: string,
): Promise<void> {
  const recorder = createRecorder(visit, results, prefix)
  recorder.record('cold', await visit.openList(getListUrl(visit.variant, site)))
  await visit.waitUntilIdle()
  recorder.record('first paint', await readFirstContentfulPaintMs(visit))
  recorder.recordAll('cold', await readMainThreadTimes(visit))
  recorder.record('blocked', await readBlockingMs(visit))
  recorder.recordAll('cold', await takeRenderCounts(visit))
  const firstCommit = await visit.page.evaluate(() => window.renderCounts.firstCommit)
  if (firstCommit !== null) recorder.record('first commit', firstCommit.components)
}

/** Records the time that `work` returns, and the main-thread time and renders until the page is idle. */
async function measureAction(
  visit: Visit,
  recorder: Recorder,
  action: string,
  work: () => Promise<number>,
): Promise<void> {
  await takeRenderCounts(visit)
  const times = await measureMainThreadDuring(visit, async () =>
    recorder.record(action, await work()),
  )
  recorder.recordAll(action, times)
  recorder.recordAll(action, await takeRenderCounts(visit))
}

async function measureFastVisit(visit: Visit, site: Site, results: Results): Promise<void> {
  const { variant, page } = visit
  const recorder = createRecorder(visit, results, '')
  await measureColdLoad(visit, site, results, '')
  recorder.record('shift, cold', await takeLayoutShift(visit))
  const { kb, kbBeforeRows, files } = await measureScripts(visit)
  recorder.record('scripts', kb)
  recorder.record('scripts before rows', kbBeforeRows)
  recorder.record('files', files)
  recorder.record('requests', visit.requests.length)
  recorder.record('requests before rows', await countRequestsBeforeRows(visit))
  recorder.record('elements', await page.evaluate(() => document.querySelectorAll('*').length))
  recorder.record('heap', await measureHeapMb(visit))

  for (const control of ['next', 'filter', 'sort', 'tab'] as const) {
    await measureAction(visit, recorder, control, () => visit.replaceRows(control))
    recorder.record(`shift, ${control}`, await takeLayoutShift(visit))
    await visit.goBackToPreviousRows()
    await visit.waitUntilIdle()
    await takeLayoutShift(visit)
  }

  // Scroll to any position except the start and the end, to check that Back restores it.
  const scrollTop = 680
  await page.evaluate((top) => {
    window.bench.findScroller().scrollTop = top
  }, scrollTop)
  await visit.waitUntilIdle()
  const shown = { host: '', nextHost: '' }
  await measureAction(visit, recorder, 'open', async () => {
    const { ms, ...hosts } = await visit.openRow(3)
    Object.assign(shown, hosts)
    return ms
  })
  recorder.record('shift, open', await takeLayoutShift(visit))
  if (variant !== 'minimal') {
    await measureAction(visit, recorder, 'cursor', () => visit.moveToNextRow(shown.nextHost))
    shown.host = shown.nextHost
    recorder.record('shift, cursor', await takeLayoutShift(visit))
  }
  await measureAction(visit, recorder, 'back', () => visit.goBackFromRecord(shown.host))
  const scrollDistance = await page.evaluate(
    (before) => Math.abs(window.bench.findScroller().scrollTop - before),
    scrollTop,
  )
  if (variant === 'app') recorder.record('scroll', scrollDistance)
}

/** Uses the slow network only for the first load. */
async function measureSlowVisit(visit: Visit, site: Site, results: Results): Promise<void> {
  const recorder = createRecorder(visit, results, 'slow ')
  await visit.throttle({ cpu: true, network: true })
  await measureColdLoad(visit, site, results, 'slow ')
  await visit.throttle({ cpu: true, network: false })
  for (const control of ['next', 'filter'] as const) {
    await measureAction(visit, recorder, control, () => visit.replaceRows(control))
  }
  await measureAction(visit, recorder, 'open', async () => (await visit.openRow(3)).ms)
}

export async function measureList({ browser, site, rounds, results }: Run): Promise<void> {
  const measuredVariants = variants.filter(
    (variant) => variant !== 'before' || site.beforeOrigin !== null,
  )
  // The first round warms up and is not counted.
  for (let round = -1; round < rounds; round++) {
    const counted = round < 0 ? new Results() : results
    // Alternate, so that no page always comes first.
    for (const variant of round % 2 === 0 ? measuredVariants : measuredVariants.toReversed()) {
      for (const measureVisit of [measureFastVisit, measureSlowVisit]) {
        const visit = await Visit.start(browser, variant)
        await measureVisit(visit, site, counted)
        await visit.end()
      }
    }
  }
}

export function createListLines(results: Results): Line[] {
  const line = (title: string, measurement: string, unit: string, target: Line['target']): Line =>
    createLine(results, title, measurement, unit, target)
  return [
    line('scripts until the rows, brotli', 'scripts before rows', 'KB', { maximum: 210 }),
    line('scripts until idle, brotli', 'scripts', 'KB', { maximum: 300 }),
    line('scripts, files', 'files', '', { maximum: 10 }),
    line('requests until the rows', 'requests before rows', '', { maximum: 14 }),
    line('requests until idle', 'requests', '', { maximum: 24 }),
    line('cold load to visible rows', 'cold', 'ms', { ratio: 1.8 }),
    line('cold load to visible rows, slow', 'slow cold', 'ms', { ratio: 1.5 }),
    line('first contentful paint', 'first paint', 'ms', { ratio: 0.6 }),
    line('first contentful paint, slow', 'slow first paint', 'ms', { ratio: 0.6 }),
    line('total blocking time', 'blocked', 'ms', null),
    line('total blocking time, slow', 'slow blocked', 'ms', { ratio: 1.2 }),
    line('main thread until idle', 'cold: busy', 'ms', null),
    line('main thread until idle, slow', 'slow cold: busy', 'ms', null),
    line('components in the first commit', 'first commit', '', null),
    line('components rendered until idle', 'cold: components', '', null),
    line('elements when idle', 'elements', '', null),
    line('rows rendered until idle', 'cold: rows', '', { maximum: 200 }),
    line('commits until idle', 'cold: commits', '', { maximum: 8 }),
    line('next page', 'next', 'ms', { ratio: 1.3 }),
    line('next page, slow', 'slow next', 'ms', { ratio: 1.3 }),
    line('filter', 'filter', 'ms', { ratio: 1.3 }),
    line('filter, slow', 'slow filter', 'ms', { ratio: 1.3 }),
    line('sort', 'sort', 'ms', { ratio: 1.3 }),
    line('tab', 'tab', 'ms', { ratio: 1.3 }),
    line('open a row', 'open', 'ms', null),
    line('open a row, slow', 'slow open', 'ms', null),
    line('rows rendered when one is opened', 'open: rows', '', { maximum: 5 }),
    line('commits when a row is opened', 'open: commits', '', { maximum: 5 }),
    line('cursor to evidence', 'cursor', 'ms', null),
    line('rows rendered when the cursor moves', 'cursor: rows', '', { maximum: 5 }),
    line('back', 'back', 'ms', { ratio: 1.2 }),
    line('back, scroll moved by', 'scroll', 'px', { maximum: 0 }),
    line('heap after load', 'heap', 'MB', { maximum: 7 }),
    ...['cold', 'next', 'filter', 'sort', 'tab', 'open', 'cursor'].map((action) =>
      line(`layout shift, ${action}`, `shift, ${action}`, '', { maximum: 0 }),
    ),
  ]
}
