import type { Browser } from '@playwright/test'
import {
  readBlockingMs,
  readBusy,
  measureBusyDuring,
  takeRenderCounts,
  measureHeapMb,
  countRequestsBeforeRows,
  measureScripts,
  takeShift,
} from './meters.ts'
import type { RenderCounts } from './render-counts.ts'
import { createLine, type Line } from './report.ts'
import { variants, Results, type Busy } from './results.ts'
import { getListUrl, Visit, type Site } from './visit.ts'

type Run = {
  readonly browser: Browser
  readonly site: Site
  readonly rounds: number
  readonly results: Results
}

/** Creates functions that add measurements of a visit to `results`. Their names start with `prefix`. */
const createAdd = ({ variant }: Visit, results: Results, prefix: string) => ({
  value: (what: string, value: number) => results.add(prefix + what, variant, value),
  all: (what: string, values: Busy | RenderCounts) =>
    results.addAll(prefix + what, variant, values),
})
type Add = ReturnType<typeof createAdd>

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
  const add = createAdd(visit, results, prefix)
  add.value('cold', await visit.openList(getListUrl(visit.variant, site)))
  await visit.waitUntilIdle()
  add.value('first paint', await readFirstContentfulPaintMs(visit))
  add.all('cold', await readBusy(visit))
  add.value('blocked', await readBlockingMs(visit))
  add.all('cold', await takeRenderCounts(visit))
  const first = await visit.page.evaluate(() => window.renderCounts.first)
  if (first !== null) add.value('first', first.components)
}

/** Adds the time that `work` returns. Also adds the main-thread time and the renders until the page is idle. */
async function measureChange(
  visit: Visit,
  add: Add,
  what: string,
  work: () => Promise<number>,
): Promise<void> {
  await takeRenderCounts(visit)
  add.all(what, await measureBusyDuring(visit, async () => add.value(what, await work())))
  add.all(what, await takeRenderCounts(visit))
}

async function measureFastVisit(visit: Visit, site: Site, results: Results): Promise<void> {
  const { variant, page } = visit
  const add = createAdd(visit, results, '')
  await measureColdLoad(visit, site, results, '')
  add.value('shift, cold', await takeShift(visit))
  const { kb, kbBeforeRows, files } = await measureScripts(visit)
  add.value('scripts', kb)
  add.value('scripts before', kbBeforeRows)
  add.value('files', files)
  add.value('requests', visit.requests.length)
  add.value('requests before', await countRequestsBeforeRows(visit))
  add.value('elements', await page.evaluate(() => document.querySelectorAll('*').length))
  add.value('heap', await measureHeapMb(visit))

  for (const what of ['next', 'filter', 'sort', 'tab'] as const) {
    await measureChange(visit, add, what, () => visit.change(what))
    add.value(`shift, ${what}`, await takeShift(visit))
    await visit.goBackToPreviousRows()
    await visit.waitUntilIdle()
    await takeShift(visit)
  }

  // Scroll to any position except the start and the end, to check that Back restores it.
  const scrollTop = 680
  await page.evaluate((top) => {
    window.bench.findScroller().scrollTop = top
  }, scrollTop)
  await visit.waitUntilIdle()
  const shown = { host: '', nextHost: '' }
  await measureChange(visit, add, 'open', async () => {
    const { ms, ...hosts } = await visit.openRow(3)
    Object.assign(shown, hosts)
    return ms
  })
  add.value('shift, open', await takeShift(visit))
  if (variant !== 'minimal') {
    await measureChange(visit, add, 'cursor', () => visit.moveToNextRow(shown.nextHost))
    shown.host = shown.nextHost
    add.value('shift, cursor', await takeShift(visit))
  }
  await measureChange(visit, add, 'back', () => visit.goBackFromRecord(shown.host))
  const moved = await page.evaluate(
    (before) => Math.abs(window.bench.findScroller().scrollTop - before),
    scrollTop,
  )
  if (variant === 'app') add.value('scroll', moved)
}

/** Uses the slow network only for the first load. */
async function measureSlowVisit(visit: Visit, site: Site, results: Results): Promise<void> {
  const add = createAdd(visit, results, 'slow ')
  await visit.throttle({ cpu: true, network: true })
  await measureColdLoad(visit, site, results, 'slow ')
  await visit.throttle({ cpu: true, network: false })
  for (const what of ['next', 'filter'] as const) {
    await measureChange(visit, add, what, () => visit.change(what))
  }
  await measureChange(visit, add, 'open', async () => (await visit.openRow(3)).ms)
}

export async function measureList({ browser, site, rounds, results }: Run): Promise<void> {
  const measuredVariants = variants.filter(
    (variant) => variant !== 'before' || site.before !== null,
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
  const line = (title: string, what: string, unit: string, target: Line['target']): Line =>
    createLine(results, title, what, unit, target)
  return [
    line('scripts until the rows, brotli', 'scripts before', 'KB', { maximum: 210 }),
    line('scripts until idle, brotli', 'scripts', 'KB', { maximum: 300 }),
    line('scripts, files', 'files', '', { maximum: 10 }),
    line('requests until the rows', 'requests before', '', { maximum: 14 }),
    line('requests until idle', 'requests', '', { maximum: 24 }),
    line('cold load to visible rows', 'cold', 'ms', { ratio: 1.8 }),
    line('cold load to visible rows, slow', 'slow cold', 'ms', { ratio: 1.5 }),
    line('first contentful paint', 'first paint', 'ms', { ratio: 0.6 }),
    line('first contentful paint, slow', 'slow first paint', 'ms', { ratio: 0.6 }),
    line('total blocking time', 'blocked', 'ms', null),
    line('total blocking time, slow', 'slow blocked', 'ms', { ratio: 1.2 }),
    line('main thread until idle', 'cold: busy', 'ms', null),
    line('main thread until idle, slow', 'slow cold: busy', 'ms', null),
    line('components in the first commit', 'first', '', null),
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
    ...['cold', 'next', 'filter', 'sort', 'tab', 'open', 'cursor'].map((what) =>
      line(`layout shift, ${what}`, `shift, ${what}`, '', { maximum: 0 }),
    ),
  ]
}
