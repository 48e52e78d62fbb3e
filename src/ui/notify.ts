import { createStore } from '@tanstack/react-store'

/** Errors that the user must act on belong in the page instead of a notification. */
export type Notification = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  /** Adds a button. A notification with an action stays until the user closes it, as errors do. */
  action?: { label: string; run: () => void }
}

const pendingNotifications = createStore<readonly Notification[]>([])

/** Shows a notification, or queues it until `Toasts` is mounted. Works outside React too. */
export function notify(notification: Notification): void {
  pendingNotifications.setState((pending) => [...pending, notification])
}

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
