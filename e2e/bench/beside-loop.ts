import { bareLoop, type BareLists } from './bare-loop.ts'
import { heapPeak, longestTask } from './meters.ts'
import type { Run } from './part.ts'
import { Visit } from './visit.ts'

/** Something long that the app does with whole lists, beside a bare loop over the same lists. */
type LongWork = {
  /** The name of its readings: the time, and with `peak` and `task` behind it the heap and the tasks. */
  readonly what: string
  readonly lists: BareLists
  /** Brings the page so far that the work can begin. */
  readonly prepare: (visit: Visit) => Promise<void>
  /** Does it; how long that took, in ms. */
  readonly work: (visit: Visit) => Promise<number>
  /** Goes on with what the work has made. */
  readonly after?: (visit: Visit, add: (what: string, value: number) => void) => Promise<void>
}

/** Does it in each round on a new page, in turn before and after the loop; the first round warms up. */
export async function besideLoop(
  { browser, rounds, into }: Pick<Run, 'browser' | 'rounds' | 'into'>,
  { what, lists, prepare, work, after }: LongWork,
): Promise<void> {
  for (let round = -1; round < rounds; round++) {
    const visit = await Visit.start(browser, 'app')
    const addFor =
      (kind: 'app' | 'hand-written') =>
      (name: string, value: number): void => {
        if (round >= 0) into.add(name, kind, value)
      }
    const add = addFor('app')
    const bare = async () => addFor('hand-written')(what, await bareLoop(visit, lists))
    await prepare(visit)
    await visit.rest()
    if (round % 2 === 0) await bare()
    await longestTask(visit)
    const working = work(visit)
    add(`${what} peak`, await heapPeak(visit, working))
    add(what, await working)
    add(`${what} task`, await longestTask(visit))
    if (round % 2 !== 0) await bare()
    await after?.(visit, add)
    await visit.end()
  }
}
