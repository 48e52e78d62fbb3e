import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, CircleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { compactBrandsOptions } from '#/api/brands.ts'
import { takedownResolutions, takedownStatuses } from '#/contract/codes.ts'
import { formatCalendarDate } from '#/lib/dates.ts'
import { isDay, localZone } from '#/lib/local-days.ts'
import { countOf } from '#/lib/numbers.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { outcomeLabel, statusLabel } from '#/product/labels/case-labels.ts'
import { PhoneTools, toolsFrom } from '#/product/lists/list-parts.tsx'
import { SearchInput, type ListSearch } from '#/product/lists/list-search.tsx'
import { caseSetLabel, unnamed } from '#/product/outcomes/case-sets.ts'
import { replyLabels } from '#/product/outcomes/outcome-case.ts'
import { buttonClass } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { useMedia } from '#/ui/use-media.ts'
import type { ViewSizes } from './case-list.tsx'
import {
  filtersInForce,
  isNarrowed,
  rangeProblem,
  statusesOf,
  statusText,
  type CaseSearch,
} from './case-search.ts'
import { CaseViews, ViewChoice, ViewMeaning } from './case-views.tsx'

const outcomes = [
  { value: 'any', label: 'Any outcome' },
  ...takedownResolutions.map((code) => ({ value: code, label: outcomeLabel(code) })),
] as const

type CaseToolsProps = {
  search: CaseSearch
  /** From the search field to the list and back. */
  toList: ListSearch
  sizes: ViewSizes
}

/** Which cases are listed; all of it in the address. On a phone all but the search lies in a sheet. */
export function CaseTools({ search, toList, sizes }: CaseToolsProps) {
  const navigate = useNavigate({ from: '/takedowns/' })
  const isWide = useMedia(toolsFrom)
  const change = (part: Partial<CaseSearch>, replace = false) =>
    void navigate({ to: '/takedowns', search: (now) => ({ ...now, ...part }), replace })
  const find = (
    <SearchInput
      label="Search cases"
      placeholder="Search cases…"
      value={search.text ?? ''}
      wait={100}
      shortcut={{ id: 'takedowns.search', keys: '/', label: 'Search cases', group: 'Takedowns' }}
      list={toList}
      onSearch={(text, replace) => change({ text: text === '' ? undefined : text }, replace)}
      className="wide:w-52"
      low={isWide}
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
        labelHidden
        options={outcomes}
        value={search.resolution ?? 'any'}
        onChange={(code) => change({ resolution: code === 'any' ? undefined : code })}
      />
      <CreatedRange search={search} onChange={change} />
      <FigureFilters search={search} />
      {isNarrowed(search) && (
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
      <>
        <CaseViews search={search} sizes={sizes} />
        <div className="flex flex-wrap items-start gap-x-2.5 gap-y-2 print:hidden">
          {find}
          {filters}
        </div>
      </>
    )
  return (
    <PhoneTools
      title="Filters"
      inForce={filtersInForce(search)}
      count={null}
      which={<ViewChoice search={search} />}
      find={find}
    >
      <p className="text-sm text-muted">
        <ViewMeaning search={search} sizes={sizes} />
      </p>
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
  const stranger =
    brand !== undefined && !known.some(({ value }) => value === brand)
      ? [{ value: brand, label: brands ? 'A brand that is not yours' : 'One brand' }]
      : []
  return (
    <SelectField
      label="Brand"
      labelHidden
      options={[{ value: 'any', label: 'Any brand, or none' }, ...known, ...stranger]}
      value={brand ?? 'any'}
      onChange={(value) => onChange(value === 'any' ? undefined : value)}
    />
  )
}

type StatusFilterProps = {
  status: string | undefined
  onChange: (status: string | undefined) => void
}

/** Statuses to choose from, any number of them: as they stand in the sheet of a phone, or in the browser's popover. */
function StatusFilter({ status, onChange, inPopover }: StatusFilterProps & { inPopover: boolean }) {
  const id = useId()
  const chosen = statusesOf(status)
  const choices = (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm text-muted">Cases with any of these statuses</legend>
      {takedownStatuses.map((code) => (
        <Checkbox
          key={code}
          label={statusLabel(code)}
          checked={chosen.includes(code)}
          onChange={({ target }) => {
            const others = chosen.filter((other) => other !== code)
            onChange(statusText(target.checked ? [...others, code] : others))
          }}
        />
      ))}
    </fieldset>
  )
  if (!inPopover) return choices
  const [first, ...more] = chosen
  const words =
    first === undefined
      ? 'Any status'
      : more.length === 0
        ? statusLabel(first)
        : `${chosen.length} statuses`
  // What can be read on it is a part of its name.
  const name =
    first === undefined
      ? words
      : more.length === 0
        ? `Status: ${words}`
        : `${words}: ${chosen.map(statusLabel).join(', ')}`
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={name}
        className="inline-flex h-6.5 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-1.5 pl-2 text-sm font-label hover:bg-sunken"
      >
        {words}
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

type Days = Pick<CaseSearch, 'from' | 'to'>

/** The days as all others are written: the control shows them as the browser does, perhaps month first. */
function daysWords({ from, to }: Days): string {
  const parts = [
    from !== undefined && `from ${formatCalendarDate(from)}`,
    to !== undefined && `to ${formatCalendarDate(to)}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? localZone() : `${parts.join(' ')}, ${localZone()}`
}

const dayIn = (typed: string): string | undefined => (isDay(typed) ? typed : undefined)

/**
 * First and last day of creation, both whole days of the viewer's zone (C105). A range that cannot be is explained
 * here and written nowhere.
 */
function CreatedRange({
  search: { from = '', to = '' },
  onChange,
}: {
  search: Days
  onChange: (days: Days) => void
}) {
  const id = useId()
  const [draft, setDraft] = useState({ from, to })
  const [sent, setSent] = useState(`${from} ${to}`)
  const [seen, setSeen] = useState(sent)
  // The address was changed by something else, as the Back button: it wins over the draft.
  const address = `${from} ${to}`
  if (address !== seen) {
    setSeen(address)
    if (address !== sent) {
      setSent(address)
      setDraft({ from, to })
    }
  }
  const days = { from: dayIn(draft.from), to: dayIn(draft.to) }
  const problem = rangeProblem(days)

  function change(end: 'from' | 'to', typed: string) {
    const next = { ...draft, [end]: typed }
    setDraft(next)
    // While a year is typed the field holds years such as 0002.
    if (typed !== '' && !isDay(typed)) return
    const range = { from: dayIn(next.from), to: dayIn(next.to) }
    if (rangeProblem(range) !== null) return
    setSent(`${range.from ?? ''} ${range.to ?? ''}`)
    onChange(range)
  }

  const field = (end: 'from' | 'to', label: string) => (
    <label className="inline-flex items-center gap-1.5">
      <span className="text-muted">{label}</span>
      <input
        type="date"
        min="1970-01-01"
        max="9999-12-30"
        value={draft[end]}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-zone ${id}-problem`}
        onChange={({ target }) => change(end, target.value)}
        className="h-6.5 rounded-md border border-line-strong bg-surface px-2 text-sm aria-invalid:border-red"
      />
    </label>
  )

  return (
    <div className="grid gap-1">
      <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <legend className="sr-only">Created, in whole days</legend>
        {field('from', 'Created from')}
        {field('to', 'to')}
        <span id={`${id}-zone`} className="text-sm text-faint">
          {daysWords(days)}
        </span>
      </fieldset>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="flex max-w-72 gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>Created: {problem}</span>
        </p>
      )}
    </div>
  )
}

function spanWords(word: string, from: string | undefined, to: string | undefined): string {
  const start = from === undefined ? '' : ` from ${formatCalendarDate(from)}`
  return `${word}${start}${to === undefined ? '' : ` to ${formatCalendarDate(to)}`}`
}

function providerWords({ provider, reply, reportedFrom, reportedTo }: CaseSearch): string {
  const name = provider === unnamed ? 'a provider without a name' : provider
  const reports =
    reply === undefined
      ? `Report to ${name}`
      : `Report to ${name}: ${replyLabels[reply].toLowerCase()}`
  return reportedFrom === undefined && reportedTo === undefined
    ? reports
    : `${reports}, ${spanWords('reported', reportedFrom, reportedTo)}`
}

/** The filters that come from figures and charts, in words, each with what leaves it out. */
function figureFilters(search: CaseSearch): { words: string; without: CaseSearch }[] {
  const { only, waits, provider, closedFrom, closedTo } = search
  const filters: { words: string; without: CaseSearch }[] = []
  if (only !== undefined) filters.push({ words: caseSetLabel(only), without: { only: undefined } })
  if (closedFrom !== undefined || closedTo !== undefined) {
    // Of what has no date, the days say only when it may have ended.
    const word = only === 'undated' || only === 'left-undated' ? 'May have ended' : 'Closed'
    filters.push({
      words: spanWords(word, closedFrom, closedTo),
      without: { closedFrom: undefined, closedTo: undefined },
    })
  }
  if (waits !== undefined)
    filters.push({
      words: `Waiting ${countOf(waits, 'day')} or more`,
      without: { waits: undefined },
    })
  if (provider !== undefined)
    filters.push({
      words: providerWords(search),
      without: {
        provider: undefined,
        reply: undefined,
        reportedFrom: undefined,
        reportedTo: undefined,
      },
    })
  return filters
}

/** Filters that a figure or a chart set and no control here can: each with the way to leave it out (C106, F13). */
function FigureFilters({ search }: { search: CaseSearch }) {
  return figureFilters(search).map(({ words, without }) => (
    <Link
      key={words}
      to="/takedowns"
      search={{ ...search, ...without }}
      aria-label={`${visibleString(words)}: leave out this filter`}
      className="inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-accent-soft px-2 text-sm text-accent"
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{visibleString(words)}</bdi>
      <X aria-hidden className="size-3.5 shrink-0" />
    </Link>
  ))
}
