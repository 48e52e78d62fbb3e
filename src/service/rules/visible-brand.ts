import { isUuid } from '#/contract/tolerant.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import type { ServiceContext } from '#/service/service-app.ts'
import { createNotFoundProblem } from './problem.ts'

/** Stored brand with the user's role. `markets` and `settings` are JSON. */
export interface BrandRow {
  id: string
  name: string
  domain: string
  plan: string
  monitoring_enabled: number
  common_word_triage: number
  markets: string
  settings: string
  created_at: string
  updated_at: string
  role: string
}

/** Columns of `BrandRow`, selected from `brand b join membership m`. */
export const brandColumns = `b.id, b.name, b.domain, b.plan, b.monitoring_enabled, b.common_word_triage,
  b.markets, b.settings, b.created_at, b.updated_at, m.role`

/** Returns a UUID in lower case; null if it is invalid. */
export function parseUuid(text: string | undefined): string | null {
  const id = text?.toLowerCase() ?? ''
  return isUuid(id) ? id : null
}

/** Returns the brand with the ID in the path. Throws 404 unless it exists and the user is a member (C11). */
export async function findVisibleBrand(c: ServiceContext): Promise<BrandRow> {
  const id = parseUuid(c.req.param('id'))
  const brand = id && (await findBrand(c.env.db, c.var.account.id, id))
  if (!brand) throw createNotFoundProblem('Brand')
  return brand
}

/** Returns a brand by ID; null if it doesn't exist or the user isn't a member. */
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
