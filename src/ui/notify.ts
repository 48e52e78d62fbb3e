import { Toast } from '@base-ui/react/toast'

/** Something that happened and does not need an answer; errors that do belong on the page. */
export type Notice = { title: string; text?: string; tone?: 'plain' | 'error' }

/** What the toasts of the frame show. */
export const toastManager = Toast.createToastManager()

/** Shows a notice, for as long as the frame is there. May be called from anywhere. */
export function notify({ title, text, tone = 'plain' }: Notice): void {
  toastManager.add({
    title,
    description: text,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    // An error stays until it is dismissed; nobody has to read against a clock.
    timeout: tone === 'error' ? 0 : 6000,
  })
}
