import {
  endedStatuses,
  type ClosedAtSource,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { DAY, HOUR } from '#/lib/dates.ts'
import { indexStatements, tableStatements } from '#/service/db/migrations.ts'
import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import { createCaseScript, createCaseUpdates } from '#/service/demo/case-life.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { createCaseInserts } from '#/service/rules/takedown-create.ts'
import {
  analyst,
  aurelmint,
  createCustomerInserts,
  demoBrands,
  northbank,
  owner,
  quietHarbor,
  velopine,
  type DemoBrand,
} from './customers.ts'
import { drawKind, type HostKind } from './host-kinds.ts'
import {
  drawCampaignName,
  generateLookAlikeHosts,
  sharedHostWords,
  suffixes,
  type LookAlikeHost,
} from './look-alike-hosts.ts'
import { createIdSequence, createRandom, type Random } from './random.ts'
import {
  formatTime,
  seedHost,
  type HostTimeline,
  type MonitoredHost,
  type SeedDependencies,
  type SeededHost,
} from './seed-host.ts'

export interface SeedOptions {
  /** Current time of the demo, in milliseconds since the epoch. */
  now: number
  /** Number of hosts of the largest brand. */
  domains: number
}

const statementsPerWrite = 10_000

/** Deterministic, including IDs. All names are fictional, and IP addresses are reserved for documentation. */
export async function seedDemo(db: SqlPort, { now, domains }: SeedOptions): Promise<void> {
  await db.write([...tableStatements, ...createCustomerInserts(now)])
  let batch: SqlStatement[] = []
  for (const statements of createHostsAndCases(now, domains)) {
    batch.push(...statements)
    if (batch.length < statementsPerWrite) continue
    await db.write(batch)
    batch = []
  }
  await db.write(batch)
  await db.write(indexStatements)
}

/** Yields the statements that insert each host with its scans, and each case. */
function* createHostsAndCases(now: number, domains: number): Generator<readonly SqlStatement[]> {
  const random = createRandom('demo')
  const dependencies = { now, random, newId: createIdSequence(random) }
  const shared = Math.min(100, Math.floor(domains / 15))
  for (const host of generateSharedHosts(shared)) yield seedHost(host, dependencies).statements
  for (const brand of demoBrands) {
    const sharedCount = brand === northbank || brand === quietHarbor ? shared : 0
    yield* createBrandHosts(brand, brand.size(domains) - sharedCount, dependencies)
  }
  // Cases without a brand are about hosts that no brand monitors.
  const campaigns = createRandom('hosts without a brand')
  for (const plan of planCases(null, now)) {
    const host = `${drawCampaignName(campaigns)}.${campaigns.pickWeighted(suffixes)}`
    yield createCaseStatements(plan, host, null, now)
  }
}

/** Yields hosts that the two largest brands both monitor. Each brand has its own score and verdict for them (C85). */
function* generateSharedHosts(count: number): Generator<MonitoredHost> {
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
    yield {
      host: { name, apex: name, source, parent: null, collides: false, hasAffinity: true },
      parentId: null,
      views: [
        { brand: northbank, kind: northbankKind },
        { brand: quietHarbor, kind: quietHarborKind },
      ],
    }
  }
}

/**
 * Yields `size` hosts of a brand, starting with the hosts of its cases, and these cases. If there are more cases than
 * hosts, the remaining cases are about hosts that are not inserted.
 */
function* createBrandHosts(
  brand: DemoBrand,
  size: number,
  dependencies: SeedDependencies,
): Generator<readonly SqlStatement[]> {
  const random = createRandom(`hosts of ${brand.name}`)
  const hosts = generateLookAlikeHosts(brand, random)
  let count = 0
  for (const plan of planCases(brand, dependencies.now)) {
    let host = hosts.next().value
    while (!isSuitable(host, plan, brand)) host = hosts.next().value
    const { kind, timeline } = plan
    const seeded =
      count < size
        ? seedHost({ host, parentId: null, views: [{ brand, kind }], timeline }, dependencies)
        : null
    count += 1
    if (seeded) yield seeded.statements
    yield createCaseStatements(plan, host.name, seeded?.latestScreenshot ?? null, dependencies.now)
  }

  let parent = { name: '', id: '' }
  for (; count < size; count += 1) {
    const host = hosts.next().value
    const parentId = host.parent === parent.name ? parent.id : null
    const views = [{ brand, kind: drawKind(host.collides, random) }] as const
    const { id, statements } = seedHost({ host, parentId, views }, dependencies)
    yield statements
    if (host.parent === null) parent = { name: host.name, id }
  }
}

/** Returns whether a host fits a case. For a brand of common words, only false positives are about unrelated hosts. */
function isSuitable(host: LookAlikeHost, plan: CasePlan, brand: DemoBrand): boolean {
  if (host.parent !== null) return false
  return !brand.hasCommonWords || host.collides === (plan.kind === 'unrelated')
}

interface CaseState {
  status: TakedownStatus
  resolution?: TakedownResolution
  /** Source of the closing date; missing if the case has none. */
  source?: ClosedAtSource
  /** True if the removed site is back. */
  comesBack?: boolean
}

const createClosedState = (
  resolution: TakedownResolution,
  source: ClosedAtSource = 'MEASURED',
  comesBack = false,
): CaseState => ({ status: 'CLOSED', resolution, source, comesBack })

/** State of an old case whose outcome and closing date were not recorded. */
const undated: CaseState = { status: 'CLOSED' }

/** States for monitored brands. Their cases need no approval, so none is REQUESTED or REJECTED. */
const monitoredStates: readonly CaseState[] = [
  { status: 'IN_PROGRESS' },
  createClosedState('CONTENT_REMOVED', 'MEASURED', true),
  { status: 'OPEN' },
  createClosedState('DOMAIN_SUSPENDED'),
  { status: 'PENDING_RESPONSE' },
  { status: 'FAILED' },
  createClosedState('UNRESOLVED'),
  createClosedState('VOLUNTARY_TAKEDOWN', 'DERIVED_FROM_NOTE'),
  { status: 'PENDING_RESPONSE' },
  createClosedState('SERVER_HOLD', 'DERIVED_FROM_EVENT'),
  createClosedState('FALSE_POSITIVE'),
  undated,
  createClosedState('DOMAIN_SUSPENDED', 'DERIVED_FROM_EVENT', true),
  createClosedState('CONTENT_REMOVED'),
  createClosedState('DOMAIN_SUSPENDED', 'DERIVED_FROM_NOTE'),
]

/** States for a brand whose cases need approval. */
const unmonitoredStates: readonly CaseState[] = [
  { status: 'REQUESTED' },
  { status: 'REJECTED' },
  createClosedState('CONTENT_REMOVED'),
  { status: 'PENDING_RESPONSE' },
]

const brandlessStates: readonly CaseState[] = [
  { status: 'REQUESTED' },
  { status: 'OPEN' },
  createClosedState('DOMAIN_SUSPENDED'),
  { status: 'REJECTED' },
  undated,
  { status: 'FAILED' },
  { status: 'REQUESTED' },
]

const statesByBrand = new Map<DemoBrand | null, readonly CaseState[]>([
  [northbank, [...monitoredStates, ...monitoredStates]],
  [quietHarbor, monitoredStates],
  [velopine, monitoredStates.slice(0, 8)],
  [aurelmint, unmonitoredStates],
  [null, brandlessStates],
])

/** Case to create, and the host that it needs. Times are in milliseconds since the epoch. */
interface CasePlan extends CaseState {
  brand: DemoBrand | null
  createdAt: number
  /** When it was closed, failed or rejected; null while open. */
  endedAt: number | null
  kind: HostKind
  timeline: HostTimeline
}

/** Plans the cases of a brand, or those without a brand, and their effects on hosts. */
function planCases(brand: DemoBrand | null, now: number): CasePlan[] {
  const random = createRandom(brand ? `cases of ${brand.name}` : 'cases without a brand')
  return (statesByBrand.get(brand) ?? []).map((state) => planCase(brand, state, now, random))
}

function planCase(
  brand: DemoBrand | null,
  state: CaseState,
  now: number,
  random: Random,
): CasePlan {
  const { status, resolution, source } = state
  const hasEnded = endedStatuses.some((ended) => ended === status)
  const lacksExactDate =
    status === 'CLOSED' && (source === undefined || source === 'DERIVED_FROM_NOTE')
  // A site that came back was down for at least a few days. Cases without an exact closing date are old.
  const endedDaysAgo = state.comesBack
    ? 12 + random.next() * 28
    : lacksExactDate
      ? 120 + random.next() * 180
      : 0.3 + random.next() ** 2 * 100
  const endedAt = hasEnded ? Math.round(now - endedDaysAgo * DAY) : null
  const createdAt = Math.round((endedAt ?? now) - drawOpenDays(status, random) * DAY)
  const firstSeen = createdAt - Math.round((0.2 + random.next() * 11) * DAY)
  // A closed case without a recorded outcome took its site down too.
  const wentDown =
    status === 'CLOSED' && resolution !== 'UNRESOLVED' && resolution !== 'FALSE_POSITIVE'
  return {
    ...state,
    brand,
    createdAt,
    endedAt,
    kind:
      resolution === 'FALSE_POSITIVE' ? 'unrelated' : status === 'REJECTED' ? 'parked' : 'clone',
    timeline: {
      firstSeen,
      downFrom:
        wentDown && endedAt !== null
          ? Math.max(createdAt + HOUR, endedAt - random.int(1, 9) * HOUR)
          : null,
      // Earlier than the latest scan, which is at most three days old.
      backFrom: state.comesBack ? now - random.int(4 * 24, 9 * 24) * HOUR : null,
    },
  }
}

/** Draws how long a case was open, in days. Most cases are short, a few are long. */
function drawOpenDays(status: TakedownStatus, random: Random): number {
  if (status === 'REQUESTED' || status === 'OPEN') return 0.02 + random.next() * 2
  if (status === 'IN_PROGRESS') return 0.5 + random.next() * 5
  if (status === 'REJECTED') return 0.2 + random.next()
  return 1 + random.next() ** 3 * 60
}

const paths = ['', '', 'login', 'secure/sign-in', 'account/verify?step=1', 'index.php?id=88213']
const comments = [
  'A customer sent us this in a text message.',
  'Copies our sign-in page.',
  'Third host of this campaign this month.',
  'Please treat as urgent: money was lost.',
]

/**
 * Creates the statements that insert a case with its events, contacts and blocklist submissions. `screenshot` is the
 * latest one of the host; null if there is none.
 */
function createCaseStatements(
  plan: CasePlan,
  host: string,
  screenshot: SeededHost['latestScreenshot'],
  now: number,
): SqlStatement[] {
  const { brand, status, resolution, source } = plan
  const id = deriveId(`case of ${brand?.name} about ${host}`)
  const random = createRandom(id)
  const requester = brand === northbank && random.chance(0.4) ? analyst : owner
  const createdAt = formatTime(plan.createdAt)
  const firstStatus = brand?.isMonitored ? 'OPEN' : 'REQUESTED'
  const isOld = source === undefined && status === 'CLOSED'
  const lastStepAt = plan.endedAt ?? plan.createdAt + (now - plan.createdAt) * random.next()
  const created = { id, host, created_at: createdAt, first_status: firstStatus }
  const script = createCaseScript(created, {
    status,
    lastStepAt,
    ...(resolution && { resolution }),
  }).map((step) => {
    // If the closing date was derived from the last note, no status change was recorded.
    const { status: ending, resolution: _, ...note } = { ...step, kind: 'note' as const }
    if (source === 'DERIVED_FROM_NOTE' && ending === 'CLOSED') return note
    return isOld && step.facts ? { ...step, facts: { ...step.facts, dns_raw: null } } : step
  })
  const website = `${random.chance(0.85) ? 'https' : 'http'}://${host}/${random.pick(paths)}`
  const facts = screenshot
    ? { screenshot_id: screenshot.id, screenshot_taken_at: isOld ? null : screenshot.created_at }
    : {}
  return [
    ...createCaseInserts({
      id,
      target: { website, host },
      requester,
      comment: random.chance(0.6) ? random.pick(comments) : null,
      brandId: brand?.id ?? null,
      status: firstStatus,
      facts,
      createdAt,
    }),
    ...createCaseUpdates({ ...created, facts: JSON.stringify(facts) }, script, formatTime(now)),
    {
      sql: `update takedown set status = ?, resolution = ?, closed_at = ?, closed_at_source = ?, brand_name = ?
        where id = ?`,
      values: [
        status,
        resolution ?? null,
        source && plan.endedAt !== null ? formatTime(plan.endedAt) : null,
        source ?? '',
        // Old cases have a free-text brand name.
        isOld ? (brand?.name ?? 'Northbank Mortgages') : null,
        id,
      ],
    },
  ]
}
