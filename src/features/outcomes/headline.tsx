import { Link, type LinkProps } from '@tanstack/react-router'
import { durationWords } from '#/lib/durations.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { waitingNow } from '#/product/outcomes/whose-turn.ts'
import { useNow } from '#/ui/now.ts'
import { StatFigure, StatRow, type FigureLinkProps } from '#/ui/stat-figure.tsx'
import type { Defined } from './definitions.ts'
import { casesBehind, Definition, lengthWords, rateWords } from './figure-parts.tsx'
import type { Outcomes, PeriodFigures } from './outcome-figures.ts'

/** The figures of a period at a glance, each beside the one of the period before. */
export function Headline({
  outcomes: { brandId, cases, figures, before },
}: {
  outcomes: Outcomes
}) {
  const { period, rate, time } = figures
  const waiting = waitingNow(cases, useNow())
  const earlier = (words: (of: PeriodFigures) => string) =>
    before === null ? undefined : `before: ${words(before)}`
  return (
    <StatRow label="Outcomes at a glance">
      <Figure
        of="requested"
        label="Requested"
        value={formatCount(figures.requested)}
        note={earlier(({ requested }) => formatCount(requested))}
        behind={{
          to: '/takedowns',
          search: {
            ...(brandId !== null && { brand: brandId }),
            ...(period && { from: period.from, to: period.to }),
          },
        }}
      />
      <Figure
        of="ended"
        label="Ended"
        value={formatCount(figures.ended)}
        note={earlier(({ ended }) => formatCount(ended))}
        behind={casesBehind(brandId, 'ended', period)}
      />
      <Figure
        of="rate"
        label="Success rate"
        value={rateWords(rate)}
        note={
          rate.rated === 0
            ? rate.undated > 0
              ? 'nothing dated was closed or failed'
              : 'nothing closed or failed'
            : (earlier((of) => rateWords(of.rate)) ??
              `of ${formatCount(rate.rated)} closed or failed`)
        }
        behind={casesBehind(brandId, 'rated', period)}
      />
      <Figure
        of="time"
        label="Median time to outcome"
        value={medianWords(figures)}
        note={
          time.all.median === null
            ? `${countOf(time.all.n, 'case')}, too few to say`
            : (earlier((of) =>
                of.time.all.median === null ? 'too few to say' : medianWords(of),
              ) ?? `of ${countOf(time.all.n, 'case')}`)
        }
        behind={casesBehind(brandId, 'timed', period)}
      />
      <Figure
        of="open"
        label="Open now"
        value={formatCount(waiting.n)}
        note={openWords(waiting, rate.counts.unreported)}
        behind={casesBehind(brandId, 'open', null)}
      />
    </StatRow>
  )
}

const medianWords = ({ time }: PeriodFigures) =>
  lengthWords(time.all.median, time.sources.about > 0)

/** How long the open cases wait, and of how many nothing tells whether they are open. */
function openWords({ n, longest }: ReturnType<typeof waitingNow>, unreported: number): string {
  const unknown =
    unreported > 0 ? `the status of ${countOf(unreported, 'case')} is not reported` : null
  if (n === 0) return unknown ?? 'none is waiting'
  const length = longest === null ? null : durationWords(longest)
  const words = length === null ? 'since when is not known' : `the longest for ${length}`
  return unknown === null ? words : `${words}; ${unknown}`
}

function Figure({
  of,
  label,
  value,
  note,
  behind,
}: {
  of: Defined
  label: string
  value: string
  note: string | undefined
  /** The cases that it counts. */
  behind: LinkProps
}) {
  const link = (props: FigureLinkProps) => <Link {...behind} {...props} />
  return (
    <div className="relative h-full">
      <StatFigure label={label} value={value} note={note} link={link} />
      <div className="absolute top-2 right-2">
        <Definition of={of} about={label} />
      </div>
    </div>
  )
}
