import { Link } from '@tanstack/react-router'
import type { HttpStatusFilter, RiskScoreFilter, VerdictFilter } from '#/contract/codes.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { SelectField } from '#/ui/select-field.tsx'
import type { DomainSearch } from './domain-search.ts'
import { orderKey, ordersOf, orderOf } from './orders.ts'

const verdictChoices = ['red', 'amber', 'green', 'unknown'] as const satisfies VerdictFilter[]

const riskChoices: readonly { value: RiskScoreFilter; label: string }[] = [
  { value: 'all', label: 'Any risk' },
  { value: 'high', label: 'High risk' },
  { value: 'medium', label: 'Medium risk' },
  { value: 'low', label: 'Low risk' },
]

const httpChoices: readonly { value: HttpStatusFilter; label: string }[] = [
  { value: 'all', label: 'Any status' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
]

/** What the service filters by, as its controls say it; a filter that leaves nothing out says nothing. */
export const filterLabels = ({ verdict, risk, http }: DomainSearch): readonly string[] =>
  [
    verdict !== 'all' && verdictLabel(verdict).word,
    risk !== 'all' && riskChoices.find(({ value }) => value === risk)?.label,
    http !== 'all' && httpChoices.find(({ value }) => value === http)?.label,
  ].filter((label) => typeof label === 'string')

// Defaults are not written into an address: without this the link to them would always look chosen.
const alone = { exact: true } as const

/** A choice that is on or off. */
export const chip =
  'inline-flex h-6.5 items-center rounded-md border border-line-strong bg-surface px-2.25 text-sm font-label whitespace-nowrap ' +
  'text-muted hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

/**
 * The list that one filter or order leads to: rows that are all loaded are those of one filter, the copy on this
 * device has all.
 */
export const filtered = (search: DomainSearch, part: Partial<DomainSearch>): DomainSearch => ({
  ...search,
  rows: search.rows === 'device' ? 'device' : 'page',
  ...part,
})

type ControlProps = { search: DomainSearch; onChange: (search: DomainSearch) => void }

/** Verdict, risk and website: what the service filters by, beside the name. */
export function ServiceFilters({ search, onChange }: ControlProps) {
  return (
    <>
      <ul aria-label="Verdict" className="flex flex-wrap gap-1.5">
        {verdictChoices.map((verdict) => {
          const chosen = verdict === search.verdict
          const { word, tone } = verdictLabel(verdict)
          return (
            <li key={verdict}>
              <Link
                to="."
                search={filtered(search, { verdict: chosen ? 'all' : verdict })}
                activeOptions={alone}
                aria-current={chosen ? 'true' : undefined}
                data-tone={tone}
                className={chip}
              >
                {word}
              </Link>
            </li>
          )
        })}
      </ul>
      <SelectField
        label="Risk"
        labelHidden
        options={riskChoices}
        value={search.risk}
        onChange={(risk) => onChange(filtered(search, { risk }))}
      />
      <SelectField
        label="Website"
        labelHidden
        options={httpChoices}
        value={search.http}
        onChange={(http) => onChange(filtered(search, { http }))}
      />
    </>
  )
}

/** How the rows are arranged: by registered domain or not, as pictures or not, and in which order. */
export function Arrangement({ search, onChange }: ControlProps) {
  const asPictures = search.view === 'pictures' && search.group === 'none'
  return (
    <>
      <Link
        to="."
        search={filtered(search, {
          group: search.group === 'apex' ? 'none' : 'apex',
          view: 'list',
        })}
        activeOptions={alone}
        aria-current={search.group === 'apex' ? 'true' : undefined}
        className={chip}
      >
        Group by domain
      </Link>
      <Link
        to="."
        search={filtered(search, { view: asPictures ? 'list' : 'pictures', group: 'none' })}
        activeOptions={alone}
        aria-current={asPictures ? 'true' : undefined}
        className={chip}
      >
        Pictures
      </Link>
      <SelectField
        label="Order"
        labelHidden
        options={ordersOf(search)}
        value={orderKey(search)}
        onChange={(key) => onChange(filtered(search, { rows: search.rows, ...orderOf(key) }))}
      />
    </>
  )
}
