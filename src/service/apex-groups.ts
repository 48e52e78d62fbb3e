import type { SqlPort } from './db/sql-port.ts'
import type { DomainQuery } from './domain-filters.ts'
import { apexOrder } from './domain-order.ts'
import type { Page } from './pagination.ts'

/** Hosts of one registrable domain, with the highest score among them (C67). */
export interface ApexGroupRow {
  registrable_apex: string
  domain_count: number
  risk_score: number
}

/**
 * One page of apex groups with the number of groups. `pair.apex` holds the host itself where no apex is
 * set (C71). Filters come first, so the groups' counts add up to the ungrouped list (C69, C70).
 */
export async function listApexGroups(
  db: SqlPort,
  { filter, sortField, sortDirection }: DomainQuery,
  page: Page,
): Promise<{ count: number; rows: ApexGroupRow[] }> {
  const counts = await db.all<{ count: number }>(
    `select count(distinct p.apex) as count from pair p where ${filter.sql}`,
    filter.values,
  )
  const count = counts[0]?.count ?? 0
  if (count <= page.offset) return { count, rows: [] }
  const rows = await db.all<ApexGroupRow>(
    `select p.apex as registrable_apex, count(*) as domain_count, max(p.risk_score) as risk_score
     from pair p where ${filter.sql} group by p.apex
     order by ${apexOrder(sortField, sortDirection)} limit ? offset ?`,
    [...filter.values, page.size, page.offset],
  )
  return { count, rows }
}
