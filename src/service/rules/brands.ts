import type { SqlPort } from '#/service/db/sql-port.ts'
import type { ServiceApp, ServiceContext } from '#/service/service-app.ts'
import { computeBrandStats, type BrandStatsBody } from './brand-stats.ts'
import { createPageResponse, readCount, readPageParams } from './pagination.ts'
import { createNotFoundProblem } from './problem.ts'
import { parseUuid, createQueryReader } from './query-params.ts'

/** Adds the routes of the user's brands: list, detail and statistics. */
export function addBrandRoutes(app: ServiceApp): void {
  app.get('/core/api/brands/', async (c) => {
    const { db } = c.env
    const query = createQueryReader(c.req.url)
    const compact = query.readFlag('compact')
    const withStats = query.readFlag('include_stats')
    const page = readPageParams(query)
    query.throwIfInvalid()

    const fromMemberBrands =
      'from brand b join membership m on m.brand_id = b.id where m.account_id = ?'
    const [count, rows] = await Promise.all([
      readCount(db, `select count(*) as count ${fromMemberBrands}`, [c.var.account.id]),
      db.all<BrandRow>(
        `select ${brandColumns} ${fromMemberBrands} order by b.sort_name, b.id limit ? offset ?`,
        [c.var.account.id, page.size, page.offset],
      ),
    ])
    // Compact rows never have statistics (C31).
    const results = compact
      ? rows.map(createCompactBrand)
      : await Promise.all(
          rows.map(async (row) =>
            createFullBrand(row, withStats ? await computeBrandStats(db, row) : null),
          ),
        )
    return createPageResponse(c.req.url, page, count, results)
  })

  app.get('/core/api/brands/:id/', async (c) =>
    c.json(createFullBrand(await requireVisibleBrand(c), null)),
  )

  app.get('/core/api/brands/:id/stats/', async (c) =>
    c.json(await computeBrandStats(c.env.db, await requireVisibleBrand(c))),
  )
}

function createCompactBrand(row: BrandRow) {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    plan: row.plan,
    monitoring_enabled: row.monitoring_enabled === 1,
    brand_markets: JSON.parse(row.markets) as unknown,
  }
}

function createFullBrand(row: BrandRow, stats: BrandStatsBody | null) {
  const settings: unknown = JSON.parse(row.settings)
  return {
    ...(typeof settings === 'object' ? settings : {}),
    ...createCompactBrand(row),
    my_role: row.role,
    common_word_triage: row.common_word_triage === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...stats,
  }
}

/** Stored brand with the user's role. `markets` and `settings` are JSON. */
export interface BrandRow {
  id: string
  name: string
  domain: string
  plan: string
  monitoring_enabled: number
  /** 1 if hosts that merely share common words with the brand are filtered out automatically. */
  common_word_triage: number
  markets: string
  settings: string
  created_at: string
  updated_at: string
  role: string
}

const brandColumns = `b.id, b.name, b.domain, b.plan, b.monitoring_enabled, b.common_word_triage,
  b.markets, b.settings, b.created_at, b.updated_at, m.role`

/** Returns the brand in the path. Throws 404 unless it exists and the user is a member (C11). */
export async function requireVisibleBrand(c: ServiceContext): Promise<BrandRow> {
  const id = parseUuid(c.req.param('id'))
  const brand = id && (await findBrand(c.env.db, c.var.account.id, id))
  if (!brand) throw createNotFoundProblem('Brand')
  return brand
}

/** Returns null if the brand doesn't exist or the user isn't a member. */
export async function findBrand(
  db: SqlPort,
  accountId: string,
  id: string,
): Promise<BrandRow | null> {
  const rows = await db.all<BrandRow>(
    `select ${brandColumns} from brand b join membership m on m.brand_id = b.id
     where b.id = ? and m.account_id = ?`,
    [id, accountId],
  )
  return rows[0] ?? null
}
