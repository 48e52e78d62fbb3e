import { maxQuestions, replyTimeoutMs } from './limits.ts'
import type { LiveRows, OutboxOptions } from './live-rows.ts'
import type { RequestRow } from './row.ts'

type OtherTabsOptions = OutboxOptions & {
  live: LiveRows
  /** Returns whether this tab can no longer write and is not sending a request. */
  hasStopped: () => boolean
}

/** Tracks the other tabs of the user. Rows claimed by a closed tab are taken over. */
export function createOtherTabs(options: OtherTabsOptions) {
  const { live, tab, channel, endSignal, now, wait, hasStopped } = options
  /** IDs of tabs that have sent a message since the last question. */
  const openTabs = new Set<string>()
  /** IDs of tabs that have stopped or did not reply. */
  const closedTabs = new Set<string>()
  /** Last question about a claimed row, and how often the same claim was asked about. */
  let lastQuestion = { claim: '', count: 0, askedAt: -Infinity }
  /** Time since which a tab of the user has always been open, in milliseconds since the epoch. */
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
    if (kind === 'changed') live.handleOtherTab(message.gone, message.sent)
    else if (kind !== 'ask') openSince = Math.min(openSince, message.since)
    // After the session has ended, this tab doesn't reply and so counts as closed.
    else if (!endSignal.aborted) announce()
  })

  function announce() {
    hasAnnouncedStop = hasStopped()
    channel.post({ kind: hasAnnouncedStop ? 'closed' : 'here', from: tab, since: openSince })
    // The asking tab may run a newer version that has upgraded the database.
    if (!hasAnnouncedStop) void live.refresh()
  }

  // Announce at once when this tab stops, so that other tabs take over its rows.
  live.store.subscribe(() => {
    if (hasStopped() && !hasAnnouncedStop && !endSignal.aborted) announce()
  })

  /** Finds out which tabs named in rows are open. */
  async function askWhoIsOpen() {
    openTabs.clear()
    channel.post({ kind: 'ask', from: tab })
    await wait(replyTimeoutMs, endSignal)
    for (const { tab: other } of live.store.state.rows)
      if (!openTabs.has(other)) closedTabs.add(other)
  }

  return {
    ask: askWhoIsOpen,
    /** Asks whether the tab that claimed a row is open. After `maxQuestions`, it counts as closed anyway. */
    askForClaimant: async ({ id, takenAt, tab: other }: RequestRow): Promise<void> => {
      await askWhoIsOpen()
      const claim = `${id}:${takenAt}`
      lastQuestion = {
        claim,
        count: lastQuestion.claim === claim ? lastQuestion.count + 1 : 1,
        askedAt: now(),
      }
      // Unlike a time limit, a count is independent of clock changes.
      if (lastQuestion.count > maxQuestions) closedTabs.add(other)
    },
    getLastAskedAt: () => lastQuestion.askedAt,
    getOpenSince: () => openSince,
    /** Returns whether this tab may send the rows of tab `other`: true for this tab and for closed tabs. */
    maySendRowsOf: (other: string): boolean => other === tab || closedTabs.has(other),
  }
}
