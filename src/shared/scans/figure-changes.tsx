import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeHttpsStatus, describeRisk, getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import { compareValue, type ScanFigures } from './compare-scans.ts'

export function VerdictBadge({ code }: { code: string | undefined }) {
  const { text, tone } = getVerdictLabel(code)
  return <Badge tone={tone}>{text}</Badge>
}

type Figure = {
  name: keyof ScanFigures
  term: string
  render: (figures: ScanFigures) => ReactNode
}

const figures: readonly Figure[] = [
  {
    name: 'verdict',
    term: 'Verdict',
    render: ({ verdict }) => <VerdictBadge code={verdict} />,
  },
  { name: 'risk', term: 'Risk', render: ({ risk }) => describeRisk(risk) },
  { name: 'httpCode', term: 'Website', render: ({ httpCode }) => describeHttpsStatus(httpCode) },
  {
    name: 'needsReview',
    term: 'Review',
    render: ({ needsReview }) => (needsReview ? 'needed' : 'not needed'),
  },
]

type Compared = { before: ScanFigures; after: ScanFigures }

/** Returns whether a figure changed; both scans must report it. `ignoreRisk` skips the risk, which often varies. */
export const hasChanged = ({ before, after }: Compared, ignoreRisk: boolean): boolean =>
  figures.some(
    ({ name }) =>
      !(ignoreRisk && name === 'risk') && compareValue(before[name], after[name]) === 'changed',
  )

/** Lists the figures that differ between two scans, including figures that only one of them reports. */
export function FigureChanges({ before, after }: Compared) {
  const different = figures.filter(({ name }) => before[name] !== after[name])
  if (different.length === 0)
    return (
      <span className="text-muted">
        {Object.values(after).every((value) => value === undefined)
          ? 'Nothing reported to compare'
          : 'No change'}
      </span>
    )
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
      {different.map(({ name, term, render }) => (
        <span key={name} className="inline-flex flex-wrap items-center gap-x-1.5">
          {before[name] === undefined || after[name] === undefined ? (
            <span className="text-muted">
              {term}: not reported {before[name] === undefined ? 'before' : 'now'}
            </span>
          ) : (
            <>
              <span className="text-muted">{term}</span>
              {render(before)} <ArrowRight aria-hidden className="inline size-3 shrink-0" />
              <span className="sr-only">to</span> {render(after)}
            </>
          )}
        </span>
      ))}
    </span>
  )
}
