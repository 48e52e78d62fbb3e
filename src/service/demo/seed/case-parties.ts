import type { ContactType } from '#/contract/codes.ts'
import type { CaseEvidence } from '#/service/demo/case-evidence.ts'
import type { CasePlan } from './case-plans.ts'
import { reportStatus, stageOf, submissionStatus } from './case-progress.ts'
import type { SeedRow } from './insert-rows.ts'
import type { SeedContext } from './monitored-host.ts'
import { isoTime } from './scan-times.ts'

const hour = 3_600_000

/** Providers that only some cases have, beside those that every site has. */
const furtherProviders: readonly [ContactType, string, string][] = [
  ['BACKEND', 'Quickfront Sites', 'trust@quickfront.example'],
  ['REGISTRY', 'Northern Names Registry', 'abuse@northern-names.example'],
  ['OTHER', 'Response Team Westland', 'report@rt-westland.example'],
]

const notes = [
  'Asked twice for a copy of the trade mark.',
  'Answers on working days only.',
  'Wants reports through its form; mail is not read.',
]

/** Rows of the table `abuse_contact` for one case. */
export function contactRows(
  takedownId: string,
  plan: CasePlan,
  evidence: CaseEvidence,
  { now, random, newId }: SeedContext,
): SeedRow[] {
  if (stageOf(plan) === 0) return []
  const further = furtherProviders
    .filter(() => random.chance(0.22))
    .map(([type, name, email]) => ({ id: newId(), type, name, email, form: null }))
  const end = plan.endedAt ?? Math.min(now, plan.createdAt + 30 * hour)
  const started = plan.createdAt + Math.min(hour, (end - plan.createdAt) / 4)
  const span = end - started
  return [...evidence.contacts, ...further].map((contact, position) => {
    const status = reportStatus(plan, position, random)
    const reportedAt =
      status === 'NOT_SENT' ? null : started + Math.round(span * random.next() * 0.2)
    const answers = status !== 'SENT' && status !== 'NO_RESPONSE' && reportedAt !== null
    const answeredAt = answers
      ? reportedAt + Math.round((started + span - reportedAt) * (0.1 + random.next() * 0.8))
      : null
    return {
      id: contact.id,
      takedown_id: takedownId,
      position,
      contact_type: contact.type,
      provider_name: contact.name,
      abuse_email: contact.email,
      abuse_form_url: contact.form,
      report_status: status,
      reported_at: reportedAt === null ? null : isoTime(reportedAt),
      response_received_at: answeredAt === null ? null : isoTime(answeredAt),
      case_reference:
        answeredAt === null ? null : `${contact.type.slice(0, 3)}-${random.int(10_000, 99_999)}`,
      notes: random.chance(0.15) ? random.pick(notes) : null,
      created_at: isoTime(started),
      updated_at: isoTime(answeredAt ?? reportedAt ?? started),
    }
  })
}

/** Rows of the table `blacklist_submission` for one case. */
export function submissionRows(
  takedownId: string,
  plan: CasePlan,
  evidence: CaseEvidence,
  { now, random }: SeedContext,
): SeedRow[] {
  if (stageOf(plan) < 2) return []
  const end = plan.endedAt ?? Math.min(now, plan.createdAt + 30 * hour)
  const started = plan.createdAt + Math.min(2 * hour, (end - plan.createdAt) / 4)
  return evidence.submissions.map(({ id, position, tier, name, url }) => {
    const status = submissionStatus(plan, tier, random)
    const submittedAt =
      status === 'PENDING' ? null : started + Math.round((end - started) * random.next() * 0.3)
    const confirmedAt =
      status === 'LISTED' && submittedAt !== null
        ? Math.max(submittedAt, Math.round(submittedAt + (end - submittedAt) * random.next() * 0.5))
        : null
    return {
      id,
      takedown_id: takedownId,
      position,
      tier,
      service_name: name,
      submission_url: url,
      status,
      submitted_at: submittedAt === null ? null : isoTime(submittedAt),
      confirmed_at: confirmedAt === null ? null : isoTime(confirmedAt),
      created_at: isoTime(started),
      updated_at: isoTime(confirmedAt ?? submittedAt ?? started),
    }
  })
}
