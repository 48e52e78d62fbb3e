import type {
  BlacklistStatus,
  BlacklistTier,
  ReportStatus,
  TakedownResolution,
  TakedownStatus,
} from '#/contract/codes.ts'
import type { CaseFacts } from '#/service/rules/takedown-record.ts'
import type { CreatedCase } from '#/service/service-app.ts'
import {
  caseEvidence,
  type CaseEvidence,
  type ContactPlan,
  type SubmissionPlan,
} from './case-evidence.ts'
import { seededRandom } from './seed/random.ts'

/** A provider's part in a case after a step. */
export interface ContactState extends ContactPlan {
  status: ReportStatus
  reportedAt: string | null
  answeredAt: string | null
  reference: string | null
}

/** A blocklist's part in a case after a step. */
export interface SubmissionState extends SubmissionPlan {
  status: BlacklistStatus
  submittedAt: string | null
  confirmedAt: string | null
}

/** One thing that happens to a case: the line of its timeline and what it changes. */
export interface CaseStep {
  at: string
  kind: 'status_change' | 'evidence' | 'contact' | 'blocklist' | 'note'
  actor: string
  message: string
  status?: TakedownStatus
  resolution?: TakedownResolution
  facts?: CaseFacts
  contacts?: ContactState[]
  submissions?: SubmissionState[]
}

const team = 'Operator team'
const system = 'Monitoring'

/** Steps of one case in the making, with the parts of providers and blocklists as they stand. */
export class ScriptWriter {
  readonly steps: CaseStep[] = []
  readonly #random
  readonly #evidence: CaseEvidence
  readonly #id: string
  #at: number
  #contacts: ContactState[]
  #submissions: SubmissionState[]

  constructor({ id, host, createdAt }: CreatedCase) {
    this.#id = id
    this.#at = Date.parse(createdAt)
    this.#random = seededRandom(id)
    this.#evidence = caseEvidence(id, host, createdAt)
    const silent = { reportedAt: null, answeredAt: null, reference: null }
    this.#contacts = this.#evidence.contacts.map((plan) => ({
      ...plan,
      ...silent,
      status: 'NOT_SENT',
    }))
    this.#submissions = this.#evidence.submissions.map((plan) => ({
      ...plan,
      status: 'PENDING',
      submittedAt: null,
      confirmedAt: null,
    }))
  }

  /** Lets between `low` and `high` seconds pass. */
  wait(low: number, high: number): void {
    this.#at += this.#random.int(low * 1000, high * 1000)
  }

  add(step: Omit<CaseStep, 'at'>): void {
    this.steps.push({ at: new Date(this.#at).toISOString(), ...step })
  }

  move(status: TakedownStatus, message: string, resolution?: TakedownResolution): void {
    this.add({
      kind: 'status_change',
      actor: team,
      message,
      status,
      ...(resolution && { resolution }),
    })
  }

  collect(): void {
    this.add({
      kind: 'evidence',
      actor: system,
      message: 'Registration, DNS and certificate recorded.',
      facts: this.#evidence.facts,
      contacts: this.#contacts,
      submissions: this.#submissions,
    })
  }

  report(): void {
    const reportedAt = new Date(this.#at).toISOString()
    this.#contacts = this.#contacts.map((contact) => ({ ...contact, status: 'SENT', reportedAt }))
    const names = this.#contacts.map((contact) => contact.name).join(', ')
    const message = `Abuse reports sent to ${names}.`
    this.add({ kind: 'contact', actor: team, message, contacts: this.#contacts })
  }

  /** The reports' state by contact type; a provider that answers gets its time and a reference. */
  hear(states: Record<string, ReportStatus>): void {
    const answeredAt = new Date(this.#at).toISOString()
    const changed: ContactState[] = []
    this.#contacts = this.#contacts.map((contact, position) => {
      const status = states[contact.type]
      if (!status || status === contact.status) return contact
      const answer = {
        answeredAt: contact.answeredAt ?? answeredAt,
        reference: `${contact.type.slice(0, 3)}-${this.#id.slice(0, 6).toUpperCase()}-${position + 1}`,
      }
      const next = { ...contact, status, ...(status !== 'NO_RESPONSE' && answer) }
      changed.push(next)
      return next
    })
    for (const contact of changed) {
      const message = `${contact.name}: ${heard[contact.status]}.`
      this.add({ kind: 'contact', actor: team, message, contacts: [contact] })
    }
  }

  list(tier: BlacklistTier, status: BlacklistStatus): void {
    const now = new Date(this.#at).toISOString()
    const changed: SubmissionState[] = []
    this.#submissions = this.#submissions.map((submission) => {
      if (submission.tier !== tier) return submission
      const next: SubmissionState = {
        ...submission,
        status,
        submittedAt: submission.submittedAt ?? now,
        confirmedAt: status === 'LISTED' ? now : null,
      }
      changed.push(next)
      return next
    })
    const names = changed.map((submission) => submission.name).join(', ')
    const verb = status === 'LISTED' ? 'Listed by' : 'Submitted to'
    this.add({
      kind: 'blocklist',
      actor: system,
      message: `${verb} ${names}.`,
      submissions: changed,
    })
  }
}

const heard: Record<ReportStatus, string> = {
  NOT_SENT: 'not told yet',
  SENT: 'report sent',
  ACKNOWLEDGED: 'report acknowledged',
  ACTION_TAKEN: 'action taken',
  REJECTED: 'report rejected',
  NO_RESPONSE: 'no response',
}
