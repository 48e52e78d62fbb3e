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
const pendingNotices = createStore<readonly Notice[]>([])

/** Shows a notification once the frame is mounted. Callable from anywhere. */
export function notify(notice: Notice): void {
  pendingNotices.setState((before) => [...before, notice])
}

/** Subscribes to pending and new notifications. Returns an unsubscribe function. */
export function subscribeToNotices(show: (notice: Notice) => void): () => void {
  const showPending = () => {
    const notices = pendingNotices.state
    if (notices.length === 0) return
    pendingNotices.setState(() => [])
    for (const notice of notices) show(notice)
  }
  showPending()
  return pendingNotices.subscribe(showPending).unsubscribe
}
