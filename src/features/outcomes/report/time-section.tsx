import { tookPeriods, tookSeries } from '#/features/outcomes/chart-looks.ts'
import { lengthWords } from '#/features/outcomes/figure-words.ts'
import type { Counted, PeriodFigures } from '#/features/outcomes/outcome-figures.ts'
import { leftOutWords } from '#/features/outcomes/time-panel.tsx'
import { formatCount, formatShare } from '#/lib/numbers.ts'
import { tookLabels } from '#/product/outcomes/outcome-labels.ts'
import type { Spread } from '#/product/outcomes/quantiles.ts'
import { leftOutReasons } from '#/product/outcomes/time-to-outcome.ts'
import { ChartColumns } from '#/ui/chart-columns.tsx'
import { noteOf } from './footnotes.tsx'
import { ReportSection, ReportTable, SmallPrint } from './report-section.tsx'

/** Pixels of the drawing, which goes over half the sheet. */
const drawing = { width: 330, height: 104 }

/** How long it took from the request to the closing (F2). */
export function TimeSection({ counted: { shown, before } }: { counted: Counted }) {
  const { time } = shown
  const { sources, leftOut } = time
  const left = leftOutReasons.filter((why) => leftOut[why] > 0)
  return (
    <ReportSection title="Time to outcome" sub="from request to closing" note={noteOf('time')}>
      <ReportTable
        name="Time to outcome"
        head={['Outcome', 'Cases', 'Median', '90th percentile']}
        rows={[
          row('any', 'Any', time.all, shown),
          row('removed', 'Removed', time.removed, shown),
          ...(before ? [row('before', 'Any, the period before', before.time.all, before)] : []),
        ]}
      />
      {time.all.n > 0 && (
        <div className="mt-2">
          <ChartColumns
            name="Cases by time to outcome"
            series={tookSeries}
            periods={tookPeriods(time)}
            fixed={drawing}
            table={
              <tbody>
                {time.buckets.map(({ key, removed, others }) => (
                  <tr key={key}>
                    <th scope="row">{tookLabels[key]}</th>
                    <td>{formatCount(removed)} removed</td>
                    <td>{formatCount(others)} others</td>
                  </tr>
                ))}
              </tbody>
            }
          />
        </div>
      )}
      <SmallPrint
        lines={[
          ...(sources.about > 0
            ? [
                `About: ${formatCount(sources.about)} of ${formatCount(time.all.n)} closing dates (${formatShare(sources.about, time.all.n)}) are exact to a day only.`,
              ]
            : []),
          ...(sources.blank > 0
            ? [`${formatCount(sources.blank)} do not say where the closing date comes from.`]
            : []),
          ...(sources.other > 0
            ? [`${formatCount(sources.other)} have a closing date from a source not known here.`]
            : []),
          ...(left.length > 0
            ? [
                `Left out: ${left.map((why) => `${leftOutWords[why]} ${formatCount(leftOut[why])}`).join(', ')}.`,
              ]
            : []),
        ]}
      />
    </ReportSection>
  )
}

const row = (key: string, name: string, spread: Spread, { time }: PeriodFigures) => {
  const isAbout = time.sources.about > 0
  return {
    key,
    name,
    cells: [
      formatCount(spread.n),
      lengthWords(spread.median, isAbout),
      lengthWords(spread.p90, isAbout),
    ],
  }
}
