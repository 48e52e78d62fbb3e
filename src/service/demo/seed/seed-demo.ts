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

/** Hosts per transaction: few enough to keep in memory, enough to pay for a commit. */
const hostsPerWrite = 1_000

/**
 * Writes the hosts with their scans, in the order of the plans. `planned` may make its plans while it is
 * read; it gets each host's rows back, so that a later plan can name an earlier host, and its result comes
 * back at the end.
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
    // In the order in which the tables refer to each other.
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
 * Plans one brand's own hosts; those that its cases are about come first. Names come from a stream of
 * their own, so that brands stay apart. Returns the cases with their hosts; in a very small demo some of
 * these are not among the brand's hosts.
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
        ? yield { host, parentId: null, watchers: [{ brand, kind: plan.kind }], fate: plan.fate }
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

/** Namesakes are taken down by mistake only; everything else has to imitate the brand. */
function suits(host: LookAlikeHost, plan: CasePlan, brand: DemoBrand): boolean {
  if (host.parent !== null) return false
  return !brand.commonWords || host.collides === (plan.kind === 'unrelated')
}

/** Cases that the owner requested for no brand, about hosts that no brand watches. */
function brandlessCases(now: number): CaseOfHost[] {
  const random = seededRandom('hosts without a brand')
  return planCases(null, now).map((plan) => {
    const host = `${campaignName(random)}.${random.weighted(suffixes)}`
    return { plan, host, picture: null }
  })
}

/**
 * Hosts that name both of the largest brands, so that each brand has its own score and verdict for one
 * host (C85). What is a copied page to one is a mere lure, or nothing, to the other.
 */
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
