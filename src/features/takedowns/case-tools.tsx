import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { formatCalendarDate } from '#/lib/dates.ts'
import { getLocalZone } from '#/lib/local-days.ts'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { toVisibleString } from '#/lib/visible-text.ts'
import { getBrandLabel } from '#/shared/brands/brand-label.ts'
import { getOutcomeLabel, getStatusLabel } from '#/shared/labels/case-labels.ts'
import { DayRangeFields } from '#/shared/lists/day-range-fields.tsx'
import { PhoneTools, SearchInput, type ListSearchActions } from '#/shared/lists/list-toolbar.tsx'
import {
  getCaseSetLabel,
  mayContainUndatedCases,
  unnamedProviderKey,
} from '#/shared/outcomes/case-sets.ts'
import { replyLabels } from '#/shared/outcomes/outcome-case.ts'
import { getButtonClass } from '#/ui/button.tsx'
import { SelectField } from '#/ui/form-fields.tsx'
import { exactMatch, ListTabs, listTabClass } from '#/ui/page-header.tsx'
import { useMedia, wideMediaQuery } from '#/ui/use-media.ts'
import type { CaseSearch, StatusFilter } from './case-search.ts'
import { hasFilterBesidesBrandAndStatus, resolveSearch } from './filter-cases.ts'

type QuickView = {
  label: string
  definition: string
  /** If no status is given, `resolveSearch` fills in the default status. */
  search: Pick<CaseSearch, 'status' | 'who'>
  countKey?: 'open' | 'requested'
}

const quickViews: readonly QuickView[] = [
  {
    label: 'Open',
    definition: 'Not closed yet, including those that need approval.',
    search: {},
    countKey: 'open',
  },
  {
    label: 'Needs approval',
    definition: 'The takedown team has to approve these before work starts.',
    search: { status: 'REQUESTED' },
    countKey: 'requested',
  },
  {
    label: 'Closed',
    definition: 'Closed, failed or not approved. The outcome says whether the site was removed.',
    search: { status: 'closed' },
  },
  { label: 'All', definition: 'All cases you can access.', search: { status: 'all' } },
  { label: 'Mine', definition: 'Requested with your account.', search: { who: 'me' } },
  {
    label: 'Following',
    definition: 'Cases you follow in this browser, updated while the dashboard is open.',
    search: { who: 'followed' },
  },
]

const findQuickView = (search: CaseSearch) =>
  quickViews.find((view) => {
    const { status, who } = resolveSearch(view.search)
    return status === search.status && who === search.who
  })

/** Keeps the current filters that every view supports. */
const getQuickViewSearch = (
  { brand, from, to, text, sort, direction }: CaseSearch,
  view: QuickView,
): CaseSearch => ({ brand, from, to, text, sort, direction, ...view.search })

function QuickViewSelect({ search }: { search: CaseSearch }) {
  const navigate = useNavigate()
  const current = findQuickView(search)
  return (
    <SelectField
      label="Which cases"
      isLabelHidden
      options={[
        ...quickViews.map(({ label }) => ({ value: label, label })),
        ...(current ? [] : [{ value: 'other', label: 'Custom filters' }]),
      ]}
      value={current?.label ?? 'other'}
      onChange={(label) => {
        const view = quickViews.find((other) => other.label === label)
        if (view) void navigate({ to: '/takedowns', search: getQuickViewSearch(search, view) })
      }}
    />
  )
}

type QuickViewTabsProps = {
  search: CaseSearch
  counts: Record<'open' | 'requested', number> | null
}

export function QuickViewTabs({ search, counts }: QuickViewTabsProps) {
  const current = findQuickView(search)
  return (
    <ListTabs
      label="Which cases"
      definitions={[
        ...quickViews,
        {
          label: 'Cases without a brand',
          definition: 'Listed only under All takedowns.',
        },
      ]}
    >
      {quickViews.map((view) => {
        const countId = view.countKey && `cases-${view.countKey}`
        return (
          <li key={view.label}>
            <Link
              to="/takedowns"
              search={getQuickViewSearch(search, view)}
              activeOptions={exactMatch}
              aria-current={view === current ? 'true' : undefined}
              // The count isn't part of the link's name. Screen readers announce it after the name.
              aria-describedby={countId}
              className={listTabClass}
            >
              {view.label}
              {view.countKey && (
                <span id={countId} aria-hidden className="ml-1.25 text-faint">
                  {counts && formatCount(counts[view.countKey])}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ListTabs>
  )
}

const statusOptions: readonly { value: StatusFilter; label: string }[] = [
  { value: 'open', label: 'All open' },
  { value: 'closed', label: 'All closed' },
  ...takedownStatuses.map((code) => ({ value: code, label: getStatusLabel(code) })),
]
const outcomeOptions = takedownResolutions.map((code) => ({
  value: code,
  label: getOutcomeLabel(code),
}))

/** `open` is the default, and `all` filters nothing. */
const hasStatusFilter = ({ status }: CaseSearch): boolean => status !== 'open' && status !== 'all'

type CaseToolsProps = {
  search: CaseSearch
  searchActions: ListSearchActions
}

export function CaseTools({ search, searchActions }: CaseToolsProps) {
  const navigate = useNavigate({ from: '/takedowns/' })
  const isWide = useMedia(wideMediaQuery)
  const daysId = useId()
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const updateSearch = (changes: Partial<CaseSearch>, replace = false) =>
    void navigate({
      to: '/takedowns',
      search: (previous) => ({ ...previous, ...changes }),
      replace,
    })
  const searchField = (
    <SearchInput
      placeholder="Search cases"
      value={search.text ?? ''}
      debounceMs={100}
      shortcut={{ id: 'takedowns.search', keys: '/', label: 'Search cases', group: 'Takedowns' }}
      searchActions={searchActions}
      onSearch={(text, replace) => updateSearch({ text: text === '' ? undefined : text }, replace)}
      className="wide:w-40 min-[85rem]:w-52"
    />
  )
  const filters = (
    <>
      <ChoiceFilter
        label="Brand"
        anyLabel="All brands"
        options={(brands ?? []).map((brand) => ({ value: brand.id, label: getBrandLabel(brand) }))}
        value={search.brand}
        unlistedLabel="One brand"
        onChange={(brand) => updateSearch({ brand })}
      />
      <ChoiceFilter
        label="Status"
        anyLabel="Any status"
        options={statusOptions}
        value={search.status === 'all' ? undefined : search.status}
        onChange={(choice) =>
          updateSearch({
            status: statusOptions.find(({ value }) => value === choice)?.value ?? 'all',
          })
        }
      />
      <ChoiceFilter
        label="Outcome"
        anyLabel="Any outcome"
        options={outcomeOptions}
        value={search.resolution}
        onChange={(value) =>
          updateSearch({ resolution: takedownResolutions.find((code) => code === value) })
        }
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <DayRangeFields
          legend="Created"
          fromLabel="Created from"
          from={search.from}
          to={search.to}
          descriptionId={daysId}
          onChange={updateSearch}
        />
        <span id={daysId} className="text-sm text-faint">
          {[formatDateRange('', search.from, search.to), getLocalZone()].filter(Boolean).join(', ')}
        </span>
      </div>
      <FigureFilterLinks search={search} />
      {(hasFilterBesidesBrandAndStatus(search) || hasStatusFilter(search)) && (
        <Link
          to="/takedowns"
          search={{ brand: search.brand }}
          aria-label="Clear the filters"
          className={getButtonClass({ variant: 'quiet', size: 'small' })}
        >
          Clear
        </Link>
      )}
    </>
  )
  if (isWide)
    return (
      <div className="flex flex-wrap items-start gap-x-2.5 gap-y-2 print:hidden">
        {searchField}
        {filters}
      </div>
    )
  return (
    <PhoneTools
      title="Filters"
      activeFilterCount={countFilters(search)}
      count={null}
      listChoice={<QuickViewSelect search={search} />}
      searchField={searchField}
    >
      <div className="grid justify-items-start gap-3">{filters}</div>
    </PhoneTools>
  )
}

type ChoiceFilterProps = {
  label: string
  anyLabel: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  unlistedLabel?: string
  onChange: (value: string | undefined) => void
}

function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, anyLabel, options, value = 'any', unlistedLabel = value, onChange } = props
  const choices = [{ value: 'any', label: anyLabel }, ...options]
  const isListed = choices.some((choice) => choice.value === value)
  return (
    <SelectField
      label={label}
      isLabelHidden
      options={isListed ? choices : [...choices, { value, label: unlistedLabel }]}
      value={value}
      onChange={(choice) => onChange(choice === 'any' ? undefined : choice)}
    />
  )
}

/** Returns `Closed from 1 Nov 2026 to 9 Nov 2026` for the verb `Closed`; `verb` may be empty. */
const formatDateRange = (verb: string, from: string | undefined, to: string | undefined): string =>
  [
    verb,
    ...(from === undefined ? [] : ['from', formatCalendarDate(from)]),
    ...(to === undefined ? [] : ['to', formatCalendarDate(to)]),
  ]
    .join(' ')
    .trim()

type FigureFilter = { label: string; parameters: readonly (keyof CaseSearch)[] }

/** Returns the active filters that only links from figures and charts can set. They have no form fields. */
function getFigureFilters(search: CaseSearch): readonly FigureFilter[] {
  const { only: caseSet, waits: minWaitDays, provider, reply } = search
  const { closedFrom, closedTo, reportedFrom, reportedTo } = search
  const filters: FigureFilter[] = []
  if (caseSet !== undefined) filters.push({ label: getCaseSetLabel(caseSet), parameters: ['only'] })
  if (closedFrom !== undefined || closedTo !== undefined) {
    // Some case sets also contain cases without a closing date that may have ended in this period.
    const verb = mayContainUndatedCases(caseSet) ? 'Ended or may have ended' : 'Closed'
    filters.push({
      label: formatDateRange(verb, closedFrom, closedTo),
      parameters: ['closedFrom', 'closedTo'],
    })
  }
  if (minWaitDays !== undefined)
    filters.push({
      label: `Waiting ${formatCountOf(minWaitDays, 'day')} or more`,
      parameters: ['waits'],
    })
  if (provider !== undefined) {
    const name = provider === unnamedProviderKey ? 'an unnamed provider' : provider
    const state = reply === undefined ? '' : `: ${replyLabels[reply].toLowerCase()}`
    const dates = formatDateRange('', reportedFrom, reportedTo)
    filters.push({
      label: `Report to ${name}${state}${dates && `, reported ${dates}`}`,
      parameters: ['provider', 'reply', 'reportedFrom', 'reportedTo'],
    })
  }
  return filters
}

/** A date range counts as one filter. */
function countFilters(search: CaseSearch): number {
  const { brand, resolution, from, to } = search
  const activeFields = [brand, resolution, from ?? to].filter((value) => value !== undefined)
  return activeFields.length + Number(hasStatusFilter(search)) + getFigureFilters(search).length
}

function FigureFilterLinks({ search }: { search: CaseSearch }) {
  return getFigureFilters(search).map(({ label, parameters }) => (
    <Link
      key={label}
      to="/takedowns"
      search={{
        ...search,
        ...Object.fromEntries(parameters.map((parameter) => [parameter, undefined])),
      }}
      aria-label={`${toVisibleString(label)}: remove filter`}
      className="inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-accent-soft px-2 text-sm text-accent"
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{toVisibleString(label)}</bdi>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Link>
  ))
}
