import { createStore } from '@tanstack/react-store'

/** Something that happened and does not need an answer; errors that do belong on the page. */
export type Notice = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  /** A way on; the notice then stays until it is closed. */
  action?: { label: string; run: () => void }
}

/** What was said and is not shown yet. */
const waiting = createStore<readonly Notice[]>([])

/** Shows a notice, as soon as the frame can. May be called from anywhere. */
export function notify(notice: Notice): void {
  waiting.setState((before) => [...before, notice])
}

/** Shows what `notify` was given and is given from now on; answers how to end that. */
export function takeNotices(show: (notice: Notice) => void): () => void {
  const take = () => {
    const notices = waiting.state
    if (notices.length === 0) return
    waiting.setState(() => [])
    for (const notice of notices) show(notice)
  }
  take()
  return waiting.subscribe(take).unsubscribe
}
