import { Link, useNavigate } from '@tanstack/react-router'
import type { HttpStatusFilter, RiskScoreFilter, VerdictFilter } from '#/contract/codes.ts'
import { verdictWord } from '#/lib/verdict-words.ts'
import { ToneShape } from '#/ui/badge.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { DomainSearch } from './domain-search.ts'
import { HostSearch } from './host-search.tsx'
import { orderKey, ordersOf, orderOf } from './orders.ts'
import { PopulationTabs } from './population-tabs.tsx'

const verdictChoices = ['red', 'amber', 'green', 'unknown'] as const satisfies VerdictFilter[]

const riskChoices: readonly { value: RiskScoreFilter; label: string }[] = [
  { value: 'all', label: 'Any' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
]

const httpChoices: readonly { value: HttpStatusFilter; label: string }[] = [
  { value: 'all', label: 'Any' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
]

// Defaults are not written into an address: without this the link to them would always look chosen.
const alone = { exact: true } as const

const chip =
  'inline-flex h-[26px] items-center gap-1.5 rounded-[6px] border border-line-strong bg-surface px-[9px] text-sm font-[550] ' +
  'text-muted hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

/** Everything that decides which domains are listed, and in which order; all of it in the address. */
export function DomainTools({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const navigate = useNavigate()
  const here = { to: '/brands/$brandId/domains', params: { brandId } } as const
  const change = (part: Partial<DomainSearch>) =>
    void navigate({ ...here, search: { ...search, ...part } })
  return (
    <>
      <PopulationTabs brandId={brandId} search={search} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <HostSearch brandId={brandId} search={search} />
        <ul aria-label="Verdict" className="flex flex-wrap gap-1.5">
          {verdictChoices.map((verdict) => {
            const chosen = verdict === search.verdict
            const { word, tone } = verdictWord(verdict)
            return (
              <li key={verdict}>
                <Link
                  {...here}
                  search={{ ...search, verdict: chosen ? 'all' : verdict }}
                  activeOptions={alone}
                  aria-current={chosen ? 'true' : undefined}
                  className={chip}
                >
                  <ToneShape tone={tone} />
                  {word}
                </Link>
              </li>
            )
          })}
        </ul>
        <SelectField
          label="Risk"
          options={riskChoices}
          value={search.risk}
          onChange={(risk) => change({ risk })}
        />
        <SelectField
          label="HTTPS"
          options={httpChoices}
          value={search.http}
          onChange={(http) => change({ http })}
        />
        <div className="ml-auto flex items-center gap-3 max-wide:ml-0">
          <Link
            {...here}
            search={{ ...search, group: search.group === 'apex' ? 'none' : 'apex' }}
            activeOptions={alone}
            aria-current={search.group === 'apex' ? 'true' : undefined}
            className={chip}
          >
            Group by apex
          </Link>
          <SelectField
            label="Order"
            options={ordersOf(search)}
            value={orderKey(search)}
            onChange={(key) => change(orderOf(key))}
          />
        </div>
      </div>
    </>
  )
}
