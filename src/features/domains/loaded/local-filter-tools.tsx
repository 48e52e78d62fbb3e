import type { HostRow } from '#/api/host-rows.ts'
import { formatCount } from '#/lib/numbers.ts'
import { sourceLabel } from '#/product/labels/source-labels.ts'
import type { LocalFilters } from '#/replica/host-filters.ts'
import { Button } from '#/ui/button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { tellsFeedback } from './local-filters.ts'

const reviews: readonly { value: LocalFilters['review']; label: string }[] = [
  { value: 'any', label: 'Any' },
  { value: 'needed', label: 'Needed' },
  { value: 'not-needed', label: 'Not needed' },
]

const cases: readonly { value: LocalFilters['case']; label: string }[] = [
  { value: 'any', label: 'Any' },
  { value: 'open', label: 'Open' },
  { value: 'none', label: 'None open' },
]

const feedbacks = [
  { value: 'any', label: 'Any' },
  { value: 'none', label: 'None' },
  { value: 'false_positive', label: 'False positive' },
  { value: 'comment', label: 'Comment' },
] as const

type LocalFilterToolsProps = {
  /** All loaded rows. */
  rows: readonly HostRow[]
  /** The sources that can be chosen among. */
  sources: readonly string[]
  filters: LocalFilters
  /** Loaded rows that are left out because they do not tell what is asked. */
  unsaid: number
  onChange: (part: Partial<LocalFilters>) => void
  /** Loads full rows, which tell feedback; left out while that is not on offer. */
  onLoadFull?: () => void
}

/** Filters that the service does not have, for the rows that are loaded (C64). */
export function LocalFilterTools(props: LocalFilterToolsProps) {
  const { rows, sources, filters, unsaid, onChange, onLoadFull } = props
  const mute = filters.feedback !== 'any' && !tellsFeedback(rows)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 max-wide:[&_label]:min-w-18">
      <legend className="sr-only">Filters for the loaded rows</legend>
      <SelectField
        label="Review"
        options={reviews}
        value={filters.review}
        onChange={(review) => onChange({ review })}
      />
      <SelectField
        label="Found by"
        options={sourceChoices(sources, filters.source)}
        value={filters.source}
        onChange={(source) => onChange({ source })}
      />
      <SelectField
        label="Case"
        options={cases}
        value={filters.case}
        onChange={(openCase) => onChange({ case: openCase })}
      />
      <SelectField
        label="Feedback"
        options={feedbacks}
        value={feedbacks.find(({ value }) => value === filters.feedback)?.value ?? 'any'}
        onChange={(feedback) => onChange({ feedback })}
      />
      {mute ? (
        <span className="inline-flex flex-wrap items-center gap-2 text-sm text-muted">
          Short rows do not tell feedback, so {formatCount(unsaid)} are left out.
          {onLoadFull && (
            <Button size="small" onClick={onLoadFull}>
              Load full rows
            </Button>
          )}
        </span>
      ) : (
        unsaid > 0 && (
          <span className="text-sm text-muted">
            {unsaid === 1
              ? 'One row does not tell and is left out.'
              : `${formatCount(unsaid)} rows do not tell and are left out.`}
          </span>
        )
      )}
    </fieldset>
  )
}

/** The sources there are, and the chosen one also when no loaded row has it. */
function sourceChoices(known: readonly string[], chosen: string) {
  const sources = chosen === 'any' || known.includes(chosen) ? known : [...known, chosen]
  return [
    { value: 'any', label: 'Any' },
    ...sources.map((source) => ({ value: source, label: sourceLabel(source) })),
  ]
}
