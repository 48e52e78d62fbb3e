import { indexStatements, tableStatements } from '#/service/db/migrations.ts'
import { createInsert, type SqlPort, type SqlStatement } from '#/service/db/sql-port.ts'
import { createAccountInserts } from './accounts.ts'
import { createBrandRows, demoBrands, northbank, quietHarbor, type DemoBrand } from './brands.ts'
import { drawKind } from './host-kinds.ts'
import { seedHost, type MonitoredHost, type SeededHost } from './host-rows.ts'
import { drawCampaignName, generateLookAlikeHosts, type LookAlikeHost } from './look-alike-hosts.ts'
import { createIdSequence, createRandom } from './random.ts'
import { planCases, seedCases, type HostCase, type CasePlan } from './seed-cases.ts'
import { sharedHostWords, suffixes } from './words.ts'

export interface SeedOptions {
  /** Current time of the demo, in milliseconds since the epoch. */
  now: number
  /** Number of hosts of the largest brand. */
  domains: number
}

/** Deterministic, including IDs. All names are fictional, and IP addresses are reserved for documentation. */
export async function seedDemo(db: SqlPort, { now, domains }: SeedOptions): Promise<void> {
  await db.write([
    ...tableStatements,
    ...createBrandRows(now).map((row) => createInsert('brand', row)),
    ...createAccountInserts(),
  ])

  const hosts = createHostWriter(db, now)
  const shared = Math.min(100, Math.floor(domains / 15))
  await seedSharedHosts(hosts, shared)
  const cases: HostCase[] = []
  for (const brand of demoBrands) {
    const sharedCount = brand === northbank || brand === quietHarbor ? shared : 0
    const size = brand.size(domains) - sharedCount
    cases.push(...(await seedHosts(hosts, brand, size, planCases(brand, now))))
  }
  await hosts.flush()
  await seedCases(db, [...cases, ...planBrandlessCases(now)], now)
  await db.write(indexStatements)
}

const statementsPerWrite = 10_000

/** Creates a writer that generates hosts with their scans and writes them in batches. Call `flush` at the end. */
function createHostWriter(db: SqlPort, now: number) {
  const random = createRandom('demo')
  const context = { now, random, newId: createIdSequence(random) }
  let batch: SqlStatement[] = []

  async function flush(): Promise<void> {
    await db.write(batch)
    batch = []
  }

  return {
    flush,
    async add(host: MonitoredHost): Promise<SeededHost> {
      const seeded = seedHost(host, context)
      batch.push(...seeded.statements)
      if (batch.length >= statementsPerWrite) await flush()
      return seeded
    },
  }
}
type HostWriter = ReturnType<typeof createHostWriter>

/**
 * Writes `size` hosts of a brand, starting with the hosts of its cases, and returns the cases with their hosts. If
 * there are more cases than hosts, the remaining cases are about hosts that are not written.
 */
async function seedHosts(
  writer: HostWriter,
  brand: DemoBrand,
  size: number,
  cases: readonly CasePlan[],
): Promise<HostCase[]> {
  const random = createRandom(`hosts of ${brand.name}`)
  const hosts = generateLookAlikeHosts(brand, random)
  const hostCases: HostCase[] = []
  for (const plan of cases) {
    let host = hosts.next().value
    while (!isSuitable(host, plan, brand)) host = hosts.next().value
    const views = [{ brand, kind: plan.kind }] as const
    const isListed = hostCases.length < size
    const seeded = isListed
      ? await writer.add({ host, parentId: null, views, timeline: plan.timeline })
      : null
    hostCases.push({ plan, host: host.name, screenshot: seeded?.latestScreenshot ?? null })
  }

  let parent = { name: '', id: '' }
  for (let count = cases.length; count < size; count++) {
    const host = hosts.next().value
    const parentId = host.parent === parent.name ? parent.id : null
    const views = [{ brand, kind: drawKind(host.collides, random) }] as const
    const { id } = await writer.add({ host, parentId, views })
    if (host.parent === null) parent = { name: host.name, id }
  }
  return hostCases
}

/** Returns whether a host fits a case. For a brand of common words, only false positives are about unrelated hosts. */
function isSuitable(host: LookAlikeHost, plan: CasePlan, brand: DemoBrand): boolean {
  if (host.parent !== null) return false
  return !brand.hasCommonWords || host.collides === (plan.kind === 'unrelated')
}

/** Plans cases without a brand, about hosts that no brand monitors. */
function planBrandlessCases(now: number): HostCase[] {
  const random = createRandom('hosts without a brand')
  return planCases(null, now).map((plan) => {
    const host = `${drawCampaignName(random)}.${random.pickWeighted(suffixes)}`
    return { plan, host, screenshot: null }
  })
}

/** Writes hosts that the two largest brands both monitor. Each brand has its own score and verdict for them (C85). */
async function seedSharedHosts(writer: HostWriter, count: number): Promise<void> {
  const random = createRandom('shared hosts')
  const names = new Set<string>()
  while (names.size < count) {
    const pair = random.chance(0.6)
      ? [northbank.stem, quietHarbor.stem]
      : [quietHarbor.stem, northbank.stem]
    const name = `${[...pair, random.pick(sharedHostWords)].join('-')}.${random.pickWeighted(suffixes)}`
    if (names.has(name)) continue
    names.add(name)
    const northbankKind = random.pickWeighted({ clone: 30, lure: 40, parked: 30 })
    const quietHarborKind = random.pickWeighted({ clone: 10, lure: 30, shop: 30, parked: 30 })
    const source = random.chance(0.7) ? 'CERTSTREAM' : 'AD_LIBRARY'
    await writer.add({
      host: { name, apex: name, source, parent: null, collides: false, hasAffinity: true },
      parentId: null,
      views: [
        { brand: northbank, kind: northbankKind },
        { brand: quietHarbor, kind: quietHarborKind },
      ],
    })
  }
}
