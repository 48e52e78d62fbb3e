import { lengthWords, rateWords } from '#/features/outcomes/figure-words.ts'
import type { Counted, PeriodFigures } from '#/features/outcomes/outcome-figures.ts'
import { formatCount } from '#/lib/numbers.ts'
import { waitingNow } from '#/product/outcomes/time-to-outcome.ts'
import { useNow } from '#/ui/now.ts'
import { noteOf } from './footnotes.tsx'

/** The period in five figures and a sentence, each beside the period before. */
export function Glance({ counted: { cases, shown, before } }: { counted: Counted }) {
  const waiting = waitingNow(cases, useNow())
  const earlier = (words: (figures: PeriodFigures) => string) =>
    before === null ? '' : `before: ${words(before)}`
  const median = ({ time }: PeriodFigures) =>
    time.all.median === null
      ? 'too few to say'
      : lengthWords(time.all.median, time.sources.about > 0)
  return (
    <section aria-label="At a glance" className="grid gap-3">
      <p>{sentence(shown, before)}</p>
      <dl className="grid grid-cols-2 border-y border-line-strong sm:grid-cols-5 print:grid-cols-5">
        <Figure
          label="Requested"
          value={formatCount(shown.requested)}
          note={earlier(({ requested }) => formatCount(requested))}
        />
        <Figure
          label="Ended"
          value={formatCount(shown.ended)}
          note={earlier(({ ended }) => formatCount(ended))}
        />
        <Figure
          label="Success rate"
          value={rateWords(shown.rate)}
          note={earlier(({ rate }) => rateWords(rate))}
        />
        <Figure label="Median time" value={median(shown)} note={earlier(median)} />
        <Figure
          label="Open now"
          value={formatCount(waiting.n)}
          note={waiting.n === 0 ? '' : `longest: ${lengthWords(waiting.longest)}`}
        />
      </dl>
    </section>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="px-2 py-2 first:pl-0 print:border-l print:border-line print:first:border-0">
      <dt className="text-xs text-muted">
        {label}
        <sup className="ml-0.5 text-[0.65625rem] leading-none">{noteOf('glance')}</sup>
      </dt>
      <dd className="text-xl font-[640] tracking-snug">{value}</dd>
      {note !== '' && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}

const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** What came of the period, as one would say it. */
function sentence(shown: PeriodFigures, before: PeriodFigures | null): string {
  const { rate } = shown
  const begun = `${plural(shown.requested, 'takedown was', 'takedowns were')} requested and ${formatCount(shown.ended)} ended.`
  if (rate.rated === 0) return `${begun} None of them counts for the success rate.`
  const removed = `In ${formatCount(rate.removed)} of ${formatCount(rate.rated)} cases that were closed or failed, the site was removed (${rateWords(rate)})`
  if (before === null) return `${begun} ${removed}.`
  return before.rate.rated === 0
    ? `${begun} ${removed}; in the period before, none was closed or failed.`
    : `${begun} ${removed}; in the period before, in ${formatCount(before.rate.removed)} of ${formatCount(before.rate.rated)} (${rateWords(before.rate)}).`
}
