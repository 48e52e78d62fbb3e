import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { compactBrandsOptions } from '#/api/brands.ts'
import { takedownStatuses } from '#/contract/codes.ts'
import { visibleString } from '#/lib/visible-text.ts'
import { humanise } from '#/lib/words.ts'
import { SelectField } from '#/ui/select-field.tsx'
import type { TakedownSearch } from './takedown-search.ts'

const states = [
  { value: 'any', label: 'Any' },
  ...takedownStatuses.map((status) => ({ value: status, label: humanise(status) })),
] as const

/** Which cases are listed: of a brand, in a state; both in the address. */
export function TakedownTools({ search }: { search: TakedownSearch }) {
  const navigate = useNavigate()
  const brands = useQuery(compactBrandsOptions()).data?.rows
  const change = (part: TakedownSearch) =>
    void navigate({ to: '/takedowns', search: { ...search, ...part } })
  const known = (brands ?? []).map((brand) => ({
    value: brand.id,
    label: visibleString(brand.name ?? brand.domain ?? 'Brand without a name'),
  }))
  const stranger =
    search.brand !== undefined && !known.some(({ value }) => value === search.brand)
      ? [{ value: search.brand, label: brands ? 'A brand that is not yours' : 'One brand' }]
      : []
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SelectField
        label="Brand"
        options={[{ value: 'any', label: 'Any, or none' }, ...known, ...stranger]}
        value={search.brand ?? 'any'}
        onChange={(brand) => change({ brand: brand === 'any' ? undefined : brand })}
      />
      <SelectField
        label="State"
        options={states}
        value={search.status ?? 'any'}
        onChange={(status) => change({ status: status === 'any' ? undefined : status })}
      />
    </div>
  )
}
