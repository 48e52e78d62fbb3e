import { isApp } from './figures.ts'
import { compiledCode, heap } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit } from './visit.ts'

/** There and back again by five ways. */
const navigationsInLap = 10

async function lap(visit: Visit): Promise<void> {
  for (const what of ['next', 'filter', 'tab'] as const) {
    await visit.change(what)
    await visit.rest()
    await visit.back()
  }
  const { host } = await visit.openRow(3)
  await visit.rest()
  await visit.backFrom(host)
  const overview = visit.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Overview' })
  await overview.click()
  // A yes or no: a handle on the element would keep the whole page that it belonged to.
  await visit.page.waitForFunction(
    () => document.querySelector('main svg.recharts-surface') !== null,
  )
  await visit.press(null, 'F8', { rows: true })
}

/** The heap after 50 navigations, when all of the app was in use, and after 200 more through the same places. */
export const sessionPart: Part = {
  async measure({ browser, place, kinds, into }) {
    for (const kind of kinds.filter(isApp)) {
      const visit = await Visit.start(browser, kind)
      await visit.open(listAddress(kind, place))
      const laps = async (navigations: number): Promise<{ heap: number; code: number }> => {
        for (let done = 0; done < navigations; done += navigationsInLap) await lap(visit)
        await visit.rest()
        return { heap: await heap(visit), code: await compiledCode(visit) }
      }
      await visit.rest()
      const early = await laps(50)
      const late = await laps(200)
      const growth = late.heap - early.heap
      const code = late.code - early.code
      into.add('session early', kind, early.heap)
      into.add('session growth', kind, (100 * growth) / early.heap)
      into.add('session kept', kind, (100 * (growth - code)) / early.heap)
      if (kind === 'app')
        into.explain(
          'session growth',
          `${growth.toFixed(1)} MB more, of which ${code.toFixed(1)} MB is code that the browser has compiled`,
        )
      await visit.end()
    }
  },
  lines: (readings) => [
    lineOf(readings, 'heap after 50 navigations', 'session early', 'MB', null),
    lineOf(readings, 'heap growth over 200 more', 'session growth', '%', { most: 10 }),
    lineOf(readings, 'heap growth without compiled code', 'session kept', '%', { most: 10 }),
  ],
}
