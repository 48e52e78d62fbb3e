import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { commandCloseClass, commandRowClass, commandWindowClass } from './overlay-style.ts'

/**
 * The dialog around a field and the list below it, over the page. Open while it is mounted; what is in it
 * takes the focus by itself.
 */
export function CommandDialog({
  onClose,
  label,
  focusedBefore,
  children,
}: {
  onClose: () => void
  label: string
  /** What has the focus again when it closes. */
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
            // Base UI gives the focus in the next frame; until then keys would go to what had it before.
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

/** The row of the field, with the way out. */
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
