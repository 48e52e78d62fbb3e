import { DAY } from '#/lib/durations.ts'
import { ratedClasses, type CaseClass } from '#/product/outcomes/case-class.ts'
import {
  classLabels,
  stageLabels,
  tookLabels,
  tookTicks,
} from '#/product/outcomes/outcome-labels.ts'
import type { SuccessRate } from '#/product/outcomes/success-rate.ts'
import type { TimeToOutcome } from '#/product/outcomes/time-to-outcome.ts'
import type { ClockStage, WhoseClock } from '#/product/outcomes/whose-clock.ts'
import type { ColumnPeriod, ColumnSeries } from '#/ui/chart-columns.tsx'
import type { ChartPart } from '#/ui/chart-part.ts'

/* How the charts of outcomes look, on the page and on paper. */

const ends: Readonly<Record<(typeof ratedClasses)[number], Pick<ChartPart, 'colour' | 'tone'>>> = {
  removed: { colour: 'green', tone: 'green' },
  'not-removed': { colour: 'amber', tone: 'amber' },
  'not-stated': { colour: 'grey', tone: 'grey' },
  'other-outcome': { colour: '1' },
  failed: { colour: 'red', tone: 'red' },
}

/** Ends that are shown also where there is none; the others only where there is one. */
const always: readonly CaseClass[] = ['removed', 'not-removed', 'not-stated', 'failed']

/** How the cases ended that count for the success rate; where `besides` has one, that end is shown too. */
export const endParts = (
  { counts }: SuccessRate,
  besides: SuccessRate | null = null,
): (ChartPart & { key: (typeof ratedClasses)[number] })[] =>
  ratedClasses
    .filter((key) => always.includes(key) || counts[key] > 0 || (besides?.counts[key] ?? 0) > 0)
    .map((key) => ({ key, label: classLabels[key], value: counts[key], ...ends[key] }))

const stageColours: Readonly<Record<ClockStage, NonNullable<ChartPart['colour']>>> = {
  found: '2',
  report: '1',
  answer: 'amber',
  rest: 'grey',
}

/** The days of the cases with all dates, by stage. */
export const stageParts = ({ whole }: WhoseClock): (ChartPart & { key: ClockStage })[] =>
  whole.stages.map((stage) => ({
    key: stage,
    label: stageLabels[stage],
    value: whole.times[stage] / DAY,
    colour: stageColours[stage],
  }))

/** Closed cases by their length: those whose site was removed, and the others on them. */
export const tookSeries: readonly ColumnSeries[] = [
  { key: 'removed', label: 'Removed', colour: 'green', stack: 'closed' },
  { key: 'others', label: 'Any other outcome', colour: 'grey', pattern: 'dotted', stack: 'closed' },
]

/** The columns of those series: cases by how long they took. */
export const tookPeriods = ({ buckets }: TimeToOutcome): readonly ColumnPeriod[] =>
  buckets.map(({ key, removed, others }) => ({
    key,
    label: tookTicks[key],
    title: tookLabels[key],
    values: { removed, others },
  }))
