import { kinds, Readings, type Kind } from './figures.ts'
import { blocked, busy, heap, scriptsOf, shift } from './meters.ts'
import { twoFrames, type Part, type Run } from './part.ts'
import { lineOf, type Line } from './report.ts'
import { scriptSize } from './script-size.ts'
import { listAddress, Visit, type Place } from './visit.ts'

/** The kinds in another order in each round, so that none always comes first. */
const order = (round: number): Kind[] =>
  kinds.map((_, at) => kinds[(at + round) % kinds.length] ?? 'app')

/** Where the layout of the app shifted. */
const shifted = new Set<string>()

/** One visit of the list at full speed: every change of it, once. */
async function fastVisit(visit: Visit, place: Place, into: Readings): Promise<void> {
  const { kind, page } = visit
  const add = (what: string, value: number): void => into.add(what, kind, value)
  const addShift = async (what: string): Promise<void> => {
    const { value, nodes } = await shift(visit)
    add(`shift ${what}`, value)
    if (kind === 'app' && value > 0) for (const node of nodes) shifted.add(`${what}: ${node}`)
  }
  /** A reading of time, and of the processor time that the page took until it came to rest. */
  const timed = async (what: string, read: () => Promise<number>): Promise<void> => {
    const before = await busy(visit)
    add(what, await read())
    await visit.rest()
    // The static page begins a new document, and its count with it.
    if (kind !== 'static') add(`busy ${what}`, (await busy(visit)) - before)
    await addShift(what)
  }

  await timed('cold', () => visit.open(listAddress(kind, place)))
  if (kind === 'app') add('scripts', scriptSize(await scriptsOf(page)))
  add('blocked', await blocked(visit))
  add('heap', await heap(visit))

  const isNextPage = (line: string): boolean => /domains\/\?.*\bpage=2\b/.test(line)
  // Reading ahead changes nothing but the next page.
  const changes =
    kind === 'ahead' ? (['next'] as const) : (['next', 'filter', 'sort', 'tab'] as const)
  for (const what of changes) {
    const asked = visit.requests.length
    await timed(what, () => visit.change(what))
    if (what === 'next') add('next requests', visit.requests.slice(asked).filter(isNextPage).length)
    await visit.back()
    await visit.rest()
    await shift(visit)
  }
  if (kind === 'ahead') return

  // A place that is neither at the top nor at the end, to be found again.
  const top = await page.evaluate(() => (window.bench.scroller().scrollTop = 680))
  let host = ''
  await timed('open', async () => {
    const opened = await visit.openRow(24)
    host = opened.host
    return opened.ms
  })
  if (kind !== 'static') {
    // What the next row needs was read ahead while the page was at rest.
    const next = await page.locator('main tbody tr[data-row]').nth(25).locator('th a').innerText()
    await timed('cursor', () => visit.moveTo(next))
    host = next
  }
  await timed('back', () => visit.backFrom(host))
  const moved = await page.evaluate(
    (before) => Math.abs(window.bench.scroller().scrollTop - before),
    top,
  )
  add('scroll', moved)
  if (kind === 'app') await timed('move', () => visit.moveCursor())

  // Twice without a pause: the second page cannot have been read before it is asked for.
  await visit.change('next')
  add('next at once', await visit.change('next'))
}

/** One visit with a processor that is 4 times slower, and a slow network until the rows are there. */
async function slowVisit(visit: Visit, place: Place, into: Readings): Promise<void> {
  const add = (what: string, value: number): void => into.add(`slow ${what}`, visit.kind, value)
  await visit.slow({ cpu: true, network: true })
  add('cold', await visit.open(listAddress(visit.kind, place)))
  await visit.rest()
  add('blocked', await blocked(visit))
  await visit.slow({ cpu: true, network: false })
  for (const what of ['next', 'filter'] as const) {
    add(what, await visit.change(what))
    await visit.rest()
  }
}

async function measure({ browser, place, rounds, into }: Run): Promise<void> {
  // The first round warms up and is not counted.
  for (let round = -1; round < rounds; round++) {
    const counted = round < 0 ? new Readings() : into
    for (const kind of order(round + kinds.length)) {
      for (const visitOf of [fastVisit, slowVisit]) {
        const visit = await Visit.start(browser, kind)
        await visitOf(visit, place, counted)
        await visit.end()
      }
    }
  }
}

function lines(readings: Readings): Line[] {
  const line = (title: string, what: string, unit: string, target: Line['target']): Line =>
    lineOf(readings, title, what, unit, target)
  const shifts = [...shifted].map((node) => `shifted at ${node}`)
  return [
    line('first load, scripts, brotli', 'scripts', 'KiB', { most: 115 }),
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
    line('open a row', 'open', 'ms', { ratio: 1.25, most: twoFrames }),
    line('cursor to evidence', 'cursor', 'ms', { ratio: 1.25, most: twoFrames }),
    line('cursor to the next row, evidence closed', 'move', 'ms', { most: twoFrames }),
    line('back to the list', 'back', 'ms', { ratio: 1.5 }),
    line('  scroll position moved by', 'scroll', 'px', { most: 1 }),
    line('heap after load', 'heap', 'MB', { most: 6 }),
    ...['cold', 'next', 'filter', 'sort', 'tab', 'open', 'cursor', 'move'].map((what, at) => ({
      ...line(
        `layout shift: ${what}${what === 'open' ? ', where the list narrows' : ''}`,
        `shift ${what}`,
        '',
        { most: 0 },
      ),
      ...(at === 0 && shifts.length > 0 ? { notes: shifts } : {}),
    })),
    ...['cold', 'next', 'filter', 'open', 'back'].map((what) =>
      line(`main thread until at rest: ${what}`, `busy ${what}`, 'ms', null),
    ),
  ]
}

/** The list of domains beside the limit pages. */
export const listPart: Part = { measure, lines }
