import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { formatCalendarDate } from '#/lib/dates.ts'
import { localZone } from '#/lib/local-days.ts'
import { formatCountOf } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/shared/brands/brand-label.ts'
import { outcomeLabel, statusLabel } from '#/shared/labels/case-labels.ts'
import { DayRange, type DayRangeValue } from '#/shared/lists/day-range.tsx'
import { PhoneTools, desktopToolbarQuery } from '#/shared/lists/list-parts.tsx'
import { SearchInput, type ListSearchActions } from '#/shared/lists/list-search.tsx'
import { caseSetLabel, isUndated, unnamedProvider } from '#/shared/outcomes/case-sets.ts'
import { replyLabels } from '#/shared/outcomes/outcome-case.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { useMedia } from '#/ui/use-media.ts'
import {
  countActiveFilters,
  hasFilters,
  openStatusText,
  parseStatuses,
  formatStatuses,
  type CaseSearch,
} from './case-search.ts'
import { ViewChoice, viewDefinition } from './case-views.tsx'

const outcomes = [
  { value: 'any', label: 'Any outcome' },
  ...takedownResolutions.map((code) => ({ value: code, label: outcomeLabel(code) })),
] as const

type CaseToolsProps = {
  search: CaseSearch
  /** Focus moves between the search field and the list. */
  listActions: ListSearchActions
}

/** Filters of the case list, kept in the URL. On phones all but the search are in a sheet. */
export function CaseTools({ search, listActions }: CaseToolsProps) {
  const navigate = useNavigate({ from: '/takedowns/' })
  const isWide = useMedia(desktopToolbarQuery)
  const change = (part: Partial<CaseSearch>, replace = false) =>
    void navigate({ to: '/takedowns', search: (now) => ({ ...now, ...part }), replace })
  const searchField = (
    <SearchInput
      label="Search cases"
      placeholder="Search cases…"
      value={search.text ?? ''}
      debounceMs={100}
      shortcut={{ id: 'takedowns.search', keys: '/', label: 'Search cases', group: 'Takedowns' }}
      list={listActions}
      onSearch={(text, replace) => change({ text: text === '' ? undefined : text }, replace)}
      className="wide:w-40 min-[85rem]:w-52"
    />
  )
  const filters = (
    <>
      <BrandFilter brand={search.brand} onChange={(brand) => change({ brand })} />
      <StatusFilter
        status={search.status}
        onChange={(status) => change({ status })}
        inPopover={isWide}
      />
      <SelectField
        label="Outcome"
        isLabelHidden
        options={outcomes}
        value={search.resolution ?? 'any'}
        onChange={(code) => change({ resolution: code === 'any' ? undefined : code })}
      />
      <CreatedRange search={search} onChange={change} />
      <FigureFilters search={search} />
      {(hasFilters(search) || (search.status !== openStatusText && search.status !== 'all')) && (
        <Link
          to="/takedowns"
          search={{ brand: search.brand }}
          aria-label="Clear the filters"
          className={buttonClass({ variant: 'quiet', size: 'small' })}
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
      activeFilters={countActiveFilters(search)}
      count={null}
      listChoice={<ViewChoice search={search} />}
      searchField={searchField}
    >
      <p className="text-sm text-muted">{viewDefinition(search)}</p>
      <div className="grid justify-items-start gap-3">{filters}</div>
    </PhoneTools>
  )
}

function BrandFilter({
  brand,
  onChange,
}: {
  brand: string | undefined
  onChange: (brand: string | undefined) => void
}) {
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const known = (brands ?? []).map((one) => ({ value: one.id, label: brandLabel(one) }))
  const inaccessible =
    brand !== undefined && !known.some(({ value }) => value === brand)
      ? [{ value: brand, label: brands ? 'A brand you can’t access' : 'One brand' }]
      : []
  return (
    <SelectField
      label="Brand"
      isLabelHidden
      options={[{ value: 'any', label: 'All brands' }, ...known, ...inaccessible]}
      value={brand ?? 'any'}
      onChange={(value) => onChange(value === 'any' ? undefined : value)}
    />
  )
}

type StatusFilterProps = {
  status: string | undefined
  onChange: (status: string | undefined) => void
}

/** Checkboxes for statuses, inline in the phone sheet or in a popover. */
function StatusFilter({ status, onChange, inPopover }: StatusFilterProps & { inPopover: boolean }) {
  const id = useId()
  const selected = parseStatuses(status)
  const choices = (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm text-muted">Cases with any of these statuses</legend>
      {takedownStatuses.map((code) => (
        <Checkbox
          key={code}
          label={statusLabel(code)}
          checked={selected.includes(code)}
          onChange={({ target }) => {
            const others = selected.filter((other) => other !== code)
            onChange(formatStatuses(target.checked ? [...others, code] : others))
          }}
        />
      ))}
    </fieldset>
  )
  if (!inPopover) return choices
  const all = selected.map(statusLabel).join(', ')
  const label =
    status === openStatusText
      ? 'All open'
      : selected.length > 1
        ? `${selected.length} statuses`
        : all || 'Any status'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        // The accessible name must contain the visible label.
        aria-label={
          selected.length === 0 ? label : `${selected.length > 1 ? label : 'Status'}: ${all}`
        }
        className="inline-flex h-6.5 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-1.5 pl-2 text-sm font-label hover:bg-sunken"
      >
        {label}
        <ChevronDown aria-hidden className="size-3.5 text-muted" />
      </button>
      <div
        id={id}
        popover="auto"
        className="inset-auto m-1 w-56 rounded-control border border-line-strong bg-surface px-3 py-2.5 text-text shadow-popup [position-area:bottom_span-right] [position-try-fallbacks:flip-inline,flip-block]"
      >
        {choices}
      </div>
    </>
  )
}

/** Creation date range with its time zone (C105). */
function CreatedRange({
  search: { from, to },
  onChange,
}: {
  search: CaseSearch
  onChange: (days: DayRangeValue) => void
}) {
  const id = useId()
  const days = formatDateRange('', from, to)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <DayRange
        legend="Created"
        fromLabel="Created from"
        from={from}
        to={to}
        descriptionId={id}
        onChange={onChange}
      />
      <span id={id} className="text-sm text-faint">
        {days === '' ? localZone() : `${days}, ${localZone()}`}
      </span>
    </div>
  )
}

/** `Closed from 1 Nov 2026 to 9 Nov 2026`. */
const formatDateRange = (word: string, from: string | undefined, to: string | undefined): string =>
  [
    word,
    ...(from === undefined ? [] : ['from', formatCalendarDate(from)]),
    ...(to === undefined ? [] : ['to', formatCalendarDate(to)]),
  ]
    .join(' ')
    .trim()

function describeProviderFilter({ provider, reply, reportedFrom, reportedTo }: CaseSearch): string {
  const name = provider === unnamedProvider ? 'an unnamed provider' : provider
  const reports =
    reply === undefined
      ? `Report to ${name}`
      : `Report to ${name}: ${replyLabels[reply].toLowerCase()}`
  return reportedFrom === undefined && reportedTo === undefined
    ? reports
    : `${reports}, ${formatDateRange('reported', reportedFrom, reportedTo)}`
}

/** Labels of filters set by figures and charts, with the search that removes each. */
function figureFilters(search: CaseSearch): { label: string; removed: CaseSearch }[] {
  const { only, waits, provider, closedFrom, closedTo } = search
  const filters: { label: string; removed: CaseSearch }[] = []
  if (only !== undefined) filters.push({ label: caseSetLabel(only), removed: { only: undefined } })
  if (closedFrom !== undefined || closedTo !== undefined) {
    // For undated cases the dates are only the period in which they may have ended.
    const word = isUndated(only) ? 'May have ended' : 'Closed'
    filters.push({
      label: formatDateRange(word, closedFrom, closedTo),
      removed: { closedFrom: undefined, closedTo: undefined },
    })
  }
  if (waits !== undefined)
    filters.push({
      label: `Waiting ${formatCountOf(waits, 'day')} or more`,
      removed: { waits: undefined },
    })
  if (provider !== undefined)
    filters.push({
      label: describeProviderFilter(search),
      removed: {
        provider: undefined,
        reply: undefined,
        reportedFrom: undefined,
        reportedTo: undefined,
      },
    })
  return filters
}

/** Removable chips for filters that only figures and charts set (C106, F13). */
function FigureFilters({ search }: { search: CaseSearch }) {
  return figureFilters(search).map(({ label, removed }) => (
    <Link
      key={label}
      to="/takedowns"
      search={{ ...search, ...removed }}
      aria-label={`${visibleString(label)}: remove filter`}
      className="inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-accent-soft px-2 text-sm text-accent"
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{visibleString(label)}</bdi>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Link>
  ))
}
