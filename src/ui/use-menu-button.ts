import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { LateCode } from './late-part.tsx'

/** Where a menu or popover opens, and how it closes. */
export type MenuAnchor = {
  /** Its button, which has the focus again when it closes. */
  anchor: RefObject<HTMLButtonElement | null>
  /** Opened by a key: the focus goes to its first entry. */
  byKey: boolean
  onClose: () => void
}

/**
 * Opens a menu or popover from a button, which `opener` is spread on, by a press or an arrow key. `menu` is null while
 * it is closed; `open` opens it from elsewhere, such as a shortcut. Its code is fetched when the button gets the focus.
 */
export function useMenuButton(part: LateCode<unknown>, popup: 'menu' | 'dialog' = 'menu') {
  const anchor = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'by key' | 'by pointer' | null>(null)
  const fetchAhead = () => void part.begin()
  const menu: MenuAnchor | null = opened && {
    anchor,
    byKey: opened === 'by key',
    onClose: () => setOpened(null),
  }
  return {
    menu,
    open: () => setOpened('by key'),
    opener: {
      ref: anchor,
      'aria-haspopup': popup,
      'aria-expanded': opened !== null,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      // The click that a key makes is the first of none.
      onClick: ({ detail }: MouseEvent) =>
        setOpened(opened ? null : detail === 0 ? 'by key' : 'by pointer'),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          setOpened('by key')
        }
        // The focus is still here until the menu has taken it: the key is the menu's, and no shortcut's.
        if (event.key === 'Escape' && opened) {
          event.preventDefault()
          setOpened(null)
        }
      },
    },
  } as const
}
