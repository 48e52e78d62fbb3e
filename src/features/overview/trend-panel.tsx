import { ArrowRight } from 'lucide-react'
import { formatCalendarDate, shortDay } from '#/lib/dates.ts'
import { dayOf, daysLater } from '#/lib/local-days.ts'
import { formatCount } from '#/lib/numbers.ts'
import type { SeenDay } from '#/product/trends/brand-days.ts'
import { useSeenDays } from '#/product/trends/use-seen-days.ts'
import { Card } from '#/ui/card.tsx'
import { ChartFigures, FiguresLines } from '#/ui/chart-figures.tsx'
import { ChartLine } from '#/ui/chart-line.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { useNow } from '#/ui/now.ts'
import type { Overview } from './use-overview.ts'

const series = [
  { figure: 'queue', label: 'To review', colour: '1' },
  { figure: 'red', label: 'Red, of those to review', colour: 'red' },
  { figure: 'open', label: 'Open takedowns', colour: 'grey' },
] as const

/** All days from the first one seen up to today; those between that were not seen are gaps. */
export function trendDays(seen: readonly SeenDay[], today: string): readonly SeenDay[] {
  const byDay = new Map(seen.map((one) => [one.day, one]))
  const days: SeenDay[] = []
  let day = seen[0]?.day ?? null
  while (day !== null && day <= today) {
    days.push(byDay.get(day) ?? { day, queue: null, red: null, open: null })
    day = daysLater(day, 1)
  }
  return days
}

type TrendPanelProps = Pick<Overview, 'stats' | 'running'> & { brandId: string }

/**
 * How the figures of a brand have moved, as far as this device has seen them (C51). It says nothing before there
 * are two days.
 */
export function TrendPanel({ brandId, stats, running }: TrendPanelProps) {
  const now = useNow()
  const { seen, durable, keep } = useSeenDays(brandId, {
    countedAt: stats.dataUpdatedAt,
    queue: stats.data?.domain_count ?? null,
    red: stats.data?.verdict_stats.get('red') ?? null,
    casesAt: running.dataUpdatedAt,
    // A count that may lack cases would look like a fall.
    open: running.data?.complete ? running.data.total : null,
  })
  const [first, second] = seen?.days ?? []
  if (!seen || !first || !second) return null
  const days = trendDays(seen.days, dayOf(now))
  const since = formatCalendarDate(first.day)
  return (
    // Not on paper: the overview is one sheet there.
    <div className="print:hidden">
      <Card title="Trend" sub={`seen from this device since ${since}`}>
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-3">
          {series.map(({ figure, label, colour }) => (
            <div key={figure} className="grid min-w-0 gap-1">
              <p className="flex items-baseline justify-between gap-x-2 text-sm text-muted">
                {label}
                <Last days={seen.days} figure={figure} />
              </p>
              <ChartLine
                colour={colour}
                points={days.map((one) => ({
                  label: shortDay(one.day),
                  title: formatCalendarDate(one.day),
                  value: one[figure],
                }))}
              />
            </div>
          ))}
        </div>
        <div className="mt-2">
          <ChartFigures name="Trend">
            <FiguresLines
              head={['Day', ...series.map(({ label }) => label)]}
              lines={seen.days.toReversed().map((one) => ({
                key: one.day,
                name: formatCalendarDate(one.day),
                cells: series.map(({ figure }) => formatCount(one[figure])),
              }))}
            />
          </ChartFigures>
        </div>
        {!durable && (
          <p role="alert" className="mt-2 text-sm text-amber">
            This browser cannot store trends now, or has no room left: what it saw today is gone
            when the page is closed.
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-xs text-faint">
            Seen on {formatCount(seen.days.length)} of {formatCount(days.length)} days; the others
            are gaps. Past days cannot be listed.
          </p>
          <span className="text-sm print:hidden">
            <Checkbox
              label="Keep it when I sign out"
              checked={seen.kept}
              onChange={({ currentTarget }) => keep(currentTarget.checked)}
            />
          </span>
        </div>
      </Card>
    </div>
  )
}

/** The figure that was seen last, and the first one that it can be held against. */
function Last({
  days,
  figure,
}: {
  days: readonly SeenDay[]
  figure: (typeof series)[number]['figure']
}) {
  const known = days.filter((day) => day[figure] !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return null
  return (
    <span>
      {formatCount(first[figure])} <ArrowRight aria-hidden className="inline size-3 shrink-0" />
      <span className="sr-only">to</span>{' '}
      <b className="font-semibold text-text">{formatCount(last[figure])}</b>
    </span>
  )
}
