import * as z from 'zod/mini'
import { DAY } from '#/lib/durations.ts'
import { targetKey } from '#/lib/target-key.ts'
import { targetOf, type RowStore } from './row-store.ts'
import type { Attempt, RequestRow, RowState, Run } from './row.ts'

/*
 * Requests that an earlier version of this page has left on the device: a journal of single requests and
 * the book of one list. What may have left is looked for, what had not left is reported as not sent, and what
 * cannot be read stays as a row that says so.
 */

const casesBefore = z.object({ since: z.nullable(z.string()), ids: z.array(z.string()) })
const oldEntry = z.object({
  at: z.number(),
  request: z.object({ website: z.string(), comment: z.string(), brandId: z.nullable(z.string()) }),
  state: z.enum(['held', 'sent', 'returned']),
  before: z.optional(z.nullable(casesBefore)),
})
const oldRow = z.object({
  line: z.number(),
  website: z.string(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['sending', 'unknown']), since: z.number(), before: z.number() }),
    z.object({
      kind: z.enum(['created', 'found']),
      caseId: z.string(),
      status: z.nullable(z.string()),
      words: z.nullable(z.string()),
    }),
    z.object({ kind: z.literal('refused'), words: z.string() }),
    z.object({ kind: z.enum(['waiting', 'stopped']) }),
  ]),
})
const oldRun = z.object({
  madeAt: z.number(),
  brandId: z.nullable(z.string()),
  comment: z.string(),
  rows: z.array(z.unknown()),
  leftOut: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
  marks: z.array(casesBefore),
})

interface Parts {
  user: string
  newId: () => string
  now: () => number
}

/** Where nothing says what there was before: cases since the day before are looked through. */
const dayBefore = (at: number) => ({ since: new Date(at - DAY).toISOString(), ids: [] })

/** Moves what is left of the old stores into rows and runs, once. */
export async function carryOldRequests(parts: Parts & { rows: RowStore }): Promise<void> {
  const { user, rows } = parts
  const owner = encodeURIComponent(user)
  await rows.carryOver(
    user,
    [`${owner}/request-journal`, `${owner}/request-run`],
    ([journal, book]) => {
      const entries = journal === undefined ? [] : Array.isArray(journal) ? journal : [journal]
      const singles = entries.map((raw: unknown) => singleOf(raw, parts))
      const list =
        book === undefined || book === null ? { rows: [], runs: [] } : listOf(book, parts)
      return {
        rows: [...singles.map(({ row }) => row), ...list.rows],
        runs: [...singles.map(({ run }) => run), ...list.runs],
      }
    },
  )
}

function runOf(parts: Parts, kind: Run['kind'], comment: string, madeAt: number): Run {
  return { id: parts.newId(), user: parts.user, kind, madeAt, comment, leftOut: [] }
}

function rowOf(
  parts: Parts,
  run: Run,
  request: { line: number; website: string; brandId: string | null },
  state: RowState,
  attempt: Omit<Attempt, 'id'> | null,
): RequestRow {
  return {
    ...request,
    id: parts.newId(),
    user: parts.user,
    runId: run.id,
    comment: run.comment,
    target: targetOf(parts.user, targetKey(request.website), request.brandId),
    confirmed: [],
    queuedAt: run.madeAt,
    changedAt: parts.now(),
    attempts: attempt === null ? [] : [{ id: parts.newId(), ...attempt }],
    throttles: 0,
    state,
  }
}

const unread = (parts: Parts, run: Run, line: number): RequestRow =>
  rowOf(parts, run, { line, website: '', brandId: null }, { kind: 'unreadable' }, null)

const closed: RowState = { kind: 'not-sent', why: 'page-closed' }

function singleOf(raw: unknown, parts: Parts): { run: Run; row: RequestRow } {
  const read = oldEntry.safeParse(raw)
  if (!read.success) {
    const run = runOf(parts, 'single', '', parts.now())
    return { run, row: unread(parts, run, 1) }
  }
  const { at, request, state, before } = read.data
  const run = runOf(parts, 'single', request.comment, at)
  const target = { line: 1, website: request.website, brandId: request.brandId }
  const attempt = state === 'sent' ? { at, before: before ?? dayBefore(at) } : null
  const now: RowState = attempt === null ? closed : { kind: 'sending' }
  return { run, row: rowOf(parts, run, target, now, attempt) }
}

function listOf(raw: unknown, parts: Parts): { rows: RequestRow[]; runs: Run[] } {
  const read = oldRun.safeParse(raw)
  if (!read.success) {
    const run = runOf(parts, 'list', '', parts.now())
    return { rows: [unread(parts, run, 1)], runs: [run] }
  }
  const { brandId, comment, madeAt, leftOut, marks } = read.data
  const run = { ...runOf(parts, 'list', comment, madeAt), leftOut }
  const rows = read.data.rows.map((one, index) => {
    const row = oldRow.safeParse(one)
    if (!row.success) return unread(parts, run, index + 1)
    const { line, website, state } = row.data
    const target = { line, website, brandId }
    switch (state.kind) {
      case 'sending':
      case 'unknown': {
        const attempt = {
          at: state.since,
          before: marks[state.before] ?? dayBefore(state.since),
        }
        return rowOf(parts, run, target, { kind: 'sending' }, attempt)
      }
      case 'created':
      case 'found': {
        const stored = { id: state.caseId, status: state.status, statusDisplay: state.words }
        const known: RowState = { kind: state.kind, case: stored, duplicates: [] }
        return rowOf(parts, run, target, known, null)
      }
      case 'refused': {
        const refused: RowState = { kind: 'refused', fields: {}, others: [state.words] }
        return rowOf(parts, run, target, refused, null)
      }
      case 'waiting':
        return rowOf(parts, run, target, closed, null)
      case 'stopped':
        return rowOf(parts, run, target, { kind: 'stopped' }, null)
    }
  })
  // A list that has ended, and was seen, needs nothing any more.
  const over = rows.every(({ state }) => ['created', 'found', 'refused'].includes(state.kind))
  return over ? { rows: [], runs: [] } : { rows, runs: [run] }
}
