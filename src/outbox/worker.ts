import { createTakedown, type SendOutcome } from '#/api/create-takedown.ts'
import { ApiError, isFromElsewhere } from '#/api/errors.ts'
import { casesOf, casesSince, type NewCases } from '#/api/new-cases.ts'
import type { Requester } from '#/api/request.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { casesConfirmed, createChecks, rivals, troubleOf } from './checks.ts'
import { isSameHand, type Choose, type LiveRows, type SenderParts } from './live-rows.ts'
import { createOtherTabs } from './other-tabs.ts'
import { StorageFailed } from './row-store.ts'
import { findingId, isBefore, isSearched, type NotSent, type RequestRow } from './row.ts'
import {
  abandon,
  advance,
  duplicatesDueIn,
  left,
  mostThrottles,
  wasAnswered,
  withoutCase,
  type RowEvent,
} from './states.ts'
import type { Waits } from './waits.ts'

/** Delay between two requests of a list, milliseconds. */
const pace = 500
/** Pause after the first 429 without Retry-After, milliseconds; doubled for each further one. */
const ownPause = 5000
/** Grace period of the tab that last changed a row, and interval of asking for that tab, milliseconds. */
const otherTabGraceMs = 2000
/** Delays between searches for a case, milliseconds: a slow service may also store late. */
const searchGaps = [0, 2000, 4000, 8000]
/** Timeout of reads before sending, milliseconds. */
const readTimeoutMs = 8000
/** Maximum time between storing an attempt and sending it, milliseconds. */
const longestStep = 10_000
/** Maximum age of the checks of a request, milliseconds. */
const longestCheck = 45_000
/** Retry delay after a storage error, milliseconds. */
const faultPause = 5000
/** Maximum idle time, milliseconds; ended by a change. */
const idle = 60_000
/** Interval of reading storage while rows are unfinished, milliseconds: its data may be deleted. */
const storageCheck = 5000

/** Returns whether a row continues without the user. */
const isUnfinished = ({ state }: RequestRow): boolean =>
  state.kind === 'queued' || state.kind === 'sending' || isSearched(state)

/** Performs all steps one by one. The tabs of a user coordinate by claiming stored rows. */
export function createWorker(parts: SenderParts & { live: LiveRows; waits: Waits }) {
  const { live, waits, tab, service, ended, now, wait, newId, onCase } = parts
  const over = () => ended.aborted
  const ask: Requester['get'] = async (call, signal) => service.get(call, signal, readTimeoutMs)
  const check = createChecks(ask, ended, now)
  let isPosting = false
  const isClosed = () => live.store.state.storageFault === 'newer' && !isPosting
  const tabs = createOtherTabs({ ...parts, isClosed })
  /** Number of searches for the case of a row, and the time of the last one. */
  const searches = new Map<string, { count: number; at: number }>()
  /** Rows whose duplicates were searched; repeated only at the user's request. */
  const askedForDuplicates = new Set<string>()
  /** When this tab last claimed a row for sending. */
  let lastTaken = -Infinity

  /** Returns whether no open tab has claimed a row. */
  const isUnclaimed = (row: RequestRow) => row.takenAt === null || tabs.isGone(row.tab)
  /** Returns whether another tab is sending a row; only one is sent at a time. */
  const isOnTheWay = (row: RequestRow) =>
    (row.state.kind === 'queued' || row.state.kind === 'sending') && !isUnclaimed(row)
  const graceLeft = (row: RequestRow, from: number) =>
    tabs.isGone(row.tab) ? 0 : left(from + otherTabGraceMs, now(), otherTabGraceMs)

  /** Milliseconds until this tab may send a row; infinite if it isn't queued. */
  function dueIn(row: RequestRow): number {
    const { state } = row
    if (state.kind !== 'queued') return Infinity
    const rest = waits.left(row)
    return rest > 0 ? rest : graceLeft(row, Math.max(state.until, row.changedAt))
  }

  function searchIn(row: RequestRow): number {
    if (!isSearched(row.state) || !isUnclaimed(row)) return Infinity
    const made = searches.get(row.id)
    if (made === undefined) return graceLeft(row, row.changedAt)
    const gap = searchGaps[made.count] ?? 0
    return left(made.at + gap, now(), gap)
  }

  const duplicatesIn = (row: RequestRow) =>
    askedForDuplicates.has(row.id)
      ? Infinity
      : Math.max(duplicatesDueIn(row, now()), graceLeft(row, row.changedAt))

  const isList = (row: RequestRow) =>
    live.store.state.runs.find(({ id }) => id === row.runId)?.kind === 'list'

  /** Next step, or the milliseconds until there is one. */
  function nextWork(): (() => Promise<unknown>) | number {
    const { rows } = live.store.state
    const interrupted = rows.find((row) => row.state.kind === 'sending' && isUnclaimed(row))
    if (interrupted)
      return async () =>
        changeIf(interrupted, isUnclaimed, { kind: 'search', cause: { kind: 'interrupted' } })
    const unknown = rows.find((row) => searchIn(row) === 0)
    if (unknown) return async () => search(unknown)
    const created = rows.find((row) => duplicatesIn(row) === 0)
    if (created) return async () => searchDuplicates(created)
    const gaps = rows.map((row) => Math.min(searchIn(row), duplicatesIn(row)))

    const claimed = rows.find((row) => !isUnclaimed(row))
    if (claimed) {
      const rest = Math.max(
        left((claimed.takenAt ?? 0) + otherTabGraceMs, now(), otherTabGraceMs),
        left(tabs.askedAt() + otherTabGraceMs, now(), otherTabGraceMs),
      )
      if (rest === 0) return async () => tabs.askFor(claimed)
      gaps.push(rest)
    }
    const longest = rows.some(isUnfinished) ? storageCheck : idle
    if (rows.some(isOnTheWay)) return Math.min(longest, ...gaps)
    const [first] = rows.filter((row) => dueIn(row) === 0).toSorted(byTurn)
    const early = first && isList(first) ? left(lastTaken + pace, now(), pace) : 0
    const rest = Math.max(early, waits.pauseLeft(rows))
    if (first && rest === 0) return async () => send(first)
    return Math.min(longest, ...gaps, rest > 0 ? rest : Math.min(...rows.map(dueIn)))
  }

  /** Single requests come before lists, which may take minutes. */
  const byTurn = (one: RequestRow, other: RequestRow) =>
    isList(one) === isList(other) ? (isBefore(one, other) ? -1 : 1) : isList(one) ? 1 : -1

  /** Changes a row if it still meets a condition. */
  const changeIf = async (
    row: RequestRow,
    still: (stored: RequestRow) => boolean,
    event: RowEvent,
  ) => live.change(row.id, (stored) => (still(stored) ? event : null))

  /** Changes a row that this tab has claimed, unless another tab has taken it over. */
  const change = async (row: RequestRow, event: RowEvent) =>
    changeIf(row, (stored) => isSameHand(stored, row), event)

  /** Stores the result of a row; keeps it in memory and retries while storage fails. */
  async function settle(row: RequestRow, event: RowEvent): Promise<void> {
    for (;;) {
      try {
        if ('case' in event) await settleCase(row, event)
        else await change(row, event)
        live.hold(null)
        return
      } catch (error) {
        const after = advance(row, event, now())
        if (!(error instanceof StorageFailed) || after === null || after === 'gone') throw error
        live.hold(after)
        await wait(faultPause, ended)
        if (over()) return
      }
    }
  }

  /** A case is stored regardless of which tab has claimed the row, and even if storage has lost it. */
  async function settleCase(row: RequestRow, event: RowEvent): Promise<void> {
    await live.change(row.id, () => event)
    const after = advance(row, event, now())
    const isLost = live.lost().some(({ id }) => id === row.id)
    if (isLost && after !== null && after !== 'gone') await live.restore(after)
  }

  const casesOfRows = (isOne: (row: RequestRow) => boolean): ReadonlySet<string> =>
    new Set(
      live.store.state.rows
        .filter(isOne)
        .flatMap(({ state }) => (state.kind === 'done' ? [state.case.id] : [])),
    )

  async function newCases(row: RequestRow): Promise<NewCases> {
    const before = row.attempts[0]?.before ?? { since: null, ids: [] }
    return casesSince(before, ended, ask)
  }

  async function finish(row: RequestRow, kind: 'create' | 'find', stored: Takedown) {
    const { id, status, status_display: statusDisplay } = stored
    // Update the UI even if storage fails, but not after the session has ended.
    if (!over()) onCase(stored)
    searches.delete(row.id)
    await settle(row, { kind, case: { id, status, statusDisplay } })
  }

  /** Searches for duplicates of a case, because browsers may resend a request. */
  async function searchDuplicates(row: RequestRow): Promise<void> {
    askedForDuplicates.add(row.id)
    if (row.state.kind !== 'done') return
    const news = await newCases(row)
    if (!news.complete || over()) return
    const { id } = row.state.case
    const others = casesOfRows((other) => other.id !== row.id)
    const duplicates = casesOf(row, news.cases)
      .map((one) => one.id)
      .filter((one) => one !== id && !others.has(one))
    await live.change(row.id, () => ({
      kind: 'report-duplicates',
      duplicates: duplicates.length === 0 ? [] : [id, ...duplicates],
    }))
  }

  /** Searches once for the case of a row. Without a case, the next state depends on the cause. */
  async function search(found: RequestRow): Promise<void> {
    const row = await changeIf(found, (stored) => isSearched(stored.state) && isUnclaimed(stored), {
      kind: 'take',
    })
    if (row?.state.kind !== 'unknown' || over()) return
    const { cause, search: how } = row.state
    const news = await newCases(row)
    if (over()) return
    const [first] = casesOf(row, news.cases)
    if (first) return finish(row, 'find', first)
    const count = (searches.get(row.id)?.count ?? 0) + 1
    // One search is enough if there was a response, or before sending again.
    const once = how === 'then-send' || wasAnswered(cause)
    if (!once && count < searchGaps.length) {
      searches.set(row.id, { count, at: now() })
      return
    }
    searches.delete(row.id)
    if (!news.complete) await change(row, { kind: 'end-search', search: troubleOf(news.error) })
    else if (how === 'then-send') await change(row, { kind: 'queue' })
    else await change(row, withoutCase(row, cause))
  }

  /** Sends a due row after its search and checks. */
  async function send(due: RequestRow): Promise<void> {
    lastTaken = now()
    const row = await live.change(due.id, (stored, all) =>
      isUnclaimed(stored) && dueIn(stored) === 0 && !all.some(isOnTheWay) ? { kind: 'take' } : null,
    )
    if (!row || over()) return
    if (row.attempts.length > 0) {
      const news = await newCases(row)
      if (over()) return
      const [first] = casesOf(row, news.cases)
      if (first) return finish(row, 'find', first)
      if (!news.complete) return void (await endAttempt(row, news.error))
    }
    // Ignore cases that the same list created for other targets.
    const own = casesOfRows(({ runId, target }) => runId === row.runId && target !== row.target)
    let result
    try {
      result = await check(row, own)
    } catch (error) {
      if (over()) return
      const trouble = await endAttempt(row, error)
      if (trouble) await endRun(row, trouble)
      return
    }
    const { findings, before, readAt, checkedAt } = result
    // After a tab was frozen its checks are stale; the row is claimed again.
    if (over() || now() - checkedAt > longestCheck) return
    const attempt = { id: newId(), at: now(), before }
    const decide: Choose = (stored, all) => {
      if (!isSameHand(stored, row)) return null
      const others = [...all, ...live.lost()]
      const confirmed = new Set([...stored.confirmed, ...casesConfirmed(stored, others)])
      const open = [...findings, ...rivals(stored, others, readAt)].filter(
        (finding) => !confirmed.has(findingId(finding)),
      )
      return open.length > 0
        ? { kind: 'fail', why: { kind: 'findings', findings: open } }
        : { kind: 'send', attempt }
    }
    const sending = await live.change(row.id, decide)
    // Send only after the attempt is stored, and only at once: a frozen tab may resume much later.
    if (sending?.state.kind !== 'sending' || over()) return
    const isExpired = () => now() - attempt.at > longestStep
    isPosting = true
    const outcome = await createTakedown(sending, ended, {
      attemptId: attempt.id,
      service,
      mayLeave: () => !isExpired(),
    })
    isPosting = false
    if (outcome.kind === 'not-sent' && isExpired()) await change(sending, { kind: 'put-back' })
    else await storeOutcome(sending, outcome)
  }

  /** Stores the outcome of a request. */
  async function storeOutcome(row: RequestRow, outcome: SendOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'created':
        return finish(row, 'create', outcome.takedown)
      case 'throttled':
        return throttle(row, outcome.retryAt)
      case 'not-sent': {
        const trouble = troubleOf(outcome.error)
        const why: NotSent = { kind: 'trouble', trouble }
        const earlier = row.attempts.length > 1
        await settle(row, earlier ? { kind: 'end-search', search: trouble } : { kind: 'fail', why })
        await endRun(row, why)
        return
      }
      case 'unauthorized':
        return settle(row, { kind: 'search', cause: { kind: 'unauthorized' } })
      case 'refused': {
        const { others } = outcome.errors
        const fields = Object.fromEntries(outcome.errors.fields)
        return settle(row, { kind: 'search', cause: { kind: 'refused', fields, others } })
      }
      case 'unknown': {
        const trouble = troubleOf(outcome.error)
        await settle(row, { kind: 'search', cause: { kind: 'lost', trouble } })
        if (isFromElsewhere(outcome.error)) await endRun(row, { kind: 'trouble', trouble })
        return
      }
    }
  }

  /**
   * Handles a 429 for a request or a read before it: waits for Retry-After, otherwise twice as long each time. After too
   * many the queue waits for the user. All rows count together.
   */
  async function throttle(row: RequestRow, retryAt: number | null): Promise<void> {
    const queue = live.store.state.rows.filter(
      ({ state: { kind } }) => kind === 'queued' || kind === 'sending',
    )
    const before = queue.reduce((sum, { throttles }) => sum + throttles, 0)
    const until = retryAt ?? now() + ownPause * 2 ** before * (1 + Math.random())
    if (before + 1 < mostThrottles) return settle(row, { kind: 'throttle', until })
    await settle(row, { kind: 'give-up', until })
    await live.changeAll(({ state }) =>
      state.kind === 'queued' && state.why !== 'delay' ? { kind: 'give-up', until } : null,
    )
  }

  /** Handles an unreachable API before sending. Returns the error if the row is not retried. */
  async function endAttempt(row: RequestRow, error: unknown): Promise<NotSent | null> {
    if (error instanceof ApiError && error.reason.kind === 'rate-limited') {
      await throttle(row, error.reason.retryAt)
      return null
    }
    const trouble = troubleOf(error)
    const why: NotSent = { kind: 'trouble', trouble }
    await change(
      row,
      row.attempts.length === 0 ? { kind: 'fail', why } : { kind: 'end-search', search: trouble },
    )
    return why
  }

  /** Stops the rest of a list while the API is unreachable. */
  const endRun = async (row: RequestRow, why: NotSent) =>
    live.changeAll((other) =>
      other.runId === row.runId && other.state.kind === 'queued' && other.state.why !== 'throttled'
        ? { kind: 'fail', why }
        : null,
    )

  const takeOver = async () =>
    live.changeAll((row) => {
      // An open tab continues its own rows, regardless of the clock.
      const isOthers = row.tab !== tab && !tabs.isGone(row.tab)
      if (row.changedAt >= tabs.since() || row.tab === tab || isOthers) return null
      if (row.state.kind === 'queued') return abandon(row, 'page-closed')
      return row.state.kind === 'unknown' && row.state.search === 'then-send'
        ? { kind: 'search', cause: row.state.cause }
        : null
    })

  return {
    /**
     * Runs until the session ends. First it stops rows that earlier pages left in the queue if no tab was open since:
     * they are not sent without the user.
     */
    run: async (): Promise<void> => {
      await live.refresh()
      await tabs.ask()
      let isTakenOver = false
      while (!over()) {
        try {
          if (!isTakenOver) await takeOver()
          isTakenOver = true
          const work = nextWork()
          if (typeof work !== 'number') await work()
          else if (!(await live.pause(work)) && work >= storageCheck) await live.refresh()
        } catch (error) {
          if (!(error instanceof StorageFailed)) throw error
        }
        // Nothing is sent before it is stored; retry.
        if (live.store.state.storageFault !== null) {
          await wait(faultPause, ended)
          await live.refresh()
        }
      }
      await live
        .changeAll((row) =>
          row.tab === tab && row.state.kind === 'queued' ? abandon(row, 'signed-out') : null,
        )
        .catch(() => {})
    },
    searchDuplicatesAgain: (rowId: string) => void askedForDuplicates.delete(rowId),
  }
}
