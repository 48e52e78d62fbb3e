import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { commandCloseClass, commandRowClass, commandWindowClass } from './overlay-style.ts'

/**
 * Dialog for a search field with a list. Open while mounted; its content takes the focus.
 */
export function CommandDialog({
  onClose,
  label,
  focusedBefore,
  children,
}: {
  onClose: () => void
  label: string
  /** Element to focus on close. */
  focusedBefore: Element | null
  children: ReactNode
}) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={onClose}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
          <Base.Popup
            aria-modal
            aria-label={label}
            // Base UI moves the focus in the next frame; until then keys would go to the old element.
            initialFocus={false}
            finalFocus={() => (focusedBefore instanceof HTMLElement ? focusedBefore : null)}
            className={commandWindowClass}
          >
            {children}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

/** Row with the field and the close button. */
export function CommandFieldRow({ children }: { children: ReactNode }) {
  return (
    <div className={commandRowClass}>
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      {children}
      <Base.Close className={commandCloseClass}>
        Esc<span className="sr-only">: close</span>
      </Base.Close>
    </div>
  )
}
