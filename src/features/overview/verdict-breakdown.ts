import { verdicts, type Verdict } from '#/contract/codes.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import type { ChartPart } from '#/ui/chart-part.ts'
import { inOrder, type Breakdown, type PartFilter } from './breakdown.ts'

const isVerdict = (key: string): key is Verdict => verdicts.some((verdict) => verdict === key)

/** Verdicts of the queue. The keys are values of the list's own filter, one to one (C46). */
export function verdictBreakdown(counts: ReadonlyMap<string, number>): Breakdown {
  const filters = new Map<string, PartFilter>()
  const parts = inOrder(counts, verdicts).map(([key, value]): ChartPart => {
    const label = verdictLabel(key).word
    if (isVerdict(key)) filters.set(key, { verdict: key })
    const tone = isVerdict(key) && key !== 'unknown' ? key : 'grey'
    return { key, label, value, colour: tone, tone }
  })
  return { parts, filters }
}
