import { createIndexes, createTables } from '#/service/db/schema.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import { accountRows, apiKeyRows, membershipRows } from './accounts.ts'
import { brandRows, demoBrands, northbank, quietHarbor } from './brands.ts'
import { planCases } from './case-plans.ts'
import { insertRows } from './insert-rows.ts'
import type { SeedContext } from './monitored-host.ts'
import { planHosts } from './plan-hosts.ts'
import { seededIds, seededRandom } from './random.ts'
import { seedCases, type CaseOfHost } from './seed-cases.ts'
import { seedHosts } from './seed-hosts.ts'
import { sharedCount, sharedHosts } from './shared-hosts.ts'
import { campaignWords, suffixes } from './words.ts'

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
    const plans = planCases(brand, now, seededRandom(`cases of ${brand.name}`))
    const hosts = planHosts(brand, brand.size(domains) - alreadyThere, plans)
    await seedCases(db, await seedHosts(db, hosts, context), context)
  }
  await seedCases(db, brandlessCases(now), context)
  await db.write(createIndexes)
}

/** Cases that the owner requested for no brand, about hosts that no brand watches. */
function brandlessCases(now: number): CaseOfHost[] {
  const random = seededRandom('cases without a brand')
  return planCases(null, now, random).map((plan) => {
    const words = [random.pick(campaignWords), random.pick(campaignWords), random.int(10, 999)]
    return { plan, host: `${words.join('-')}.${random.weighted(suffixes)}`, picture: null }
  })
}
