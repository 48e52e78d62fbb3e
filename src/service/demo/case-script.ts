import type {
  BlacklistStatus,
  BlacklistTier,
  ReportStatus,
  TakedownResolution,
  TakedownStatus,
} from '#/contract/codes.ts'
import type { CaseFacts } from '#/service/rules/takedown-record.ts'
import { createCaseEvidence, type ContactRow, type SubmissionRow } from './case-evidence.ts'
import { createRandom } from './seed/random.ts'

export interface CreatedCase {
  id: string
  host: string
  createdAt: string
  /** OPEN, or REQUESTED if the case needs approval. */
  firstStatus: string
}

/** Step of a case at an ISO 8601 time: its event, and the rows and fields that it changes. */
export interface CaseStep {
  at: string
  kind: 'status_change' | 'evidence' | 'contact' | 'blocklist' | 'note'
  actor: string
  message: string
  status?: TakedownStatus
  resolution?: TakedownResolution
  facts?: CaseFacts
  contacts?: readonly ContactRow[]
  submissions?: readonly SubmissionRow[]
}

/** Progress of a case that was created in the past. `lastStepAt` is in milliseconds since the epoch. */
export interface PastCase {
  status: TakedownStatus
  resolution?: TakedownResolution
  lastStepAt: number
}

type Outcome = TakedownResolution | 'FAILED' | 'REJECTED' | 'NOT_STATED'

/** Weights of outcomes. REJECTED is drawn separately, because only cases that need approval can be rejected. */
const outcomes: Record<Exclude<Outcome, 'REJECTED'>, number> = {
  CONTENT_REMOVED: 30,
  DOMAIN_SUSPENDED: 26,
  SERVER_HOLD: 10,
  VOLUNTARY_TAKEDOWN: 8,
  UNRESOLVED: 9,
  FALSE_POSITIVE: 5,
  NOT_STATED: 4,
  FAILED: 8,
}

const endingTexts: Record<Outcome, string> = {
  CONTENT_REMOVED: 'The hosting provider removed the content.',
  DOMAIN_SUSPENDED: 'The registrar suspended the domain.',
  SERVER_HOLD: 'The registrar put the domain on hold.',
  VOLUNTARY_TAKEDOWN: 'The owner of the site took it down.',
  UNRESOLVED: 'The providers did not act. The site is still up.',
  FALSE_POSITIVE: 'The analysts found no infringement.',
  NOT_STATED: 'Case closed.',
  FAILED: 'The takedown failed.',
  REJECTED: 'The request was not approved.',
}

/** Type of the contact that resolves the case: hosting providers remove content, registrars suspend domains. */
const actingType: Partial<Record<Outcome, string>> = {
  CONTENT_REMOVED: 'HOSTING',
  DOMAIN_SUSPENDED: 'REGISTRAR',
  SERVER_HOLD: 'REGISTRAR',
}

const replyTexts: Partial<Record<ReportStatus, string>> = {
  ACKNOWLEDGED: 'report acknowledged',
  ACTION_TAKEN: 'action taken',
  REJECTED: 'report rejected',
  NO_RESPONSE: 'no response',
}

const listingTexts: Record<BlacklistStatus, string> = {
  PENDING: 'Not yet submitted to',
  SUBMITTED: 'Submitted to',
  LISTED: 'Listed by',
  REJECTED: 'Refused by',
}

/**
 * Creates the steps of a case after its creation, oldest first. Most cases end after six to ten minutes. With `past`,
 * the same steps are spread over the time until its last step and stop at its status. Pure, so that every server
 * computes the same steps.
 */
export function createCaseScript(created: CreatedCase, past?: PastCase): CaseStep[] {
  const start = Date.parse(created.createdAt)
  if (!past) return createSteps(created, drawOutcome(created), (elapsedMs) => start + elapsedMs)
  if (past.status === 'REQUESTED') return []
  const outcome = findOutcome(past)
  const durationMs = findLastTime(
    cutAtStatus(
      createSteps(created, outcome, (elapsedMs) => elapsedMs),
      past,
    ),
  )
  // With this exponent, most steps happen early.
  const steps = createSteps(created, outcome, (elapsedMs) =>
    Math.round(start + (past.lastStepAt - start) * Math.min(1, elapsedMs / durationMs) ** 2.5),
  )
  return cutAtStatus(steps, past)
}

function drawOutcome({ id, firstStatus }: CreatedCase): Outcome {
  const random = createRandom(`${id} outcome`)
  if (firstStatus === 'REQUESTED' && random.chance(1 / 12)) return 'REJECTED'
  return random.pickWeighted(outcomes)
}

function findOutcome({ status, resolution }: PastCase): Outcome {
  if (status === 'FAILED' || status === 'REJECTED') return status
  return status === 'CLOSED' ? (resolution ?? 'NOT_STATED') : 'UNRESOLVED'
}

const findLastTime = (steps: readonly CaseStep[]) => Date.parse(steps.at(-1)?.at ?? '')

/** Returns the steps up to the case's status, and some or all of those before its next status. */
function cutAtStatus(steps: readonly CaseStep[], { status, lastStepAt }: PastCase): CaseStep[] {
  const statusIndex = steps.findIndex((step) => step.status === status)
  const nextStatusIndex = steps.findIndex(
    (step, index) => index > statusIndex && step.status !== undefined,
  )
  if (nextStatusIndex === -1) return [...steps]
  const minLength = status === 'OPEN' ? nextStatusIndex : statusIndex + 1
  return steps.slice(0, createRandom(`${lastStepAt}`).int(minLength, nextStatusIndex))
}

function createSteps(
  { id, host, createdAt, firstStatus }: CreatedCase,
  outcome: Outcome,
  toTime: (elapsedMs: number) => number,
): CaseStep[] {
  const random = createRandom(id)
  const evidence = createCaseEvidence(id, host, createdAt)
  const steps: CaseStep[] = []
  let { contacts, submissions } = evidence
  let elapsedMs = 0
  const formatStepTime = () => new Date(toTime(elapsedMs)).toISOString()
  const wait = (minSeconds: number, maxSeconds: number) =>
    (elapsedMs += random.int(minSeconds * 1000, maxSeconds * 1000))

  function add(kind: CaseStep['kind'], message: string, changes: Partial<CaseStep> = {}) {
    const actor = kind === 'evidence' || kind === 'blocklist' ? 'Monitoring' : 'Operator team'
    steps.push({ at: formatStepTime(), kind, actor, message, ...changes })
  }
  const changeStatus = (status: TakedownStatus, message: string) =>
    add('status_change', message, { status })

  function end(): CaseStep[] {
    const isClosed = outcome !== 'FAILED' && outcome !== 'REJECTED'
    add('status_change', endingTexts[outcome], {
      status: isClosed ? 'CLOSED' : outcome,
      ...(isClosed && outcome !== 'NOT_STATED' && { resolution: outcome }),
    })
    return steps
  }

  function sendReports() {
    const sent = { report_status: 'SENT', reported_at: formatStepTime() } as const
    contacts = contacts.map((contact) => ({ ...contact, ...sent }))
    const names = contacts.map((contact) => contact.provider_name).join(', ')
    add('contact', `Abuse reports sent to ${names}.`, { contacts })
  }

  /** Records replies to the reports, or missing replies. Skips contacts whose status stays the same. */
  function recordReplies(getReply: (contact: ContactRow) => ReportStatus) {
    const before = contacts
    contacts = before.map((contact, n) => {
      const status = getReply(contact)
      if (status === contact.report_status) return contact
      const replyFields = {
        response_received_at: contact.response_received_at ?? formatStepTime(),
        case_reference: `${contact.contact_type.slice(0, 3)}-${id.slice(0, 6).toUpperCase()}-${n + 1}`,
      }
      return { ...contact, report_status: status, ...(status !== 'NO_RESPONSE' && replyFields) }
    })
    const changed = contacts.filter((contact, n) => contact !== before[n])
    if (changed.length === 0) return
    const messages = changed.map((row) => `${row.provider_name}: ${replyTexts[row.report_status]}.`)
    add('contact', messages.join(' '), { contacts: changed })
  }

  function recordListings(tiers: Partial<Record<BlacklistTier, BlacklistStatus>>) {
    const before = submissions
    submissions = before.map((submission) => {
      const status = tiers[submission.tier]
      return status === undefined
        ? submission
        : {
            ...submission,
            status,
            submitted_at: submission.submitted_at ?? formatStepTime(),
            confirmed_at: status === 'LISTED' ? formatStepTime() : null,
          }
    })
    const changed = submissions.filter((submission, n) => submission !== before[n])
    const messages = changed.map((row) => `${listingTexts[row.status]} ${row.service_name}.`)
    add('blocklist', messages.join(' '), { submissions: changed })
  }

  if (firstStatus === 'REQUESTED') {
    wait(45, 75)
    if (outcome === 'REJECTED') return end()
    changeStatus('OPEN', 'The request was approved.')
  }
  wait(10, 20)
  const { facts } = evidence
  add('evidence', 'Registration, DNS and certificate recorded.', { facts, contacts, submissions })
  wait(12, 20)
  changeStatus('IN_PROGRESS', 'An analyst took the case.')
  if (outcome === 'FALSE_POSITIVE') {
    wait(60, 120)
    return end()
  }
  wait(25, 40)
  sendReports()
  recordListings({ P1: 'SUBMITTED' })
  wait(15, 25)
  changeStatus('PENDING_RESPONSE', 'Waiting for the providers.')
  const actingContact = actingType[outcome]
  wait(40, 60)
  recordReplies(({ contact_type, report_status }) =>
    contact_type === 'HOSTING' && (actingContact || random.chance(0.5))
      ? 'ACKNOWLEDGED'
      : report_status,
  )
  wait(40, 70)
  recordListings({ P1: 'LISTED', P2: 'SUBMITTED' })
  wait(90, 150)
  add('note', 'Second reminder sent to the providers.')
  recordReplies(({ contact_type, response_received_at }) => {
    const noResponseWeight = response_received_at === null ? 4 : 0
    const reply = random.pickWeighted({
      ACKNOWLEDGED: 4,
      REJECTED: 2,
      NO_RESPONSE: noResponseWeight,
    })
    return contact_type === actingContact ? 'ACTION_TAKEN' : reply
  })
  wait(30, 50)
  recordListings({ P2: random.pick(['LISTED', 'LISTED', 'REJECTED']), P3: 'SUBMITTED' })
  wait(80, 130)
  return end()
}
