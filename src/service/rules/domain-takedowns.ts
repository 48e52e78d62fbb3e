import type { SqlPort } from '#/service/db/sql-port.ts'

/** The open and the newest ended case of a host, as a domain record tells them. */
export interface HostCases {
  open: { id: string; status: string } | null
  lastClosed: { id: string; status: string; resolution: string | null; closed_at: string } | null
}

interface CaseRow {
  id: string
  target_host: string
  status: string
  resolution: string | null
  ended_at: string
}

/** Rejected requests are neither open nor closed cases (C81, C82). */
const openStatuses = `('REQUESTED', 'OPEN', 'IN_PROGRESS', 'PENDING_RESPONSE')`
const endedStatuses = `('CLOSED', 'FAILED')`

/**
 * The brand's cases on the given hosts, by host. Failed cases and old ones without a closing date are
 * dated by their last change, which no longer moves (C82).
 */
export async function casesOfHosts(
  db: SqlPort,
  brandId: string,
  hosts: readonly string[],
): Promise<Map<string, HostCases>> {
  const cases = new Map<string, HostCases>()
  if (hosts.length === 0) return cases
  const rows = await db.all<CaseRow>(
    `select id, target_host, status, resolution,
       case when status = 'FAILED' then updated_at else coalesce(closed_at, updated_at) end as ended_at
     from takedown
     where brand_id = ? and target_host in (${hosts.map(() => '?').join(', ')})
       and (status in ${openStatuses} or status in ${endedStatuses})
     order by target_host, created_at, id`,
    [brandId, ...hosts],
  )
  for (const row of rows) {
    const known = cases.get(row.target_host) ?? { open: null, lastClosed: null }
    cases.set(row.target_host, withCase(known, row))
  }
  return cases
}

/** Rows of a host come oldest first, so that a later one takes the place of an earlier one. */
function withCase(known: HostCases, row: CaseRow): HostCases {
  const { id, status } = row
  if (status !== 'CLOSED' && status !== 'FAILED') return { ...known, open: { id, status } }
  if (known.lastClosed && known.lastClosed.closed_at > row.ended_at) return known
  const resolution = status === 'FAILED' ? null : row.resolution
  return { ...known, lastClosed: { id, status, resolution, closed_at: row.ended_at } }
}
