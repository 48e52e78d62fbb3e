import type { ServiceApp } from '#/service/service-app.ts'
import type { BrandStatsBody } from './brand-stats.ts'
import { pageResponse, readPage, requirePage } from './pagination.ts'
import { queryParams } from './query-params.ts'
import { brandColumns, findVisibleBrand, type BrandRow } from './visible-brand.ts'

/** The user's brands: list and detail. */
export function brandRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/', async (c) => {
    const { db, brandStats } = c.env
    const query = queryParams(c.req.url)
    const compact = query.flag('compact')
    const withStats = query.flag('include_stats')
    const page = readPage(query)
    query.check()

    const member = 'from brand b join membership m on m.brand_id = b.id where m.account_id = ?'
    const [counts, rows] = await Promise.all([
      db.all<{ count: number }>(`select count(*) as count ${member}`, [c.var.account.id]),
      db.all<BrandRow>(
        `select ${brandColumns} ${member} order by b.sort_name, b.id limit ? offset ?`,
        [c.var.account.id, page.size, page.offset],
      ),
    ])
    const count = counts[0]?.count ?? 0
    requirePage(page, count)
    const results = compact
      ? rows.map(compactBrand)
      : await Promise.all(
          rows.map(async (row) => fullBrand(row, withStats ? await brandStats(row) : null)),
        )
    return pageResponse(c.req.url, page, count, results)
  })

  app.get('/core/api/brands/:id/', async (c) => c.json(fullBrand(await findVisibleBrand(c), null)))
}

/** Short row without headline figures (C30, C31). */
function compactBrand(row: BrandRow) {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    plan: row.plan,
    monitoring_enabled: row.monitoring_enabled === 1,
    brand_markets: parsed(row.markets),
  }
}

/** Full row with stored settings (keywords, trusted domains, monitoring) (C33). */
function fullBrand(row: BrandRow, stats: BrandStatsBody | null) {
  const settings = parsed(row.settings)
  return {
    ...(typeof settings === 'object' ? settings : {}),
    ...compactBrand(row),
    my_role: row.role,
    common_word_triage: row.common_word_triage === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...stats,
  }
}

function parsed(json: string): unknown {
  return JSON.parse(json)
}

/** `GET brands/{id}/stats/` */
export function brandStatsRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/:id/stats/', async (c) => {
    const brand = await findVisibleBrand(c)
    return c.json(await c.env.brandStats(brand))
  })
}
