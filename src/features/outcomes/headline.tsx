import { Link, type LinkProps } from '@tanstack/react-router'
import type { CaseRow } from '#/api/cases.ts'
import { durationWords } from '#/lib/durations.ts'
import { countOf, formatCount } from '#/lib/numbers.ts'
import { useCameBack, usuallyChecked } from '#/product/outcomes/came-back.tsx'
import { useNow } from '#/ui/now.ts'
import { StatFigure, StatRow, type FigureLinkProps } from '#/ui/stat-figure.tsx'
import type { Defined } from './definitions.ts'
import { casesBehind, Definition, lengthWords } from './figure-parts.tsx'
import { longestOpen, type Outcomes, type PeriodFigures } from './outcome-figures.ts'

type SummaryProps = { outcomes: Outcomes; rows: readonly CaseRow[] }

/** The answer in one sentence, before all figures: what was removed, what of it came back, and how long it took. */
export function Summary({ outcomes: { figures }, rows }: SummaryProps) {
  const { size, time } = figures
  const { back, checked, total, unclear, failed } = useCameBack(rows, usuallyChecked, {
    asks: false,
  })
  const isLookedUp = total > 0 && failed === 0 && checked === total
  const rated = size('rated')
  const parts = [
    rated === 0
      ? 'Nothing was closed or failed'
      : `${formatCount(size('removed'))} of ${formatCount(rated)} removed`,
    isLookedUp && `${formatCount(back.length)} of ${formatCount(checked - unclear)} came back`,
    rated > 0 &&
      (time.all.median === null
        ? 'too few to say how long it took'
        : `median ${medianWords(figures)}`),
  ].filter((part) => part !== false)
  return <p className="text-lg font-heading">{parts.join(', ')}.</p>
}

/** The figures of a period at a glance, each beside the one of the period before. */
export function Headline({ outcomes: { cases, figures, before } }: { outcomes: Outcomes }) {
  const { brandId, period, size, time } = figures
  const now = useNow()
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
        value={formatCount(size('ended'))}
        note={earlier((of) => formatCount(of.size('ended')))}
        behind={casesBehind(figures, 'ended')}
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
        behind={casesBehind(figures, 'timed')}
      />
      <Figure
        of="open"
        label="Open now"
        value={formatCount(size('open'))}
        note={openWords(figures, longestOpen(cases, now))}
        behind={casesBehind(figures, 'open')}
      />
    </StatRow>
  )
}

const medianWords = ({ time, size }: PeriodFigures) =>
  lengthWords(time.all.median, size('date-about') > 0)

/** How long the open cases wait, and of how many nothing tells whether they are open. */
function openWords({ size }: PeriodFigures, longest: number | null): string {
  const unreported = size('unreported')
  const unknown =
    unreported > 0 ? `the status of ${countOf(unreported, 'case')} is not reported` : null
  if (size('open') === 0) return unknown ?? 'none is waiting'
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
