import { createIndexes, createTables } from '#/service/db/schema.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import { accountRows, apiKeyRows, membershipRows } from './accounts.ts'
import { brandRows, demoBrands, northbank, quietHarbor } from './brands.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedContext } from './monitored-host.ts'
import { planHosts } from './plan-hosts.ts'
import { seededIds, seededRandom } from './random.ts'
import { seedHosts } from './seed-hosts.ts'
import { sharedCount, sharedHosts } from './shared-hosts.ts'

export interface SeedOptions {
  /** The instant that the demo is made for, in ms: its scans and cases lead up to it. */
  now: number
  /** Hosts of the largest brand. */
  domains: number
}

/**
 * Makes tables, demo data and indexes in an empty database. The same options give the same data, down to
 * the ids. All names, hosts and people are invented; addresses are of the documentation ranges.
 */
export async function seedDemo(db: SqlPort, { now, domains }: SeedOptions): Promise<void> {
  await db.write(createTables)
  await db.write([
    ...insertRows('account', accountRows()),
    ...insertRows('api_key', await apiKeyRows()),
    ...insertRows('brand', brandRows(now)),
    ...insertRows('membership', membershipRows()),
  ])

  const random = seededRandom('demo')
  const context: SeedContext = { now, random, newId: seededIds(random) }
  const shared = sharedCount(domains)
  await seedHosts(db, sharedHosts(shared), context)
  for (const brand of demoBrands) {
    const alreadyThere = brand === northbank || brand === quietHarbor ? shared : 0
    await seedHosts(db, planHosts(brand, brand.size(domains) - alreadyThere), context)
  }
  await db.write(createIndexes)
}
