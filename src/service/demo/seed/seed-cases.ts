import type { SqlPort, SqlStatement } from '#/service/db/sql-port.ts'
import { caseEvidence } from '#/service/demo/case-evidence.ts'
import { analyst, owner } from './accounts.ts'
import { northbank } from './brands.ts'
import { contactRows, submissionRows } from './case-parties.ts'
import type { CasePlan } from './case-plans.ts'
import { stageOf } from './case-progress.ts'
import { eventRows } from './case-timeline.ts'
import { insertRows, type SeedRow } from './insert-rows.ts'
import type { HostRows, SeedContext } from './monitored-host.ts'
import type { Random } from './random.ts'
import { isoTime } from './scan-times.ts'

/** A case and the host it is about. */
export interface CaseOfHost {
  plan: CasePlan
  host: string
  picture: HostRows['pictured']
}

const paths = ['', '', 'login', 'secure/sign-in', 'account/verify?step=1', 'index.php?id=88213']
const comments = [
  'A customer sent us this in a text message.',
  'Copies our sign-in page.',
  'Third host of this campaign this month.',
  'Please treat as urgent: money was lost.',
]

/** Writes the cases with their timelines, providers and blocklists. */
export async function seedCases(
  db: SqlPort,
  cases: readonly CaseOfHost[],
  context: SeedContext,
): Promise<void> {
  await db.write(cases.flatMap((entry) => caseStatements(entry, context)))
}

function caseStatements({ plan, host, picture }: CaseOfHost, context: SeedContext): SqlStatement[] {
  const { random, newId } = context
  const id = newId()
  const requester = plan.brand === northbank && random.chance(0.4) ? analyst : owner
  const evidence = caseEvidence(id, host, isoTime(plan.createdAt))
  const events = eventRows(id, plan, requester.email, context)
  const closedAt = plan.source && plan.endedAt !== null ? isoTime(plan.endedAt) : null
  const isOld = plan.source === undefined && plan.status === 'CLOSED'
  const takedown: SeedRow = {
    id,
    target_website: `${random.chance(0.85) ? 'https' : 'http'}://${host}/${random.pick(paths)}`,
    target_host: host,
    requested_by: requester.id,
    user_comment: random.chance(0.6) ? random.pick(comments) : null,
    brand_id: plan.brand?.id ?? null,
    // The free text that cases named their brand with before there were brands to choose.
    brand_name: isOld ? (plan.brand?.name ?? 'Northbank Mortgages') : null,
    status: plan.status,
    resolution: plan.resolution ?? null,
    closed_at: closedAt,
    closed_at_source: plan.source ?? '',
    facts: JSON.stringify({
      ...(stageOf(plan) === 0 ? {} : evidence.facts),
      ...(stageOf(plan) > 0 && random.chance(0.25) ? backendFacts(random) : {}),
      ...(isOld ? { dns_raw: null } : {}),
      ...(picture && {
        screenshot_id: picture.scanId,
        screenshot_taken_at: isOld ? null : isoTime(picture.at),
      }),
    }),
    // These cases stand still; only new ones live on by the clock.
    next_step_at: null,
    created_at: isoTime(plan.createdAt),
    updated_at: String(events.at(-1)?.['created_at']),
  }
  return [
    ...insertRows('takedown', [takedown]),
    ...insertRows('takedown_event', events),
    ...insertRows('abuse_contact', contactRows(id, plan, evidence, context)),
    ...insertRows('blacklist_submission', submissionRows(id, plan, evidence, context)),
  ]
}

function backendFacts(random: Random) {
  return {
    backend_provider: 'Quickfront Sites',
    backend_project_id: `proj-${random.int(100_000, 999_999)}`,
  }
}
