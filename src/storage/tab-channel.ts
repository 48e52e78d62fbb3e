import * as z from 'zod/mini'
import { createRandomId } from '#/lib/random-id.ts'

export interface TabChannel<Message> {
  post: (message: Message) => void
  listen: (onMessage: (message: Message) => void) => void
  close: () => void
}

/** Opens a channel between tabs. Ignores messages that don't match `schema`, such as those of other app versions. */
export function openTabChannel<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
): TabChannel<Message> {
  const channel = new BroadcastChannel(`brand-protection:${name}`)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    post: (message) => channel.postMessage(message),
    listen: (onMessage) =>
      channel.addEventListener('message', (event) => {
        const { success, data } = schema.safeParse(event.data)
        if (success) onMessage(data)
      }),
    close: () => channel.close(),
  }
}

/** The replies to each question have their own channel, so only the asking tab gets them. */
const getReplyChannelName = (question: string, id: string) => `${question}/${id}`

/** Answers `question` from any tab until the returned function is called. */
export function replyToTabs(question: string, createReply: () => unknown): () => void {
  const questionChannel = openTabChannel(question, z.string())
  questionChannel.listen((id) => {
    const reply = createReply()
    if (reply === undefined) return
    const replyChannel = openTabChannel<unknown>(getReplyChannelName(question, id), z.unknown())
    replyChannel.post(reply)
    replyChannel.close()
  })
  return questionChannel.close
}

/** Asks all tabs, including this one. Frozen tabs don't reply. Waits `moreRepliesMs` after the first reply for more. */
export function askTabs<Reply>(
  question: string,
  schema: z.ZodMiniType<Reply>,
  { timeoutMs, moreRepliesMs }: { timeoutMs: number; moreRepliesMs: number },
): Promise<Reply[]> {
  const id = createRandomId()
  const replyChannel = openTabChannel(getReplyChannelName(question, id), schema)
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
