import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeHttpsStatus } from '#/shared/labels/https-labels.ts'
import { describeRisk, verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Compared, ComparedFigures } from './compare-scans.ts'

const fields = [
  ['verdict', 'Verdict'],
  ['risk', 'Risk'],
  ['httpCode', 'Website'],
  ['needsReview', 'Review'],
] as const

/** Verdict badge. */
export function VerdictBadge({ code }: { code: string }) {
  const { text, tone } = verdictLabel(code)
  return <Badge tone={tone}>{text}</Badge>
}

/** Old and new value. */
function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {from} <ArrowRight aria-hidden className="inline size-3 shrink-0" />
      <span className="sr-only">to</span> {to}
    </span>
  )
}

/** Differences worth showing: changes, and values that only one scan reports. */
const isRelevant = (compared: Compared<unknown>): boolean =>
  compared.kind === 'changed' || (compared.kind === 'unknown' && compared.missing !== 'both')

/** Returns whether any figure differs. Unreported values don't count. */
export const hasChanged = (compared: Partial<ComparedFigures>): boolean =>
  Object.values(compared).some(({ kind }) => kind === 'changed')

/** Changes from one scan to the next by figure, including what can't be compared. */
export function FigureChanges({ compared }: { compared: ComparedFigures }) {
  const relevantFields = fields.filter(([field]) => isRelevant(compared[field]))
  if (relevantFields.length === 0) {
    const hasAnyComparable = Object.values(compared).some(({ kind }) => kind === 'same')
    return (
      <span className="text-muted">
        {hasAnyComparable ? 'No change' : 'Nothing reported to compare'}
      </span>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5">
      {relevantFields.map(([field, term]) => (
        <span key={field} className="inline-flex flex-wrap items-center gap-x-1.5">
          <Change field={field} term={term} compared={compared} />
        </span>
      ))}
    </span>
  )
}

type ChangeProps = {
  field: (typeof fields)[number][0]
  term: string
  compared: ComparedFigures
}

function Change({ field, term, compared }: ChangeProps) {
  const { kind } = compared[field]
  if (kind === 'unknown')
    return (
      <span className="text-muted">
        {term}: not reported {compared[field].missing === 'before' ? 'before' : 'now'}
      </span>
    )
  if (field === 'needsReview')
    return compared.needsReview.kind === 'changed' && compared.needsReview.to
      ? 'Needs review now'
      : 'No longer needs review'
  const { verdict, risk, httpCode } = compared
  return (
    <>
      <span className="text-muted">{term}</span>
      {field === 'verdict' && verdict.kind === 'changed' && (
        <FromTo
          from={<VerdictBadge code={verdict.from} />}
          to={<VerdictBadge code={verdict.to} />}
        />
      )}
      {field === 'risk' && risk.kind === 'changed' && (
        <FromTo from={describeRisk(risk.from)} to={describeRisk(risk.to)} />
      )}
      {field === 'httpCode' && httpCode.kind === 'changed' && (
        <FromTo from={describeHttpsStatus(httpCode.from)} to={describeHttpsStatus(httpCode.to)} />
      )}
    </>
  )
}
