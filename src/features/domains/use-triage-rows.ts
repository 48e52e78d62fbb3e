import { useState } from 'react'
import type { ApexRow } from '#/api/domains.ts'
import type { HostRow } from '#/api/host-rows.ts'
import type { BrandMarks } from '#/shared/marks/brand-marks.ts'
import { isAside } from '#/shared/marks/set-aside.ts'
import type { DomainList, TriageRow } from './domain-list.ts'

const none: readonly TriageRow[] = []

/** Whether a row is a registered domain. */
export const isApex = (row: TriageRow): row is ApexRow => 'registrable_apex' in row

/** Rows of the list on screen, without dismissed hosts if the user hides them, and the hosts of each row. */
export function useTriageRows(list: DomainList | null, marks: BrandMarks, now: number) {
  const [hiding, setHiding] = useState(false)
  const apexes = list?.kind === 'apexes' ? list : null
  const listed = list?.kind === 'hosts' ? list.rows : []
  // Reuse the array if none is hidden, to avoid rendering on mark changes.
  const hosts = hiding ? listed.filter((row) => !isAside(row, marks, now)) : listed
  const rows: readonly TriageRow[] = list ? (apexes?.rows ?? hosts) : none
  return {
    rows,
    /** Rows that are hosts. */
    hosts,
    hiding,
    setHiding,
    /** Hosts of a row; null if never expanded. */
    hostsOf: (row: TriageRow): readonly HostRow[] | null =>
      isApex(row) ? (apexes?.open.get(row.id)?.found?.rows ?? null) : [row],
    /** Expands a row and resolves with its hosts. */
    readHosts: async (row: TriageRow): Promise<readonly HostRow[]> =>
      isApex(row) ? (apexes?.readHosts(row) ?? []) : [row],
    /** Expands or collapses a registered domain. */
    toggle: (row: ApexRow) => apexes?.show(row, !apexes.open.has(row.id)),
  }
}
export type TriageRows = ReturnType<typeof useTriageRows>
