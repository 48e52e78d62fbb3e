import type { ClosedAtSource, TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { DAY, HOUR } from '#/lib/dates.ts'
import { indexStatements, tableStatements } from '#/service/db/migrations.ts'
import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import type { CreatedCase } from '#/service/demo/case-evidence.ts'
import { createCaseScript, createCaseUpdates } from '#/service/demo/case-life.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { createCaseInserts } from '#/service/rules/takedown-create.ts'
import { infrastructureByHost } from './campaigns.ts'
import {
  analyst,
  aurelmint,
  createCustomerInserts,
  northbank,
  owner,
  quietHarbor,
  velopine,
  type DemoBrand,
} from './customers.ts'
import { drawKind, type HostKind } from './host-kinds.ts'
import {
  drawUnbrandedHost,
  drawSharedHost,
  generateLookAlikeHosts,
  type LookAlikeHost,
} from './look-alike-hosts.ts'
import { createAddressPool, createIdSequence, createRandom } from './random.ts'
import { toIsoTime, seedCampaignHost, seedHost, type SeedDependencies } from './seed-host.ts'

export interface SeedOptions {
  /** Milliseconds since the epoch. */
  now: number
  /** Number of hosts of the largest brand. */
  hostCount: number
}

const statementsPerWrite = 10_000

/** Deterministic. Names are fictional, and IP addresses are reserved (RFC 2544, 3849, 5737). */
export async function seedDemo(db: SqlPort, { now, hostCount }: SeedOptions): Promise<void> {
  await db.write([...tableStatements, ...createCustomerInserts(now)])
  let batch: SqlStatement[] = []
  for (const statements of createHostsAndCases(now, hostCount)) {
    batch.push(...statements)
    if (batch.length < statementsPerWrite) continue
    await db.write(batch)
    batch = []
  }
  await db.write(batch)
  await db.write(indexStatements)
}

function* createHostsAndCases(now: number, hostCount: number): Generator<readonly SqlStatement[]> {
  const random = createRandom('demo')
  const dependencies = { now, random, newId: createIdSequence(), getAddress: createAddressPool() }
  const sharingBrands = [northbank, quietHarbor]
  const sharedHostCount = Math.min(100, Math.floor(hostCount / 15))
  const sharedHosts = new Set<string>()
  while (sharedHosts.size < sharedHostCount) sharedHosts.add(drawSharedHost(random))
  for (const name of sharedHosts) {
    const kind = random.pickWeighted({ lure: 50, shop: 20, parked: 30 })
    // A shared host contains the names of both brands. For each brand, the other name counts as its trade word.
    const traits = { parent: null, isLegitimate: false, hasTradeWord: true }
    const host: LookAlikeHost = { name, apex: name, source: 'CERTSTREAM', ...traits }
    yield seedHost({ host, parentId: null, kind, brands: sharingBrands }, dependencies).statements
  }
  yield* createBrandHosts(northbank, hostCount - sharedHostCount, dependencies)
  const quietHarborSize = Math.min(1_200, Math.ceil(hostCount * 0.6))
  yield* createBrandHosts(quietHarbor, quietHarborSize - sharedHostCount, dependencies)
  yield* createBrandHosts(velopine, 60, dependencies)
  yield* createBrandHosts(aurelmint, 40, dependencies)
  for (const plan of planCases(null, now))
    yield createCaseStatements(plan, drawUnbrandedHost(random), null, now)
}

/** If there are more cases than hosts, the remaining cases are about hosts that are not inserted. */
function* createBrandHosts(
  brand: DemoBrand,
  size: number,
  dependencies: SeedDependencies,
): Generator<readonly SqlStatement[]> {
  const random = createRandom(`hosts of ${brand.name}`)
  const hosts = generateLookAlikeHosts(brand, random)
  const brands = [brand]
  let count = 0
  for (const plan of planCases(brand, dependencies.now)) {
    const { kind, timeline } = plan
    const isSuitable = ({ parent, isLegitimate }: LookAlikeHost) =>
      parent === null && isLegitimate === (kind === 'unrelated')
    let host = hosts.next().value
    while (!isSuitable(host)) host = hosts.next().value
    const seeded =
      count < size ? seedHost({ host, parentId: null, kind, brands, timeline }, dependencies) : null
    count += 1
    if (seeded) yield seeded.statements
    yield createCaseStatements(plan, host.name, seeded, dependencies.now)
  }

  let parent = { name: '', id: '' }
  for (; count < size; count += 1) {
    const host = hosts.next().value
    const parentId = host.parent === parent.name ? parent.id : null
    const kind = drawKind(host.isLegitimate, random)
    const monitoredHost = { host, parentId, kind, brands }
    // Draw ordinary data for campaign hosts too, so that later hosts get the same random numbers as without campaigns.
    const ordinaryHost = seedHost(monitoredHost, dependencies)
    const { id, statements } = infrastructureByHost.has(host.name)
      ? seedCampaignHost(monitoredHost, dependencies)
      : ordinaryHost
    yield statements
    if (host.parent === null) parent = { name: host.name, id }
  }
}

/** Describes one case for each entry of `brands`. A null entry stands for a case without a brand. */
type CaseTemplate = readonly [
  brands: readonly (DemoBrand | null)[],
  status: TakedownStatus,
  /** Days from the creation of the case to its end. For open cases, days from the creation until now. */
  openDays: number,
  /** 0 for open cases. */
  endedDaysAgo: number,
  /** `resolution` and `source` are set for CLOSED cases, except old ones without a recorded outcome. */
  resolution?: TakedownResolution,
  source?: ClosedAtSource,
  story?: 'site comes back',
]

/** Northbank is listed twice, so it gets two cases for each template. */
const largeBrands = [northbank, northbank, quietHarbor]
const monitoredBrands = [...largeBrands, velopine]

/** Monitored brands need no approval, so their cases are never REQUESTED or REJECTED. */
const templates: readonly CaseTemplate[] = [
  [monitoredBrands, 'IN_PROGRESS', 2.1, 0],
  [monitoredBrands, 'CLOSED', 2.3, 14, 'CONTENT_REMOVED', 'MEASURED', 'site comes back'],
  [monitoredBrands, 'OPEN', 0.5, 0],
  [monitoredBrands, 'CLOSED', 9, 5, 'DOMAIN_SUSPENDED', 'MEASURED'],
  [monitoredBrands, 'PENDING_RESPONSE', 4.6, 0],
  [monitoredBrands, 'FAILED', 12, 31],
  [monitoredBrands, 'CLOSED', 16, 24, 'UNRESOLVED', 'MEASURED'],
  [monitoredBrands, 'CLOSED', 11, 96, 'VOLUNTARY_TAKEDOWN', 'DERIVED_FROM_NOTE'],
  [largeBrands, 'PENDING_RESPONSE', 1.1, 0],
  [largeBrands, 'CLOSED', 2.6, 1.4, 'SERVER_HOLD', 'DERIVED_FROM_EVENT'],
  [largeBrands, 'CLOSED', 1.8, 3.3, 'FALSE_POSITIVE', 'MEASURED'],
  [largeBrands, 'CLOSED', 30, 104],
  [largeBrands, 'CLOSED', 3.5, 18, 'DOMAIN_SUSPENDED', 'DERIVED_FROM_EVENT', 'site comes back'],
  [largeBrands, 'CLOSED', 6.4, 37, 'CONTENT_REMOVED', 'MEASURED'],
  [largeBrands, 'CLOSED', 9.4, 88, 'DOMAIN_SUSPENDED', 'DERIVED_FROM_NOTE'],
  [[aurelmint, null, null], 'REQUESTED', 1.2, 0],
  [[aurelmint, null], 'REJECTED', 0.8, 23],
  [[aurelmint], 'CLOSED', 13, 34, 'CONTENT_REMOVED', 'MEASURED'],
  [[aurelmint], 'PENDING_RESPONSE', 3.2, 0],
  [[null], 'OPEN', 1.7, 0],
  [[null], 'CLOSED', 20, 81, 'DOMAIN_SUSPENDED', 'MEASURED'],
  [[null], 'CLOSED', 26, 190],
  [[null], 'FAILED', 17, 70],
]

type CasePlan = ReturnType<typeof planCases>[number]

function planCases(brand: DemoBrand | null, now: number) {
  return templates.flatMap(([brands, status, openDays, endedDaysAgo, resolution, source, story]) =>
    brands.flatMap((caseBrand, index) => {
      if (caseBrand !== brand) return []
      // Spread the cases of a template over time.
      const scale = 1 + index * 0.71
      const endedAt = now - endedDaysAgo * scale * DAY
      const createdAt = endedAt - openDays * scale * DAY
      const firstSeen = createdAt - openDays * DAY
      const ordinaryKind = status === 'REJECTED' ? 'parked' : 'clone'
      const kind: HostKind = resolution === 'FALSE_POSITIVE' ? 'unrelated' : ordinaryKind
      // The site is also down if a case was closed without a recorded outcome.
      const isRemoved = status === 'CLOSED' && kind === 'clone' && resolution !== 'UNRESOLVED'
      const timeline = {
        firstSeen,
        liveFrom: firstSeen,
        downFrom: isRemoved ? endedAt - 5 * HOUR : Infinity,
        // Six days ago is before the latest scan, which is at most three days old. So that scan finds the site online.
        backFrom: story ? now - 6 * DAY : Infinity,
      }
      const isOpen = endedDaysAgo === 0
      return { brand, status, resolution, source, createdAt, endedAt, isOpen, kind, timeline }
    }),
  )
}

const paths = ['', 'login', 'secure/sign-in', 'account/verify?step=1']
const comments = [
  'A customer sent us this in a text message.',
  'Please treat as urgent: money was lost.',
  null,
]

/** `seeded` is null if the host isn't inserted. */
function createCaseStatements(
  plan: CasePlan,
  host: string,
  seeded: ReturnType<typeof seedHost> | null,
  now: number,
): SqlStatement[] {
  const { brand, status, resolution, source, endedAt, isOpen } = plan
  const { latestScreenshot: screenshot, addresses = null } = seeded ?? {}
  const id = deriveId(`case of ${brand?.name} about ${host}`)
  const random = createRandom(id)
  const createdAt = toIsoTime(plan.createdAt)
  const firstStatus = brand?.isMonitored ? 'OPEN' : 'REQUESTED'
  const isOld = source === undefined && status === 'CLOSED'
  const lastStepAt = isOpen ? (plan.createdAt + now) / 2 : endedAt
  const created: CreatedCase = { id, host, created_at: createdAt, first_status: firstStatus }
  const script = createCaseScript(created, { status, resolution, lastStepAt }).map((step) => {
    // If the closing date was derived from the last note, no status change was recorded.
    if (source === 'DERIVED_FROM_NOTE' && step.status === 'CLOSED')
      return { at: step.at, kind: 'note' as const, message: step.message }
    return step
  })
  const facts = {
    ...(screenshot && {
      screenshot_id: screenshot.id,
      screenshot_taken_at: isOld ? null : screenshot.created_at,
    }),
    ...(isOld && { dns_raw: null }),
    ...infrastructureByHost.get(host)?.caseFacts,
  }
  const stored = { ...created, addresses, facts: JSON.stringify(facts) }
  return [
    ...createCaseInserts({
      id,
      target: { website: `https://${host}/${random.pick(paths)}`, host },
      requester: brand === northbank && random.chance(0.4) ? analyst : owner,
      comment: random.pick(comments),
      brandId: brand?.id ?? null,
      status: firstStatus,
      facts,
      createdAt,
    }),
    ...createCaseUpdates(stored, script, toIsoTime(now)),
    {
      sql: `update takedown set status = ?, resolution = ?, closed_at = ?, closed_at_source = ?, brand_name = ?
        where id = ?`,
      values: [
        status,
        resolution ?? null,
        source ? toIsoTime(endedAt) : null,
        source ?? '',
        // Old cases have a free-text brand name.
        isOld ? (brand?.name ?? 'Northbank Mortgages') : null,
        id,
      ],
    },
  ]
}
