import {
  createInsert,
  type SqlRow,
  DatabaseError,
  type SqlPort,
  type SqlStatement,
} from '#/service/db/sql-port.ts'
import { deriveId } from '#/service/rules/derived-id.ts'
import { parseFacts } from '#/service/rules/takedown-record.ts'
import { createCaseScript, type CaseStep } from './case-script.ts'

/** Maximum number of cases that one request advances. The next request advances more. */
const batchSize = 200

interface StoredCase {
  id: string
  first_status: string
  facts: string
  created_at: string
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

/** Advances up to `batchSize` due cases. Does nothing if the database is busy or not writable. */
export async function advanceCases(db: SqlPort, now: number): Promise<void> {
  try {
    const instant = new Date(now).toISOString()
    const due = await db.all<StoredCase & { host: string }>(
      `select t.id, t.target_host as host, t.facts, t.created_at,
         (select e.to_status from takedown_event e where e.takedown_id = t.id and e.position = 0)
           as first_status
       from takedown t where t.next_step_at <= ? order by t.next_step_at limit ${batchSize}`,
      [instant],
    )
    const statements = due.flatMap((stored) => {
      const { id, host, created_at: createdAt, first_status: firstStatus } = stored
      return createCaseUpdates(
        stored,
        createCaseScript({ id, host, createdAt, firstStatus }),
        instant,
      )
    })
    if (statements.length > 0) await db.write(statements)
  } catch (error) {
    const isExpected =
      error instanceof DatabaseError && ['busy', 'not writable'].includes(error.failure)
    if (!isExpected) throw error
  }
}
