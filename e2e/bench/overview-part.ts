import { scriptsOf } from './meters.ts'
import type { Part } from './part.ts'
import { lineOf } from './report.ts'
import { scriptSize } from './script-size.ts'
import { Visit } from './visit.ts'

/** Three charts with bars in them. */
const charts = {
  least: { selector: 'svg.recharts-surface:has(.recharts-bar-rectangle)', count: 3 },
}

/** The overview beside the least that React and recharts need for its three charts. */
export const overviewPart: Part = {
  async measure({ browser, place: { origin, brand }, rounds, into }) {
    for (let round = -1; round < rounds; round++) {
      const both = ['hand-written', 'app'] as const
      for (const kind of round % 2 === 0 ? both : both.toReversed()) {
        const path = kind === 'app' ? `/brands/${brand}` : `/limit/overview?brand=${brand}`
        const visit = await Visit.start(browser, kind, charts)
        const ms = await visit.open(origin + path)
        await visit.rest()
        if (round >= 0) {
          into.add('overview', kind, ms)
          if (kind === 'app')
            into.add('overview scripts', kind, scriptSize(await scriptsOf(visit.page)))
        }
        await visit.end()
      }
    }
  },
  lines: (readings) => [
    lineOf(readings, 'overview, scripts, brotli', 'overview scripts', 'KiB', { most: 205 }),
    lineOf(readings, 'overview, beside React and recharts', 'overview', 'ms', { ratio: 1.15 }),
  ],
}
