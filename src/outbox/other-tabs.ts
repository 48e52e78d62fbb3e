import type { LiveRows, SenderParts } from './live-rows.ts'
import type { RequestRow } from './row.ts'

/** Milliseconds in which another tab answers. */
const answerTime = 1000
/** Questions after which another tab goes on with what is in hand for so long, though its tab answers. */
const mostQuestions = 40

type TabsParts = SenderParts & {
  live: LiveRows
  /** Whether this tab can write nothing any more, and has nothing on its way either. */
  isClosed: () => boolean
}

/** Which other tabs of the user are there: what a tab has in hand that is gone, another one takes over. */
export function createOtherTabs(parts: TabsParts) {
  const { live, tab, channel, ended, now, wait, isClosed } = parts
  /** Those that were heard since the last question, and those that did not answer it. */
  const there = new Set<string>()
  const gone = new Set<string>()
  /** The last question, and how often it was asked because of one request that a tab had in hand. */
  let question = { of: '', count: 0, at: -Infinity }
  /** Since when some tab of the user has been there without interruption. */
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
    // With the end of its session a tab is gone for the others.
    else if (!ended.aborted) tell()
  })

  /** Tells the others what this tab is to them. */
  function tell() {
    wasClosed = isClosed()
    channel.post({ kind: wasClosed ? 'closed' : 'here', from: tab, since })
    // Who asks may be of a newer version, and have the database for itself.
    if (!wasClosed) void live.refresh()
  }

  // The others go on at once with what this tab had in hand.
  live.store.subscribe(() => {
    if (isClosed() && !wasClosed && !ended.aborted) tell()
  })

  /** Finds out which of the tabs that rows name are there. */
  async function ask() {
    there.clear()
    channel.post({ kind: 'ask', from: tab })
    await wait(answerTime, ended)
    for (const { tab: other } of live.store.state.rows) if (!there.has(other)) gone.add(other)
  }

  return {
    ask,
    /** Asks for the tab that has a row in hand. */
    askFor: async ({ id, takenAt, tab: other }: RequestRow): Promise<void> => {
      await ask()
      const of = `${id}:${takenAt}`
      question = { of, count: question.of === of ? question.count + 1 : 1, at: now() }
      // What is counted here no clock that jumps makes longer.
      if (question.count > mostQuestions) gone.add(other)
    },
    askedAt: () => question.at,
    since: () => since,
    /** Whether what a tab has in hand is this tab's to go on with. */
    isGone: (other: string): boolean => other === tab || gone.has(other),
  }
}
