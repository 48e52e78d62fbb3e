import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { buttonClass } from '#/ui/button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { ScanView } from './scan-search.ts'

const shows = [
  { value: 'results', label: 'Results' },
  { value: 'changes', label: 'Changes' },
  { value: 'changed', label: 'Only changed' },
  { value: 'turned', label: 'Only verdict, website or review' },
] as const
const groups = [
  { value: 'day', label: 'By day' },
  { value: 'domain', label: 'By domain' },
] as const

/** How the scans are looked at: what rows say, what stands together, and whether the chart is there. */
export function ScanTools({ view }: { view: ScanView }) {
  const navigate = useNavigate()
  const look = (part: Partial<ScanView>) =>
    void navigate({ to: '.', search: (search) => ({ ...search, ...part, page: 1 }) })
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 print:hidden">
      <SelectField
        label="Show"
        options={shows}
        value={view.show}
        onChange={(show) => look({ show })}
      />
      <SelectField
        label="Group"
        options={groups}
        value={view.group}
        onChange={(group) => look({ group })}
      />
      <Link
        to="."
        search={(search) => ({
          ...search,
          chart: view.chart === undefined ? ('days' as const) : undefined,
        })}
        className={buttonClass({ size: 'small' })}
      >
        <ChartColumn aria-hidden />
        {view.chart === undefined ? 'Show chart' : 'Hide chart'}
      </Link>
    </div>
  )
}
