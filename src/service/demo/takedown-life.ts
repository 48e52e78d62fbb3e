import { DatabaseBusy, DatabaseNotWritable } from '#/service/db/sql-errors.ts'
import type { SqlPort, SqlStatement, SqlValue } from '#/service/db/sql-port.ts'
import { derivedId } from '#/service/rules/derived-id.ts'
import { parseFacts } from '#/service/rules/takedown-record.ts'
import type { CaseStep } from './case-script-writer.ts'
import { caseScript } from './case-script.ts'

/** Cases that are brought up to date in one go; the rest follow with the next request. */
const batch = 200

/** A case with steps that are due. */
interface DueCase {
  id: string
  target_host: string
  status: string
  first_status: string
  facts: string
  created_at: string
  next_step_at: string
}

/**
 * An insert that does nothing when another process has advanced the case in the meantime. `id` is the
 * first column; on a known id the columns in `changing` are overwritten.
 */
function guardedInsert(
  due: DueCase,
  table: string,
  row: Record<string, SqlValue>,
  changing: readonly string[] = [],
): SqlStatement {
  const columns = Object.keys(row)
  const update = changing.map((column) => `${column} = excluded.${column}`).join(', ')
  return {
    sql: `insert into ${table} (${columns.join(', ')}) select ${columns.map(() => '?').join(', ')}
      where exists (select 1 from takedown where id = ? and next_step_at = ?)
      on conflict (id) do ${update === '' ? 'nothing' : `update set ${update}`}`,
    values: [...Object.values(row), due.id, due.next_step_at],
  }
}

function eventOf(due: DueCase, step: CaseStep, position: number, from: string): SqlStatement {
  return guardedInsert(due, 'takedown_event', {
    id: derivedId(`${due.id} event ${position}`),
    takedown_id: due.id,
    position,
    kind: step.kind,
    actor: step.actor,
    message: step.message,
    from_status: step.status ? from : null,
    to_status: step.status ?? null,
    created_at: step.at,
  })
}

function contactsOf(due: DueCase, step: CaseStep): SqlStatement[] {
  const changing = ['report_status', 'reported_at', 'response_received_at', 'case_reference']
  return (step.contacts ?? []).map((contact) =>
    guardedInsert(
      due,
      'abuse_contact',
      {
        id: contact.id,
        takedown_id: due.id,
        position: contact.position,
        contact_type: contact.type,
        provider_name: contact.name,
        abuse_email: contact.email,
        abuse_form_url: contact.form,
        report_status: contact.status,
        reported_at: contact.reportedAt,
        response_received_at: contact.answeredAt,
        case_reference: contact.reference,
        notes: null,
        created_at: step.at,
        updated_at: step.at,
      },
      [...changing, 'updated_at'],
    ),
  )
}

function submissionsOf(due: DueCase, step: CaseStep): SqlStatement[] {
  return (step.submissions ?? []).map((submission) =>
    guardedInsert(
      due,
      'blacklist_submission',
      {
        id: submission.id,
        takedown_id: due.id,
        position: submission.position,
        tier: submission.tier,
        service_name: submission.name,
        submission_url: submission.url,
        status: submission.status,
        submitted_at: submission.submittedAt,
        confirmed_at: submission.confirmedAt,
        created_at: step.at,
        updated_at: step.at,
      },
      ['status', 'submitted_at', 'confirmed_at', 'updated_at'],
    ),
  )
}

/** Everything that has happened to a case up to `now`, as statements. */
function advance(due: DueCase, now: string): SqlStatement[] {
  const script = caseScript({
    id: due.id,
    host: due.target_host,
    createdAt: due.created_at,
    firstStatus: due.first_status,
  })
  const statements: SqlStatement[] = []
  let status = due.status
  let facts = parseFacts(due.facts)
  let last: CaseStep | undefined
  for (const [index, step] of script.entries()) {
    if (step.at < due.next_step_at || step.at > now) continue
    // Position 0 is the creation.
    statements.push(eventOf(due, step, index + 1, status))
    statements.push(...contactsOf(due, step), ...submissionsOf(due, step))
    status = step.status ?? status
    facts = { ...facts, ...step.facts }
    last = step
  }
  const next = script.find((step) => step.at > now)
  const closed = status === 'CLOSED'
  // Last, because it takes the guard of the others away.
  statements.push({
    sql: `update takedown set status = ?, resolution = ?, closed_at = ?, closed_at_source = ?, facts = ?,
        next_step_at = ?, updated_at = ? where id = ? and next_step_at = ?`,
    values: [
      status,
      (closed && last?.resolution) || null,
      closed && last ? last.at : null,
      closed ? 'MEASURED' : '',
      JSON.stringify(facts),
      next?.at ?? null,
      last?.at ?? due.created_at,
      due.id,
      due.next_step_at,
    ],
  })
  return statements
}

/**
 * Lets the cases live up to `now`: records what their scripts say has happened since the last look. Does
 * nothing when nothing is due, and the same thing once however often and from wherever it is called.
 */
export async function advanceCases(db: SqlPort, now: number): Promise<void> {
  const instant = new Date(now).toISOString()
  const due = await db.all<DueCase>(
    `select t.id, t.target_host, t.status, t.facts, t.created_at, t.next_step_at,
       (select e.to_status from takedown_event e where e.takedown_id = t.id and e.position = 0)
         as first_status
     from takedown t where t.next_step_at <= ? order by t.next_step_at limit ${batch}`,
    [instant],
  )
  if (due.length > 0) await db.write(due.flatMap((row) => advance(row, instant)))
}

/** As `advanceCases`; where nothing can be written the cases stand still, and are read as they are. */
export async function advanceIfPossible(db: SqlPort, now: number): Promise<void> {
  try {
    await advanceCases(db, now)
  } catch (error) {
    if (!(error instanceof DatabaseNotWritable || error instanceof DatabaseBusy)) throw error
  }
}
