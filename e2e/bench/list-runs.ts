import type { Browser, Page } from '@playwright/test'
import { Readings } from './figures.ts'
import { kinds, listAddress, Visit, type Kind, type Place } from './visit.ts'

const key = 'demo-key-owner'

/** The kinds in another order in each round, so that none always comes first. */
const order = (round: number): Kind[] => kinds.map((_, at) => kinds[(at + round) % 3] ?? 'app')

export type Notes = { readonly shifted: Set<string>; scripts: string[] }

/** One visit of the list at full speed: every change of it, once. */
async function fastVisit(visit: Visit, place: Place, into: Readings, notes: Notes): Promise<void> {
  const { kind, page } = visit
  const add = (what: string, value: number): void => into.add(what, kind, value)
  const shift = async (what: string): Promise<void> => {
    const { value, nodes } = await visit.shift()
    add(`shift ${what}`, value)
    if (kind === 'app' && value > 0) for (const node of nodes) notes.shifted.add(`${what}: ${node}`)
  }
  /** A reading of time, and of the processor time that the page took until it came to rest. */
  const timed = async (what: string, read: () => Promise<number>): Promise<void> => {
    const before = await visit.busy()
    add(what, await read())
    await visit.rest()
    // The static page begins a new document, and its count with it.
    if (kind !== 'static') add(`busy ${what}`, (await visit.busy()) - before)
    await shift(what)
  }

  await timed('cold', () => visit.open(listAddress(kind, place)))
  if (kind === 'app') notes.scripts = await scriptsBeforeRows(page)
  add('blocked', await visit.blocked())
  add('heap', await visit.heap())

  const isNextPage = (line: string): boolean => /domains\/\?.*\bpage=2\b/.test(line)
  for (const what of ['next', 'filter', 'sort', 'tab'] as const) {
    const asked = visit.requests.length
    await timed(what, () => visit.change(what))
    if (what === 'next') add('next requests', visit.requests.slice(asked).filter(isNextPage).length)
    await visit.back()
    await visit.rest()
    await visit.shift()
  }

  // A place that is neither at the top nor at the end, to be found again.
  const top = await page.evaluate(() => (window.bench.scroller().scrollTop = 680))
  let host = ''
  await timed('open', async () => {
    const opened = await visit.openRow(24)
    host = opened.host
    return opened.ms
  })
  await timed('back', () => visit.backFrom(host))
  const moved = await page.evaluate(
    (before) => Math.abs(window.bench.scroller().scrollTop - before),
    top,
  )
  add('scroll', moved)

  // Twice without a pause: the second page cannot have been read before it is asked for.
  await visit.change('next')
  add('next at once', await visit.change('next'))
}

/** The scripts that a page asked for before its rows were painted. */
const scriptsBeforeRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) =>
          /\.js(\?|$)/.test(name) && startTime < (window.bench.firstRows ?? 0),
      )
      .map(({ name }) => new URL(name).pathname),
  )

/** One visit with a processor that is 4 times slower, and a slow network until the rows are there. */
async function slowVisit(visit: Visit, place: Place, into: Readings): Promise<void> {
  const add = (what: string, value: number): void => into.add(`slow ${what}`, visit.kind, value)
  await visit.slow({ cpu: true, network: true })
  add('cold', await visit.open(listAddress(visit.kind, place)))
  await visit.rest()
  add('blocked', await visit.blocked())
  await visit.slow({ cpu: true, network: false })
  for (const what of ['next', 'filter'] as const) {
    add(what, await visit.change(what))
    await visit.rest()
  }
}

/** All rounds over the three pages, interleaved; the first round warms up and is not counted. */
export async function listRuns(
  browser: Browser,
  place: Place,
  rounds: number,
  readings: Readings,
): Promise<Notes> {
  const warmUp = new Readings()
  const notes: Notes = { shifted: new Set(), scripts: [] }
  for (let round = -1; round < rounds; round++) {
    const into = round < 0 ? warmUp : readings
    for (const kind of order(round + 3)) {
      for (const slow of [false, true]) {
        const visit = await Visit.start(browser, kind, key)
        await (slow ? slowVisit(visit, place, into) : fastVisit(visit, place, into, notes))
        await visit.end()
      }
    }
    process.stderr.write(round < 0 ? 'warm-up done\n' : `round ${round + 1} of ${rounds}\n`)
  }
  return notes
}
