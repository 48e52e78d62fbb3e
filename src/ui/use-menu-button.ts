import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { LazyCode } from './lazy-part.tsx'

/** Props of a menu or popover that opens from a button. */
export type MenuAnchor = {
  /** The button, which gets the focus back on close. */
  anchor: RefObject<HTMLButtonElement | null>
  /** Opened by keyboard, so the first entry gets the focus. */
  openedByKey: boolean
  onClose: () => void
}

/**
 * Opens a menu or popover from a button by click or arrow key. Spread `opener` on the button and `menu` on the menu; it
 * is null while closed. `open` opens it from elsewhere, such as a shortcut. Its code loads when the button gets focus.
 */
export function useMenuButton(part: LazyCode<unknown>, popup: 'menu' | 'dialog' = 'menu') {
  const anchor = useRef<HTMLButtonElement>(null)
  const [openedBy, setOpenedBy] = useState<'by key' | 'by pointer' | null>(null)
  const prefetch = () => void part.load()
  const menu: MenuAnchor | null = openedBy && {
    anchor,
    openedByKey: openedBy === 'by key',
    onClose: () => setOpenedBy(null),
  }
  return {
    menu,
    open: () => setOpenedBy('by key'),
    triggerProps: {
      ref: anchor,
      'aria-haspopup': popup,
      'aria-expanded': openedBy !== null,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      // Clicks made by a key have a count of 0.
      onClick: ({ detail }: MouseEvent) =>
        setOpenedBy(openedBy ? null : detail === 0 ? 'by key' : 'by pointer'),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          setOpenedBy('by key')
        }
        // Until the menu has the focus, handle the key here, so that no shortcut gets it.
        if (event.key === 'Escape' && openedBy) {
          event.preventDefault()
          setOpenedBy(null)
        }
      },
    },
  } as const
}
