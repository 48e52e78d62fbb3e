import { createTakedown, type SendOutcome } from '#/api/create-takedown.ts'
import { casesOf, casesSince, type NewCases } from '#/api/look-for-case.ts'
import type { Requester } from '#/api/requester.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { createChecks, rivals, unconfirmed } from './checks.ts'
import type { ActiveClaim } from './claim.ts'
import type { LiveRows } from './live-rows.ts'
import type { Cause, RequestRow, StoredCase } from './row.ts'
import type { OnCase } from './sender-api.ts'
import { causeOf, mayHaveLeft, type RowEvent } from './states.ts'
import { StorageFailed } from './storage-fault.ts'
import type { Trouble } from './trouble.ts'
import { retryTime, troubleOf } from './trouble.ts'

/** What the work on rows needs of the world. */
export interface WorkParts {
  live: LiveRows
  service: Requester
  /** The end of the session: nothing is asked or sent after it. */
  ended: AbortSignal
  now: () => number
  /** Settles early when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newId: () => string
  onCase: OnCase
}

/** Waits before the looks, milliseconds: a service that answers late may also store late. */
const lookAfter = [0, 2000, 4000, 8000]
/** How long a read before sending waits for an answer, milliseconds: a dead service is said soon. */
const patience = 8000

/** Sends and looks, one row at a time, for the tab that holds the claim. */
export function createRowWork(parts: WorkParts, claimed: ActiveClaim) {
  const { live, service, ended, now, wait, newId, onCase } = parts
  const ask: Requester['get'] = async (call, signal) => service.get(call, signal, patience)
  const checks = createChecks(ask, ended, now)
  const over = () => ended.aborted || claimed.lost.aborted

  /**
   * Writes down what this tab knows of a row, unless another tab, which took over meanwhile, has begun a
   * request of its own for it.
   */
  const change = async (row: RequestRow, event: RowEvent) =>
    live.change(row.id, (stored) =>
      stored.attempts.at(-1)?.id === row.attempts.at(-1)?.id ? event : null,
    )

  /** The same. Where it cannot be written it is at least shown; a case counts for every request of its row. */
  async function settle(row: RequestRow, event: RowEvent, shown: RequestRow['state']) {
    try {
      return await ('case' in event ? live.change(row.id, event) : change(row, event))
    } catch (error) {
      if (error instanceof StorageFailed) live.keepHere({ ...row, state: shown }, error.why)
      throw error
    }
  }

  async function read(row: RequestRow): Promise<NewCases> {
    const before = row.attempts[0]?.before ?? { since: null, ids: [] }
    return casesSince(before, ended, ask)
  }

  async function arrive(row: RequestRow, kind: 'create' | 'see', stored: Takedown) {
    const known = storedCase(stored)
    const shown = {
      kind: kind === 'create' ? 'created' : 'found',
      case: known,
      duplicates: null,
    } as const
    // The screen learns of it, whether or not the device can; the screen of the next user does not.
    if (!ended.aborted) onCase({ ...row, state: shown }, stored)
    const after = await settle(row, { kind, case: known }, shown)
    if (after && !over() && duplicatesDueIn(after, now()) === 0) await lookForDuplicates(after)
  }

  /** A case too many is reported with the first; browsers send a request twice by themselves. */
  async function lookForDuplicates(row: RequestRow): Promise<void> {
    if (row.state.kind !== 'created' && row.state.kind !== 'found') return
    const news = await read(row)
    if (!news.complete || over()) return
    const { id } = row.state.case
    const others = new Set(
      live.store.state.rows.flatMap((other) =>
        other.id !== row.id && 'case' in other.state ? [other.state.case.id] : [],
      ),
    )
    const duplicates = casesOf(row, news.cases)
      .map((one) => one.id)
      .filter((one) => one !== id && !others.has(one))
    await live.change(row.id, {
      kind: 'report-duplicates',
      duplicates: duplicates.length === 0 ? [] : [id, ...duplicates],
    })
  }

  /** Looks for the case of a row; what is said when there is none depends on why it was looked for. */
  async function look(row: RequestRow): Promise<void> {
    if (row.state.kind !== 'looking') return
    const { cause, resend } = row.state
    const answered = cause.kind === 'refused' || cause.kind === 'unauthorized'
    let news: NewCases | null = null
    for (const pause of resend || answered ? [0] : lookAfter) {
      if (pause > 0) await wait(pause, ended)
      if (over()) return
      news = await read(row)
      if (over()) return
      if (casesOf(row, news.cases).length > 0) break
    }
    const first = news && casesOf(row, news.cases)[0]
    if (first) return arrive(row, 'see', first)
    if (!news?.complete) {
      const trouble = troubleOf(news?.error ?? null)
      await change(row, { kind: 'cannot-look', cause, trouble })
    } else if (resend) return send(row)
    else await change(row, withoutCase(cause))
  }

  /** The service cannot be asked before sending: nothing of its list leaves. */
  async function giveUp(row: RequestRow, error: unknown): Promise<void> {
    if (over()) return
    const until = retryTime(error, now())
    const trouble = troubleOf(error)
    if (until !== null) await change(row, { kind: 'throttle', until })
    else {
      await change(row, notSent(row, trouble))
      await giveUpRun(row, trouble)
    }
  }

  /** Sends a row that is due, after the look and the checks that it needs. */
  async function send(due: RequestRow): Promise<void> {
    const row = await live.change(due.id, { kind: 'take' })
    if (!row || over()) return
    if (row.attempts.length > 0) {
      const news = await read(row)
      if (over()) return
      const [first] = casesOf(row, news.cases)
      if (first) return arrive(row, 'see', first)
      if (!news.complete) {
        const until = retryTime(news.error, now())
        await change(
          row,
          until === null ? notSent(row, troubleOf(news.error)) : { kind: 'throttle', until },
        )
        return
      }
    }
    let result
    try {
      result = await checks.findings(row, casesOfRun(row))
    } catch (error) {
      return giveUp(row, error)
    }
    if (over()) return
    const { findings, before, readAt } = result
    const attempt = { id: newId(), at: now(), before }
    const decide = (stored: RequestRow, same: readonly RequestRow[]): RowEvent => {
      const others = [...same, ...live.onlyHere().filter((one) => isOther(one, stored, same))]
      const open = unconfirmed(stored, [...findings, ...rivals(stored, others, readAt)])
      return open.length > 0 ? { kind: 'block', findings: open } : { kind: 'send', attempt }
    }
    let sending
    try {
      sending = await live.change(row.id, decide, claimed.fence())
    } catch (error) {
      if (error instanceof StorageFailed && row.attempts.length === 0)
        live.keepHere({ ...row, state: { kind: 'storage-failed', why: error.why } }, error.why)
      throw error
    }
    // Only what is written down as leaving leaves.
    if (sending?.state.kind !== 'sending' || over()) return
    const options = { attemptId: attempt.id, service }
    const outcome = await createTakedown(sending, ended, options)
    await take(sending, outcome)
  }

  async function take(row: RequestRow, outcome: SendOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'created':
        return arrive(row, 'create', outcome.takedown)
      case 'throttled': {
        const until = outcome.retryAt ?? retryTime(outcome.error, now()) ?? now()
        await settle(row, { kind: 'throttle', until }, { kind: 'throttled', until })
        return
      }
      case 'not-sent': {
        const why = troubleOf(outcome.error)
        const earlier = { ...row, attempts: row.attempts.slice(0, -1) }
        await settle(row, notSent(earlier, why), { kind: 'not-sent', why })
        return giveUpRun(row, why)
      }
      case 'unauthorized':
        await lookAfterAnswer(row, { kind: 'unauthorized' })
        return
      case 'refused':
        return lookAfterAnswer(row, {
          kind: 'refused',
          fields: Object.fromEntries(outcome.errors.fields),
          others: outcome.errors.others,
        })
      case 'unknown':
        return lookAfterAnswer(row, { kind: 'lost', trouble: troubleOf(outcome.error) })
    }
  }

  async function lookAfterAnswer(row: RequestRow, cause: Cause): Promise<void> {
    const shown = { kind: 'looking', cause, resend: false } as const
    const looking = await settle(row, { kind: 'look', cause }, shown)
    if (looking && !over()) await look(looking)
  }

  const giveUpRun = async (row: RequestRow, why: Trouble) =>
    live.changeAll((other) =>
      other.runId === row.runId &&
      (other.state.kind === 'waiting' || other.state.kind === 'delayed')
        ? { kind: 'fail', why }
        : null,
    )

  /** Cases that the same list made for other targets. */
  const casesOfRun = (row: RequestRow): ReadonlySet<string> =>
    new Set(
      live.store.state.rows.flatMap((other) =>
        other.runId === row.runId && other.target !== row.target && 'case' in other.state
          ? [other.state.case.id]
          : [],
      ),
    )

  return { send, look, lookForDuplicates }
}

const storedCase = ({ id, status, status_display }: Takedown): StoredCase => ({
  id,
  status,
  statusDisplay: status_display,
})

/** How long a request whose answer was lost may still be on its way, milliseconds. */
const longestWay = 60_000

/**
 * Milliseconds until one can say that there is no other case. At once after the answer to the only
 * attempt; but one that was given up may still arrive.
 */
export function duplicatesDueIn({ state, attempts }: RequestRow, now: number): number {
  if (!('duplicates' in state) || state.duplicates !== null) return Infinity
  if (state.kind === 'created' && attempts.length === 1) return 0
  const left = (attempts.at(-1)?.at ?? 0) + longestWay - now
  return left > 0 && left <= longestWay ? left : 0
}

/** What is said of a row whose case was looked for and is not there. */
function withoutCase(cause: Cause): RowEvent {
  switch (cause.kind) {
    case 'refused':
      return { kind: 'refuse', fields: cause.fields, others: cause.others }
    case 'unauthorized':
      return { kind: 'fail', why: 'signed-out' }
    case 'lost':
    case 'interrupted':
    case 'stopped':
      return { kind: 'see-nothing', cause }
  }
}

/** It does not leave now; with earlier attempts that are not settled nothing more can be said. */
const notSent = (row: RequestRow, trouble: Trouble): RowEvent =>
  row.attempts.length === 0
    ? { kind: 'fail', why: trouble }
    : { kind: 'cannot-look', cause: causeOf(row.state), trouble }

const isOther = (one: RequestRow, row: RequestRow, same: readonly RequestRow[]) =>
  one.target === row.target &&
  one.id !== row.id &&
  mayHaveLeft(one) &&
  !same.some(({ id }) => id === one.id)
