import { createStore } from '@tanstack/react-store'

/** A notification. Errors that need action belong on the page. */
export type Notice = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  /** Optional action; the notification then stays until closed. */
  action?: { label: string; run: () => void }
}

/** Pending notifications. */
const waiting = createStore<readonly Notice[]>([])

/** Shows a notification once the frame is mounted. Callable from anywhere. */
export function notify(notice: Notice): void {
  waiting.setState((before) => [...before, notice])
}

/** Subscribes to pending and new notifications. Returns an unsubscribe function. */
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
