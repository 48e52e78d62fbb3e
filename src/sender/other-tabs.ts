import type { LiveRows, SenderParts } from './live-rows.ts'
import type { RequestRow } from './row.ts'

/** Milliseconds in which another tab answers. */
const answerTime = 1000
/** Questions after which a request that is on its way for so long is looked for, though its tab answers. */
const mostQuestions = 40

/** Which other tabs of the user are there: what a tab has in hand that is gone, another one takes over. */
export function createOtherTabs(parts: SenderParts & { live: LiveRows }) {
  const { live, tab, channel, ended, now, wait } = parts
  /** Those that were heard since the last question, and those that did not answer it. */
  const there = new Set<string>()
  const gone = new Set<string>()
  /** The last question, and how often it was asked because of one request that a tab had in hand. */
  let question = { of: '', count: 0, at: -Infinity }
  /** Since when some tab of the user has been there without interruption. */
  let since = now()

  channel.listen((message) => {
    there.add(message.from)
    gone.delete(message.from)
    if (message.kind === 'changed') live.heard(message.gone, message.sent)
    else if (message.kind === 'here') since = Math.min(since, message.since)
    // With the end of its session a tab is gone for the others.
    else if (!ended.aborted) channel.post({ kind: 'here', from: tab, since })
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
    askFor: async ({ id, takenAt, tab: other, state }: RequestRow): Promise<void> => {
      await ask()
      const of = `${id}:${takenAt}`
      question = { of, count: question.of === of ? question.count + 1 : 1, at: now() }
      // What is counted here no clock that jumps makes longer.
      if (state.kind === 'sending' && question.count > mostQuestions) gone.add(other)
    },
    askedAt: () => question.at,
    since: () => since,
    /** Whether what a tab has in hand is this tab's to go on with. */
    isGone: (other: string): boolean => other === tab || gone.has(other),
  }
}
