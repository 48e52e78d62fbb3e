import { inQueue, isBefore } from './checks.ts'
import type { Claim, Held } from './claim.ts'
import type { RequestRow } from './row.ts'
import { holdTime } from './row.ts'
import { createRowWork, twinsDueIn, type WorkParts } from './send-row.ts'
import type { RowEvent } from './states.ts'
import { StorageFailed } from './storage-fault.ts'

/** Milliseconds between two requests of a list: a list is no burst. */
const pace = 500
/** Longest wait for a 429 that is believed: clocks jump. */
const longestPause = 3_600_000

/** What there is to do; `wait` in milliseconds, infinite when only a change can bring work. */
type Job =
  | { kind: 'look' | 'send' | 'twins'; row: RequestRow }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'none' }

/**
 * Does the work of all tabs while this tab holds the claim. `prepare` runs first, once for the session:
 * it brings what earlier versions of the page had left.
 */
export function createWorker(
  parts: WorkParts & { claim: Claim; prepare: () => Promise<void>; startedAt: number },
) {
  const { live, claim, ended, now, wait, prepare, startedAt } = parts
  let running: Promise<void> | null = null
  let asked = false
  let prepared = false
  let lastSent = -Infinity
  /** Rows whose twins were looked for in vain; once is enough unless somebody asks. */
  const twinsTried = new Set<string>()

  function nextJob(): Job {
    const { rows } = live.store.state
    const stored = rows.filter((row) => !live.onlyHere().includes(row))
    const looking = stored.find(({ state }) => state.kind === 'looking')
    if (looking) return { kind: 'look', row: looking }
    const untold = stored.filter(({ id }) => !twinsTried.has(id))
    const twin = untold.find((row) => twinsDueIn(row, now()) === 0)
    if (twin) return { kind: 'twins', row: twin }

    const unsent = stored.filter(({ state }) =>
      ['held', 'waiting', 'throttled'].includes(state.kind),
    )
    const pauses = unsent.map(({ state }) => pauseOf(state, now()))
    const paused = Math.max(0, ...pauses)
    const due = unsent
      .filter((row) => dueIn(row, now()) === 0)
      .toSorted((one, other) => (isFirst(one, other, isList) ? -1 : 1))
    const [first] = due
    if (paused > 0) return { kind: 'wait', milliseconds: paused }
    if (first) {
      const sincePace = now() - lastSent
      const rest = isList(first) && sincePace >= 0 && sincePace < pace ? pace - sincePace : 0
      return rest > 0 ? { kind: 'wait', milliseconds: rest } : { kind: 'send', row: first }
    }
    const soonest = Math.min(
      ...unsent.map((row) => dueIn(row, now())),
      ...untold.map((row) => twinsDueIn(row, now())),
    )
    return Number.isFinite(soonest) ? { kind: 'wait', milliseconds: soonest } : { kind: 'none' }
  }

  const isList = (row: RequestRow) =>
    live.store.state.runs.find(({ id }) => id === row.runId)?.kind === 'list'

  /**
   * Takes over what the tab before had in hand. What had left is looked for. When no other tab was there,
   * nobody has seen the rest since: it is told and not sent.
   */
  async function takeOver(held: Held) {
    const alone = !held.waited && !prepared
    if (!prepared) await prepare()
    prepared = true
    await live.changeAll((row): RowEvent | null => {
      const left = alone && row.changedAt < startedAt
      if (row.state.kind === 'sending') return { kind: 'look', cause: { kind: 'interrupted' } }
      if (left && row.state.kind === 'looking' && row.state.resend)
        return { kind: 'look', cause: row.state.cause }
      if (left && inQueue.has(row.state.kind)) return unsent(row, 'page-closed')
      return row.state.kind === 'checking' ? { kind: 'put-back' } : null
    })
  }

  async function work(held: Held): Promise<void> {
    const rowWork = createRowWork(parts, held)
    live.setWorking(true)
    try {
      await takeOver(held)
      while (!ended.aborted && !held.lost.aborted) {
        const job = nextJob()
        if (job.kind === 'none') return
        if (job.kind === 'wait') await live.pause(job.milliseconds, wait, ended)
        else if (job.kind === 'look') await rowWork.look(job.row)
        else if (job.kind === 'twins') {
          twinsTried.add(job.row.id)
          await rowWork.lookForTwins(job.row)
        } else {
          lastSent = now()
          await rowWork.send(job.row)
        }
      }
      if (ended.aborted && !held.lost.aborted)
        await live.changeAll((row) =>
          inQueue.has(row.state.kind) ? unsent(row, 'signed-out') : null,
        )
    } finally {
      live.setWorking(false)
    }
  }

  /** Begins the work, unless it is under way or there is none. */
  async function start(): Promise<void> {
    asked = true
    running ??= workInTurns().finally(() => {
      running = null
      // Asked for in the last moment.
      if (asked && !ended.aborted && live.store.state.storageFault === null) void start()
    })
    return running
  }

  async function workInTurns(): Promise<void> {
    try {
      while (asked && !ended.aborted) {
        asked = false
        await claim(work, ended)
      }
    } catch (error) {
      if (error instanceof StorageFailed) live.setFault(error.why)
      else if (!ended.aborted) throw error
    }
  }

  return {
    start,
    /** Settles when nothing is under way. */
    finished: async (): Promise<void> => running ?? Promise.resolve(),
    /** Whether there is anything that some tab has to do. */
    hasWork: () => {
      const here = live.onlyHere()
      return (
        nextJob().kind !== 'none' ||
        live.store.state.rows.some((row) => isInHand(row) && !here.includes(row))
      )
    },
    lookForTwinsAgain: (rowId: string) => twinsTried.delete(rowId),
  }
}

const isInHand = ({ state }: RequestRow) => state.kind === 'sending' || state.kind === 'checking'

/** What is said of a row that nobody sends any more. */
const unsent = (row: RequestRow, why: 'page-closed' | 'signed-out'): RowEvent =>
  row.attempts.length === 0
    ? { kind: 'fail', why }
    : { kind: 'look', cause: { kind: 'interrupted' } }

/** How long a 429 still holds up all sending, milliseconds. */
function pauseOf(state: RequestRow['state'], now: number): number {
  if (state.kind !== 'throttled' || state.until === null) return 0
  const left = state.until - now
  return left > 0 && left <= longestPause ? left : 0
}

/** Milliseconds until a row may be sent; infinite when somebody has to say so first. */
function dueIn({ state }: RequestRow, now: number): number {
  if (state.kind === 'waiting') return 0
  if (state.kind === 'throttled') return state.until === null ? Infinity : pauseOf(state, now)
  if (state.kind !== 'held') return Infinity
  const left = state.until - now
  // No hold is longer than it was made: the clock went back.
  return left > 0 && left <= holdTime ? left : 0
}

/** Single requests go before the rows of a list, which may take minutes. */
function isFirst(
  one: RequestRow,
  other: RequestRow,
  isList: (row: RequestRow) => boolean,
): boolean {
  const lists = [isList(one), isList(other)]
  return lists[0] === lists[1] ? isBefore(one, other) : lists[1] === true
}
