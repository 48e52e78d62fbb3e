import { stageParts } from '#/features/outcomes/chart-looks.ts'
import { lengthWords } from '#/features/outcomes/figure-words.ts'
import type { Counted } from '#/features/outcomes/outcome-figures.ts'
import { countOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { FoundTools } from '#/product/outcomes/found-tools.tsx'
import { stageLabels } from '#/product/outcomes/outcome-labels.ts'
import { useFoundDates } from '#/product/outcomes/use-found-dates.ts'
import { whoseClock } from '#/product/outcomes/whose-clock.ts'
import { PartSwatch, SegmentBar, widenedWords } from '#/ui/segment-bar.tsx'
import { noteOf } from './footnotes.tsx'
import { ReportSection, ReportTable, SmallPrint } from './report-section.tsx'

/** Pixels of a bar that goes over the whole sheet. */
const barWidth = 680

/** Whose time the stages of the ended cases were (F20). */
export function ClockSection({ counted }: { counted: Counted }) {
  const { brandId, cases, shown } = counted
  const reading = useFoundDates(brandId, counted, shown.period)
  const clock = whoseClock(cases, shown.period, reading.found)
  const { n, unread, stages, about, whole } = clock
  const parts = stageParts(clock)
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <ReportSection
      title="Whose clock"
      sub={`${countOf(n, 'case')} closed or failed`}
      note={noteOf('clock')}
    >
      {n === 0 ? (
        <p className="text-muted">
          No case was closed or failed{shown.period === null ? '' : ' in this period'} whose
          providers are reported.
        </p>
      ) : (
        <>
          {whole.n > 0 && <SegmentBar parts={parts} fixed={barWidth} />}
          <div className="mt-1.5">
            <ReportTable
              name="Stages of cases"
              head={[
                'Stage',
                'Days',
                'Share',
                'Cases',
                'Median',
                '90th percentile',
                'Date missing',
                'Out of order',
              ]}
              rows={[
                ...(reading.found === null
                  ? [
                      {
                        key: 'found',
                        name: stageLabels.found,
                        cells: ['—', '—', 'not read', '—', '—', '—', '—'],
                      },
                    ]
                  : []),
                ...parts.map((part) => {
                  const { n: timed, median, p90, missing, disorder } = stages[part.key]
                  const isAbout = part.key === 'rest' && about > 0
                  return {
                    key: part.key,
                    name: (
                      <span className="inline-flex items-center gap-2">
                        <PartSwatch part={part} /> {part.label}
                      </span>
                    ),
                    cells: [
                      whole.n > 0 ? formatCount(part.value) : '—',
                      formatShare(part.value, total),
                      formatCount(timed),
                      lengthWords(median, isAbout),
                      lengthWords(p90, isAbout),
                      formatCount(missing),
                      formatCount(disorder),
                    ],
                  }
                }),
              ]}
            />
          </div>
        </>
      )}
      <SmallPrint
        lines={[
          ...(whole.n > 0
            ? [
                `Days and shares of the ${countOf(whole.n, 'case')} that ${whole.n === 1 ? 'has' : 'have'} all dates in order${reading.found === null ? ', from the request on' : ''}.`,
              ]
            : []),
          ...[widenedWords(parts)].filter((words) => words !== null),
          ...(reading.found !== null && stages.found.unlisted > 0
            ? [`${countOf(stages.found.unlisted, 'case')} whose domain is not listed any more.`]
            : []),
          ...(reading.found !== null && stages.found.unread > 0
            ? [
                `${countOf(stages.found.unread, 'case')} of which it was not read when the domain was found.`,
              ]
            : []),
          ...(unread > 0 ? [`Of ${formatCount(unread)} more the providers are not reported.`] : []),
        ]}
      />
      <FoundTools brandId={brandId} period={shown.period} reading={reading} />
    </ReportSection>
  )
}
