import { randomId } from '#/lib/random-id.ts'

/** Reply channel; only tabs that received the question know its name. */
const answersTo = (question: string, id: string) => `${question}/${id}`

/**
 * Replies to a question of other tabs until the returned function is called. `answer` returns a cloneable value or
 * promise; undefined sends no reply.
 */
export function answerTabs(question: string, answer: () => unknown): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const heard = new BroadcastChannel(question)
  async function reply(id: string) {
    // No reply on errors.
    const given = await Promise.resolve(answer()).catch(() => undefined)
    if (given === undefined) return
    const asker = new BroadcastChannel(answersTo(question, id))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    asker.postMessage(given)
    asker.close()
  }
  heard.addEventListener('message', ({ data: id }: MessageEvent<unknown>) => {
    if (typeof id === 'string') void reply(id)
  })
  return () => heard.close()
}

/**
 * Asks all tabs of this origin, including this one, and collects replies for `longest` milliseconds, or until `others`
 * milliseconds after the first reply. Frozen tabs don't reply.
 */
export function askTabs(
  question: string,
  { longest, others }: { longest: number; others: number },
): Promise<unknown[]> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve([])
  const id = randomId()
  const answers = new BroadcastChannel(answersTo(question, id))
  const asking = new BroadcastChannel(question)
  return new Promise((resolve) => {
    const given: unknown[] = []
    function finish() {
      clearTimeout(timer)
      answers.close()
      asking.close()
      resolve(given)
    }
    let timer = setTimeout(finish, longest)
    answers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      given.push(data)
      if (given.length > 1) return
      clearTimeout(timer)
      timer = setTimeout(finish, others)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
    asking.postMessage(id)
  })
}
