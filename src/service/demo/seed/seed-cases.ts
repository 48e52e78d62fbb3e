import {
  endedStatuses,
  type ClosedAtSource,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import { DAY, HOUR } from '#/lib/durations.ts'
import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import { createCaseUpdates } from '#/service/demo/case-life.ts'
import { createCaseScript } from '#/service/demo/case-script.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { createCaseInserts } from '#/service/rules/takedown-create.ts'
import { analyst, owner } from './accounts.ts'
import { aurelmint, northbank, quietHarbor, velopine, type DemoBrand } from './brands.ts'
import type { HostKind } from './host-kinds.ts'
import type { HostTimeline, SeededHost } from './host-rows.ts'
import { createRandom, type Random } from './random.ts'

interface CaseState {
  status: TakedownStatus
  resolution?: TakedownResolution
  /** Source of the closing date; missing if the case has none. */
  source?: ClosedAtSource
  /** True if the removed site is back. */
  comesBack?: boolean
}

/** Case to create, and the host that it needs. Times are in milliseconds since the epoch. */
export interface CasePlan extends CaseState {
  brand: DemoBrand | null
  createdAt: number
  /** When it was closed, failed or rejected; null while open. */
  endedAt: number | null
  kind: HostKind
  timeline: HostTimeline
}

/** A case and its host. `screenshot` is the host's latest one; null if there is none. */
export interface HostCase {
  plan: CasePlan
  host: string
  screenshot: SeededHost['latestScreenshot']
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

/** Plans the cases of a brand, or those without a brand, and their effects on hosts. */
export function planCases(brand: DemoBrand | null, now: number): CasePlan[] {
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

const formatTime = (time: number) => new Date(time).toISOString()

const paths = ['', '', 'login', 'secure/sign-in', 'account/verify?step=1', 'index.php?id=88213']
const comments = [
  'A customer sent us this in a text message.',
  'Copies our sign-in page.',
  'Third host of this campaign this month.',
  'Please treat as urgent: money was lost.',
]

/** Writes the cases with their events, contacts and blocklist submissions. */
export async function seedCases(db: SqlPort, cases: readonly HostCase[], now: number) {
  await db.write(cases.flatMap((entry) => createCaseStatements(entry, now)))
}

function createCaseStatements({ plan, host, screenshot }: HostCase, now: number): SqlStatement[] {
  const { brand, status, resolution, source } = plan
  const id = deriveId(`case of ${brand?.name} about ${host}`)
  const random = createRandom(id)
  const requester = brand === northbank && random.chance(0.4) ? analyst : owner
  const createdAt = formatTime(plan.createdAt)
  const firstStatus = brand?.isMonitored ? 'OPEN' : 'REQUESTED'
  const isOld = source === undefined && status === 'CLOSED'
  const lastStepAt = plan.endedAt ?? plan.createdAt + (now - plan.createdAt) * random.next()
  const script = createCaseScript(
    { id, host, createdAt, firstStatus },
    { status, lastStepAt, ...(resolution && { resolution }) },
  ).map((step) => {
    // If the closing date was derived from the last note, no status change was recorded.
    const { status: ending, resolution: _, ...note } = { ...step, kind: 'note' as const }
    if (source === 'DERIVED_FROM_NOTE' && ending === 'CLOSED') return note
    return isOld && step.facts ? { ...step, facts: { ...step.facts, dns_raw: null } } : step
  })
  const website = `${random.chance(0.85) ? 'https' : 'http'}://${host}/${random.pick(paths)}`
  const facts = screenshot && {
    screenshot_id: screenshot.id,
    screenshot_taken_at: isOld ? null : screenshot.created_at,
  }
  const newCase = {
    id,
    target: { website, host },
    requester,
    comment: random.chance(0.6) ? random.pick(comments) : null,
    brandId: brand?.id ?? null,
    status: firstStatus,
    facts: facts ?? {},
    createdAt,
  } as const
  const stored = {
    id,
    first_status: firstStatus,
    facts: JSON.stringify(newCase.facts),
    created_at: createdAt,
  }
  return [
    ...createCaseInserts(newCase),
    ...createCaseUpdates(stored, script, formatTime(now)),
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
