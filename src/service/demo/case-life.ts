import {
  contactTypes,
  endedStatuses,
  takedownResolutions,
  takedownStatuses,
  type BlacklistStatus,
  type BlacklistTier,
  type ContactType,
  type ReportStatus,
  type TakedownResolution,
  type TakedownStatus,
} from '#/contract/codes.ts'
import {
  createInsert,
  DatabaseError,
  type SqlPort,
  type SqlStatement,
} from '#/service/db/sql-port.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { parseFacts } from '#/service/rules/takedown-record.ts'
import { createCaseEvidence, type CreatedCase, type StoredCase } from './case-evidence.ts'
import { createRandom } from './seed/random.ts'

/** Changes to contacts and blocklists that the case doesn't have are ignored. */
interface CaseChange {
  status?: TakedownStatus
  resolution?: TakedownResolution
  reports?: Reports
  listings?: Partial<Record<BlacklistTier, BlacklistStatus>>
}

type StepKind = 'status_change' | 'evidence' | 'contact' | 'blocklist' | 'note'

export interface CaseStep extends CaseChange {
  /** ISO 8601. */
  at: string
  kind: StepKind
  message: string
}

const maxCasesPerRequest = 200

/**
 * Runs before each API request. Ignores database failures: reads must succeed even if the database can't write, and a
 * request that can't read or write reports the failure itself.
 */
export async function advanceCases(db: SqlPort, now: number): Promise<void> {
  try {
    const nowIso = new Date(now).toISOString()
    const due = await db.all<StoredCase>(
      `select t.id, t.target_host as host, t.facts, t.created_at,
         (select e.to_status from takedown_event e where e.takedown_id = t.id and e.position = 0)
           as first_status,
         (select s.a_records from domain d join scan s on s.domain_id = d.id
           where d.name = t.target_host and s.a_records is not null
           order by s.created_at desc limit 1) as addresses
       from takedown t where t.next_step_at <= ? order by t.next_step_at limit ${maxCasesPerRequest}`,
      [nowIso],
    )
    const statements = due.flatMap((stored) =>
      createCaseUpdates(stored, createCaseScript(stored), nowIso),
    )
    if (statements.length > 0) await db.write(statements)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
  }
}

/** The statements replace all steps since the creation, so that concurrent requests can't store a step twice. */
export function createCaseUpdates(
  stored: StoredCase,
  script: readonly CaseStep[],
  nowIso: string,
): SqlStatement[] {
  const { id, created_at } = stored
  const doneSteps = script.filter((step) => step.at <= nowIso)
  const evidenceAt = doneSteps.find(({ kind }) => kind === 'evidence')?.at
  const { facts, contacts, submissions } =
    evidenceAt === undefined
      ? { facts: {}, contacts: [], submissions: [] }
      : createCaseEvidence(stored, evidenceAt)
  let status: string = stored.first_status
  const events = doneSteps.map(({ at, kind, message, ...change }, index) => {
    for (const contact of contacts) {
      const reportStatus = change.reports?.[contact.contact_type]
      if (reportStatus === undefined) continue
      contact.report_status = reportStatus
      contact.updated_at = at
      contact.reported_at ??= at
      if (reportStatus === 'SENT' || reportStatus === 'NO_RESPONSE') continue
      contact.response_received_at ??= at
      contact.case_reference = `${contact.contact_type.slice(0, 3)}-${id.slice(0, 6).toUpperCase()}`
    }
    for (const submission of submissions) {
      const listing = change.listings?.[submission.tier]
      if (listing === undefined) continue
      submission.status = listing
      submission.updated_at = at
      submission.submitted_at ??= at
      submission.confirmed_at = listing === 'LISTED' ? at : null
    }
    const position = index + 1
    const event = {
      id: deriveId(`${id} event ${position}`),
      takedown_id: id,
      position,
      kind,
      actor: kind === 'evidence' || kind === 'blocklist' ? 'Monitoring' : 'Operator team',
      message,
      from_status: change.status ? status : null,
      to_status: change.status ?? null,
      created_at: at,
    }
    status = change.status ?? status
    return event
  })
  const lastStep = doneSteps.at(-1)
  const closingStep = status === 'CLOSED' ? lastStep : undefined
  return [
    { sql: 'delete from takedown_event where takedown_id = ? and position > 0', values: [id] },
    { sql: 'delete from abuse_contact where takedown_id = ?', values: [id] },
    { sql: 'delete from blacklist_submission where takedown_id = ?', values: [id] },
    ...events.map((row) => createInsert('takedown_event', row)),
    ...contacts.map((row) => createInsert('abuse_contact', row)),
    ...submissions.map((row) => createInsert('blacklist_submission', row)),
    {
      sql: `update takedown set status = ?, resolution = ?, closed_at = ?, closed_at_source = ?, facts = ?,
          next_step_at = ?, updated_at = ? where id = ?`,
      values: [
        status,
        closingStep?.resolution ?? null,
        closingStep?.at ?? null,
        closingStep ? 'MEASURED' : '',
        JSON.stringify({ ...facts, ...parseFacts(stored.facts) }),
        script[doneSteps.length]?.at ?? null,
        lastStep?.at ?? created_at,
        id,
      ],
    },
  ]
}

/** Resolution of an ended case, or its status if it has no resolution. */
type Outcome = TakedownResolution | (typeof endedStatuses)[number]

/** REJECTED is drawn separately, because only cases that need approval can be rejected. */
const outcomeWeights = {
  CONTENT_REMOVED: 30,
  DOMAIN_SUSPENDED: 26,
  SERVER_HOLD: 10,
  VOLUNTARY_TAKEDOWN: 8,
  UNRESOLVED: 9,
  FALSE_POSITIVE: 5,
  CLOSED: 4,
  FAILED: 8,
}

const endings: Record<Outcome, readonly [message: string, resolvedBy?: ContactType]> = {
  CONTENT_REMOVED: ['The hosting provider removed the content.', 'HOSTING'],
  DOMAIN_SUSPENDED: ['The registrar suspended the domain.', 'REGISTRAR'],
  SERVER_HOLD: ['The registrar put the domain on hold.', 'REGISTRAR'],
  VOLUNTARY_TAKEDOWN: ['The owner of the site took it down.'],
  UNRESOLVED: ['The providers did not act. The site is still up.'],
  FALSE_POSITIVE: ['The analysts found no infringement.'],
  CLOSED: ['Case closed.'],
  FAILED: ['The takedown failed.'],
  REJECTED: ['The request was not approved.'],
}

interface PastCase {
  status: TakedownStatus
  resolution: TakedownResolution | undefined
  /** Milliseconds since the epoch. */
  lastStepAt: number
}

/** Deterministic, so that every request computes the same steps. A past case stops at its given status. */
export function createCaseScript(created: CreatedCase, past?: PastCase): CaseStep[] {
  const start = Date.parse(created.created_at)
  const endedStatus = endedStatuses.find((status) => status === past?.status)
  // A past case that is still open gets the steps of a CLOSED case, which pass through all open statuses. Steps that
  // come after the status of the past case are cut off below.
  const outcome = past ? (past.resolution ?? endedStatus ?? 'CLOSED') : drawOutcome(created)
  const steps = listSteps(created, outcome)
  const laterIndex = steps.findIndex(
    ([, , , { status }]) => past && status && isLater(status, past.status),
  )
  const reachedSteps = laterIndex === -1 ? steps : steps.slice(0, laterIndex)
  const lastSeconds = reachedSteps.at(-1)?.[0] ?? 0
  return reachedSteps.map(([seconds, kind, message, change]) => {
    // The square makes most steps of a past case happen early.
    const elapsedMs = past
      ? (past.lastStepAt - start) * (seconds / lastSeconds) ** 2
      : seconds * 1000
    return { at: new Date(start + elapsedMs).toISOString(), kind, message, ...change }
  })
}

/** Open statuses come first in `takedownStatuses`, in order of progress. A case reaches only one ended status. */
const isLater = (status: TakedownStatus, other: TakedownStatus): boolean =>
  takedownStatuses.indexOf(status) > takedownStatuses.indexOf(other)

function drawOutcome({ id, first_status }: CreatedCase): Outcome {
  const random = createRandom(id)
  if (first_status === 'REQUESTED' && random.chance(1 / 12)) return 'REJECTED'
  return random.pickWeighted(outcomeWeights)
}

type RelativeStep = readonly [
  secondsSinceCreation: number,
  kind: StepKind,
  message: string,
  change: CaseChange,
]

function listSteps({ first_status }: CreatedCase, outcome: Outcome): readonly RelativeStep[] {
  const [endMessage, resolvedBy] = endings[outcome]
  const resolution = takedownResolutions.find((code) => code === outcome)
  const status = endedStatuses.find((code) => code === outcome) ?? 'CLOSED'
  const ending = { status, ...(resolution && { resolution }) }
  const beginning: RelativeStep[] = [
    [45, 'evidence', 'Registration, DNS and certificate recorded.', {}],
    [60, 'status_change', 'An analyst took the case.', { status: 'IN_PROGRESS' }],
  ]
  if (first_status === 'REQUESTED')
    beginning.unshift([30, 'status_change', 'The request was approved.', { status: 'OPEN' }])
  if (outcome === 'REJECTED') return [[30, 'status_change', endMessage, ending]]
  if (outcome === 'FALSE_POSITIVE')
    return [...beginning, [120, 'status_change', endMessage, ending]]
  const reports = { ...replies, ...(resolvedBy && { [resolvedBy]: 'ACTION_TAKEN' as const }) }
  // The choice is arbitrary: it gives the demo some rejected submissions.
  const p2Status = outcome === 'SERVER_HOLD' ? 'REJECTED' : 'LISTED'
  return [
    ...beginning,
    [95, 'contact', 'Abuse reports sent to the providers.', { reports: sentReports }],
    [95, 'blocklist', 'Submitted to the P1 blocklists.', { listings: { P1: 'SUBMITTED' } }],
    [115, 'status_change', 'Waiting on the providers.', { status: 'PENDING_RESPONSE' }],
    [165, 'contact', 'The hosting provider replied.', { reports: { HOSTING: 'ACKNOWLEDGED' } }],
    [
      220,
      'blocklist',
      'Listed on the P1 blocklists.',
      { listings: { P1: 'LISTED', P2: 'SUBMITTED' } },
    ],
    [330, 'note', 'Reminder sent to the providers.', {}],
    [335, 'contact', 'Replies from the providers recorded.', { reports }],
    [
      375,
      'blocklist',
      'Response of the P2 blocklists recorded.',
      { listings: { P2: p2Status, P3: 'SUBMITTED' } },
    ],
    [480, 'status_change', endMessage, ending],
  ]
}

type Reports = Partial<Record<ContactType, ReportStatus>>

const sentReports: Reports = Object.fromEntries(contactTypes.map((type) => [type, 'SENT']))

const replies: Reports = {
  REGISTRAR: 'NO_RESPONSE',
  CDN: 'REJECTED',
  BACKEND: 'NO_RESPONSE',
  REGISTRY: 'ACKNOWLEDGED',
  OTHER: 'ACKNOWLEDGED',
}
