import { Link, useNavigate } from '@tanstack/react-router'
import { countOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { classLabels, ratedClasses, type CaseClass } from '#/product/outcomes/outcome-case.ts'
import type { SuccessRate } from '#/product/outcomes/success-rate.ts'
import { Card } from '#/ui/card.tsx'
import type { ChartPart, PartLink } from '#/ui/chart-part.ts'
import { ChartSegments } from '#/ui/chart-segments.tsx'
import { casesBehind, CasesLink, Definition, rateWords } from './figure-parts.tsx'
import type { Outcomes } from './outcome-figures.ts'

const colours: Readonly<Record<(typeof ratedClasses)[number], Pick<ChartPart, 'colour' | 'tone'>>> =
  {
    removed: { colour: 'green', tone: 'green' },
    'not-removed': { colour: 'amber', tone: 'amber' },
    'not-stated': { colour: 'grey', tone: 'grey' },
    'other-outcome': { colour: '1' },
    failed: { colour: 'red', tone: 'red' },
  }

/** The success rate with its classes and its denominator spelled out (F1). */
export function SuccessPanel({ outcomes }: { outcomes: Outcomes }) {
  const { brandId, figures, before } = outcomes
  const navigate = useNavigate()
  const { rate, period } = figures
  const { counts, rated, removed } = rate
  const parts = ratedClasses
    // An outcome that the contract does not name has a line only where there is one.
    .filter((key) => key !== 'other-outcome' || counts[key] > 0)
    .map((key) => ({ key, label: classLabels[key], value: counts[key], ...colours[key] }))
  const behind = (part: ChartPart) =>
    casesBehind(brandId, ratedClasses.find((key) => key === part.key) ?? 'rated', period)
  const link: PartLink = ({ part, className, children }) => (
    <Link {...behind(part)} className={className}>
      {children}
    </Link>
  )
  const stated = rated - counts['not-stated']
  return (
    <Card
      title="Success rate"
      sub="removed, of all closed and failed"
      actions={<Definition of="rate" about="Success rate" />}
    >
      {rated === 0 ? (
        <p className="text-muted">
          No case {rate.undated > 0 ? 'with a closing date was' : 'was'} closed or failed
          {period === null ? '.' : ' in this period.'}
        </p>
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <span className="text-2xl font-[640] tracking-[-0.02em]">{rateWords(rate)}</span>
            <span className="text-muted">
              {formatCount(removed)} of{' '}
              <CasesLink
                brandId={brandId}
                only="rated"
                period={period}
                count={rated}
                label="closed or failed"
              />
              {before !== null &&
                `, before: ${rateWords(before.rate)} of ${formatCount(before.rate.rated)}`}
            </span>
          </p>
          <ChartSegments
            name="How cases ended"
            parts={parts}
            link={link}
            onPick={(part) => void navigate(behind(part))}
          />
          {counts['not-stated'] > 0 && (
            <p className="mt-2 text-sm text-muted">
              Without the cases whose outcome is not reported: {formatShare(removed, stated)} (
              {formatCount(removed)} of {formatCount(stated)}).
            </p>
          )}
        </>
      )}
      <Beside outcomes={outcomes} />
    </Card>
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
function Beside({ outcomes: { brandId, figures } }: { outcomes: Outcomes }) {
  const { rate, period } = figures
  const { counts } = rate
  return (
    <div className="mt-3 grid gap-1.5 border-t border-line pt-2.5 text-sm text-muted">
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span>Not counted:</span>
        {beside
          .filter((key, index) => index < 2 || counts[key] > 0)
          .map((key) => (
            <span key={key}>
              {classLabels[key]}{' '}
              <CasesLink
                brandId={brandId}
                only={key}
                period={key === 'unreported' ? null : period}
                count={counts[key]}
                label={classLabels[key]}
              />
            </span>
          ))}
      </p>
      {rate.undated > 0 && (
        <p>
          <CasesLink
            brandId={brandId}
            only="undated"
            period={period}
            count={rate.undated}
            label="ended without a closing date"
            words={countOf(rate.undated, 'case')}
          />{' '}
          {undatedWords(rate)}
        </p>
      )}
    </div>
  )
}

/** What is said of ended cases without a date, after how many they are: as much as they could change (C115). */
function undatedWords({ rate, range }: SuccessRate): string {
  const may = 'ended without a closing date and may belong to this period'
  if (rate === null) return `${may}, which could then have a rate.`
  return range === null
    ? `${may}, which would not move the rate by more than two points.`
    : `${may}: so the rate is a range.`
}
