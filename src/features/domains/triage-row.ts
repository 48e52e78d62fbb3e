import type { HostRow } from '#/api/host-rows.ts'
import type { ApexRow } from './domain-list.ts'
import { isGroup, type PictureGroup } from './pictures/picture-groups.ts'

/** What a row of the list stands for: one host, the hosts of an apex, or hosts that look the same. */
export type TriageRow = HostRow | ApexRow | PictureGroup

/** Whether a row stands for the hosts of one registered domain. */
export const isApex = (row: TriageRow): row is ApexRow => 'registrable_apex' in row
/** Whether a row stands for one host. */
export const isHost = (row: TriageRow): row is HostRow => !isApex(row) && !isGroup(row)
