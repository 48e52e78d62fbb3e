import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { popupClass } from './overlay-style.ts'
import type { MenuAnchor } from './use-menu-button.ts'

type PopoverProps = MenuAnchor & {
  title: string
  description?: string
  children: ReactNode
}

/** Modal popover next to the button that opens it with `useMenuButton`. Open while mounted. */
export function Popover({ anchor, onClose, title, description, children }: PopoverProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open modal onOpenChange={onClose}>
        <Base.Portal>
          <Base.Positioner
            anchor={anchor}
            positionMethod="fixed"
            side="bottom"
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="z-40 outline-none"
          >
            <Base.Popup
              aria-modal="true"
              finalFocus={anchor}
              className={`${popupClass} flex max-h-(--available-height) w-104 flex-col gap-3 overflow-y-auto p-3.5`}
            >
              <div>
                <Base.Title className="font-semibold">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="text-sm text-muted">{description}</Base.Description>
                )}
              </div>
              {children}
              <Base.Close className="sr-only">Close</Base.Close>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
