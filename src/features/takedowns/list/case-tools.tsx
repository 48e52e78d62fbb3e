import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { ApiError } from '#/api/errors.ts'
import { takedownResolutions } from '#/contract/codes.ts'
import { brandLabel } from '#/product/brands/brand-label.ts'
import { outcomeLabel } from '#/product/labels/case-labels.ts'
import { SearchInput } from '#/product/lists/search-input.tsx'
import type { ListSearch } from '#/product/lists/use-list-search.ts'
import { buttonClass } from '#/ui/button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { filtered, isNarrowed, needsAll, type AskedCases, type CaseSearch } from './case-search.ts'
import { CreatedRange } from './created-range.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { FilterErrors } from './filter-errors.tsx'
import { StateFilter } from './state-filter.tsx'

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

/** Which cases are listed; all of it in the address. */
export function CaseTools({ search, toList, error }: CaseToolsProps) {
  const navigate = useNavigate({ from: '/takedowns/' })
  const errors = fieldsOf(error)
  const change = (part: Partial<CaseSearch>) =>
    void navigate({ to: '/takedowns', search: (now) => filtered(now, part) })
  return (
    <div className="flex flex-wrap items-start gap-x-2.5 gap-y-2 print:hidden">
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
        className="w-52"
        low
      />
      <div className="grid gap-1">
        <BrandFilter brand={search.brand} onChange={(brand) => change({ brand })} />
        <FilterErrors of="Brand" messages={errors.get('brand')} />
      </div>
      <div className="grid gap-1">
        <StateFilter status={search.status} onChange={(status) => change({ status })} />
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
      <FigureFilters search={search} />
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
    </div>
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
