import type { ReactNode } from 'react'
import { domainFilters } from './domain-search.ts'
import { HostDesk, type HostDeskProps } from './host-desk.tsx'
import type { HostTableProps } from './host-table.tsx'
import { LoadedTable } from './loaded/loaded-table.tsx'
import { useLoadAll } from './loaded/use-load-all.ts'
import { useLocalRows } from './loaded/use-local-rows.ts'
import { localSort } from './orders.ts'

const rowKey = ({ id }: { id: string }) => id

function AllRows({ busy: _busy, ...table }: HostTableProps) {
  return <LoadedTable name="Domains" {...table} rowKey={rowKey} />
}

// There is no other page: everything is here.
const nowhere = () => Promise.resolve(null)

type LoadedHostsProps = Omit<
  HostDeskProps,
  'rows' | 'unsaid' | 'loaded' | 'Table' | 'turnTo' | 'pages' | 'total'
> & {
  /** What is shown while the rows are not loaded, as when the address was opened anew. */
  unloaded: ReactNode
}

/** All hosts of a filter, loaded, to filter, order and work through without the service. */
export function LoadedHosts({ unloaded, ...props }: LoadedHostsProps) {
  const { brandId, shown } = props
  const filters = domainFilters(shown)
  const compact = useLoadAll(brandId, filters, 'compact').data
  const full = useLoadAll(brandId, filters, 'full').data
  const data = full ?? compact
  const { rows, unsaid } = useLocalRows(data?.rows ?? [], shown, localSort(shown))
  if (!data) return unloaded
  return (
    <HostDesk
      {...props}
      form={full ? 'full' : 'compact'}
      rows={rows}
      unsaid={unsaid}
      loadedRows={data.rows}
      whole={data}
      total={data.count}
      turnTo={nowhere}
      Table={AllRows}
    />
  )
}
