import type { DomainFilters } from '#/api/domain-filters.ts'
import type { ApiError } from '#/api/errors.ts'
import type { DeviceCounts, HostRow } from '#/api/host-rows.ts'
import type { WholeRead } from '#/api/whole-reading.ts'
import type { ApexGroup } from '#/contract/apex-group.ts'
import type { Refreshable } from '#/ui/refresh.tsx'
import type { RowForm } from './loaded/use-load-all.ts'

/** How a reading went, and the way to read again. */
export interface Reading extends Refreshable {
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ListOnScreen {
  /** Names it: another filter, order or page is another list. */
  key: string
  filters: DomainFilters
  /** Names the filter that its rows pass on all pages. */
  filter: string
  reading: Reading
  /** How many rows it has on all pages, null when the service does not say. */
  count: number | null
  /** How many hosts the filter of the service has, null when it is not known. */
  hosts: number | null
  /** Entries of this page that have no shape we know. */
  unreadable: number
  /** Whether there is a page after this one. */
  more: boolean
}

/** Hosts: one page of them, or all of a filter once they are loaded. */
export interface HostList extends ListOnScreen {
  kind: 'hosts'
  /** Those that no filter leaves out. */
  rows: readonly HostRow[]
  /** Those that are here, fitting or not, in the form they have. */
  loaded: readonly HostRow[]
  form: RowForm
  /** Those that stand last, because they were dealt with when the list came; null in another than review order. */
  last: ReadonlySet<string> | null
  /** Loaded ones that are left out because they do not say what a filter asks. */
  unsaid: number
  /** All hosts of the filter, when they are loaded. */
  whole: WholeRead<HostRow> | undefined
  /** What all pages come to, where the rows are those of the copy on this device; null where the service answered. */
  device: DeviceCounts | null
  /** Why figures that short rows lack could not be read; null when none is missing. */
  lacking: ApiError | null
}

export type ApexRow = ApexGroup & { id: string }

/** The hosts of an apex that is open. */
export interface OpenGroup {
  reading: Pick<Reading, 'error' | 'isFetching' | 'refetch'>
  /** Undefined while they are being read. */
  found: { rows: readonly HostRow[]; notes: readonly string[] } | undefined
}

/** Apexes instead of hosts: each stands for hosts, which are shown below it when it is asked for. */
export interface ApexList extends ListOnScreen {
  kind: 'apexes'
  rows: readonly ApexRow[]
  /** Those that are open, by apex. */
  open: ReadonlyMap<string, OpenGroup>
  /** The hosts that are here. */
  loaded: readonly HostRow[]
  /** Reads the hosts of an apex, or finds them where they were read. */
  readHosts: (row: ApexRow) => Promise<readonly HostRow[]>
}

/** The list on screen, as whatever works on it needs it. */
export type DomainList = HostList | ApexList
