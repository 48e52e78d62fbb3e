import { inQueue, isBefore } from './checks.ts'
import type { ActiveClaim, Claim } from './claim.ts'
import type { RequestRow } from './row.ts'
import { sendDelay } from './row.ts'
import { createRowWork, duplicatesDueIn, type WorkParts } from './send-row.ts'
import type { RowEvent } from './states.ts'
import { StorageFailed } from './storage-fault.ts'

/** Milliseconds between two requests of a list: a list is no burst. */
const pace = 500
/** Longest wait for a 429 that is believed: clocks jump. */
const longestPause = 3_600_000

/** What there is to do; `wait` in milliseconds, infinite when only a change can bring work. */
type Job =
  | { kind: 'look' | 'send' | 'duplicates'; row: RequestRow }
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
  let tookOver = false
  let lastSent = -Infinity
  /** Rows whose duplicates could not be looked for; once is enough unless somebody asks. */
  const lookedForDuplicates = new Set<string>()

  function nextJob(): Job {
    const { rows } = live.store.state
    const stored = rows.filter((row) => !live.onlyHere().includes(row))
    const looking = stored.find(({ state }) => state.kind === 'looking')
    if (looking) return { kind: 'look', row: looking }
    const unlooked = stored.filter(({ id }) => !lookedForDuplicates.has(id))
    const arrived = unlooked.find((row) => duplicatesDueIn(row, now()) === 0)
    if (arrived) return { kind: 'duplicates', row: arrived }

    const unsent = stored.filter(({ state }) =>
      ['delayed', 'waiting', 'throttled'].includes(state.kind),
    )
    const pauses = unsent.map(({ state }) => pauseOf(state, now()))
    const paused = Math.max(0, ...pauses)
    const [first] = unsent
      .filter((row) => dueIn(row, now()) === 0)
      .toSorted((one, other) => (isFirst(one, other, isList) ? -1 : 1))
    if (paused > 0) return { kind: 'wait', milliseconds: paused }
    if (first) {
      const early = isList(first) ? paceLeft(now() - lastSent) : 0
      return early > 0 ? { kind: 'wait', milliseconds: early } : { kind: 'send', row: first }
    }
    const soonest = Math.min(
      ...unsent.map((row) => dueIn(row, now())),
      ...unlooked.map((row) => duplicatesDueIn(row, now())),
    )
    return Number.isFinite(soonest) ? { kind: 'wait', milliseconds: soonest } : { kind: 'none' }
  }

  const isList = (row: RequestRow) =>
    live.store.state.runs.find(({ id }) => id === row.runId)?.kind === 'list'

  /**
   * Takes over what the tab before had begun. What had left is looked for. When no other tab was there,
   * nobody has seen the others since: they are reported as not sent.
   */
  async function takeOver(claimed: ActiveClaim) {
    // Also on a second try, after the device refused the first one.
    const alone = !claimed.waited && !tookOver
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
    tookOver = true
  }

  async function work(claimed: ActiveClaim): Promise<void> {
    const rowWork = createRowWork(parts, claimed)
    live.setWorking(true)
    try {
      await takeOver(claimed)
      while (!ended.aborted && !claimed.lost.aborted) {
        const job = nextJob()
        if (job.kind === 'none') return
        if (job.kind === 'wait') await live.pause(job.milliseconds, wait, ended)
        else if (job.kind === 'look') await rowWork.look(job.row)
        else if (job.kind === 'duplicates') {
          lookedForDuplicates.add(job.row.id)
          await rowWork.lookForDuplicates(job.row)
        } else {
          lastSent = now()
          await rowWork.send(job.row)
        }
      }
      if (ended.aborted && !claimed.lost.aborted)
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
    /** Whether this page has once settled what earlier ones left. */
    hasTakenOver: () => tookOver,
    /** Whether there is anything that some tab has to do. */
    hasWork: () => {
      const here = live.onlyHere()
      return (
        nextJob().kind !== 'none' ||
        live.store.state.rows.some((row) => isInHand(row) && !here.includes(row))
      )
    },
    lookForDuplicatesAgain: (rowId: string) => lookedForDuplicates.delete(rowId),
  }
}

const isInHand = ({ state }: RequestRow) => state.kind === 'sending' || state.kind === 'checking'

/** What is said of a row that nobody sends any more. */
const unsent = (row: RequestRow, why: 'page-closed' | 'signed-out'): RowEvent =>
  row.attempts.length === 0
    ? { kind: 'fail', why }
    : { kind: 'look', cause: { kind: 'interrupted' } }

/** Milliseconds that a row of a list has to wait for its turn; none after the clock went back. */
const paceLeft = (sinceLast: number): number =>
  sinceLast >= 0 && sinceLast < pace ? pace - sinceLast : 0

/** How long a 429 still stops all sending, milliseconds. */
function pauseOf(state: RequestRow['state'], now: number): number {
  if (state.kind !== 'throttled' || state.until === null) return 0
  const left = state.until - now
  return left > 0 && left <= longestPause ? left : 0
}

/** Milliseconds until a row may be sent; infinite when somebody has to say so first. */
function dueIn({ state }: RequestRow, now: number): number {
  if (state.kind === 'waiting') return 0
  if (state.kind === 'throttled') return state.until === null ? Infinity : pauseOf(state, now)
  if (state.kind !== 'delayed') return Infinity
  const left = state.until - now
  // No delay is longer than it was made: the clock went back.
  return left > 0 && left <= sendDelay ? left : 0
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
