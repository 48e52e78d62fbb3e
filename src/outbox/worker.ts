import type { ApiClient } from '#/api/client.ts'
import {
  filterCasesOfRequest,
  fetchCasesSince,
  type NewCases,
  createTakedown,
  type CreateOutcome,
} from '#/api/create-takedown.ts'
import { ApiError, isFromOtherServer } from '#/api/errors.ts'
import type { Takedown } from '#/contract/takedown.ts'
import { createCheck, listSameTargetFindings, toStoredError } from './checks.ts'
import {
  bulkSendIntervalMs,
  claimantCheckIntervalMs,
  firstThrottlePauseMs,
  idleStorageCheckMs,
  maxCheckAgeWhenSentMs,
  maxSendDelayMs,
  maxThrottlePauseMs,
  maxThrottles,
  otherTabGraceMs,
  readTimeoutMs,
  searchDelaysMs,
  storageCheckMs,
  storageRetryMs,
} from './limits.ts'
import {
  isQueuedBefore,
  isSearchDue,
  isQueuedOrSending,
  isUnfinished,
  advance,
  createAbandonEvent,
  createNoCaseEvent,
  createUnsentEvent,
  getRemainingUndoDelayMs,
  getPauseMs,
  getRemainingMs,
  type RowEvent,
} from './states.ts'
import {
  createRefusal,
  OutboxStorageError,
  getFindingId,
  type RequestRow,
  type StoredError,
} from './stored-rows.ts'
import {
  createOtherTabs,
  isSameClaim,
  type ChooseEvent,
  type LiveRows,
  type OutboxOptions,
} from './tab-sync.ts'

/**
 * Sends queued rows, and searches for the cases of rows whose result is unknown, one step at a time, until the session
 * ends. The tabs of a user coordinate by claiming stored rows.
 */
export async function runWorker(
  options: OutboxOptions & { live: LiveRows; loaded: Promise<void> },
): Promise<void> {
  const { live, tab, apiClient, endSignal, now, wait, newId, onCase } = options
  const hasSessionEnded = () => endSignal.aborted
  const apiGet: ApiClient['get'] = async (call, signal) =>
    apiClient.get(call, signal, { remainingMs: readTimeoutMs })
  const check = createCheck(apiGet, endSignal, now)
  let isPosting = false
  // The error `newer` means that a newer app version has upgraded the database, so this tab can't write anymore. A tab
  // that waits for the response to a POST doesn't count as stopped. Otherwise, another tab would take over the row.
  const hasStopped = () => live.store.state.storageError === 'newer' && !isPosting
  const tabs = createOtherTabs({ ...options, hasStopped })
  const searchesByRowId = new Map<string, { count: number; lastAt: number }>()
  let lastSendStartedAt = -Infinity

  /** Returns whether a row is unclaimed, or claimed by this tab or by a closed one. */
  const isAvailable = (row: RequestRow) => row.takenAt === null || tabs.maySendRowsOf(row.tab)
  /** Returns whether another tab has claimed a row to send it. Across all tabs, only one row is sent at a time. */
  const isBeingSentElsewhere = (row: RequestRow) => isQueuedOrSending(row) && !isAvailable(row)
  /** Returns the remaining time of a delay. If it exceeds the delay, the clock was set back, and the result is 0. */
  const getRemainingDelayMs = (beganAt: number, delayMs: number) =>
    getRemainingMs(beganAt + delayMs, now(), delayMs)
  const getRemainingGraceMs = (row: RequestRow, beganAt: number) =>
    tabs.maySendRowsOf(row.tab) ? 0 : getRemainingDelayMs(beganAt, otherTabGraceMs)

  /**
   * Returns the milliseconds until this tab may send a queued row. For `otherTabGraceMs` after the undo delay, only the
   * tab that last changed the row may send it, unless that tab is closed.
   */
  const getMsUntilDue = (row: RequestRow): number =>
    row.state.kind === 'queued'
      ? getRemainingUndoDelayMs(row, now()) ||
        getRemainingGraceMs(row, Math.max(row.state.until, row.changedAt))
      : Infinity

  function getMsUntilSearch(row: RequestRow): number {
    if (!isSearchDue(row.state) || !isAvailable(row)) return Infinity
    const searches = searchesByRowId.get(row.id)
    if (searches === undefined) return getRemainingGraceMs(row, row.changedAt)
    return getRemainingDelayMs(searches.lastAt, searchDelaysMs[searches.count] ?? 0)
  }

  const isInBulkRequest = ({ runId }: RequestRow) => live.isBulkRun(runId)

  /** Returns the step with the highest priority, or the milliseconds to wait if no step is due. */
  function chooseNextStep(): (() => Promise<unknown>) | number {
    const { rows } = live.store.state
    const interruptedRow = rows.find((row) => row.state.kind === 'sending' && isAvailable(row))
    if (interruptedRow)
      return async () =>
        changeIf(interruptedRow, isAvailable, { kind: 'search', cause: { kind: 'interrupted' } })
    const rowToSearch = rows.find((row) => getMsUntilSearch(row) === 0)
    if (rowToSearch) return async () => search(rowToSearch)
    const waitsMs = rows.map(getMsUntilSearch)
    const rowOfOtherTab = rows.find((row) => !isAvailable(row))
    if (rowOfOtherTab) {
      const remainingMs = Math.max(
        getRemainingDelayMs(rowOfOtherTab.takenAt ?? 0, claimantCheckIntervalMs),
        getRemainingDelayMs(tabs.getLastAskedAt(), claimantCheckIntervalMs),
      )
      if (remainingMs === 0) return async () => tabs.checkClaimant(rowOfOtherTab)
      waitsMs.push(remainingMs)
    }
    const maxWaitMs = rows.some(isUnfinished) ? storageCheckMs : idleStorageCheckMs
    if (rows.some(isBeingSentElsewhere)) return Math.min(maxWaitMs, ...waitsMs)
    const [rowToSend] = rows.filter((row) => getMsUntilDue(row) === 0).toSorted(compareSendOrder)
    const bulkDelayMs =
      rowToSend && isInBulkRequest(rowToSend)
        ? getRemainingDelayMs(lastSendStartedAt, bulkSendIntervalMs)
        : 0
    const pauseMs = Math.max(bulkDelayMs, getPauseMs(rows, now()))
    if (rowToSend && pauseMs === 0) return async () => send(rowToSend)
    waitsMs.push(...(pauseMs > 0 ? [pauseMs] : rows.map(getMsUntilDue)))
    return Math.min(maxWaitMs, ...waitsMs)
  }

  /** Puts single requests before bulk requests, which may take minutes. */
  const compareSendOrder = (row: RequestRow, other: RequestRow) =>
    Number(isInBulkRequest(row)) - Number(isInBulkRequest(other)) ||
    (isQueuedBefore(row, other) ? -1 : 1)

  const changeIf = async (
    row: RequestRow,
    condition: (stored: RequestRow) => boolean,
    event: RowEvent,
  ) => live.change(row.id, (stored) => (condition(stored) ? event : null))

  const changeIfStillClaimed = async (row: RequestRow, event: RowEvent) =>
    changeIf(row, (stored) => isSameClaim(stored, row), event)

  /** Stores a result, given as an event. While storage fails, shows the result from memory and retries. */
  async function storeResult(row: RequestRow, event: RowEvent): Promise<void> {
    for (;;) {
      try {
        if ('case' in event) await storeCase(row, event)
        else await changeIfStillClaimed(row, event)
        live.showUnstored(null)
        return
      } catch (error) {
        const after = advance(row, event, now())
        // If the event isn't accepted (null) or deletes the row (`gone`), there is no result to show.
        if (!(error instanceof OutboxStorageError) || after === null || after === 'gone')
          throw error
        live.showUnstored(after)
        await wait(storageRetryMs, endSignal)
        if (hasSessionEnded()) return
      }
    }
  }

  /** Stores a case regardless of which tab has claimed the row, and even if storage has lost the row. */
  async function storeCase(row: RequestRow, event: RowEvent): Promise<void> {
    await live.change(row.id, () => event)
    const after = advance(row, event, now())
    const isLost = live.listLostRows().some(({ id }) => id === row.id)
    if (isLost && after !== null && after !== 'gone') await live.restore(after)
  }

  /**
   * Searches for the row's case and stores it. Returns null if the case was found or the session has ended. Otherwise,
   * returns the new cases.
   */
  async function findAndStoreCase(row: RequestRow): Promise<NewCases | null> {
    const knownCases = row.attempts[0]?.before ?? { since: null, ids: [] }
    const newCases = await fetchCasesSince(knownCases, endSignal, apiGet)
    if (hasSessionEnded()) return null
    const [newCase] = filterCasesOfRequest(row, newCases.cases)
    if (newCase === undefined) return newCases
    await handleCase(row, 'find', newCase)
    return null
  }

  async function handleCase(row: RequestRow, kind: 'create' | 'find', takedown: Takedown) {
    const { id, status, status_display: statusDisplay } = takedown
    // Update the UI even if storage fails, but not after the session has ended.
    if (!hasSessionEnded()) onCase(takedown)
    searchesByRowId.delete(row.id)
    await storeResult(row, { kind, case: { id, status, statusDisplay } })
  }

  async function search(unknownRow: RequestRow): Promise<void> {
    const row = await changeIf(
      unknownRow,
      (stored) => isSearchDue(stored.state) && isAvailable(stored),
      { kind: 'claim' },
    )
    if (row?.state.kind !== 'unknown' || hasSessionEnded()) return
    const { cause } = row.state
    const newCases = await findAndStoreCase(row)
    if (newCases === null) return
    const count = (searchesByRowId.get(row.id)?.count ?? 0) + 1
    // After a refusal, one search is enough: the service has answered and won't store a case later.
    if (cause.kind !== 'refused' && count < searchDelaysMs.length) {
      searchesByRowId.set(row.id, { count, lastAt: now() })
      return
    }
    searchesByRowId.delete(row.id)
    const event: RowEvent = newCases.isComplete
      ? createNoCaseEvent(row, cause)
      : { kind: 'end-search', search: toStoredError(newCases.error) }
    await changeIfStillClaimed(row, event)
  }

  async function send(dueRow: RequestRow): Promise<void> {
    lastSendStartedAt = now()
    const row = await live.change(dueRow.id, (stored, all) =>
      isAvailable(stored) &&
      getMsUntilDue(stored) === 0 &&
      getPauseMs(all, now()) === 0 &&
      !all.some(isBeingSentElsewhere)
        ? { kind: 'claim' }
        : null,
    )
    if (!row || hasSessionEnded()) return
    if (row.attempts.length > 0) {
      const newCases = await findAndStoreCase(row)
      if (newCases === null) return
      if (!newCases.isComplete) return failBeforeSending(row, newCases.error)
    }
    // A bulk request may target several pages of one host. Cases that it created for other pages aren't findings.
    const ownRunCaseIds = new Set(
      live.store.state.rows.flatMap(({ runId, target, state }) =>
        state.kind === 'done' && runId === row.runId && target !== row.target
          ? [state.case.id]
          : [],
      ),
    )
    let result
    try {
      result = await check(row, ownRunCaseIds)
    } catch (error) {
      if (!hasSessionEnded()) await failBeforeSending(row, error)
      return
    }
    const { findings, knownCasesBeforeSend, casesFetchedAt, checkedAt } = result
    // The checks are stale if the tab was frozen meanwhile. The row stays queued and is claimed again.
    if (hasSessionEnded() || now() - checkedAt > maxCheckAgeWhenSentMs) return
    const attempt = { id: newId(), at: now(), before: knownCasesBeforeSend }
    const chooseEvent: ChooseEvent = (stored, all) => {
      if (!isSameClaim(stored, row)) return null
      const allRows = [...all, ...live.listLostRows()]
      const unconfirmed = [
        ...findings,
        ...listSameTargetFindings(stored, allRows, casesFetchedAt),
      ].filter((finding) => !stored.confirmed.includes(getFindingId(finding)))
      return unconfirmed.length > 0
        ? { kind: 'fail', why: { kind: 'findings', findings: unconfirmed } }
        : { kind: 'send', attempt }
    }
    const sendingRow = await live.change(row.id, chooseEvent)
    // Send only after the attempt is stored, and without delay: a frozen tab may resume much later.
    if (sendingRow?.state.kind !== 'sending' || hasSessionEnded()) return
    const isExpired = () => now() - attempt.at > maxSendDelayMs
    isPosting = true
    const outcome = await createTakedown(sendingRow, {
      apiClient,
      signal: endSignal,
      attemptId: attempt.id,
      shouldSend: () => !isExpired(),
    })
    isPosting = false
    if (outcome.kind === 'not-sent' && isExpired())
      await changeIfStillClaimed(sendingRow, { kind: 'put-back' })
    else await handleOutcome(sendingRow, outcome)
  }

  async function handleOutcome(row: RequestRow, outcome: CreateOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'created':
        return handleCase(row, 'create', outcome.takedown)
      case 'rate-limited':
        return throttle(row, outcome.retryAt)
      case 'not-sent': {
        const storedError = toStoredError(outcome.error)
        await storeResult(row, createUnsentEvent(row, storedError))
        await failRun(row, storedError)
        return
      }
      // Browsers may send a request twice. One copy may create a case although the API refuses the other (C141).
      case 'unauthorized':
        return storeResult(row, { kind: 'search', cause: createRefusal(401) })
      case 'refused': {
        const { fields, otherErrors: others } = outcome.errors
        const cause = {
          kind: 'refused',
          status: 400,
          fields: Object.fromEntries(fields),
          others,
        } as const
        return storeResult(row, { kind: 'search', cause })
      }
      case 'unknown': {
        const storedError = toStoredError(outcome.error)
        await storeResult(row, { kind: 'search', cause: { kind: 'lost', trouble: storedError } })
        if (isFromOtherServer(outcome.error)) await failRun(row, storedError)
        return
      }
    }
  }

  /**
   * Pauses all rows until `retryAt` (C17) and stores the pause in `row`. If `retryAt` is null, the pause is about twice
   * as long as the last one. After `maxThrottles` responses with 429, stops all queued rows except those in their undo
   * delay.
   */
  async function throttle(row: RequestRow, retryAt: number | null): Promise<void> {
    const queuedOrSending = live.store.state.rows.filter(isQueuedOrSending)
    // Starts at 1, because this 429 isn't stored yet.
    const throttleCount = queuedOrSending.reduce((sum, { throttles }) => sum + throttles, 1)
    const pauseMs = firstThrottlePauseMs * 2 ** (throttleCount - 1) * (1 + Math.random())
    const until = Math.min(retryAt ?? now() + pauseMs, now() + maxThrottlePauseMs)
    if (throttleCount < maxThrottles) return storeResult(row, { kind: 'throttle', until })
    const refusal = createRefusal(429, until)
    await storeResult(row, createAbandonEvent(row, refusal))
    await live.changeAll((other) =>
      other.state.kind === 'queued' && other.state.why !== 'delay'
        ? createAbandonEvent(other, refusal)
        : null,
    )
  }

  /** Handles a GET that failed before `row` was sent. `error` is null if only some cases could be read. */
  async function failBeforeSending(row: RequestRow, error: unknown): Promise<void> {
    if (error instanceof ApiError && error.reason.kind === 'rate-limited')
      return throttle(row, error.reason.retryAt)
    const storedError = toStoredError(error)
    await changeIfStillClaimed(row, createUnsentEvent(row, storedError))
    if (error !== null) await failRun(row, storedError)
  }

  /** Stops the run's other queued rows, because they would fail too. Keeps throttled rows, which store the pause. */
  const failRun = async (row: RequestRow, storedError: StoredError) =>
    live.changeAll((other) =>
      other.runId === row.runId && other.state.kind === 'queued' && other.state.why !== 'throttled'
        ? createUnsentEvent(other, storedError)
        : null,
    )

  /** Stops rows that were still queued when the user's last open tab was closed. */
  const stopEarlierRows = async () =>
    live.changeAll((row) => {
      // Since `getContinuouslyOpenSince()`, there has always been an open tab. Right before that time, there was none.
      const wereAllTabsClosedSinceChange = row.changedAt < tabs.getContinuouslyOpenSince()
      // After a clock change, `changedAt` may be wrong, so keep the rows of open tabs in any case.
      if (tabs.isOpen(row.tab) || !wereAllTabsClosedSinceChange) return null
      return row.state.kind === 'queued' ? createAbandonEvent(row, { kind: 'page-closed' }) : null
    })

  async function waitForRowChange(timeoutMs: number): Promise<void> {
    const isChanged = await live.waitForChange(timeoutMs)
    // The browser may delete stored rows without notifying this tab, so read storage again after a long wait.
    if (!isChanged && timeoutMs >= storageCheckMs) await live.refresh()
  }

  await options.loaded
  await tabs.askWhoIsOpen()
  let areEarlierRowsStopped = false
  while (!hasSessionEnded()) {
    try {
      if (!areEarlierRowsStopped) await stopEarlierRows()
      areEarlierRowsStopped = true
      const stepOrWaitMs = chooseNextStep()
      if (typeof stepOrWaitMs === 'function') await stepOrWaitMs()
      else await waitForRowChange(stepOrWaitMs)
    } catch (error) {
      if (!(error instanceof OutboxStorageError)) throw error
    }
    if (live.store.state.storageError !== null) {
      await wait(storageRetryMs, endSignal)
      await live.refresh()
    }
  }
  await live
    .changeAll((row) =>
      row.tab === tab && row.state.kind === 'queued'
        ? createAbandonEvent(row, { kind: 'signed-out' })
        : null,
    )
    .catch(() => {})
}
