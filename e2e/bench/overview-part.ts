import { blocked, busy, scripts } from './meters.ts'
import { inTurn, type Part } from './part.ts'
import { lineOf } from './report.ts'
import { overviewAddress, Visit } from './visit.ts'

/** Three charts with bars in them. */
const charts = {
  least: { selector: 'svg.recharts-surface:has(.recharts-bar-rectangle)', count: 3 },
}

/** The overview beside the least that React and recharts need for its three charts. */
export const overviewPart: Part = {
  async measure({ browser, place, kinds, rounds, into }) {
    const compared = kinds.filter((kind) => kind !== 'static' && kind !== 'hand-written')
    for (let round = -1; round < rounds; round++) {
      for (const kind of inTurn(compared, round)) {
        const visit = await Visit.start(browser, kind, charts)
        const ms = await visit.open(overviewAddress(kind, place))
        await visit.rest()
        if (round >= 0) {
          into.add('overview', kind, ms)
          into.add('overview blocked', kind, await blocked(visit))
          into.addBusy('overview', kind, await busy(visit))
          const { kb, files, heaviest } = await scripts(visit)
          into.add('overview scripts', kind, kb)
          into.add('overview files', kind, files)
          if (kind === 'app')
            for (const what of ['scripts', 'files'])
              into.explain(`overview ${what}`, `heaviest: ${heaviest}`)
        }
        await visit.end()
      }
    }
  },
  lines: (readings) => [
    lineOf(readings, 'overview, scripts until at rest, brotli', 'overview scripts', 'KB', {
      most: 250,
    }),
    lineOf(readings, 'overview, files', 'overview files', '', { most: 12 }),
    lineOf(readings, 'overview, cold load to charts', 'overview', 'ms', {
      ratio: [1.4, 'minimal'],
    }),
    lineOf(readings, 'overview, total blocking time', 'overview blocked', 'ms', null),
  ],
}
