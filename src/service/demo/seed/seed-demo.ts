import { createIndexes, createTables } from '#/service/db/migrations.ts'
import type { SqlPort } from '#/service/db/sql-port.ts'
import { accountRows, apiKeyRows, membershipRows } from './accounts.ts'
import { brandRows, demoBrands, northbank, quietHarbor, type DemoBrand } from './brands.ts'
import { drawKind } from './host-kinds.ts'
import { hostRows, type HostRows, type MonitoredHost, type SeedContext } from './host-rows.ts'
import { insertRows } from './insert-rows.ts'
import { campaignName, lookAlikeHosts, type LookAlikeHost } from './look-alike-hosts.ts'
import { seededIds, seededRandom } from './random.ts'
import { planCases, seedCases, type CaseOfHost, type CasePlan } from './seed-cases.ts'
import { occasions, suffixes } from './words.ts'

export interface SeedOptions {
  /** Current time of the demo, milliseconds. */
  now: number
  /** Number of hosts of the largest brand. */
  domains: number
}

/**
 * Creates tables, demo data and indexes. Deterministic, including IDs. All names are fictional; IP addresses are for
 * documentation.
 */
export async function seedDemo(db: SqlPort, { now, domains }: SeedOptions): Promise<void> {
  await db.write(createTables)
  await db.write([
    ...insertRows('account', accountRows()),
    ...insertRows('api_key', apiKeyRows()),
    ...insertRows('brand', brandRows(now)),
    ...insertRows('membership', membershipRows()),
  ])

  const random = seededRandom('demo')
  const context: SeedContext = { now, random, newId: seededIds(random) }
  const shared = Math.min(100, Math.floor(domains / 15))
  await seedHosts(db, sharedHosts(shared), context)
  for (const brand of demoBrands) {
    const alreadyThere = brand === northbank || brand === quietHarbor ? shared : 0
    const hosts = planHosts(brand, brand.size(domains) - alreadyThere, planCases(brand, now))
    await seedCases(db, await seedHosts(db, hosts, context), now)
  }
  await seedCases(db, brandlessCases(now), now)
  await db.write(createIndexes)
}

/** Hosts per transaction. */
const hostsPerWrite = 1_000

/**
 * Writes hosts with their scans in the order of `planned`, a generator that receives each host's rows. Returns its
 * result.
 */
async function seedHosts<Result>(
  db: SqlPort,
  planned: Generator<MonitoredHost, Result, HostRows | undefined>,
  context: SeedContext,
): Promise<Result> {
  let batch: HostRows[] = []
  let plan = planned.next()
  while (!plan.done) {
    const rows = hostRows(plan.value, context)
    batch.push(rows)
    plan = planned.next(rows)
    if (batch.length < hostsPerWrite && !plan.done) continue
    // In the order of foreign keys.
    const domains = batch.map((host) => host.domain)
    await db.write([
      ...insertRows('domain', domains),
      ...insertRows(
        'pair',
        batch.flatMap((host) => host.pairs),
      ),
      ...insertRows(
        'scan',
        batch.flatMap((host) => host.scans),
      ),
      ...insertRows(
        'pair_scan',
        batch.flatMap((host) => host.pairScans),
      ),
    ])
    batch = []
  }
  return plan.value
}

/**
 * Plans the hosts of a brand, those of cases first, with a random stream of its own. Returns the cases with their hosts;
 * in a very small demo some are not among the brand's hosts.
 */
function* planHosts(
  brand: DemoBrand,
  size: number,
  cases: readonly CasePlan[],
): Generator<MonitoredHost, CaseOfHost[], HostRows | undefined> {
  const random = seededRandom(`hosts of ${brand.name}`)
  const hosts = lookAlikeHosts(brand, random)
  const found: CaseOfHost[] = []
  for (const plan of cases) {
    let host = hosts.next().value
    while (!suits(host, plan, brand)) host = hosts.next().value
    const written: HostRows | undefined =
      found.length < size
        ? yield {
            host,
            parentId: null,
            watchers: [{ brand, kind: plan.kind }],
            planned: plan.planned,
          }
        : undefined
    found.push({ plan, host: host.name, picture: written?.pictured ?? null })
  }

  let parent = { name: '', id: '' }
  for (let count = cases.length; count < size; count++) {
    const host = hosts.next().value
    const written: HostRows | undefined = yield {
      host,
      parentId: host.parent === parent.name ? parent.id : null,
      watchers: [{ brand, kind: drawKind(host, random) }],
    }
    if (written && host.parent === null) parent = { name: host.name, id: written.domain.id }
  }
  return found
}

/** Unrelated hosts have cases only by mistake; others must imitate the brand. */
function suits(host: LookAlikeHost, plan: CasePlan, brand: DemoBrand): boolean {
  if (host.parent !== null) return false
  return !brand.commonWords || host.collides === (plan.kind === 'unrelated')
}

/** Cases without a brand, on hosts that no brand lists. */
function brandlessCases(now: number): CaseOfHost[] {
  const random = seededRandom('hosts without a brand')
  return planCases(null, now).map((plan) => {
    const host = `${campaignName(random)}.${random.weighted(suffixes)}`
    return { plan, host, picture: null }
  })
}

/** Hosts of the two largest brands, each with its own score and verdict (C85). */
function* sharedHosts(count: number): Generator<MonitoredHost, void, unknown> {
  const random = seededRandom('shared hosts')
  const names = new Set<string>()
  while (names.size < count) {
    const pair = random.chance(0.6)
      ? [northbank.stem, quietHarbor.stem]
      : [quietHarbor.stem, northbank.stem]
    const name = `${[...pair, random.pick(occasions)].join('-')}.${random.weighted(suffixes)}`
    if (names.has(name)) continue
    names.add(name)
    const forBank = random.weighted({ clone: 30, lure: 40, parked: 30 })
    const forHotel = random.weighted({ clone: 10, lure: 30, shop: 30, parked: 30 })
    const source = random.chance(0.7) ? 'CERTSTREAM' : 'AD_LIBRARY'
    const found = { name, apex: name, source, parent: null, collides: false } as const
    yield {
      host: { ...found, hasAffinity: true },
      parentId: null,
      watchers: [
        { brand: northbank, kind: forBank },
        { brand: quietHarbor, kind: forHotel },
      ],
    }
  }
}
