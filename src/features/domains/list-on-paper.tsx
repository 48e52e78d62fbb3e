import { visibleString } from '#/lib/visible-text.ts'
import { populations } from '#/product/labels/population-labels.ts'
import { asksForCopy, isFilteredLocally, type DomainSearch } from './domain-search.ts'
import { filterLabels } from './filter-controls.tsx'
import { orderKey, ordersOf } from './orders.ts'

/** Which domains a printed list holds and in which order: what the controls say on screen. */
export function ListOnPaper({ search }: { search: DomainSearch }) {
  const { triage, host, group } = search
  const parts = [
    populations.find((one) => one.triage === triage)?.label,
    ...filterLabels(search),
    host !== '' && `name contains “${visibleString(host)}”`,
    isFilteredLocally(search) &&
      (asksForCopy(search)
        ? 'filtered further in the copy'
        : 'filtered further among the loaded rows'),
    group === 'apex' && 'grouped by domain',
    ordersOf(search).find(({ value }) => value === orderKey(search))?.label,
  ]
  return (
    <p className="hidden text-muted print:block">
      {parts.filter((part) => typeof part === 'string').join(' · ')}
    </p>
  )
}
