import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { ListStore } from '#/product/lists/use-list-state.ts'
import type { BrandMarks } from '#/product/marks/brand-marks.ts'
import type { ApexRow, DomainList } from './domain-list.ts'
import { isGroup, wallRows, type PictureGroup } from './pictures/picture-groups.ts'
import { isApex, isHost, type TriageRow } from './triage-row.ts'

type RowParts = {
  list: DomainList | null
  groups: readonly PictureGroup[]
  store: ListStore<HostRow>
  marks: BrandMarks
}

const none: readonly TriageRow[] = []

/** The rows of a list of domains, and the hosts that each stands for. */
export function useTriageRows({ list, groups, store, marks }: RowParts) {
  const [hiding, setHiding] = useState(false)
  const { expanded, cursor } = store.state
  const { dispatch } = store
  const apexes = list?.kind === 'apexes' ? list : null
  const isHidden = ({ id }: HostRow) => hiding && marks.aside.has(id)
  const listed = list?.kind === 'hosts' ? list.rows : []
  // The same rows where none is hidden, so that nothing is laid out anew when a mark changes.
  const hosts = hiding ? listed.filter((row) => !isHidden(row)) : listed
  const rows: readonly TriageRow[] = list
    ? (apexes?.rows ?? wallRows(hosts, groups, expanded))
    : none

  /** The hosts that a row stands for; null while they have not been shown. */
  function hostsOf(row: TriageRow): readonly HostRow[] | null {
    if (isApex(row)) return apexes?.open.get(row.id)?.found?.rows ?? null
    if (isGroup(row)) return expanded.has(row.id) ? row.hosts : null
    return [row]
  }

  async function readHosts(row: TriageRow): Promise<readonly HostRow[]> {
    if (isHost(row)) return [row]
    dispatch({ type: 'expand', id: row.id, on: true })
    return isGroup(row) ? row.hosts : (apexes?.readHosts(row) ?? [])
  }

  const toggle = (row: ApexRow | PictureGroup) =>
    dispatch({ type: 'expand', id: row.id, on: !expanded.has(row.id) })

  // A range of rows is selected by what each of them stands for: there is none where that has to be read.
  const atCursor = rows.find(({ id }) => id === cursor?.id)
  const several = apexes !== null || (atCursor !== undefined && isGroup(atCursor))

  return {
    /** The rows on screen that keys act on, in order. */
    rows,
    /** The hosts on screen, without those that the reader has hidden. */
    hosts,
    /** Whether the reader has hidden such hosts as this. */
    isHidden,
    areApexes: apexes !== null,
    expanded,
    hiding,
    setHiding,
    hostsOf,
    /** Shows the hosts of a row, and answers them. */
    readHosts,
    /** Shows or hides the hosts of a row. */
    toggle,
    /** Whether the row of the cursor stands for more than itself. */
    several,
  }
}
export type TriageRows = ReturnType<typeof useTriageRows>
