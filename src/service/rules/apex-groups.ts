import type { SqlPort } from '#/service/db/sql-port.ts'
import type { DomainQuery } from './domain-filters.ts'
import { apexOrder, startsWithWorst } from './domain-order.ts'
import type { Page } from './pagination.ts'
import { highRisk } from './risk-bands.ts'

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
  const groups = (condition: string) =>
    `select p.apex as registrable_apex, count(*) as domain_count, max(p.risk_score) as risk_score
     from pair p where ${condition} group by p.apex order by ${apexOrder(sortField, sortDirection)}`
  if (startsWithWorst(sortField, sortDirection)) {
    // Few hosts are in the highest band, and they decide the first pages: only their groups are summed.
    const worst = await db.all<ApexGroupRow>(
      groups(`${filter.sql} and p.apex in (
        select p.apex from pair p where ${filter.sql} and p.risk_score + 0 >= ?
        group by p.apex order by max(p.risk_score) desc, p.apex limit ? offset ?)`),
      [...filter.values, ...filter.values, highRisk.from, page.size, page.offset],
    )
    if (worst.length === page.size) return { count, rows: worst }
  }
  const rows = await db.all<ApexGroupRow>(`${groups(filter.sql)} limit ? offset ?`, [
    ...filter.values,
    page.size,
    page.offset,
  ])
  return { count, rows }
}
