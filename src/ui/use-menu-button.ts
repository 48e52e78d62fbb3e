import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { LazyCode } from './lazy-part.tsx'

/** Props of a menu or popover that is open while it is mounted. */
export type AnchoredMenuProps = {
  /** The button, which gets the focus back on close. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Spread `triggerProps` on the button. Render the menu with `menuProps` unless they are null. */
export function useMenuButton(lazyMenu: LazyCode<unknown>, popup: 'menu' | 'dialog' = 'menu') {
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const prefetch = () => void lazyMenu.load()
  const menuProps: AnchoredMenuProps | null = isOpen
    ? { anchor, onClose: () => setIsOpen(false) }
    : null
  return {
    menuProps,
    open: () => setIsOpen(true),
    triggerProps: {
      ref: anchor,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => setIsOpen(!isOpen),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          setIsOpen(true)
        }
        // While the menu's code loads, the button has the focus. Escape must cancel the opening, not run a shortcut.
        if (event.key === 'Escape' && isOpen) {
          event.preventDefault()
          setIsOpen(false)
        }
      },
    },
  } as const
}
