import { useDeskView } from './desk.ts'
import { domainFilters } from './domain-search.ts'
import { HostRows, type HostRowsProps, type HostTableProps } from './host-rows.tsx'
import { LoadedTable } from './loaded/loaded-table.tsx'
import { filterLocally } from './loaded/local-filters.ts'
import { useLoadAll } from './loaded/use-load-all.ts'
import { useLocalRows } from './loaded/use-local-rows.ts'
import { localSort } from './orders.ts'

function AllRows({ busy: _busy, ...table }: HostTableProps) {
  const cursor = useDeskView((view) => view.cursor)
  return <LoadedTable name="Domains" {...table} cursor={cursor} />
}

// There is no other page: everything is here.
const nowhere = () => Promise.resolve(null)

/**
 * Hosts filtered here, because the service cannot: those of one page, or all of a filter once they are
 * loaded, which are then also ordered here.
 */
export function LocalHosts(props: HostRowsProps) {
  const { brandId, shown } = props
  const filters = domainFilters(shown)
  const compact = useLoadAll(brandId, filters, 'compact')
  const full = useLoadAll(brandId, filters, 'full')
  const whole = full.data ? full : compact
  const { data } = whole
  const all = useLocalRows(data?.rows ?? [], shown, localSort(shown))
  if (shown.rows === 'all' && data)
    return (
      <HostRows
        {...props}
        reading={{
          dataUpdatedAt: whole.readAt,
          isFetching: whole.state === 'loading',
          refetch: whole.load,
        }}
        form={whole === full ? 'full' : 'compact'}
        fitting={all.rows}
        unsaid={all.unsaid}
        loaded={data.rows}
        whole={data}
        total={data.count}
        turnTo={nowhere}
        pages={null}
        Table={AllRows}
      />
    )
  const { rows, unsaid } = filterLocally(props.loaded, shown)
  return <HostRows {...props} fitting={rows} unsaid={unsaid} />
}
