import { humanise } from '#/lib/humanise.ts'
import { visibleString } from '#/lib/visible-text.ts'
import type { ChartPart } from '#/ui/chart-part.ts'
import { inOrder, type Breakdown, type PartFilter } from './breakdown.ts'

const known = new Map<string, Omit<ChartPart, 'key' | 'value'>>([
  ['live_domains', { label: 'Answers', colour: '1' }],
  ['error_domains', { label: 'Error', colour: '2' }],
  ['unknown_status', { label: 'No answer recorded', colour: 'grey' }],
])

const lists = new Map<string, PartFilter>([
  ['live_domains', { http: 'online' }],
  ['error_domains', { http: 'offline' }],
])

/** The part whose list matches it only roughly: the filter knows online and offline, no errors (C48). */
export const approximatePart = 'error_domains'

/** How the websites of the queue answered. What is neither live nor an error has no list of its own (C48). */
export function httpBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const parts = inOrder(counts, [...known.keys()]).map(([key, value]): ChartPart => {
    const words = known.get(key) ?? { label: visibleString(humanise(key)), colour: 'grey' as const }
    return { key, value, ...words }
  })
  return { parts, filters: new Map([...lists].filter(([key]) => counts.has(key))) }
}
