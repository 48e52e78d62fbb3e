import { Link, useNavigate } from '@tanstack/react-router'
import type { HttpStatusFilter, RiskScoreFilter, VerdictFilter } from '#/contract/codes.ts'
import { verdictLabel } from '#/product/labels/verdict-labels.ts'
import { SearchInput } from '#/product/lists/search-input.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { SelectField } from '#/ui/select-field.tsx'
import type { DomainSearch } from './domain-search.ts'
import { orderKey, ordersOf, orderOf } from './orders.ts'
import { PopulationTabs } from './population-tabs.tsx'

const verdictChoices = ['red', 'amber', 'green', 'unknown'] as const satisfies VerdictFilter[]

const riskChoices: readonly { value: RiskScoreFilter; label: string }[] = [
  { value: 'all', label: 'Any risk' },
  { value: 'high', label: 'High risk' },
  { value: 'medium', label: 'Medium risk' },
  { value: 'low', label: 'Low risk' },
]

const httpChoices: readonly { value: HttpStatusFilter; label: string }[] = [
  { value: 'all', label: 'Any HTTPS' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
]

// Defaults are not written into an address: without this the link to them would always look chosen.
const alone = { exact: true } as const

const chip =
  'inline-flex h-[26px] items-center rounded-[6px] border border-line-strong bg-surface px-[9px] text-sm font-[550] ' +
  'text-muted hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

type DomainToolsProps = {
  brandId: string
  search: DomainSearch
  /** From the search field to the list and back. */
  toList: ListSearch
  /** Filters for loaded rows, where the list has any. */
  more?: { open: boolean; onToggle: () => void }
}

/** Everything that decides which domains are listed, and in which order; all of it in the address. */
export function DomainTools({ brandId, search, toList, more }: DomainToolsProps) {
  const navigate = useNavigate()
  // Rows that are all loaded are those of one filter.
  const filtered = (part: Partial<DomainSearch>): DomainSearch => ({
    ...search,
    rows: 'page',
    ...part,
  })
  const asPictures = search.view === 'pictures' && search.group === 'none'
  const change = (part: Partial<DomainSearch>) => void navigate({ to: '.', search: filtered(part) })
  return (
    <>
      <PopulationTabs brandId={brandId} search={search} />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <SearchInput
          label="Host contains"
          placeholder="Host contains…"
          value={search.host}
          wait={250}
          shortcut={{ id: 'triage.search', keys: '/', label: 'Search hosts', group: 'Domains' }}
          className="w-56"
          list={toList}
          onSearch={(host, replace) =>
            void navigate({ to: '.', search: filtered({ host, spelling: 'wire' }), replace })
          }
        />
        <ul aria-label="Verdict" className="flex flex-wrap gap-1.5">
          {verdictChoices.map((verdict) => {
            const chosen = verdict === search.verdict
            const { word, tone } = verdictLabel(verdict)
            return (
              <li key={verdict}>
                <Link
                  to="."
                  search={filtered({ verdict: chosen ? 'all' : verdict })}
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
          onChange={(risk) => change({ risk })}
        />
        <SelectField
          label="HTTPS"
          labelHidden
          options={httpChoices}
          value={search.http}
          onChange={(http) => change({ http })}
        />
        {more && (
          <button
            type="button"
            aria-expanded={more.open}
            aria-current={more.open ? 'true' : undefined}
            onClick={more.onToggle}
            className={chip}
          >
            More filters
          </button>
        )}
        <div className="ml-auto flex items-center gap-2.5 max-wide:ml-0">
          <Link
            to="."
            search={filtered({ group: search.group === 'apex' ? 'none' : 'apex', view: 'list' })}
            activeOptions={alone}
            aria-current={search.group === 'apex' ? 'true' : undefined}
            className={chip}
          >
            Group by apex
          </Link>
          <Link
            to="."
            search={filtered({ view: asPictures ? 'list' : 'pictures', group: 'none' })}
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
            onChange={(key) => change({ rows: search.rows, ...orderOf(key) })}
          />
        </div>
      </div>
    </>
  )
}
