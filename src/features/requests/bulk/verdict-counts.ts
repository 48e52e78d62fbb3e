import { formatCount } from '#/lib/numbers.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import type { ReviewRow } from './review.ts'

const verdictOrder = ['red', 'amber', 'green', 'unknown']

/** What the brands say of all lines that can be sent: `12 red, 3 green, 5 not known to your brands`. */
export function verdictCounts(rows: readonly ReviewRow[]): string {
  const counts = new Map<string, number>()
  for (const { fate, verdict } of rows)
    if (fate !== 'out') {
      const key = verdict.kind === 'verdict' ? (verdict.code ?? 'unknown') : verdict.kind
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const rank = (key: string) =>
    (verdictOrder.indexOf(key) + verdictOrder.length + 1) % (verdictOrder.length + 1)
  return [...counts]
    .filter(([key]) => key !== 'looking')
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, count]) => `${formatCount(count)} ${labelOf(key)}`)
    .join(', ')
}

function labelOf(key: string): string {
  switch (key) {
    case 'not-scanned':
      return 'not scanned yet'
    case 'not-listed':
      return 'not known to your brands'
    case 'not-read':
      return 'not checked'
    case 'unknown':
      return 'with an unknown verdict'
    default:
      return verdictLabel(key).word.toLowerCase()
  }
}
