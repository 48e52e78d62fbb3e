import { randomId } from '#/lib/random-id.ts'

/** Reply channel; only tabs that received the question know its name. */
const replyChannelName = (question: string, id: string) => `${question}/${id}`

/**
 * Replies to a question of other tabs until the returned function is called. `createReply` returns a cloneable value or
 * promise; undefined sends no reply.
 */
export function replyToTabs(question: string, createReply: () => unknown): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const questionChannel = new BroadcastChannel(question)
  async function reply(id: string) {
    // No reply on errors.
    const replyValue = await Promise.resolve(createReply()).catch(() => undefined)
    if (replyValue === undefined) return
    const replyChannel = new BroadcastChannel(replyChannelName(question, id))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    replyChannel.postMessage(replyValue)
    replyChannel.close()
  }
  questionChannel.addEventListener('message', ({ data: id }: MessageEvent<unknown>) => {
    if (typeof id === 'string') void reply(id)
  })
  return () => questionChannel.close()
}

/**
 * Asks all tabs of this origin, including this one, and collects replies for `timeoutMs`, or until `moreRepliesMs`
 * after the first reply. Frozen tabs don't reply.
 */
export function askTabs(
  question: string,
  { timeoutMs, moreRepliesMs }: { timeoutMs: number; moreRepliesMs: number },
): Promise<unknown[]> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve([])
  const id = randomId()
  const replyChannel = new BroadcastChannel(replyChannelName(question, id))
  const questionChannel = new BroadcastChannel(question)
  return new Promise((resolve) => {
    const replies: unknown[] = []
    function finish() {
      clearTimeout(timer)
      replyChannel.close()
      questionChannel.close()
      resolve(replies)
    }
    let timer = setTimeout(finish, timeoutMs)
    replyChannel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      replies.push(data)
      if (replies.length > 1) return
      clearTimeout(timer)
      timer = setTimeout(finish, moreRepliesMs)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    questionChannel.postMessage(id)
  })
}
