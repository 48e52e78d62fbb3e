import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { ApiError } from '#/api/errors.ts'
import { takedownResolutions } from '#/contract/codes.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { outcomeLabel } from '#/product/labels/case-labels.ts'
import { PhoneTools, toolsFrom } from '#/product/lists/phone-tools.tsx'
import { SearchInput } from '#/product/lists/search-input.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { buttonClass } from '#/ui/button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { useMedia } from '#/ui/use-media.ts'
import {
  filtered,
  filtersInForce,
  isNarrowed,
  needsAll,
  type AskedCases,
  type CaseSearch,
} from './case-search.ts'
import { CaseViews, ViewChoice, ViewMeaning } from './case-views.tsx'
import { ClosedDays } from './closed-days.tsx'
import { CreatedRange } from './created-range.tsx'
import { FilterErrors } from './filter-errors.tsx'
import { StateChoices, StateFilter } from './state-filter.tsx'

const outcomes = [
  { value: 'any', label: 'Any outcome' },
  ...takedownResolutions.map((code) => ({ value: code, label: outcomeLabel(code) })),
] as const

type CaseToolsProps = {
  search: AskedCases
  /** From the search field to the list and back. */
  toList: ListSearch
  /** Why the list could not be read: what is about one filter stands there (C107). */
  error: unknown
}

/** Which cases are listed; all of it in the address. On a phone all but the search lies in a sheet. */
export function CaseTools({ search, toList, error }: CaseToolsProps) {
  const navigate = useNavigate({ from: '/takedowns/' })
  const isWide = useMedia(toolsFrom)
  const errors = fieldsOf(error)
  const change = (part: Partial<CaseSearch>) =>
    void navigate({ to: '/takedowns', search: (now) => filtered(now, part) })
  const find = <FindCases search={search} toList={toList} low={isWide} />
  const statuses = { status: search.status, onChange: (status?: string) => change({ status }) }
  const filters = (
    <>
      <div className="grid gap-1">
        <BrandFilter brand={search.brand} onChange={(brand) => change({ brand })} />
        <FilterErrors of="Brand" messages={errors.get('brand')} />
      </div>
      <div className="grid gap-1">
        {isWide ? <StateFilter {...statuses} /> : <StateChoices {...statuses} />}
        <FilterErrors of="Status" messages={errors.get('status')} />
      </div>
      <div className="grid gap-1">
        <SelectField
          label="Outcome"
          labelHidden
          options={outcomes}
          value={search.resolution ?? 'any'}
          onChange={(code) => change({ resolution: code === 'any' ? undefined : code })}
        />
        <FilterErrors of="Outcome" messages={errors.get('resolution')} />
      </div>
      <CreatedRange
        search={search}
        messages={[...(errors.get('created_after') ?? []), ...(errors.get('created_before') ?? [])]}
        onChange={change}
      />
      <ClosedDays search={search} />
      {isNarrowed(search) && (
        <Link
          to="/takedowns"
          search={{ brand: search.brand, pageSize: search.pageSize }}
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
        <CaseViews search={search} />
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
      find={
        <>
          {find}
          {[...errors].map(([field, messages]) => (
            <FilterErrors key={field} of="Filters" messages={messages} />
          ))}
        </>
      }
    >
      <p className="text-sm text-muted">
        <ViewMeaning search={search} />
      </p>
      <div className="grid justify-items-start gap-3">{filters}</div>
    </PhoneTools>
  )
}

function FindCases({
  search,
  toList,
  low,
}: Pick<CaseToolsProps, 'search' | 'toList'> & { low: boolean }) {
  const navigate = useNavigate({ from: '/takedowns/' })
  return (
    <SearchInput
      label="Search cases"
      placeholder="Search cases…"
      value={search.text ?? ''}
      wait={200}
      shortcut={{
        id: 'takedowns.search',
        keys: '/',
        label: 'Search cases',
        group: 'Takedowns',
      }}
      list={toList}
      onSearch={(text, replace) =>
        void navigate({
          to: '/takedowns',
          search: (now) => ({
            ...now,
            text: text === '' ? undefined : text,
            // Pages of loaded cases are pages of what is found; those of the service stay as they are.
            ...(needsAll(search) ? { page: 1 } : {}),
          }),
          replace,
        })
      }
      className="wide:w-52"
      low={low}
    />
  )
}

const fieldsOf = (error: unknown): ReadonlyMap<string, readonly string[]> =>
  error instanceof ApiError && error.reason.kind === 'refused' ? error.reason.fields : new Map()

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
