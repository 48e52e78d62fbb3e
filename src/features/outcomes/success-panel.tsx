import { countOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { classLabels, ratedClasses, type CaseClass } from '#/product/outcomes/outcome-case.ts'
import type { ChartPart } from '#/ui/share-bars.tsx'
import { CasesLink, CasesSegments, fewestRated, FigureCard, rateWords } from './figure-parts.tsx'
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
  const { period, size } = figures
  const [rated, removed] = [size('rated'), size('removed')]
  const stated = rated - size('not-stated')
  return (
    <FigureCard of="rate" sub="removed, of all closed and failed">
      {rated === 0 ? (
        <p className="text-muted">
          No case {size('undated') > 0 ? 'with a closing date was' : 'was'} closed or failed
          {period === null ? '.' : ' in this period.'}
        </p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="text-2xl font-[640] tracking-[-0.02em]">{rateWords(figures)}</span>
            <span className="text-muted">
              {formatCount(removed)} of{' '}
              <CasesLink of={figures} only="rated" label="closed or failed" />
              {before !== null &&
                `, before: ${rateWords(before)} (of ${formatCount(before.size('rated'))})`}
            </span>
          </p>
          <CasesSegments
            name="How cases ended"
            of={figures}
            parts={ratedClasses
              // An outcome that the contract does not name has a line only where there is one.
              .filter((key) => key !== 'other-outcome' || size(key) > 0)
              .map((key) => ({
                only: key,
                label: classLabels[key],
                ...colours[key],
              }))}
          />
          {size('not-stated') > 0 && stated >= fewestRated && (
            <p className="mt-2 text-sm text-muted">
              Without the cases whose outcome is not reported: {formatShare(removed, stated)} (
              {formatCount(removed)} of {formatCount(stated)}).
            </p>
          )}
        </>
      )}
      <Beside figures={figures} />
    </FigureCard>
  )
}

/** Classes that are not counted; the last two are named only where there is a case of them. */
const beside: readonly CaseClass[] = [
  'false-positive',
  'not-approved',
  'other-status',
  'unreported',
]

/** What is not counted, and the cases that no period can hold. */
function Beside({ figures }: { figures: PeriodFigures }) {
  const { size } = figures
  return (
    <div className="mt-3 grid gap-1.5 border-t border-line pt-2.5 text-sm text-muted">
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span>Not counted:</span>
        {beside
          .filter((key, index) => index < 2 || size(key) > 0)
          .map((key) => (
            <span key={key}>
              {classLabels[key]} <CasesLink of={figures} only={key} label={classLabels[key]} />
            </span>
          ))}
      </p>
      {size('undated') > 0 && (
        <p>
          <CasesLink
            of={figures}
            only="undated"
            label="ended without a closing date"
            words={(count) => countOf(count, 'case')}
          />{' '}
          {undatedWords(figures)}
        </p>
      )}
    </div>
  )
}

/** What is said of ended cases without a date, after how many they are: as much as they could change (C115). */
function undatedWords({ size, rateRange }: PeriodFigures): string {
  const may = 'ended without a closing date and may belong to this period'
  if (size('rated') === 0) return `${may}, which could then have a rate.`
  return rateRange === null
    ? `${may}, which would not move the rate by more than two points.`
    : `${may}: so the rate is a range.`
}
