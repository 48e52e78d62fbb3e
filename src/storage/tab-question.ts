import { randomId } from '#/lib/random-id.ts'

/** The channel on which one asker is answered: only who has heard its question knows the name. */
const answersTo = (question: string, id: string) => `${question}/${id}`

/**
 * Answers a question that other tabs of this origin ask, until the returned function is called. `answer`
 * gives what can be cloned, or a promise of it; undefined stays silent.
 */
export function answerTabs(question: string, answer: () => unknown): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const heard = new BroadcastChannel(question)
  async function reply(id: string) {
    // Who cannot answer stays silent.
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
 * Asks all live tabs of this origin, this one included, and collects their answers: for `longest`
 * milliseconds, or until `others` milliseconds after the first answer. Tabs that sleep do not answer.
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
