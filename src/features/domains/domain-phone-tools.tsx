import type { ReactNode } from 'react'
import { populations } from '#/product/labels/population-labels.ts'
import { PhoneTools } from '#/product/lists/phone-tools.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { filtersInForce, type DomainSearch } from './domain-search.ts'
import { Arrangement, filtered, ServiceFilters } from './filter-controls.tsx'
import { PopulationMeaning } from './population-tabs.tsx'

type DomainPhoneToolsProps = {
  search: DomainSearch
  count: number | null
  /** The search field. */
  find: ReactNode
  local: ReactNode
  onChange: (search: DomainSearch) => void
}

/** The tools of the domain list on a phone. */
export function DomainPhoneTools({ search, count, find, local, onChange }: DomainPhoneToolsProps) {
  return (
    <PhoneTools
      title="Filters and order"
      inForce={filtersInForce(search)}
      count={count}
      find={find}
      which={
        <SelectField
          label="Which domains"
          labelHidden
          options={populations.map(({ triage, label }) => ({ value: triage, label }))}
          value={search.triage}
          onChange={(triage) => onChange(filtered(search, { triage }))}
        />
      }
    >
      <p className="text-sm text-muted">
        <PopulationMeaning triage={search.triage} />
      </p>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <ServiceFilters search={search} onChange={onChange} />
      </div>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <Arrangement search={search} onChange={onChange} />
      </div>
      {local}
    </PhoneTools>
  )
}
