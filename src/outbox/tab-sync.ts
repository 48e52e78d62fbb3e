import { Store } from '@tanstack/store'
import * as z from 'zod/mini'
import type { ApiClient } from '#/api/client.ts'
import type { Takedown } from '#/contract/takedown.ts'
import type { StorageErrorCode } from '#/storage/device-database.ts'
import type { TabChannel } from '#/storage/tab-channel.ts'
import { maxQuestionsPerClaim, replyTimeoutMs } from './limits.ts'
import { advance, isQueuedBefore, type RowEvent } from './states.ts'
import {
  toOutboxStorageError,
  lostDataState,
  type RequestRow,
  type RowStore,
  type Run,
  type OutboxStorageError,
  type StoredRequests,
} from './stored-rows.ts'

export const tabMessageSchema = z.discriminatedUnion('kind', [
  /** `gone`: IDs of rows that the user deleted, which don't count as lost. */
  z.object({ kind: z.literal('changed'), from: z.string(), gone: z.readonly(z.array(z.string())) }),
  z.object({ kind: z.literal('ask'), from: z.string() }),
  /** Tells whether the tab is open (`here`) or has stopped sending requests (`closed`). `since`: see `openSince`. */
  z.object({ kind: z.enum(['here', 'closed']), from: z.string(), since: z.number() }),
])
export type TabMessage = z.output<typeof tabMessageSchema>

/** Rows and runs of all tabs of the user. */
export interface OutboxState extends StoredRequests {
  /** False until storage was read or reading failed. */
  readonly isReady: boolean
  /** While there is an error, nothing is sent. */
  readonly storageError: StorageErrorCode | null
}

export interface OutboxOptions {
  user: string
  tab: string
  rows: RowStore
  channel: TabChannel<TabMessage>
  apiClient: ApiClient
  /** Aborted at the end of the session. No requests are made after it. */
  endSignal: AbortSignal
  now: () => number
  /** Resolves early if aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  newId: () => string
  /** Called for every case that this tab created or found. */
  onCase: (takedown: Takedown) => void
}

export type ChooseEvent = (row: RequestRow, allRows: readonly RequestRow[]) => RowEvent | null

/** Creates a store with all rows of a user: rows in storage, rows that can't be stored, and rows that were lost. */
export function createLiveRows(options: OutboxOptions) {
  const { user, tab, rows: rowStore, channel, endSignal, now, wait } = options
  const store = new Store<OutboxState>({ isReady: false, storageError: null, rows: [], runs: [] })
  /** Rows that disappeared from storage before their result was known, by ID. */
  const lostRows = new Map<string, RequestRow>()
  const deletedIds = new Set<string>()
  /** Row whose result can't be stored at the moment. */
  let unstoredRow: RequestRow | null = null
  let hasReadFailed = false
  /** Number of changes by other tabs. If it rises during a read or write, the result may be stale. */
  let otherTabChangeCount = 0

  function publish({ rows, runs }: StoredRequests, storageError = store.state.storageError) {
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    for (const id of rowsById.keys()) lostRows.delete(id)
    const isLost = (row: RequestRow) =>
      !rowsById.has(row.id) &&
      !deletedIds.has(row.id) &&
      row.id !== unstoredRow?.id &&
      hasUnknownResult(row)
    for (const row of store.state.rows.filter(isLost))
      lostRows.set(row.id, { ...row, takenAt: null, state: lostDataState })
    for (const row of [...lostRows.values(), ...(unstoredRow ? [unstoredRow] : [])])
      rowsById.set(row.id, row)
    const storedRunIds = new Set(runs.map(({ id }) => id))
    const lostRunIds = new Set([...lostRows.values()].map(({ runId }) => runId))
    const lostRuns = store.state.runs.filter(
      ({ id }) => lostRunIds.has(id) && !storedRunIds.has(id),
    )
    hasReadFailed = false
    store.setState(() => ({
      isReady: true,
      storageError,
      rows: sortRows(rowsById),
      runs: [...runs, ...lostRuns],
    }))
  }

  function reportStorageError(error: unknown): OutboxStorageError {
    const failed = toOutboxStorageError(error)
    store.setState((state) => ({ ...state, isReady: true, storageError: failed.code }))
    return failed
  }

  async function refresh(): Promise<void> {
    const changeCountBefore = otherTabChangeCount
    try {
      const stored = await rowStore.read(user)
      // A read clears only the error of a failed read. The error of a failed write stays until a write succeeds.
      if (changeCountBefore === otherTabChangeCount)
        publish(stored, hasReadFailed ? null : store.state.storageError)
    } catch (error) {
      hasReadFailed = true
      reportStorageError(error)
    }
  }

  const markDeleted = (ids: readonly string[]) => {
    for (const id of ids) {
      deletedIds.add(id)
      lostRows.delete(id)
    }
  }

  async function changeStoredRequests(
    applyChange: (stored: StoredRequests) => StoredRequests,
    listDeletedRows: () => readonly RequestRow[] = () => [],
  ): Promise<void> {
    let isChanged = false
    const changeCountBefore = otherTabChangeCount
    const stored = await rowStore
      .change(user, (current) => {
        const after = applyChange(current)
        isChanged = after !== current
        return after
      })
      .catch((error: unknown) => {
        throw reportStorageError(error)
      })
    const gone = listDeletedRows().map(({ id }) => id)
    markDeleted(gone)
    publish(stored, isChanged || hasReadFailed ? null : store.state.storageError)
    if (changeCountBefore !== otherTabChangeCount) void refresh()
    if (isChanged) channel.post({ kind: 'changed', from: tab, gone })
  }

  /** Applies events to rows. Returns the changed rows, and deleted rows in their last state. */
  async function changeAll(chooseEvent: ChooseEvent): Promise<RequestRow[]> {
    let changedRows: RequestRow[] = []
    let deletedRows: RequestRow[] = []
    const applyAndRecordEvent = (row: RequestRow, all: readonly RequestRow[]) => {
      const event = chooseEvent(row, all)
      const after = event && advance(row, event, now())
      if (after === null) return [row]
      if (after === 'gone') {
        deletedRows.push(row)
        return []
      }
      const changedRow = { ...after, tab }
      changedRows.push(changedRow)
      return [changedRow]
    }
    await changeStoredRequests(
      (stored) => {
        // After a failed attempt, storage may call this again.
        changedRows = []
        deletedRows = []
        const rows = stored.rows.flatMap((row) => applyAndRecordEvent(row, stored.rows))
        // Lost rows aren't in storage, and the only event that they accept is a dismissal. A dismissal adds them to
        // `deletedRows`, so that other tabs drop them too.
        for (const row of lostRows.values()) applyAndRecordEvent(row, stored.rows)
        return changedRows.length + deletedRows.length === 0 ? stored : { ...stored, rows }
      },
      () => deletedRows,
    )
    return [...changedRows, ...deletedRows]
  }

  return {
    store,
    /** Also false if the run's record is missing or unreadable. */
    isBulkRun: (runId: string): boolean =>
      store.state.runs.some(({ id, kind }) => id === runId && kind === 'list'),
    refresh,
    changeAll,
    /** Returns the changed row; null if nothing changed. */
    change: async (rowId: string, chooseEvent: ChooseEvent): Promise<RequestRow | null> => {
      const [row] = await changeAll((other, all) =>
        other.id === rowId ? chooseEvent(other, all) : null,
      )
      return row ?? null
    },
    add: async (run: Run, added: readonly RequestRow[]): Promise<void> =>
      changeStoredRequests((stored) => ({
        rows: [...stored.rows, ...added],
        runs: [...stored.runs, run],
      })),
    /** Stores a lost row again after its case became known. */
    restore: async (row: RequestRow): Promise<void> => {
      lostRows.delete(row.id)
      await changeStoredRequests((stored) => ({ ...stored, rows: [...stored.rows, row] }))
    },
    /** Shows a row whose result can't be stored at the moment. Call this with null after storing it. */
    showUnstored: (row: RequestRow | null): void => {
      if (row === null && unstoredRow) void refresh()
      unstoredRow = row
      if (row)
        store.setState((state) => ({
          ...state,
          rows: sortRows(new Map([...state.rows, row].map((each) => [each.id, each]))),
        }))
    },
    listLostRows: (): readonly RequestRow[] => [...lostRows.values()],
    handleOtherTabChange: (idsDeletedThere: readonly string[]): void => {
      otherTabChangeCount += 1
      markDeleted(idsDeletedThere)
      void refresh()
    },
    /** Resolves with true if the store changes, and with false after the timeout or if the session ends. */
    waitForChange: async (timeoutMs: number): Promise<boolean> => {
      const abortWait = new AbortController()
      const subscription = store.subscribe(() => abortWait.abort())
      await wait(timeoutMs, AbortSignal.any([abortWait.signal, endSignal]))
      subscription.unsubscribe()
      return abortWait.signal.aborted
    },
  }
}
export type LiveRows = ReturnType<typeof createLiveRows>

/** Queued rows are included, because another tab may have just sent them. */
const hasUnknownResult = ({ state: { kind } }: RequestRow): boolean =>
  kind === 'queued' || kind === 'sending' || kind === 'unknown'

const sortRows = (rows: ReadonlyMap<string, RequestRow>) =>
  [...rows.values()].toSorted((a, b) => (isQueuedBefore(a, b) ? -1 : 1))

/** Returns whether a claim still holds. Every change of a row replaces `tab` and `takenAt`, which ends the claim. */
export const isSameClaim = (stored: RequestRow, claimed: RequestRow): boolean =>
  stored.tab === claimed.tab && stored.takenAt === claimed.takenAt && claimed.takenAt !== null

type OtherTabsOptions = OutboxOptions & {
  live: LiveRows
  /** This tab has stopped if it can't write to storage anymore and isn't waiting for the response to a POST. */
  hasStopped: () => boolean
}

/** Tracks the other tabs of the user, so that this tab can take over the rows of closed tabs. */
export function createOtherTabs(options: OtherTabsOptions) {
  const { live, tab, channel, endSignal, now, wait, hasStopped } = options
  /** IDs of tabs that have sent a message since the last question. */
  const openTabs = new Set<string>()
  /** IDs of tabs that have stopped or did not reply. */
  const closedTabs = new Set<string>()
  /** `count`: consecutive questions about the same claim. */
  let lastQuestion = { claim: '', count: 0, askedAt: -Infinity }
  /** At every moment since this time, at least one tab of the user was open. */
  let openSince = now()
  let hasAnnouncedStop = false

  channel.listen((message) => {
    const { kind, from } = message
    if (kind === 'closed') {
      openTabs.delete(from)
      closedTabs.add(from)
    } else {
      openTabs.add(from)
      closedTabs.delete(from)
    }
    if (kind === 'changed') live.handleOtherTabChange(message.gone)
    else if (kind !== 'ask') openSince = Math.min(openSince, message.since)
    // After the session has ended, this tab doesn't reply and so counts as closed.
    else if (!endSignal.aborted) announce()
  })

  function announce() {
    hasAnnouncedStop = hasStopped()
    channel.post({ kind: hasAnnouncedStop ? 'closed' : 'here', from: tab, since: openSince })
    // If a newer app version in the asking tab has upgraded the database, this read fails, which stops this tab.
    if (!hasAnnouncedStop) void live.refresh()
  }

  // Announce at once when this tab stops, so that other tabs take over its rows.
  live.store.subscribe(() => {
    if (hasStopped() && !hasAnnouncedStop && !endSignal.aborted) announce()
  })

  async function askWhoIsOpen() {
    openTabs.clear()
    channel.post({ kind: 'ask', from: tab })
    await wait(replyTimeoutMs, endSignal)
    for (const { tab: other } of live.store.state.rows)
      if (!openTabs.has(other)) closedTabs.add(other)
  }

  return {
    askWhoIsOpen,
    /** Asks if the tab that claimed a row is open. After `maxQuestionsPerClaim`, the tab counts as closed anyway. */
    checkClaimant: async ({ id, takenAt, tab: claimant }: RequestRow): Promise<void> => {
      await askWhoIsOpen()
      const claim = `${id}:${takenAt}`
      lastQuestion = {
        claim,
        count: lastQuestion.claim === claim ? lastQuestion.count + 1 : 1,
        askedAt: now(),
      }
      // Unlike a time limit, a count is independent of clock changes.
      if (lastQuestion.count > maxQuestionsPerClaim) closedTabs.add(claimant)
    },
    getLastAskedAt: () => lastQuestion.askedAt,
    getContinuouslyOpenSince: () => openSince,
    /** A tab counts as open until it announces that it has stopped, or doesn't reply. */
    isOpen: (other: string): boolean => other === tab || !closedTabs.has(other),
    maySendRowsOf: (other: string): boolean => other === tab || closedTabs.has(other),
  }
}
