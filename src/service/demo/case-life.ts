import {
  DatabaseBusy,
  DatabaseNotWritable,
  type SqlPort,
  type SqlStatement,
  type SqlValue,
} from '#/service/db/sql-port.ts'
import { derivedId } from '#/service/rules/derived-id.ts'
import { parseFacts } from '#/service/rules/takedown-record.ts'
import { caseScript, type CaseStep } from './case-script.ts'

/** Maximum cases advanced at once; the rest follow with the next request. */
const batch = 200

/** A case with due steps. */
export interface DueCase {
  id: string
  status: string
  facts: string
  created_at: string
  next_step_at: string
}

/**
 * Upsert that does nothing if another process has advanced the case meanwhile. Keeps the creation time of existing
 * rows.
 */
function guardedInsert(due: DueCase, table: string, row: Record<string, SqlValue>): SqlStatement {
  const columns = Object.keys(row)
  const changes = columns.filter((column) => column !== 'id' && column !== 'created_at')
  return {
    sql: `insert into ${table} (${columns.join(', ')}) select ${columns.map(() => '?').join(', ')}
      where exists (select 1 from takedown where id = ? and next_step_at = ?)
      on conflict (id) do update set ${changes.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values: [...Object.values(row), due.id, due.next_step_at],
  }
}

/** Event of a step. Position 0 is the creation. */
export function eventRow(
  takedown_id: string,
  position: number,
  { kind, actor, message, at, status }: Omit<CaseStep, 'kind'> & { kind: string },
  from: string | null,
): Record<string, SqlValue> {
  return {
    id: derivedId(`${takedown_id} event ${position}`),
    takedown_id,
    position,
    kind,
    actor,
    message,
    from_status: status ? from : null,
    to_status: status ?? null,
    created_at: at,
  }
}

/** Statements for all steps of a case up to `now`. */
export function advance(due: DueCase, script: readonly CaseStep[], now: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  const parties = new Map<string, [table: string, row: Record<string, SqlValue>]>()
  const collectedAt = script.find((step) => step.contacts)?.at ?? due.created_at
  let { status } = due
  let facts = parseFacts(due.facts)
  let last: CaseStep | undefined
  for (const [index, step] of script.entries()) {
    if (step.at < due.next_step_at || step.at > now) continue
    statements.push(guardedInsert(due, 'takedown_event', eventRow(due.id, index + 1, step, status)))
    const times = { created_at: collectedAt, updated_at: step.at }
    // Write only the latest state of each row.
    for (const row of step.contacts ?? []) {
      parties.set(row.id, ['abuse_contact', { ...row, ...times }])
    }
    for (const row of step.submissions ?? []) {
      parties.set(row.id, ['blacklist_submission', { ...row, ...times }])
    }
    status = step.status ?? status
    facts = { ...facts, ...step.facts }
    last = step
  }
  for (const [table, row] of parties.values()) statements.push(guardedInsert(due, table, row))
  const closed = status === 'CLOSED'
  // Last, because it releases the guard of the others.
  statements.push({
    sql: `update takedown set status = ?, resolution = ?, closed_at = ?, closed_at_source = ?, facts = ?,
        next_step_at = ?, updated_at = ? where id = ? and next_step_at = ?`,
    values: [
      status,
      (closed && last?.resolution) || null,
      closed && last ? last.at : null,
      closed ? 'MEASURED' : '',
      JSON.stringify(facts),
      script.find((step) => step.at > now)?.at ?? null,
      last?.at ?? due.created_at,
      due.id,
      due.next_step_at,
    ],
  })
  return statements
}

/** Advances all cases to `now` by their scripts. Idempotent, also across processes. */
export async function advanceCases(db: SqlPort, now: number): Promise<void> {
  const instant = new Date(now).toISOString()
  const due = await db.all<DueCase & { target_host: string; first_status: string }>(
    `select t.id, t.target_host, t.status, t.facts, t.created_at, t.next_step_at,
       (select e.to_status from takedown_event e where e.takedown_id = t.id and e.position = 0)
         as first_status
     from takedown t where t.next_step_at <= ? order by t.next_step_at limit ${batch}`,
    [instant],
  )
  const statements = due.flatMap((row) => {
    const { id, target_host: host, created_at: createdAt, first_status: firstStatus } = row
    return advance(row, caseScript({ id, host, createdAt, firstStatus }), instant)
  })
  if (statements.length > 0) await db.write(statements)
}

/** Like `advanceCases`, but does nothing if the database isn't writable. */
export async function advanceIfPossible(db: SqlPort, now: number): Promise<void> {
  try {
    await advanceCases(db, now)
  } catch (error) {
    if (!(error instanceof DatabaseNotWritable || error instanceof DatabaseBusy)) throw error
  }
}
