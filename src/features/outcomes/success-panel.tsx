import { countOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { noDate, type CaseSet } from '#/shared/outcomes/case-sets.ts'
import { caseClasses, classLabels, isRated, ratedClasses } from '#/shared/outcomes/outcome-case.ts'
import type { ChartPart } from '#/ui/share-bars.tsx'
import {
  CasesLink,
  CasesList,
  CasesSegments,
  fewestRated,
  FigureCard,
  rateWords,
} from './figure-parts.tsx'
import { noneWords } from './headline.tsx'
import type { Outcomes, PeriodFigures } from './outcome-figures.ts'

const colours: Readonly<Record<(typeof ratedClasses)[number], Pick<ChartPart, 'colour' | 'tone'>>> =
  {
    removed: { colour: 'green', tone: 'green' },
    'not-removed': { colour: 'amber', tone: 'amber' },
    'not-stated': { colour: 'grey', tone: 'grey' },
    'other-outcome': { colour: '1' },
    failed: { colour: 'red', tone: 'red' },
  }

/** The success rate with its classes and its denominator spelled out (F1). */
export function SuccessPanel({ outcomes: { figures, before } }: { outcomes: Outcomes }) {
  const { size } = figures
  const [rated, removed] = [size('rated'), size('removed')]
  const stated = rated - size('not-stated')
  return (
    <FigureCard of="rate" sub="of closed and failed cases">
      {rated === 0 ? (
        <p className="text-muted">{noneWords(figures)}</p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="text-2xl font-[640] tracking-[-0.02em]">{rateWords(figures)}</span>
            <span className="text-muted">
              {formatCount(removed)} of{' '}
              <CasesLink of={figures} only="rated" label="closed or failed" />
              {rated < fewestRated && ` · Rates need ${fewestRated} cases`}
              {before !== null &&
                ` · Previous period: ${rateWords(before)} (${countOf(before.size('rated'), 'case')})`}
            </span>
          </p>
          <CasesSegments
            name="How cases ended"
            of={figures}
            parts={ratedClasses
              .filter((key) => key === 'removed' || size(key) > 0)
              .map((key) => ({ only: key, label: classLabels[key], ...colours[key] }))}
          />
          {size('not-stated') > 0 && stated >= fewestRated && (
            <p className="mt-2 text-sm text-muted">
              {formatShare(removed, stated)} ({formatCount(removed)} of {formatCount(stated)}) where
              the outcome is reported.
            </p>
          )}
        </>
      )}
      <Undated figures={figures} />
      <CasesList title="Not in the rate" of={figures} sets={notRated} />
    </FigureCard>
  )
}

const undatedSets = ratedClasses.map((key) => `undated-${key}` as const)
const notRated = caseClasses
  .filter((key) => key !== 'open' && !isRated(key))
  .flatMap((key): CaseSet[] => [key, `undated-${key}`])

/** Closed and failed cases without a closing date, which belong to no period, by outcome (C115). */
function Undated({ figures }: { figures: PeriodFigures }) {
  if (figures.size('undated-rated') === 0) return null
  return (
    <>
      <p className="mt-1 flex items-center gap-2">
        <span data-tone="grey" className="keep-colour -mr-1.25 text-(--chart-grey)" />
        No closing date
        <span className="mr-11 ml-auto">
          <CasesLink of={figures} only="undated-rated" label="closed or failed, no closing date" />
        </span>
      </p>
      <div className="-mt-2 pl-4.5">
        <CasesList of={figures} sets={undatedSets} without={noDate} />
      </div>
    </>
  )
}
