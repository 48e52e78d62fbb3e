import type { ClosedAtSource, TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import { DAY } from '#/lib/durations.ts'
import { aurelmint, northbank, quietHarbor, velopine, type DemoBrand } from './brands.ts'
import type { HostKind } from './host-kinds.ts'
import type { Fate } from './monitored-host.ts'
import type { Random } from './random.ts'

/** How a case of the demo stands. */
interface CaseState {
  status: TakedownStatus
  resolution?: TakedownResolution
  /** Where the closing date comes from; blank when there is none. */
  source?: ClosedAtSource
  /** Whether the site is up again after it had been removed. */
  comesBack?: boolean
}

/** A case to be written, with its instants in ms. */
export interface CasePlan extends CaseState {
  brand: DemoBrand | null
  createdAt: number
  /** When it was closed, failed or was rejected; null while it runs. */
  endedAt: number | null
  kind: HostKind
  fate: Fate
}

const removed = (
  resolution: TakedownResolution,
  source: ClosedAtSource,
  comesBack = false,
): CaseState => ({ status: 'CLOSED', resolution, source, comesBack })

/* Cases whose closing was never written down say neither outcome nor date. */
const undated: CaseState = { status: 'CLOSED' }

/** A brand with monitoring never waits for approval, so REQUESTED and REJECTED are not among these. */
const monitoredStates: readonly CaseState[] = [
  { status: 'IN_PROGRESS' },
  removed('CONTENT_REMOVED', 'MEASURED', true),
  { status: 'OPEN' },
  removed('DOMAIN_SUSPENDED', 'MEASURED'),
  { status: 'PENDING_RESPONSE' },
  { status: 'FAILED' },
  removed('UNRESOLVED', 'MEASURED'),
  removed('VOLUNTARY_TAKEDOWN', 'DERIVED_FROM_NOTE'),
  { status: 'PENDING_RESPONSE' },
  removed('SERVER_HOLD', 'DERIVED_FROM_EVENT'),
  removed('FALSE_POSITIVE', 'MEASURED'),
  undated,
  removed('DOMAIN_SUSPENDED', 'DERIVED_FROM_EVENT', true),
  removed('CONTENT_REMOVED', 'MEASURED'),
  removed('DOMAIN_SUSPENDED', 'DERIVED_FROM_NOTE'),
]

const approvedStates: readonly CaseState[] = [
  { status: 'REQUESTED' },
  { status: 'REJECTED' },
  removed('CONTENT_REMOVED', 'MEASURED'),
  { status: 'PENDING_RESPONSE' },
]

const brandlessStates: readonly CaseState[] = [
  { status: 'REQUESTED' },
  { status: 'OPEN' },
  removed('DOMAIN_SUSPENDED', 'MEASURED'),
  { status: 'REJECTED' },
  undated,
  { status: 'FAILED' },
  { status: 'REQUESTED' },
]

/** The states of a brand's cases; null: of the cases without a brand. */
function statesOf(brand: DemoBrand | null): readonly CaseState[] {
  switch (brand) {
    case null:
      return brandlessStates
    case northbank:
      return [...monitoredStates, ...monitoredStates]
    case quietHarbor:
      return monitoredStates
    case velopine:
      return monitoredStates.slice(0, 8)
    case aurelmint:
      return approvedStates
    default:
      return []
  }
}

const hour = 3_600_000

/** Plans a brand's cases, and what each of them does to its host. */
export function planCases(brand: DemoBrand | null, now: number, random: Random): CasePlan[] {
  return statesOf(brand).map((state) => planCase(brand, state, now, random))
}

function planCase(
  brand: DemoBrand | null,
  state: CaseState,
  now: number,
  random: Random,
): CasePlan {
  const ended = ['CLOSED', 'FAILED', 'REJECTED'].includes(state.status)
  const old = state.source === undefined || state.source === 'DERIVED_FROM_NOTE'
  // What came back was down for some time; what has no exact date is from before dates were kept.
  const endedDaysAgo = state.comesBack
    ? 12 + random.next() * 28
    : old && state.status === 'CLOSED'
      ? 120 + random.next() * 180
      : 0.3 + random.next() ** 2 * 100
  const endedAt = ended ? Math.round(now - endedDaysAgo * DAY) : null
  const createdAt = Math.round((endedAt ?? now) - openDays(state, random) * DAY)
  const firstSeen = createdAt - Math.round((0.2 + random.next() * 11) * DAY)
  const wentDown = isRemoved(state) && endedAt !== null
  return {
    ...state,
    brand,
    createdAt,
    endedAt,
    kind:
      state.resolution === 'FALSE_POSITIVE'
        ? 'unrelated'
        : state.status === 'REJECTED'
          ? 'parked'
          : 'clone',
    fate: {
      firstSeen,
      downFrom: wentDown ? Math.max(createdAt + hour, endedAt - random.int(1, 9) * hour) : null,
      // Before the newest scan, which lies in the last three days.
      backFrom: state.comesBack ? now - random.int(4 * 24, 9 * 24) * hour : null,
    },
  }
}

/** How many days a case runs: mostly short, now and then very long. */
function openDays({ status }: CaseState, random: Random): number {
  if (status === 'REQUESTED' || status === 'OPEN') return 0.02 + random.next() * 2
  if (status === 'IN_PROGRESS') return 0.5 + random.next() * 5
  if (status === 'REJECTED') return 0.2 + random.next()
  return 1 + random.next() ** 3 * 60
}

/** Whether the case got its site removed; an undated one did, without a record of it. */
function isRemoved({ status, resolution }: CaseState): boolean {
  return status === 'CLOSED' && resolution !== 'UNRESOLVED' && resolution !== 'FALSE_POSITIVE'
}
