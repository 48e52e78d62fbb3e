import * as z from 'zod/mini'
import { randomId } from '#/lib/random-id.ts'
import { openTabChannel } from './tab-channel.ts'

/** Name of the reply channel; only tabs that received the question know it. */
const replyChannelName = (question: string, id: string) => `${question}/${id}`

/**
 * Replies to a question of other tabs until the returned function is called. If `createReply` returns undefined, no
 * reply is sent.
 */
export function replyToTabs(question: string, createReply: () => unknown): () => void {
  const questionChannel = openTabChannel(question, z.string())
  questionChannel.listen((id) => {
    const reply = createReply()
    if (reply === undefined) return
    const replyChannel = openTabChannel<unknown>(replyChannelName(question, id), z.unknown())
    replyChannel.post(reply)
    replyChannel.close()
  })
  return questionChannel.close
}

/**
 * Asks all tabs of this origin, including this one, and collects replies that match `schema` for `timeoutMs`, or until
 * `moreRepliesMs` after the first reply. Frozen tabs don't reply.
 */
export function askTabs<Reply>(
  question: string,
  schema: z.ZodMiniType<Reply>,
  { timeoutMs, moreRepliesMs }: { timeoutMs: number; moreRepliesMs: number },
): Promise<Reply[]> {
  const id = randomId()
  const replyChannel = openTabChannel(replyChannelName(question, id), schema)
  const questionChannel = openTabChannel(question, z.string())
  return new Promise((resolve) => {
    const replies: Reply[] = []
    function finish() {
      replyChannel.close()
      questionChannel.close()
      resolve(replies)
    }
    let timer = setTimeout(finish, timeoutMs)
    replyChannel.listen((reply) => {
      replies.push(reply)
      if (replies.length > 1) return
      clearTimeout(timer)
      timer = setTimeout(finish, moreRepliesMs)
    })
    questionChannel.post(id)
  })
}
