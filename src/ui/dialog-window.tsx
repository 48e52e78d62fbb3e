import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { popupClass } from './overlay-style.ts'

/** Finds the first enabled control. Of radio buttons, only the checked one counts. */
const findFirstControl = (container: HTMLElement | null): HTMLElement | null =>
  container?.querySelector<HTMLElement>(
    ':is(button, select, textarea, input:not([type=radio])):not(:disabled), input[type=radio]:checked',
  ) ?? null

const sizeClasses = {
  small: 'top-[12vh] max-h-[76vh] w-[min(30rem,calc(100vw-1.5rem))]',
  medium: 'top-[6vh] max-h-[88vh] w-[min(54rem,calc(100vw-1.5rem))]',
  wide: 'top-[3vh] max-h-[94vh] w-[min(80rem,calc(100vw-1.5rem))]',
  sheet: 'bottom-0 max-h-[85dvh] w-full rounded-b-none',
} as const

/** Window of `Dialog`. Focus starts on the first control of the content instead of Close, unless opened by touch. */
export function DialogWindow({
  title,
  description,
  size = 'small',
  open,
  onOpenChange,
  footer,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Base.Popup
            aria-modal
            // On touch, focusing a field would open the on-screen keyboard.
            initialFocus={(openedBy) =>
              openedBy === 'touch' ? true : findFirstControl(content.current)
            }
            className={`${popupClass} fixed left-1/2 z-50 flex max-w-none -translate-x-1/2 flex-col ${sizeClasses[size]}`}
          >
            <header className="flex items-start gap-3 px-4 pt-3.5 pb-1">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-heading">{title}</Base.Title>
                {description && (
                  <Base.Description className="[overflow-wrap:anywhere] text-muted">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close
                aria-label="Close"
                className="grid size-6.5 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
              >
                <X aria-hidden className="size-4" />
              </Base.Close>
            </header>
            {/* Top padding leaves room for a focus ring. */}
            <div ref={content} className="min-h-0 overflow-auto px-4 pt-1 pb-4">
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
