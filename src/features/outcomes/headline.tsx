import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { durationWords } from '#/lib/durations.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { waitingNow } from '#/product/outcomes/time-to-outcome.ts'
import { useNow } from '#/ui/now.ts'
import { StatFigure, StatRow, type FigureLinkProps } from '#/ui/stat-figure.tsx'
import { casesBehind } from './cases-link.tsx'
import { Definition } from './definition.tsx'
import type { Defined } from './definitions.ts'
import { lengthWords, rateWords } from './figure-words.ts'
import type { Counted, PeriodFigures } from './outcome-figures.ts'

/** The figures of a period at a glance, each beside the one of the period before. */
export function Headline({ counted }: { counted: Counted }) {
  const { brandId, cases, shown, before } = counted
  const now = useNow()
  const waiting = waitingNow(cases, now)
  const { period } = shown
  const brand = brandId === null ? {} : { brand: brandId }
  const longest = waiting.longest === null ? null : durationWords(waiting.longest)
  const earlier = (words: (figures: PeriodFigures) => string) =>
    before === null ? undefined : `before: ${words(before)}`
  return (
    <StatRow label="Outcomes at a glance">
      <Figure
        of="requested"
        label="Requested"
        value={formatCount(shown.requested)}
        note={earlier(({ requested }) => formatCount(requested))}
        behind={{
          to: '/takedowns',
          search: { ...brand, ...(period && { from: period.from, to: period.to }) },
        }}
      />
      <Figure
        of="ended"
        label="Ended"
        value={formatCount(shown.ended)}
        note={earlier(({ ended }) => formatCount(ended))}
        behind={casesBehind(brandId, 'ended', period)}
      />
      <Figure
        of="rate"
        label="Success rate"
        value={rateWords(shown.rate)}
        note={
          shown.rate.rated === 0
            ? shown.rate.undated > 0
              ? 'nothing dated was closed or failed'
              : 'nothing closed or failed'
            : (earlier(({ rate }) => rateWords(rate)) ??
              `of ${formatCount(shown.rate.rated)} closed or failed`)
        }
        behind={casesBehind(brandId, 'rated', period)}
      />
      <Figure
        of="time"
        label="Median time to outcome"
        value={medianWords(shown)}
        note={
          shown.time.all.median === null
            ? `${countOf(shown.time.all.n, 'case')}, too few to say`
            : (earlier((figures) =>
                figures.time.all.median === null ? 'too few to say' : medianWords(figures),
              ) ?? `of ${countOf(shown.time.all.n, 'case')}`)
        }
        behind={casesBehind(brandId, 'timed', period)}
      />
      <Figure
        of="open"
        label="Open now"
        value={formatCount(waiting.n)}
        note={
          waiting.n === 0
            ? 'none is waiting'
            : longest === null
              ? 'since when is not known'
              : `the longest for ${longest}`
        }
        behind={casesBehind(brandId, 'open', null)}
      />
    </StatRow>
  )
}

const medianWords = ({ time }: PeriodFigures) =>
  lengthWords(time.all.median, time.sources.about > 0)

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
  note: ReactNode
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
