import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'

/** The look of the field at the head of the dialog. */
export const commandFieldClass =
  'h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-faint'

/**
 * The dialog around a field and the list below it, over the page. Open while it is mounted; what is in it
 * takes the focus by itself, and when it closes the focus returns to where it was.
 */
export function CommandDialog({
  onClose,
  label,
  children,
}: {
  onClose: () => void
  label: string
  children: ReactNode
}) {
  const [focusedBefore] = useState(() => document.activeElement)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={onClose}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
          <Base.Popup
            aria-modal
            aria-label={label}
            // Base UI gives the focus in the next frame; until then keys would go to what had it before.
            initialFocus={false}
            finalFocus={() => (focusedBefore instanceof HTMLElement ? focusedBefore : null)}
            className="fixed top-[9vh] left-1/2 z-50 flex max-h-[82vh] w-[min(42rem,calc(100vw-1rem))] -translate-x-1/2 flex-col rounded-card border border-line bg-surface text-text shadow-popup outline-none max-wide:top-2 max-wide:max-h-[calc(100dvh-1rem)]"
          >
            {children}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

/** The row of the field, with the way out. */
export function CommandFieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-3.5">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      {children}
      <Base.Close className="rounded-sm border border-line px-1.5 text-xs text-muted hover:bg-sunken hover:text-text">
        Esc<span className="sr-only">: close</span>
      </Base.Close>
    </div>
  )
}
