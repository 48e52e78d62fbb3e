import type { BlacklistStatus, BlacklistTier, ReportStatus } from '#/contract/codes.ts'
import type { CasePlan } from './case-plans.ts'
import type { Random } from './random.ts'

/** How far a case got, as an order of its steps. */
export function stageOf({ status, resolution }: CasePlan): number {
  switch (status) {
    case 'REQUESTED':
    case 'REJECTED':
      return 0
    case 'OPEN':
      return 1
    case 'IN_PROGRESS':
      return 2
    case 'PENDING_RESPONSE':
      return 3
    case 'CLOSED':
    case 'FAILED':
      // A case without infringement is closed before anybody is told.
      return resolution === 'FALSE_POSITIVE' ? 2 : 4
  }
}

/** What the provider at `position` (hosting first, then registrar and others) made of the report. */
export function reportStatus(plan: CasePlan, position: number, random: Random): ReportStatus {
  const stage = stageOf(plan)
  if (stage < 2 || plan.resolution === 'FALSE_POSITIVE') return 'NOT_SENT'
  if (stage === 2) return position === 0 ? 'SENT' : 'NOT_SENT'
  if (stage === 3) return random.weighted({ SENT: 4, ACKNOWLEDGED: 4, REJECTED: 1, NO_RESPONSE: 2 })
  if (position === actingPosition(plan)) return 'ACTION_TAKEN'
  return random.weighted({ ACKNOWLEDGED: 4, REJECTED: 2, NO_RESPONSE: 4 })
}

/** Who ended the case by acting: the host removes pages, the registrar takes names away. */
function actingPosition({ status, resolution }: CasePlan): number | null {
  if (status !== 'CLOSED') return null
  if (resolution === 'CONTENT_REMOVED') return 0
  return resolution === 'DOMAIN_SUSPENDED' || resolution === 'SERVER_HOLD' ? 1 : null
}

/** How far a blocklist of the tier is with the case. */
export function submissionStatus(
  plan: CasePlan,
  tier: BlacklistTier,
  random: Random,
): BlacklistStatus {
  const stage = stageOf(plan)
  if (stage < 3 || plan.resolution === 'FALSE_POSITIVE') return 'PENDING'
  if (tier === 'P3') return stage === 3 ? 'PENDING' : random.pick(['SUBMITTED', 'REJECTED'])
  if (tier === 'P2') return stage === 3 ? 'SUBMITTED' : random.pick(['LISTED', 'REJECTED'])
  return stage === 3 ? random.pick(['SUBMITTED', 'LISTED']) : 'LISTED'
}
