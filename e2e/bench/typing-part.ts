import { setTimeout as pause } from 'node:timers/promises'
import { twoFrames, type Part } from './part.ts'
import { lineOf } from './report.ts'
import { listAddress, Visit } from './visit.ts'

/** 30 keys. */
const typed = 'northbank-login-secure-account'
const msBetweenKeys = 1000 / typed.length

/** Types a host into the search box within a second, and counts the requests that this makes. */
export const typingPart: Part = {
  async measure({ browser, place, rounds, into }) {
    for (let round = 0; round < rounds; round++) {
      for (const kind of ['hand-written', 'app'] as const) {
        const visit = await Visit.start(browser, kind)
        await visit.open(listAddress(kind, place))
        await visit.rest()
        await visit.page.locator('input[type=search]').first().focus()
        const asked = visit.requests.length
        const began = performance.now()
        for (const [at, letter] of Array.from(typed).entries()) {
          await pause(Math.max(0, began + at * msBetweenKeys - performance.now()))
          await visit.page.keyboard.press(letter)
        }
        // The search waits for a pause in the typing.
        await visit.page.waitForTimeout(800)
        await visit.rest()
        const keys = await visit.page.evaluate(() => window.bench.keys)
        if (keys.length !== typed.length)
          throw new Error(`${keys.length} keys reached the search box`)
        into.add('typing worst', kind, Math.max(...keys))
        const searches = visit.requests
          .slice(asked)
          .filter((line) => /\/domains\/\?.*domain_filter=/.test(line))
        into.add('typing requests', kind, searches.length)
        await visit.end()
      }
    }
  },
  lines: (readings) => [
    lineOf(readings, '30 keys in a second, worst to paint', 'typing worst', 'ms', {
      most: twoFrames,
    }),
    lineOf(readings, '  requests for them', 'typing requests', '', { most: 5 }),
  ],
}
