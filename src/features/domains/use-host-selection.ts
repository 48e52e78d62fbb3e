import { useState } from 'react'
import type { HostRow } from '#/api/host-rows.ts'
import type { WholeList } from '#/api/read-all.ts'
import type { DomainList } from './domain-list.ts'
import {
  addHosts,
  dropHosts,
  extendRange,
  noSelection,
  selectedHosts,
  selectRange,
  selectWhole,
  toggleHosts,
} from './selection.ts'

/** Selected hosts, kept across pages and filters. */
export function useHostSelection(list: DomainList | null, hosts: readonly HostRow[]) {
  const [selection, setSelection] = useState(noSelection)
  const filter = list?.filter ?? ''
  return {
    ...selection,
    /** Selected hosts with the latest data. */
    hosts: selectedHosts(selection, list?.loaded),
    isEmpty: selection.chosen.size === 0,
    clear: () => setSelection(noSelection),
    set: (some: readonly HostRow[], on: boolean) =>
      setSelection((now) => (on ? addHosts(now, some, filter) : dropHosts(now, some))),
    /** Toggles the hosts of a row. */
    toggle: (some: readonly HostRow[]) => setSelection((now) => toggleHosts(now, some, filter)),
    /** Selects the range from the last selected host to this one. */
    through: (host: HostRow) => setSelection((now) => selectRange(now, hosts, host, filter)),
    /** Extends or shrinks the range from one host to the next. */
    extend: (from: HostRow, to: HostRow) =>
      setSelection((now) => extendRange(now, hosts, { from, to }, filter)),
    /** Selects all hosts of the filter. */
    setWhole: (whole: WholeList<HostRow>) => setSelection((now) => selectWhole(now, whole, filter)),
  }
}
export type HostSelection = ReturnType<typeof useHostSelection>
