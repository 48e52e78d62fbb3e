import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Layers, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { anyRow, hasRowFilters, type RowFilters } from '#/api/chosen-hosts.ts'
import { wholeQueue } from '#/api/domain-filters.ts'
import { allHostsOptions, countFlagged } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import {
  domainSources,
  type HttpStatusFilter,
  type RiskScoreFilter,
  type VerdictFilter,
} from '#/contract/codes.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { populations } from '#/shared/labels/population-labels.ts'
import { sourceLabel } from '#/shared/labels/source-labels.ts'
import { verdictLabel } from '#/shared/labels/verdict-labels.ts'
import { PhoneTools, toolsFrom } from '#/shared/lists/list-parts.tsx'
import { type ListSearch, SearchInput } from '#/shared/lists/list-search.tsx'
import { Button } from '#/ui/button.tsx'
import { useFirstPaint } from '#/ui/first-paint.ts'
import { SelectField } from '#/ui/select-field.tsx'
import { useMedia } from '#/ui/use-media.ts'
import type { DomainList } from './domain-list.ts'
import {
  domainDefaults,
  filterKey,
  filtersInForce,
  orderKey,
  orderOf,
  ordersOf,
  type DomainSearch,
} from './domain-search.ts'

type DomainToolsProps = {
  brandId: string
  search: DomainSearch
  /** Focus moves between the search field and the list. */
  toList: ListSearch
  /** The list on screen; null if none. */
  list: DomainList | null
}

/** Toolbar: search, filters and order, kept in the URL. On phones all but the search are in a sheet. */
export function DomainTools({ brandId, search, toList, list }: DomainToolsProps) {
  const navigate = useNavigate()
  const isWide = useMedia(toolsFrom)
  const [isExpanded, setExpanded] = useState(false)
  const onChange = (to: DomainSearch) => void navigate({ to: '.', search: to })
  const isOpen = isExpanded || hasRowFilters({ ...search, review: 'any' })
  const more = search.group === 'none' && (
    <RowFilterTools search={search} list={list} onChange={onChange} />
  )
  const find = (
    <SearchInput
      label="Search domains"
      placeholder="Search domains"
      value={search.host}
      wait={250}
      shortcut={{ id: 'triage.search', keys: '/', label: 'Search domains', group: 'Domains' }}
      className="wide:w-40 wide:max-[85rem]:w-34"
      list={toList}
      onSearch={(host, replace) =>
        void navigate({ to: '.', search: { ...search, host, spelling: 'wire' }, replace })
      }
    />
  )
  if (!isWide)
    return (
      <PhoneTools
        title="Filters and order"
        inForce={filtersInForce(search)}
        count={list?.count ?? null}
        find={find}
        which={
          <SelectField
            label="Which domains"
            labelHidden
            options={populations.map(({ triage, label }) => ({ value: triage, label }))}
            value={search.triage}
            onChange={(triage) => onChange({ ...search, triage })}
          />
        }
      >
        <p className="text-sm text-muted">
          {populations.find(({ triage }) => triage === search.triage)?.meaning}
        </p>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          <ServiceFilters brandId={brandId} search={search} onChange={onChange} />
        </div>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          <ViewSwitch search={search} />
          <OrderField search={search} onChange={onChange} />
        </div>
        {more}
      </PhoneTools>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        {find}
        <ServiceFilters brandId={brandId} search={search} onChange={onChange} />
        {more && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-current={isOpen ? 'true' : undefined}
            onClick={() => setExpanded(!isOpen)}
            title="More filters"
            className={chip}
          >
            <SlidersHorizontal aria-hidden className="size-3.5 min-[85rem]:hidden" />
            <span className="max-[85rem]:sr-only">More filters</span>
          </button>
        )}
        <div className="ml-auto flex items-center gap-2 [&_select]:max-w-37 max-[85rem]:[&_select]:max-w-28">
          <OrderField search={search} onChange={onChange} />
        </div>
      </div>
      {isOpen && more}
    </>
  )
}

const verdictChoices = ['red', 'amber', 'green', 'unknown'] as const satisfies VerdictFilter[]

const riskChoices: readonly { value: RiskScoreFilter; label: string }[] = [
  { value: 'all', label: 'Any risk' },
  { value: 'high', label: 'High risk' },
  { value: 'medium', label: 'Medium risk' },
  { value: 'low', label: 'Low risk' },
]

const httpChoices: readonly { value: HttpStatusFilter; label: string }[] = [
  { value: 'all', label: 'Any website' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
]

// The URL omits defaults: without this their link would always be active.
const alone = { exact: true } as const

/** Toggle chip. */
const chip =
  'inline-flex h-6.5 items-center rounded-md border border-line-strong bg-surface px-2.25 text-sm font-label whitespace-nowrap ' +
  'text-muted hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

type ControlProps = { search: DomainSearch; onChange: (search: DomainSearch) => void }

/** Number of domains that need review, once known; equals the chip's list. */
function NeedsReviewCount({ brandId }: { brandId: string }) {
  const enabled = useFirstPaint()
  const { data } = useQuery({
    ...allHostsOptions(brandId, wholeQueue, 'short', true),
    enabled,
    select: ({ complete, rows }) => (complete ? countFlagged(rows) : null),
  })
  // Reserve the width, so that nothing moves.
  return (
    <span className="ml-1 min-w-[3ch] tabular-nums">{data == null ? '' : formatCount(data)}</span>
  )
}

/** Chip for domains that need review. */
function NeedsReviewChip({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const isOn = search.review !== 'any'
  const isWholeQueue =
    filterKey({ ...search, review: 'any' }) === filterKey({ ...domainDefaults, ignored: undefined })
  return (
    <Link
      to="."
      search={{ ...search, review: isOn ? 'any' : 'needed' }}
      activeOptions={alone}
      aria-current={isOn ? 'true' : undefined}
      data-tone="review"
      className={chip}
    >
      {search.review === 'not-needed' ? 'No review needed' : 'Needs review'}
      {isWholeQueue && <NeedsReviewCount brandId={brandId} />}
    </Link>
  )
}

/** Filters of the API: verdict, risk and website. */
function ServiceFilters({ brandId, search, onChange }: ControlProps & { brandId: string }) {
  return (
    <>
      {search.group === 'none' && <NeedsReviewChip brandId={brandId} search={search} />}
      <ul aria-label="Verdict" className="flex flex-wrap gap-1.5">
        {verdictChoices.map((verdict) => {
          const chosen = verdict === search.verdict
          const { word, tone } = verdictLabel(verdict)
          return (
            <li key={verdict}>
              <Link
                to="."
                search={{ ...search, verdict: chosen ? 'all' : verdict }}
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
        onChange={(risk) => onChange({ ...search, risk })}
      />
      <SelectField
        label="Website"
        labelHidden
        options={httpChoices}
        value={search.http}
        onChange={(http) => onChange({ ...search, http })}
      />
    </>
  )
}

const arrangements = [
  { group: 'none', view: 'list', label: 'List', Icon: List },
  { group: 'apex', view: 'list', label: 'Grouped', Icon: Layers },
  { group: 'none', view: 'pictures', label: 'Pictures', Icon: LayoutGrid },
] as const

/** Switches between list, registered domains and pictures. */
export function ViewSwitch({ search }: { search: DomainSearch }) {
  return (
    <nav aria-label="View">
      <ul className="flex">
        {arrangements.map(({ group, view, label, Icon }) => {
          const isOn = search.group === group && (group === 'apex' || search.view === view)
          return (
            <li key={label} className="not-first:-ml-px">
              <Link
                to="."
                search={{ ...search, group, view }}
                activeOptions={alone}
                aria-current={isOn ? 'true' : undefined}
                title={label}
                className={`${chip} rounded-none! aria-[current]:relative [li:first-child>&]:rounded-l-md! [li:last-child>&]:rounded-r-md!`}
              >
                <Icon aria-hidden className="size-3.5 max-wide:hidden wide:min-[90rem]:hidden" />
                <span className="wide:max-[90rem]:sr-only">{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Sort select. */
const OrderField = ({ search, onChange }: ControlProps) => (
  <SelectField
    label="Order"
    labelHidden
    options={ordersOf(search)}
    value={orderKey(search)}
    onChange={(key) => onChange({ ...search, ...orderOf(key) })}
  />
)

const cases = [
  { value: 'any', label: 'Any' },
  { value: 'open', label: 'Open' },
  { value: 'none', label: 'None open' },
] as const

const feedbacks = [
  { value: 'any', label: 'Any' },
  { value: 'none', label: 'None' },
  { value: 'false_positive', label: 'False positive' },
  { value: 'comment', label: 'Comment' },
] as const

/** Filters that the API doesn't support, which need all rows (C64). */
function RowFilterTools({ search, list, onChange }: ControlProps & { list: DomainList | null }) {
  const from = list?.kind === 'hosts' ? list.page.from : null
  const change = (part: Partial<RowFilters>) => onChange({ ...search, ...part })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-3 py-2">
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 max-wide:[&_label]:min-w-18">
        <legend className="sr-only">Filters that scan the full list</legend>
        <SelectField
          label="Found by"
          options={sourceChoices(from?.whole.rows ?? list?.loaded ?? [], search.source)}
          value={search.source}
          onChange={(source) => change({ source })}
        />
        <SelectField
          label="Case"
          options={cases}
          value={search.case}
          onChange={(openCase) => change({ case: openCase })}
        />
        <SelectField
          label="Feedback"
          options={feedbacks}
          value={feedbacks.find(({ value }) => value === search.feedback)?.value ?? 'any'}
          onChange={(feedback) => change({ feedback })}
        />
      </fieldset>
      {hasRowFilters(search) && (
        <Button size="small" variant="quiet" onClick={() => change(anyRow)}>
          Clear
        </Button>
      )}
      <output className="text-muted">
        {from
          ? `${formatCount(from.rows.length)}${search.review === 'needed' ? '' : ` of ${formatCount(from.whole.rows.length)}`} match, as of ${formatTime(from.readAt)}`
          : 'These filters scan the full list.'}
      </output>
    </div>
  )
}

/** Sources of the contract, of loaded rows, and the selected one. */
function sourceChoices(rows: readonly HostRow[], chosen: string) {
  const sources = new Set<string>([...domainSources, ...rows.flatMap(({ source }) => source ?? [])])
  if (chosen !== 'any') sources.add(chosen)
  return [
    { value: 'any', label: 'Any' },
    ...[...sources].map((source) => ({ value: source, label: sourceLabel(source) })),
  ]
}
