import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { optionClass, popupClass } from './overlay-style.ts'
import type { MenuAnchor } from './use-menu-button.ts'

type MenuProps = MenuAnchor & {
  label: string
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  /** Element to render into, to keep the menu inside a landmark. Defaults to the body. */
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
  // Base UI focuses the first item only if the menu has a Base UI trigger. Focus works once the popup has opened.
  const focusFirst = () => popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={onClose} onOpenChangeComplete={focusFirst}>
        <Base.Portal container={container ?? undefined}>
          <Base.Positioner
            anchor={anchor}
            positionMethod="fixed"
            side={side}
            align={align}
            sideOffset={4}
            className="z-40 outline-none"
          >
            <Base.Popup
              aria-label={label}
              ref={popup}
              finalFocus={anchor}
              className={`${popupClass} max-h-(--available-height) min-w-48 overflow-y-auto p-1`}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Base.Item className={optionClass} onClick={onSelect}>
      {children}
    </Base.Item>
  )
}

/** Radio group. Choosing an option keeps the menu open. */
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
    <Base.RadioGroup
      value={value}
      onValueChange={(selected: unknown) => {
        const option = options.find((candidate) => candidate.value === selected)
        if (option) onChange(option.value)
      }}
    >
      <Base.Group>
        <Base.GroupLabel className="px-2 pt-1.5 pb-0.5 text-xs font-label text-faint">
          {label}
        </Base.GroupLabel>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={optionClass}>
            <span className="grid size-4 place-items-center">
              <Base.RadioItemIndicator>
                <Check aria-hidden />
              </Base.RadioItemIndicator>
            </span>
            {option.label}
          </Base.RadioItem>
        ))}
      </Base.Group>
    </Base.RadioGroup>
  )
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <div className="px-2 py-1.5 text-sm text-muted">{children}</div>
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />
}
