import type {
  BlacklistStatus,
  BlacklistTier,
  ContactType,
  ReportStatus,
  TakedownResolution,
  TakedownStatus,
} from '#/contract/codes.ts'
import {
  createInsert,
  DatabaseError,
  type SqlPort,
  type SqlRow,
  type SqlStatement,
} from '#/service/db/sql-port.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { parseFacts, type CaseFacts } from '#/service/rules/takedown-record.ts'
import { createCaseEvidence, type ContactRow, type SubmissionRow } from './case-evidence.ts'
import { createRandom } from './seed/random.ts'

export interface CreatedCase {
  id: string
  host: string
  created_at: string
  /** OPEN, or REQUESTED if the case needs approval. */
  first_status: string
}

/** A case as it is stored. `facts` is JSON. */
interface StoredCase extends CreatedCase {
  facts: string
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

/** Maximum number of cases that one request advances. The next request advances more. */
const batchSize = 200

/** Advances up to `batchSize` due cases. Does nothing if the database is busy or not writable. */
export async function advanceCases(db: SqlPort, now: number): Promise<void> {
  try {
    const instant = new Date(now).toISOString()
    const due = await db.all<StoredCase>(
      `select t.id, t.target_host as host, t.facts, t.created_at,
         (select e.to_status from takedown_event e where e.takedown_id = t.id and e.position = 0)
           as first_status
       from takedown t where t.next_step_at <= ? order by t.next_step_at limit ${batchSize}`,
      [instant],
    )
    const statements = due.flatMap((stored) =>
      createCaseUpdates(stored, createCaseScript(stored), instant),
    )
    if (statements.length > 0) await db.write(statements)
  } catch (error) {
    const isExpected =
      error instanceof DatabaseError && ['busy', 'not writable'].includes(error.failure)
    if (!isExpected) throw error
  }
}

function upsert(table: string, row: SqlRow): SqlStatement {
  const changes = Object.keys(row).map((column) => `${column} = excluded.${column}`)
  return createInsert(table, row, `on conflict (id) do update set ${changes.join(', ')}`)
}

/**
 * Creates statements that bring a case to its state at `now` (ISO 8601). They replay all steps since its creation, so
 * they are idempotent. If a concurrent request stores an older state, the next request corrects it.
 */
export function createCaseUpdates(
  stored: StoredCase,
  script: readonly CaseStep[],
  now: string,
): SqlStatement[] {
  const { id, created_at } = stored
  const doneSteps = script.filter((step) => step.at <= now)
  const lastStep = doneSteps.at(-1)
  const collectedAt = doneSteps.find((step) => step.contacts)?.at ?? created_at
  let status = stored.first_status
  let facts = parseFacts(stored.facts)
  const changes = doneSteps.flatMap((step, index) => {
    const position = index + 1
    const event = {
      id: deriveId(`${id} event ${position}`),
      takedown_id: id,
      position,
      kind: step.kind,
      actor: step.actor,
      message: step.message,
      from_status: step.status ? status : null,
      to_status: step.status ?? null,
      created_at: step.at,
    }
    status = step.status ?? status
    facts = { ...facts, ...step.facts }
    const times = { created_at: collectedAt, updated_at: step.at }
    return [
      createInsert('takedown_event', event, 'on conflict (id) do nothing'),
      ...(step.contacts ?? []).map((row) => upsert('abuse_contact', { ...row, ...times })),
      ...(step.submissions ?? []).map((row) =>
        upsert('blacklist_submission', { ...row, ...times }),
      ),
    ]
  })
  const closingStep = status === 'CLOSED' ? lastStep : undefined
  return [
    ...changes,
    {
      sql: `update takedown set status = ?, resolution = ?, closed_at = ?, closed_at_source = ?, facts = ?,
          next_step_at = ?, updated_at = ? where id = ?`,
      values: [
        status,
        closingStep?.resolution ?? null,
        closingStep?.at ?? null,
        closingStep ? 'MEASURED' : '',
        JSON.stringify(facts),
        script[doneSteps.length]?.at ?? null,
        lastStep?.at ?? created_at,
        id,
      ],
    },
  ]
}

/** Progress of a case that was created in the past. `lastStepAt` is in milliseconds since the epoch. */
export interface PastCase {
  status: TakedownStatus
  resolution?: TakedownResolution
  lastStepAt: number
}

type Outcome = TakedownResolution | 'FAILED' | 'REJECTED' | 'NOT_STATED'

/**
 * Weight, message of the last event, and type of the contact that resolves the case, by outcome: hosting providers
 * remove content, registrars suspend domains. REJECTED is drawn separately, because only cases that need approval can
 * be rejected.
 */
const outcomes: Record<Outcome, readonly [weight: number, message: string, by?: ContactType]> = {
  CONTENT_REMOVED: [30, 'The hosting provider removed the content.', 'HOSTING'],
  DOMAIN_SUSPENDED: [26, 'The registrar suspended the domain.', 'REGISTRAR'],
  SERVER_HOLD: [10, 'The registrar put the domain on hold.', 'REGISTRAR'],
  VOLUNTARY_TAKEDOWN: [8, 'The owner of the site took it down.'],
  UNRESOLVED: [9, 'The providers did not act. The site is still up.'],
  FALSE_POSITIVE: [5, 'The analysts found no infringement.'],
  NOT_STATED: [4, 'Case closed.'],
  FAILED: [8, 'The takedown failed.'],
  REJECTED: [0, 'The request was not approved.'],
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
  const start = Date.parse(created.created_at)
  if (!past) return createSteps(created, drawOutcome(created), (elapsedMs) => start + elapsedMs)
  if (past.status === 'REQUESTED') return []
  const outcome = findOutcome(past)
  const untimed = createSteps(created, outcome, (elapsedMs) => elapsedMs)
  const durationMs = Date.parse(cutAtStatus(untimed, past).at(-1)?.at ?? '')
  // With this exponent, most steps happen early.
  const steps = createSteps(created, outcome, (elapsedMs) =>
    Math.round(start + (past.lastStepAt - start) * Math.min(1, elapsedMs / durationMs) ** 2.5),
  )
  return cutAtStatus(steps, past)
}

function drawOutcome({ id, first_status }: CreatedCase): Outcome {
  const random = createRandom(`${id} outcome`)
  if (first_status === 'REQUESTED' && random.chance(1 / 12)) return 'REJECTED'
  return random.pickWeightedBy(outcomes, ([weight]) => weight)
}

function findOutcome({ status, resolution }: PastCase): Outcome {
  if (status === 'FAILED' || status === 'REJECTED') return status
  return status === 'CLOSED' ? (resolution ?? 'NOT_STATED') : 'UNRESOLVED'
}

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
  { id, host, created_at, first_status }: CreatedCase,
  outcome: Outcome,
  toTime: (elapsedMs: number) => number,
): CaseStep[] {
  const random = createRandom(id)
  const evidence = createCaseEvidence(id, host, created_at)
  const [, endingMessage, actingContact] = outcomes[outcome]
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
    add('status_change', endingMessage, {
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

  if (first_status === 'REQUESTED') {
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
