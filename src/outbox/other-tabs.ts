import type { LiveRows, SenderParts } from './live-rows.ts'
import type { RequestRow } from './row.ts'

/** Time for another tab to reply, milliseconds. */
const answerTime = 1000
/** Number of questions after which a claimed row is taken over although its tab replies. */
const mostQuestions = 40

type TabsParts = SenderParts & {
  live: LiveRows
  /** Returns whether this tab can no longer write and has no pending request. */
  isClosed: () => boolean
}

/** Tracks the other tabs of the user. Rows claimed by a closed tab are taken over. */
export function createOtherTabs(parts: TabsParts) {
  const { live, tab, channel, ended, now, wait, isClosed } = parts
  /** Tabs that replied to the last question, and those that did not. */
  const there = new Set<string>()
  const gone = new Set<string>()
  /** Last question, and how often it was asked about the same claimed row. */
  let question = { of: '', count: 0, at: -Infinity }
  /** Since when at least one tab of the user has been open without interruption. */
  let since = now()

  let wasClosed = false

  channel.listen((message) => {
    const { kind, from } = message
    if (kind === 'closed') {
      there.delete(from)
      gone.add(from)
    } else {
      there.add(from)
      gone.delete(from)
    }
    if (kind === 'changed') live.heard(message.gone, message.sent)
    else if (kind !== 'ask') since = Math.min(since, message.since)
    // After the end of its session a tab counts as closed.
    else if (!ended.aborted) tell()
  })

  /** Announces this tab. */
  function tell() {
    wasClosed = isClosed()
    channel.post({ kind: wasClosed ? 'closed' : 'here', from: tab, since })
    // The asking tab may run a newer version and own the database.
    if (!wasClosed) void live.refresh()
  }

  // The other tabs take over this tab's rows at once.
  live.store.subscribe(() => {
    if (isClosed() && !wasClosed && !ended.aborted) tell()
  })

  /** Finds out which tabs named in rows are open. */
  async function ask() {
    there.clear()
    channel.post({ kind: 'ask', from: tab })
    await wait(answerTime, ended)
    for (const { tab: other } of live.store.state.rows) if (!there.has(other)) gone.add(other)
  }

  return {
    ask,
    /** Asks for the tab that claimed a row. */
    askFor: async ({ id, takenAt, tab: other }: RequestRow): Promise<void> => {
      await ask()
      const of = `${id}:${takenAt}`
      question = { of, count: question.of === of ? question.count + 1 : 1, at: now() }
      // Counting questions is independent of clock changes.
      if (question.count > mostQuestions) gone.add(other)
    },
    askedAt: () => question.at,
    since: () => since,
    /** Returns whether this tab may take over rows of another tab. */
    isGone: (other: string): boolean => other === tab || gone.has(other),
  }
}
