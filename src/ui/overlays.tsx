import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Popover as BasePopover } from '@base-ui/react/popover'
import { Check, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { DialogProps } from './dialog.tsx'
import { OpeningDialog } from './lazy-part.tsx'
import type { AnchoredMenuProps } from './use-menu-button.ts'

/* Dialogs, popovers and menus of Base UI. No page needs them for its first paint, so load this module lazily. */

export const popupClass =
  'rounded-card border border-line bg-surface text-text shadow-popup outline-none ' +
  'max-w-[min(26rem,calc(100vw-1rem))] origin-(--transform-origin) transition-[opacity,scale] ' +
  'duration-100 data-starting-style:scale-[0.98] data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0'

/** Finds the first enabled control. Skips radio buttons that are not checked. */
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
  const [isMounted, setIsMounted] = useState(false)
  return (
    <>
      {/* Blocks the page's shortcuts until Base UI mounts the popup, which takes a few renders. */}
      {open && !isMounted && <OpeningDialog label={title} />}
      <BaseDialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <BaseDialog.Popup
            ref={(popup) => setIsMounted(popup !== null)}
            aria-modal
            // After a touch, keep Base UI's default: focusing a field would open the on-screen keyboard.
            initialFocus={(openedBy) =>
              openedBy === 'touch' ? true : findFirstControl(content.current)
            }
            className={`${popupClass} fixed left-1/2 z-50 flex max-w-none -translate-x-1/2 flex-col ${sizeClasses[size]}`}
          >
            <header className="flex items-start gap-3 px-4 pt-3.5 pb-1">
              <div className="min-w-0 flex-1">
                <BaseDialog.Title className="text-lg font-heading">{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="[overflow-wrap:anywhere] text-muted">
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close
                aria-label="Close"
                className="grid size-6.5 place-items-center rounded-md text-muted hover:bg-sunken hover:text-text"
              >
                <X aria-hidden className="size-4" />
              </BaseDialog.Close>
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
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </>
  )
}

type PopoverProps = AnchoredMenuProps & {
  title: string
  description?: string
  children: ReactNode
}

/** Modal popover next to the button that opens it with `useMenuButton`. Open while mounted. */
export function Popover({ anchor, onClose, title, description, children }: PopoverProps) {
  return (
    <BasePopover.Root open modal onOpenChange={onClose}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <BasePopover.Popup
            aria-modal="true"
            finalFocus={anchor}
            className={`${popupClass} flex max-h-(--available-height) w-104 flex-col gap-3 overflow-y-auto p-3.5`}
          >
            <div>
              <BasePopover.Title className="font-semibold">{title}</BasePopover.Title>
              {description !== undefined && (
                <BasePopover.Description className="text-sm text-muted">
                  {description}
                </BasePopover.Description>
              )}
            </div>
            {children}
            <BasePopover.Close className="sr-only">Close</BasePopover.Close>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}

export const optionClass =
  'flex min-h-7.5 w-full items-center gap-2 rounded-md px-2 py-1 text-left outline-none ' +
  'select-none data-highlighted:bg-accent-soft data-highlighted:text-accent ' +
  'data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0'

type MenuProps = AnchoredMenuProps & {
  label: string
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  /** Landmark to render the menu in; by default, the body. */
  container?: HTMLElement | null
  children: ReactNode
}

/** Menu that opens from a button with `useMenuButton`. Open while mounted. */
export function Menu({
  anchor,
  onClose,
  label,
  side = 'bottom',
  align = 'start',
  container = null,
  children,
}: MenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Base UI focuses the first item only in menus opened by its own trigger. Items can't take the focus until
  // the popup has opened.
  const focusFirstItem = () =>
    popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  return (
    <BaseMenu.Root open onOpenChange={onClose} onOpenChangeComplete={focusFirstItem}>
      <BaseMenu.Portal container={container ?? undefined}>
        <BaseMenu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side={side}
          align={align}
          sideOffset={4}
          // Same z-index as dialogs, because the request form opens a menu inside a dialog.
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            aria-label={label}
            ref={popup}
            finalFocus={anchor}
            className={`${popupClass} max-h-(--available-height) min-w-48 overflow-y-auto p-1`}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** Item that runs an action and closes the menu. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <BaseMenu.Item className={optionClass} onClick={onSelect}>
      {children}
    </BaseMenu.Item>
  )
}

/** Radio group in a menu. Choosing an option keeps the menu open. */
export function MenuChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <BaseMenu.RadioGroup
      value={value}
      onValueChange={(selected: unknown) => {
        const option = options.find((candidate) => candidate.value === selected)
        if (option) onChange(option.value)
      }}
    >
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-0.5 text-xs font-label text-faint">
          {label}
        </BaseMenu.GroupLabel>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} className={optionClass}>
            <span className="grid size-4 place-items-center">
              <BaseMenu.RadioItemIndicator>
                <Check aria-hidden />
              </BaseMenu.RadioItemIndicator>
            </span>
            {option.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.Group>
    </BaseMenu.RadioGroup>
  )
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2 py-1.5 text-sm text-muted">{children}</div>
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />
}
