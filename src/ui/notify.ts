import { createStore } from '@tanstack/react-store'

/** A notification. Errors that need action belong on the page. */
export type Notification = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  /** Optional action; the notification then stays until closed. */
  action?: { label: string; run: () => void }
}

/** Pending notifications. */
const pendingNotifications = createStore<readonly Notification[]>([])

/** Shows a notification, once `Toasts` is mounted. Callable outside of React. */
export function notify(notification: Notification): void {
  pendingNotifications.setState((pending) => [...pending, notification])
}

/** Subscribes to pending and new notifications. Returns an unsubscribe function. */
export function subscribeToNotifications(show: (notification: Notification) => void): () => void {
  const showPending = () => {
    const notifications = pendingNotifications.state
    if (notifications.length === 0) return
    pendingNotifications.setState(() => [])
    for (const notification of notifications) show(notification)
  }
  showPending()
  return pendingNotifications.subscribe(showPending).unsubscribe
}
