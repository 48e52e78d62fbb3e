import { countOf, formatCount } from '#/lib/numbers.ts'
import { FoundTools } from '#/product/outcomes/found-tools.tsx'
import { stageLabels } from '#/product/outcomes/outcome-labels.ts'
import { useFoundDates } from '#/product/outcomes/use-found-dates.ts'
import { clockStages, whoseClock } from '#/product/outcomes/whose-clock.ts'
import { Card } from '#/ui/card.tsx'
import { ChartSegments } from '#/ui/chart-segments.tsx'
import { CasesLink } from './cases-link.tsx'
import { stageParts } from './chart-looks.ts'
import { Definition } from './definition.tsx'
import { FigureRow, FigureTable } from './figure-table.tsx'
import { lengthWords } from './figure-words.ts'
import type { Counted } from './outcome-figures.ts'

/** Whose time the stages of the ended cases were (F20). */
export function ClockPanel({ counted }: { counted: Counted }) {
  const { brandId, cases, shown } = counted
  const { period } = shown
  const reading = useFoundDates(brandId, counted, period)
  const clock = whoseClock(cases, period, reading.found)
  const { n, unread, stages, about, whole } = clock
  return (
    <Card
      title="Whose clock"
      sub="closed and failed cases, from the find to the closing"
      actions={<Definition of="clock" about="Whose clock" />}
    >
      {n === 0 ? (
        <p className="text-muted">
          No case was closed or failed{period === null ? '' : ' in this period'} whose providers are
          reported.
        </p>
      ) : (
        <>
          {whole.n > 0 && (
            <div className="mb-3">
              <p className="mb-2 text-muted">
                Total days of the{' '}
                <CasesLink
                  brandId={brandId}
                  only={reading.found === null ? 'clock-whole' : 'clock-chain'}
                  period={period}
                  count={whole.n}
                  label="with all dates in order"
                  words={countOf(whole.n, 'case')}
                />{' '}
                that have all dates in order
                {reading.found === null && ', from the request on'}
              </p>
              <ChartSegments name="Days by stage" parts={stageParts(clock)} />
            </div>
          )}
          <FigureTable
            name="Stages of cases"
            head={['Stage', 'Cases', 'Median', '90th percentile', 'Date missing', 'Out of order']}
          >
            {clockStages.map((stage) => {
              const { n: timed, median, p90, missing, disorder } = stages[stage]
              const link = { brandId, period } as const
              const label = stageLabels[stage]
              const isAbout = stage === 'rest' && about > 0
              if (stage === 'found' && reading.found === null)
                return (
                  <FigureRow key={stage} name={label}>
                    {['not read', '—', '—', '—', '—']}
                  </FigureRow>
                )
              return (
                <FigureRow key={stage} name={label}>
                  {[
                    <CasesLink
                      key="n"
                      {...link}
                      only={`${stage}-timed`}
                      count={timed}
                      label={label}
                    />,
                    lengthWords(median, isAbout),
                    lengthWords(p90, isAbout),
                    <CasesLink
                      key="m"
                      {...link}
                      only={`${stage}-missing`}
                      count={missing}
                      label={`${label}, a date missing`}
                    />,
                    <CasesLink
                      key="d"
                      {...link}
                      only={`${stage}-disorder`}
                      count={disorder}
                      label={`${label}, dates out of order`}
                    />,
                  ]}
                </FigureRow>
              )
            })}
          </FigureTable>
        </>
      )}
      {reading.found !== null && (
        <p className="mt-2.5 text-sm text-muted empty:hidden">
          {stages.found.unlisted > 0 && (
            <>
              <CasesLink
                {...{ brandId, period }}
                only="found-unlisted"
                count={stages.found.unlisted}
                label="domain not listed any more"
                words={countOf(stages.found.unlisted, 'case')}
              />{' '}
              whose domain is not listed any more.{' '}
            </>
          )}
          {stages.found.unread > 0 && (
            <>
              <CasesLink
                {...{ brandId, period }}
                only="found-unread"
                count={stages.found.unread}
                label="not read when the domain was found"
                words={countOf(stages.found.unread, 'case')}
              />{' '}
              of which it was not read when the domain was found.
            </>
          )}
        </p>
      )}
      <FoundTools brandId={brandId} period={period} reading={reading} />
      {unread > 0 && (
        <p className="mt-2.5 text-sm text-muted">
          Of{' '}
          <CasesLink
            brandId={brandId}
            only="clock-unread"
            period={period}
            count={unread}
            label="providers not reported"
            words={`${formatCount(unread)} more`}
          />{' '}
          the providers are not reported.
        </p>
      )}
    </Card>
  )
}
