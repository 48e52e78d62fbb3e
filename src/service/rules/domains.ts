import type { SqlPort } from '#/service/db/sql-port.ts'
import type { ServiceApp } from '#/service/service-app.ts'
import { listApexGroups } from './apex-groups.ts'
import { readDomainQuery, type DomainQuery } from './domain-filters.ts'
import { domainOrder } from './domain-order.ts'
import { compactDomainRecords, domainRecords } from './domain-record.ts'
import { pageResponse, readPage, requirePage, type Page } from './pagination.ts'
import { notFound } from './problem.ts'
import { queryParams } from './query-params.ts'
import { readUuid, visibleBrand } from './visible-brand.ts'

/** The domains of a brand: list, apex groups and detail. */
export function domainRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/:id/domains/', async (c) => {
    const brand = await visibleBrand(c)
    const query = queryParams(c.req.url)
    const asked = readDomainQuery(query, brand)
    const page = readPage(query)
    query.check()

    const fault = c.env.demo.faultInText(query.text('domain_filter'))
    const provoked = await fault?.answer(c.req.raw.signal)
    if (provoked) return provoked

    if (asked.grouping === 'apex') {
      const { count, rows } = await listApexGroups(c.env.db, asked, page)
      return pageResponse(c.req.url, page, count, rows)
    }
    const { count, ids } = await listDomainIds(c.env.db, asked, page)
    requirePage(page, count)
    const records = asked.compact ? compactDomainRecords : domainRecords
    return pageResponse(c.req.url, page, count, await records(c, brand.id, ids))
  })

  app.get('/core/api/brands/:id/domains/:domainId/', async (c) => {
    const brand = await visibleBrand(c)
    const id = readUuid(c.req.param('domainId'))
    const [record] = id === null ? [] : await domainRecords(c, brand.id, [id])
    if (!record) throw notFound('Domain')
    return c.json(record)
  })
}

/** The ids of one page and the number of all rows; what the rows show is read for the page alone. */
async function listDomainIds(
  db: SqlPort,
  { filter, sortField, sortDirection }: DomainQuery,
  page: Page,
): Promise<{ count: number; ids: string[] }> {
  const counts = await db.all<{ count: number }>(
    `select count(*) as count from pair p where ${filter.sql}`,
    filter.values,
  )
  const count = counts[0]?.count ?? 0
  // A walk in search of nothing is the longest of all.
  if (count <= page.offset) return { count, ids: [] }
  const rows = await db.all<{ domain_id: string }>(
    `select p.domain_id from pair p where ${filter.sql}
     order by ${domainOrder(sortField, sortDirection)} limit ? offset ?`,
    [...filter.values, page.size, page.offset],
  )
  return { count, ids: rows.map((row) => row.domain_id) }
}
