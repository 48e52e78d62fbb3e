import { Link, useNavigate } from '@tanstack/react-router'
import { countOf, formatCount, formatShare } from '#/lib/numbers.ts'
import { ratedClasses } from '#/product/outcomes/case-class.ts'
import type { CaseSet } from '#/product/outcomes/case-sets.ts'
import { classLabels } from '#/product/outcomes/outcome-labels.ts'
import { Card } from '#/ui/card.tsx'
import type { ChartPart, PartLink } from '#/ui/chart-part.ts'
import { ChartSegments } from '#/ui/chart-segments.tsx'
import { CasesLink, casesBehind } from './cases-link.tsx'
import { endParts } from './chart-looks.ts'
import { Definition } from './definition.tsx'
import { rateWords, undatedWords } from './figure-words.ts'
import type { Counted } from './outcome-figures.ts'

/** The success rate with its classes and its denominator spelled out (F1). */
export function SuccessPanel({ counted }: { counted: Counted }) {
  const { brandId, shown, before } = counted
  const navigate = useNavigate()
  const { rate, period } = shown
  const { counts, rated, removed } = rate
  const parts = endParts(rate)
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
      actions={
        <Definition of="rate" about="Success rate">
          {counts['not-stated'] > 0 && (
            <p>
              Without the cases whose outcome is not reported it would be{' '}
              {formatShare(removed, stated)} ({formatCount(removed)} of {formatCount(stated)}).
            </p>
          )}
        </Definition>
      }
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
        </>
      )}
      <Beside counted={counted} />
    </Card>
  )
}

/** What is not counted, and the cases that no period can hold. */
function Beside({ counted: { brandId, shown } }: { counted: Counted }) {
  const { rate, period } = shown
  const { counts } = rate
  const lines: readonly { only: CaseSet; label: string; count: number; always?: boolean }[] = [
    {
      only: 'false-positive',
      label: 'False positive',
      count: counts['false-positive'],
      always: true,
    },
    { only: 'not-approved', label: 'Not approved', count: counts['not-approved'], always: true },
    { only: 'other-status', label: classLabels['other-status'], count: counts['other-status'] },
    { only: 'unreported', label: classLabels.unreported, count: counts.unreported },
  ]
  return (
    <div className="mt-3 grid gap-1.5 border-t border-line pt-2.5 text-sm text-muted">
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span>Not counted:</span>
        {lines
          .filter(({ count, always: shownAlways }) => shownAlways || count > 0)
          .map(({ only, label, count }) => (
            <span key={only}>
              {label}{' '}
              <CasesLink
                {...{ brandId, only, count, label }}
                period={only === 'unreported' ? null : period}
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
