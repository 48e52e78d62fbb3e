import type { TakedownResolution, TakedownStatus } from '#/contract/codes.ts'
import type { CasePlan } from './case-plans.ts'
import { stageOf } from './case-progress.ts'
import type { SeedRow } from './insert-rows.ts'
import type { SeedContext } from './monitored-host.ts'
import { isoTime } from './scan-times.ts'

interface CaseEvent {
  kind: 'created' | 'status_change' | 'evidence' | 'contact' | 'blocklist' | 'note'
  actor: string
  message: string
  to?: TakedownStatus
}

const team = 'Operator team'
const system = 'Monitoring'

const endings: Record<TakedownResolution, string> = {
  CONTENT_REMOVED: 'The hosting provider removed the content.',
  DOMAIN_SUSPENDED: 'The registrar suspended the domain.',
  SERVER_HOLD: 'The registry put the domain on hold.',
  VOLUNTARY_TAKEDOWN: 'The owner of the site took it down.',
  UNRESOLVED: 'The providers did not act. The site is still up.',
  FALSE_POSITIVE: 'The analysts found no infringement.',
}

/** The steps of a case up to where it stands, oldest first. */
function stepsOf(plan: CasePlan, requester: string): CaseEvent[] {
  const { status, resolution, source } = plan
  const stage = stageOf(plan)
  const waits = !plan.brand?.monitoring
  const steps: CaseEvent[] = [
    {
      kind: 'created',
      actor: requester,
      message: waits ? 'Takedown requested. It waits for approval.' : 'Takedown requested.',
      to: waits ? 'REQUESTED' : 'OPEN',
    },
  ]
  const move = (to: TakedownStatus, message: string) =>
    steps.push({ kind: 'status_change', actor: team, message, to })
  if (waits && stage > 0) move('OPEN', 'The request was approved.')
  if (stage >= 1) {
    const message = 'Registration, DNS and certificate recorded.'
    steps.push({ kind: 'evidence', actor: system, message })
  }
  if (stage >= 2) move('IN_PROGRESS', 'An analyst took the case.')
  if (stage >= 3) {
    steps.push({ kind: 'contact', actor: team, message: 'Abuse reports sent.' })
    steps.push({ kind: 'blocklist', actor: system, message: 'Submitted to blocklists.' })
    move('PENDING_RESPONSE', 'Waiting for the providers.')
  }
  if (stage === 4) {
    steps.push({ kind: 'note', actor: team, message: 'Second reminder sent to the providers.' })
  }
  if (status === 'REJECTED') move('REJECTED', 'The request was not approved.')
  if (status === 'FAILED') move('FAILED', 'The takedown failed.')
  if (status === 'CLOSED') {
    const message = resolution ? endings[resolution] : 'Case closed.'
    // Such a case has its closing date from its last note, for want of a recorded change.
    if (source === 'DERIVED_FROM_NOTE') steps.push({ kind: 'note', actor: team, message })
    else move('CLOSED', message)
  }
  return steps
}

/** Rows of the table `takedown_event` for one case; the last step of an ended case is its end. */
export function eventRows(
  takedownId: string,
  plan: CasePlan,
  requester: string,
  { now, random, newId }: SeedContext,
): SeedRow[] {
  const steps = stepsOf(plan, requester)
  const end = plan.endedAt ?? plan.createdAt + (now - plan.createdAt) * random.next()
  let current: TakedownStatus | null = null
  return steps.map(({ kind, actor, message, to }, position) => {
    const share = steps.length === 1 ? 0 : position / (steps.length - 1)
    // Work starts quickly and then waits: the steps in between crowd at the beginning.
    const at = plan.createdAt + Math.round((end - plan.createdAt) * share ** 2.5)
    const from = current
    current = to ?? current
    return {
      id: newId(),
      takedown_id: takedownId,
      position,
      kind,
      actor,
      message,
      from_status: to ? from : null,
      to_status: to ?? null,
      created_at: isoTime(at),
    }
  })
}
