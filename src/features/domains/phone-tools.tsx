import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { populations } from '#/product/labels/population-labels.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { filtersInForce, type DomainSearch } from './domain-search.ts'
import { Arrangement, filtered, ServiceFilters } from './filter-controls.tsx'
import { PopulationMeaning } from './population-tabs.tsx'

type PhoneToolsProps = {
  search: DomainSearch
  count: number | null
  /** The search field. */
  find: ReactNode
  local: ReactNode
  onChange: (search: DomainSearch) => void
}

/** The tools on a phone: which domains and a search; filters and order in a sheet. */
export function PhoneTools({ search, count, find, local, onChange }: PhoneToolsProps) {
  const [open, setOpen] = useState(false)
  const inForce = filtersInForce(search)
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <SelectField
          label="Which domains"
          labelHidden
          options={populations.map(({ triage, label }) => ({ value: triage, label }))}
          value={search.triage}
          onChange={(triage) => onChange(filtered(search, { triage }))}
        />
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {inForce === 0 ? 'Filters' : `Filters (${inForce})`}
        </Button>
      </div>
      {find}
      <Dialog
        title="Filters and order"
        sheet
        open={open}
        onOpenChange={setOpen}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {count === null
              ? 'Show the list'
              : `Show ${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`}
          </Button>
        }
      >
        <div className="grid gap-4">
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
        </div>
      </Dialog>
    </div>
  )
}
