import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Layers, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { noRowFilters, getActiveRowFilters, fullQueue } from '#/api/domain-list-params.ts'
import {
  countNeedingReview,
  reviewCandidatesOptions,
  domainCountOptions,
  type HostPage,
} from '#/api/host-rows.ts'
import { domainSources, type VerdictFilter } from '#/contract/codes.ts'
import { formatTime } from '#/lib/dates.ts'
import { formatCount } from '#/lib/numbers.ts'
import { getSourceLabel, getVerdictLabel } from '#/shared/labels/host-labels.ts'
import { triageTabs } from '#/shared/labels/triage-tabs.ts'
import { PhoneTools, SearchInput, type ListSearchActions } from '#/shared/lists/list-toolbar.tsx'
import { Button } from '#/ui/button.tsx'
import { useIsPainted } from '#/ui/first-paint.ts'
import { SelectField } from '#/ui/form-fields.tsx'
import { exactMatch } from '#/ui/page-header.tsx'
import { useMedia, wideMediaQuery } from '#/ui/use-media.ts'
import type { DomainList } from './domain-list.ts'
import {
  countActiveFilters,
  defaultSearch,
  isFiltered,
  getEffectiveOrder,
  parseOrder,
  getSortOptions,
  toFirstPage,
  type DomainSearch,
} from './domain-search.ts'
import type { Triage } from './use-triage.ts'

type DomainToolsProps = Pick<Triage, 'brandId' | 'urlSearch' | 'list'> & {
  searchActions: ListSearchActions
}

export function DomainTools({ brandId, urlSearch, list, searchActions }: DomainToolsProps) {
  const navigate = useNavigate()
  const isWide = useMedia(wideMediaQuery)
  const [isExpanded, setExpanded] = useState(false)
  const search = toFirstPage(urlSearch)
  const onChange = (newSearch: DomainSearch) => void navigate({ to: '.', search: newSearch })
  // The row filters stay visible while one of them is active. `review` doesn't count, because it has its own chip.
  const hasRowFilter = getActiveRowFilters({ ...search, review: 'any' }).length > 0
  const isOpen = isExpanded || hasRowFilter
  const rowFilterTools = search.group === 'none' && (
    <RowFilterTools search={search} list={list} onChange={onChange} />
  )
  const searchField = (
    <SearchInput
      placeholder="Search domains"
      value={search.host}
      debounceMs={250}
      shortcut={{ id: 'triage.search', keys: '/', label: 'Search domains', group: 'Domains' }}
      className="wide:w-40 wide:max-[85rem]:w-36"
      searchActions={searchActions}
      onSearch={(host, replace) =>
        void navigate({
          to: '.',
          // Reset `spelling`, so that the new name is searched in Punycode first. For the previous name, `spelling` may
          // have changed from Punycode to the name as typed (C55).
          search: { ...search, host, spelling: defaultSearch.spelling },
          replace,
        })
      }
    />
  )
  if (!isWide)
    return (
      <PhoneTools
        title="Filters and order"
        activeFilterCount={countActiveFilters(search)}
        count={list?.page.count ?? null}
        searchField={searchField}
        listChoice={
          <SelectField
            label="Which domains"
            isLabelHidden
            options={triageTabs.map(({ triage, label }) => ({ value: triage, label }))}
            value={search.triage}
            onChange={(triage) => onChange({ ...search, triage })}
          />
        }
      >
        <p className="text-sm text-muted">
          {triageTabs.find(({ triage }) => triage === search.triage)?.definition}
        </p>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          <MainFilters brandId={brandId} search={search} onChange={onChange} />
        </div>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          <ViewSwitch search={search} />
          <OrderField search={search} onChange={onChange} />
        </div>
        {rowFilterTools}
      </PhoneTools>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-[85rem]:gap-x-1.5">
        {searchField}
        <MainFilters brandId={brandId} search={search} onChange={onChange} />
        {rowFilterTools && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-current={isOpen ? 'true' : undefined}
            disabled={hasRowFilter}
            onClick={() => setExpanded(!isExpanded)}
            title="More filters"
            className={chipClass}
          >
            <SlidersHorizontal aria-hidden className="size-3.5 min-[85rem]:hidden" />
            <span className="max-[85rem]:sr-only">More filters</span>
          </button>
        )}
        <div className="ml-auto">
          <OrderField search={search} onChange={onChange} />
        </div>
      </div>
      {isOpen && rowFilterTools}
    </>
  )
}

const verdictChoices = ['red', 'amber', 'green', 'unknown'] as const satisfies VerdictFilter[]

type FilterSelect = {
  name: 'risk' | 'http' | 'source' | 'case' | 'feedback'
  label: string
  labelByCode: Readonly<Record<string, string>>
}

const mainFilterSelects: readonly FilterSelect[] = [
  {
    name: 'risk',
    label: 'Risk',
    labelByCode: { all: 'Any risk', high: 'High risk', medium: 'Medium risk', low: 'Low risk' },
  },
  {
    name: 'http',
    label: 'Website',
    labelByCode: { all: 'Any website', online: 'Online', offline: 'Offline' },
  },
]

/** `loadedSources` are the `source` values of the loaded rows. They may include codes that the app doesn't know. */
const getRowFilterSelects = (
  loadedSources: readonly (string | null)[],
): readonly FilterSelect[] => [
  {
    name: 'source',
    label: 'Found by',
    labelByCode: {
      any: 'Any',
      ...Object.fromEntries(
        [...domainSources, ...loadedSources].flatMap((code) =>
          code ? [[code, getSourceLabel(code)]] : [],
        ),
      ),
    },
  },
  { name: 'case', label: 'Case', labelByCode: { any: 'Any', open: 'Open', none: 'None open' } },
  {
    name: 'feedback',
    label: 'Feedback',
    labelByCode: { any: 'Any', none: 'None', false_positive: 'False positive', comment: 'Comment' },
  },
]

const chipClass =
  'inline-flex h-6.5 items-center rounded-md border border-line-strong bg-surface px-2.25 text-sm font-label whitespace-nowrap max-[85rem]:px-1.75 ' +
  'text-muted hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent'

type ChipLinkProps = {
  search: DomainSearch
  isOn: boolean
  tone?: string
  title?: string
  className?: string
  children: ReactNode
}

const ChipLink = ({ search, isOn, tone, className = '', ...linkProps }: ChipLinkProps) => (
  <Link
    to="."
    search={search}
    activeOptions={exactMatch}
    aria-current={isOn ? 'true' : undefined}
    data-tone={tone}
    className={`${chipClass} ${className}`}
    {...linkProps}
  />
)

type ControlProps = { search: DomainSearch; onChange: (search: DomainSearch) => void }

/**
 * For larger queues, the chip doesn't load the number of domains that need review. Loading takes one request per 100
 * domains that may need review, and these may be all domains in the queue.
 */
const maxCountedQueueSize = 500

function NeedsReviewChip({ brandId, search }: { brandId: string; search: DomainSearch }) {
  const isOn = search.review !== 'any'
  const isUnfilteredQueue =
    search.triage === fullQueue.triage && !isFiltered({ ...search, review: 'any' })
  const isPainted = useIsPainted()
  const { data: queueCount } = useQuery({
    ...domainCountOptions(brandId, fullQueue),
    enabled: isPainted && isUnfilteredQueue,
  })
  const isSmallQueue = queueCount != null && queueCount <= maxCountedQueueSize
  const { data: count } = useQuery({
    ...reviewCandidatesOptions(brandId),
    // In a large queue, count only if the rows are cached.
    enabled: ({ state }) => isUnfilteredQueue && (isSmallQueue || state.data !== undefined),
    select: countNeedingReview,
  })
  return (
    <ChipLink search={{ ...search, review: isOn ? 'any' : 'needed' }} isOn={isOn} tone="review">
      {search.review === 'not-needed' ? 'No review needed' : 'Needs review'}
      {/* Reserves the width, so that nothing moves when the number loads. */}
      <span className="ml-1 min-w-[3ch] tabular-nums">
        {isUnfilteredQueue && count != null && formatCount(count)}
      </span>
    </ChipLink>
  )
}

type FilterSelectsProps = ControlProps & {
  selects: readonly FilterSelect[]
  isLabelHidden?: boolean
}

/** Menus for filters. If the URL has a code without a label, the menu shows the code itself. */
const FilterSelects = ({ selects, search, onChange, ...selectProps }: FilterSelectsProps) =>
  selects.map(({ name, label, labelByCode }) => (
    <SelectField
      key={name}
      label={label}
      options={Object.entries({
        ...labelByCode,
        [search[name]]: labelByCode[search[name]] ?? search[name],
      }).map(([value, text]) => ({ value, label: text }))}
      value={search[name]}
      onChange={(code) => onChange({ ...search, [name]: code })}
      {...selectProps}
    />
  ))

/** Filters outside “More filters”. */
function MainFilters({ brandId, search, onChange }: ControlProps & { brandId: string }) {
  return (
    <>
      {search.group === 'none' && <NeedsReviewChip brandId={brandId} search={search} />}
      <ul aria-label="Verdict" className="flex flex-wrap gap-1.5">
        {verdictChoices.map((verdict) => {
          const isSelected = verdict === search.verdict
          const { text, tone } = getVerdictLabel(verdict)
          return (
            <li key={verdict}>
              <ChipLink
                search={{ ...search, verdict: isSelected ? 'all' : verdict }}
                isOn={isSelected}
                tone={tone}
              >
                {text}
              </ChipLink>
            </li>
          )
        })}
      </ul>
      <FilterSelects
        selects={mainFilterSelects}
        isLabelHidden
        search={search}
        onChange={onChange}
      />
    </>
  )
}

const viewOptions = [
  { group: 'none', view: 'list', label: 'List', Icon: List },
  { group: 'apex', view: 'list', label: 'Grouped', Icon: Layers },
  { group: 'none', view: 'pictures', label: 'Pictures', Icon: LayoutGrid },
] as const

export function ViewSwitch({ search }: { search: DomainSearch }) {
  return (
    <nav aria-label="View">
      <ul className="flex">
        {viewOptions.map(({ group, view, label, Icon }) => {
          // The grouped list has only one view.
          const isOn = search.group === group && (group === 'apex' || search.view === view)
          return (
            <li key={label} className="not-first:-ml-px">
              <ChipLink
                search={{ ...search, group, view }}
                isOn={isOn}
                title={label}
                className="rounded-none! aria-[current]:relative [li:first-child>&]:rounded-l-md! [li:last-child>&]:rounded-r-md!"
              >
                <Icon aria-hidden className="size-3.5 max-wide:hidden wide:min-[90rem]:hidden" />
                <span className="wide:max-[90rem]:sr-only">{label}</span>
              </ChipLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function OrderField({ search, onChange }: ControlProps) {
  const { sort, direction } = getEffectiveOrder(search)
  return (
    <SelectField
      label="Order"
      isLabelHidden
      options={getSortOptions(search)}
      value={`${sort} ${direction}`}
      onChange={(value) => onChange({ ...search, ...parseOrder(value) })}
    />
  )
}

function formatMatchCount(
  { matchingRows, fullList }: NonNullable<HostPage['clientFilter']>,
  search: DomainSearch,
): string {
  const count = formatCount(matchingRows.length)
  // This filter loads only domains that may need review, so the total is unknown.
  if (search.review === 'needed') return count
  return `${count} of ${formatCount(fullList.rows.length)}`
}

/** Filters that the API doesn't support. To apply them, the client loads all rows (C64). */
function RowFilterTools({ search, list, onChange }: ControlProps & { list: DomainList | null }) {
  const clientFilter = list?.kind === 'hosts' ? list.page.clientFilter : null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-3 py-2">
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 max-wide:[&_label]:min-w-18">
        <legend className="sr-only">Filters that load the full list</legend>
        <FilterSelects
          selects={getRowFilterSelects(
            (clientFilter?.fullList.rows ?? list?.loadedHosts ?? []).map(({ source }) => source),
          )}
          search={search}
          onChange={onChange}
        />
      </fieldset>
      {getActiveRowFilters(search).length > 0 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onChange({ ...search, ...noRowFilters })}
        >
          Clear
        </Button>
      )}
      <output className="text-muted">
        {clientFilter
          ? `${formatMatchCount(clientFilter, search)} match, as of ${formatTime(clientFilter.loadedAt)}`
          : 'These filters load the full list.'}
      </output>
    </div>
  )
}
