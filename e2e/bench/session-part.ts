import { heap, keptNodes } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit } from './visit.ts'

const navigations = 200

/** The heap after two laps through the app, when all its parts are loaded, and after 200 navigations. */
export const sessionPart: Part = {
  async measure({ browser, place, into }) {
    const visit = await Visit.start(browser, 'app')
    await visit.open(listAddress('app', place))
    await visit.rest()
    const overview = visit.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Overview' })
    let early = { heap: Number.NaN, nodes: Number.NaN }
    for (let done = 0; done < navigations; done += 10) {
      for (const what of ['next', 'filter', 'tab'] as const) {
        await visit.change(what)
        // A way back that comes before the address has changed would leave the app.
        await visit.rest()
        await visit.back()
      }
      const { host } = await visit.openRow(done / 10)
      await visit.rest()
      await visit.backFrom(host)
      await overview.click()
      // A yes or no: a handle on the element would keep the whole page that it belonged to.
      await visit.page.waitForFunction(
        () => document.querySelector('main svg.recharts-surface') !== null,
      )
      await visit.press(null, 'F8', { rows: 100 })
      if (done === 10) early = { heap: await heap(visit), nodes: await keptNodes(visit) }
    }
    await visit.rest()
    const late = { heap: await heap(visit), nodes: await keptNodes(visit) }
    into.add('session early', 'app', early.heap)
    into.add('session growth', 'app', (100 * (late.heap - early.heap)) / early.heap)
    into.add('session nodes', 'app', (100 * (late.nodes - early.nodes)) / early.nodes)
    await visit.end()
  },
  lines: (readings) => [
    lineOf(readings, 'heap early in a long session', 'session early', 'MB', null),
    lineOf(readings, '  growth over 200 navigations', 'session growth', '%', { most: 10 }),
    lineOf(readings, '  growth of nodes and listeners', 'session nodes', '%', { most: 10 }),
  ],
}
