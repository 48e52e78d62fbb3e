import { Toast } from '@base-ui/react/toast'
import { CircleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { getButtonClass } from './button.tsx'
import { subscribeToNotifications, type Notification } from './notify.ts'

const toastManager = Toast.createToastManager()

function showToast({ title, text, tone = 'plain', action }: Notification): void {
  const id = toastManager.add({
    title,
    description: text,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    // In Base UI, 0 keeps the notification until the user closes it.
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

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return (
    // Next to the sidebar and above the pagination. On narrow screens, below the header.
    <Toast.Viewport className="fixed z-50 grid w-[min(22rem,calc(100vw-1.75rem))] gap-2 max-wide:inset-x-3.5 max-wide:top-14.5 wide:bottom-[calc(3.5rem+var(--dock-height,0px))] wide:left-59 print:hidden">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          swipeDirection="right"
          className="rounded-card border border-line bg-surface shadow-popup transition-opacity duration-100 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
        >
          <Toast.Content className="flex items-start gap-2.5 p-3">
            {toast.type === 'error' && (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-red" />
            )}
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Toast.Title className="font-semibold" />
              <Toast.Description className="text-muted" />
              <Toast.Action className={`mt-1.5 ${getButtonClass({ size: 'small' })}`} />
            </div>
            <Toast.Close
              aria-label="Close"
              className="-m-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text"
            >
              <X aria-hidden className="size-3.5" />
            </Toast.Close>
          </Toast.Content>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

/** Shows notifications. Mount it once. */
export function Toasts() {
  // Effects of children run first, so `Toast.Provider` is ready.
  useEffect(() => subscribeToNotifications(showToast), [])
  return (
    <Toast.Provider limit={3} toastManager={toastManager}>
      {/* Base UI's own portal renders three times before it shows its content. */}
      {createPortal(<ToastList />, document.body)}
    </Toast.Provider>
  )
}
