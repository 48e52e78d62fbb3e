import type { SqlPort } from '#/service/db/sql-port.ts'

/** One entry of a case's timeline, as stored and as answered. */
export interface TakedownEvent {
  id: string
  event_type: string
  actor: string | null
  message: string | null
  from_status: string | null
  to_status: string | null
  created_at: string
}

/** The timeline of a case, oldest first. The contract leaves the shape open: here it is a list. */
export async function takedownEvents(db: SqlPort, takedownId: string): Promise<TakedownEvent[]> {
  return db.all<TakedownEvent>(
    `select id, kind as event_type, actor, message, from_status, to_status, created_at
     from takedown_event where takedown_id = ? order by position`,
    [takedownId],
  )
}
