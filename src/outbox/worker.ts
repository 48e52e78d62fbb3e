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

/** Milliseconds between two requests of a list: a list is no burst. */
const pace = 500
/** Wait after the first 429 that does not say how long, milliseconds; each further one waits twice as long. */
const ownPause = 5000
/** Milliseconds that a row is left to the tab that changed it last, and between asking whether that tab is there. */
const otherTabGraceMs = 2000
/** Milliseconds between looking for a case again: a service that answers late may also store late. */
const searchGaps = [0, 2000, 4000, 8000]
/** How long a read before sending waits for an answer, milliseconds: a dead service is said soon. */
const patience = 8000
/** Milliseconds after which a request that was written down as leaving, and has not left, must not. */
const longestStep = 10_000
/** Milliseconds after which the checks of a request are made once more. */
const longestCheck = 45_000
/** Milliseconds after which storage that has failed is tried again. */
const faultPause = 5000
/** A pause in which nothing is to be done; a change ends it. */
const idle = 60_000
/** Milliseconds without a change after which storage is read while something is under way: it may be gone. */
const storageCheck = 5000

/** Whether a row goes on by itself. */
const isUnfinished = ({ state }: RequestRow): boolean =>
  state.kind === 'queued' || state.kind === 'sending' || isSearched(state)

/** Does what there is to do, one thing after another; the tabs of a user agree by taking rows on the device. */
export function createWorker(parts: SenderParts & { live: LiveRows; waits: Waits }) {
  const { live, waits, tab, service, ended, now, wait, newId, onCase } = parts
  const over = () => ended.aborted
  const ask: Requester['get'] = async (call, signal) => service.get(call, signal, patience)
  const check = createChecks(ask, ended, now)
  let isPosting = false
  const isClosed = () => live.store.state.storageFault === 'newer' && !isPosting
  const tabs = createOtherTabs({ ...parts, isClosed })
  /** How often the case of a row was looked for since it is not known, and when last. */
  const searches = new Map<string, { count: number; at: number }>()
  /** Rows whose duplicates were looked for; once is enough unless somebody asks. */
  const askedForDuplicates = new Set<string>()
  /** When this tab last took up a row to send it. */
  let lastTaken = -Infinity

  /** Whether no other tab has a row in hand. */
  const isFree = (row: RequestRow) => row.takenAt === null || tabs.isGone(row.tab)
  /** Whether another tab sends a row, or is about to: one request at a time. */
  const isOnTheWay = (row: RequestRow) =>
    (row.state.kind === 'queued' || row.state.kind === 'sending') && !isFree(row)
  const graceLeft = (row: RequestRow, from: number) =>
    tabs.isGone(row.tab) ? 0 : left(from + otherTabGraceMs, now(), otherTabGraceMs)

  /** Milliseconds until this tab sends a row; infinite for one that is not in the queue. */
  function dueIn(row: RequestRow): number {
    const { state } = row
    if (state.kind !== 'queued') return Infinity
    const rest = waits.left(row)
    return rest > 0 ? rest : graceLeft(row, Math.max(state.until, row.changedAt))
  }

  function searchIn(row: RequestRow): number {
    if (!isSearched(row.state) || !isFree(row)) return Infinity
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

  /** What there is to do now, or the milliseconds until there is something. */
  function nextWork(): (() => Promise<unknown>) | number {
    const { rows } = live.store.state
    const interrupted = rows.find((row) => row.state.kind === 'sending' && isFree(row))
    if (interrupted)
      return async () =>
        changeIf(interrupted, isFree, { kind: 'search', cause: { kind: 'interrupted' } })
    const unknown = rows.find((row) => searchIn(row) === 0)
    if (unknown) return async () => search(unknown)
    const created = rows.find((row) => duplicatesIn(row) === 0)
    if (created) return async () => searchDuplicates(created)
    const gaps = rows.map((row) => Math.min(searchIn(row), duplicatesIn(row)))

    const inHand = rows.find((row) => !isFree(row))
    if (inHand) {
      const rest = Math.max(
        left((inHand.takenAt ?? 0) + otherTabGraceMs, now(), otherTabGraceMs),
        left(tabs.askedAt() + otherTabGraceMs, now(), otherTabGraceMs),
      )
      if (rest === 0) return async () => tabs.askFor(inHand)
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

  /** Single requests go before the rows of a list, which may take minutes. */
  const byTurn = (one: RequestRow, other: RequestRow) =>
    isList(one) === isList(other) ? (isBefore(one, other) ? -1 : 1) : isList(one) ? 1 : -1

  /** Changes a row that is still as it is thought to be. */
  const changeIf = async (
    row: RequestRow,
    still: (stored: RequestRow) => boolean,
    event: RowEvent,
  ) => live.change(row.id, (stored) => (still(stored) ? event : null))

  /** Writes down what this tab knows of a row that it has in hand, unless another tab has taken it meanwhile. */
  const change = async (row: RequestRow, event: RowEvent) =>
    changeIf(row, (stored) => isSameHand(stored, row), event)

  /** Writes down what was answered to a row, and shows it while that cannot be done. */
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

  /** A case counts for every request of its row, whoever has that in hand, and though the device has lost it. */
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

  async function arrive(row: RequestRow, kind: 'create' | 'find', stored: Takedown) {
    const { id, status, status_display: statusDisplay } = stored
    // The screen learns of it, whether or not the device can; the screen of the next user does not.
    if (!over()) onCase(stored)
    searches.delete(row.id)
    await settle(row, { kind, case: { id, status, statusDisplay } })
  }

  /** A case too many is reported with the first; browsers send a request twice by themselves. */
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

  /** Looks for the case of a row once; what is said when there is none depends on why it was looked for. */
  async function search(found: RequestRow): Promise<void> {
    const row = await changeIf(found, (stored) => isSearched(stored.state) && isFree(stored), {
      kind: 'take',
    })
    if (row?.state.kind !== 'unknown' || over()) return
    const { cause, search: how } = row.state
    const news = await newCases(row)
    if (over()) return
    const [first] = casesOf(row, news.cases)
    if (first) return arrive(row, 'find', first)
    const count = (searches.get(row.id)?.count ?? 0) + 1
    // What was answered, or is checked once more before it is sent, is not on its way.
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

  /** Sends a row that is due, after the search and the checks that it needs. */
  async function send(due: RequestRow): Promise<void> {
    lastTaken = now()
    const row = await live.change(due.id, (stored, all) =>
      isFree(stored) && dueIn(stored) === 0 && !all.some(isOnTheWay) ? { kind: 'take' } : null,
    )
    if (!row || over()) return
    if (row.attempts.length > 0) {
      const news = await newCases(row)
      if (over()) return
      const [first] = casesOf(row, news.cases)
      if (first) return arrive(row, 'find', first)
      if (!news.complete) return void (await giveUp(row, news.error))
    }
    // Cases that the same list made for other targets are no news.
    const own = casesOfRows(({ runId, target }) => runId === row.runId && target !== row.target)
    let result
    try {
      result = await check(row, own)
    } catch (error) {
      if (over()) return
      const trouble = await giveUp(row, error)
      if (trouble) await giveUpRun(row, trouble)
      return
    }
    const { findings, before, readAt, checkedAt } = result
    // What a frozen tab has checked is old when it comes back: it is taken up once more.
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
    // Only what is written down as leaving leaves, and only at once: a frozen tab comes back to another world.
    if (sending?.state.kind !== 'sending' || over()) return
    const isLate = () => now() - attempt.at > longestStep
    isPosting = true
    const outcome = await createTakedown(sending, ended, {
      attemptId: attempt.id,
      service,
      mayLeave: () => !isLate(),
    })
    isPosting = false
    if (outcome.kind === 'not-sent' && isLate()) await change(sending, { kind: 'put-back' })
    else await hear(sending, outcome)
  }

  /** Writes down what came of a request. */
  async function hear(row: RequestRow, outcome: SendOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'created':
        return arrive(row, 'create', outcome.takedown)
      case 'throttled':
        return throttle(row, outcome.retryAt)
      case 'not-sent': {
        const trouble = troubleOf(outcome.error)
        const why: NotSent = { kind: 'trouble', trouble }
        const earlier = row.attempts.length > 1
        await settle(row, earlier ? { kind: 'end-search', search: trouble } : { kind: 'fail', why })
        await giveUpRun(row, why)
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
        if (isFromElsewhere(outcome.error)) await giveUpRun(row, { kind: 'trouble', trouble })
        return
      }
    }
  }

  /**
   * 429, to a request or to a read before it: the queue waits as it was asked to, else twice as long each time; what
   * came too often, it waits for somebody. All rows count together: a list is not sent against a closed door.
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

  /** The service cannot be asked before sending. Answers with the trouble where the row is not tried again. */
  async function giveUp(row: RequestRow, error: unknown): Promise<NotSent | null> {
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

  /** Nothing of a list leaves while the service does not answer. */
  const giveUpRun = async (row: RequestRow, why: NotSent) =>
    live.changeAll((other) =>
      other.runId === row.runId && other.state.kind === 'queued' && other.state.why !== 'throttled'
        ? { kind: 'fail', why }
        : null,
    )

  const takeOver = async () =>
    live.changeAll((row) => {
      // A tab that is there goes on with its own, whatever the clock has said.
      const isOthers = row.tab !== tab && !tabs.isGone(row.tab)
      if (row.changedAt >= tabs.since() || row.tab === tab || isOthers) return null
      if (row.state.kind === 'queued') return abandon(row, 'page-closed')
      return row.state.kind === 'unknown' && row.state.search === 'then-send'
        ? { kind: 'search', cause: row.state.cause }
        : null
    })

  return {
    /**
     * Works until the session ends. First it reports what earlier pages have left in the queue when no tab has been
     * there ever since: nobody has seen it for a while, so it is not sent.
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
        // Nothing leaves before it is written down; it is tried again by itself.
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
