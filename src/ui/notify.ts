import { Toast } from '@base-ui/react/toast'

/** Something that happened and does not need an answer; errors that do belong on the page. */
export type Notice = {
  title: string
  text?: string
  tone?: 'plain' | 'error'
  /** A way on; the notice then stays until it is closed. */
  action?: { label: string; run: () => void }
}

/** What the toasts of the frame show. */
export const toastManager = Toast.createToastManager()

/** Shows a notice, for as long as the frame is there. May be called from anywhere. */
export function notify({ title, text, tone = 'plain', action }: Notice): void {
  const id = toastManager.add({
    title,
    description: text,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    // These stay until they are closed; nobody has to read against a clock.
    timeout: tone === 'error' || action ? 0 : 6000,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          toastManager.close(id)
          action.run()
        },
      },
    }),
  })
}
