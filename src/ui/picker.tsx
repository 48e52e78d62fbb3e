import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Check, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { optionClass, popupClass } from './overlay-style.ts'
import { VisibleLine } from './visible-text.tsx'

export type PickerItem = { value: string; label: string; note?: string }

type PickerProps = {
  /** Noun: "Brand". Names the search field and the list. */
  label: string
  /** Trigger button; gets the focus on close. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  items: readonly PickerItem[]
  value: string | null
  onSelect: (value: string) => void
}

/** Returns whether an event targets an element or moves the focus into it. */
function isEventAt(element: HTMLElement | null, event: Event): boolean {
  const targets = [event.target, event instanceof FocusEvent ? event.relatedTarget : null]
  return targets.some((menu) => menu instanceof Node && element?.contains(menu))
}

/** Searchable list next to its button. Open while mounted. */
export function Picker({ label, anchor, onClose, items, value, onSelect }: PickerProps) {
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        open
        onOpenChange={(_open, { event }) => {
          // The button itself handles clicks on it.
          if (!isEventAt(anchor.current, event)) onClose()
        }}
        items={items}
        value={items.find((item) => item.value === value) ?? null}
        onValueChange={(item) => {
          if (item) onSelect(item.value)
        }}
        isItemEqualToValue={(item, current) => item.value === current.value}
        autoHighlight
      >
        <Combobox.Portal>
          <Combobox.Positioner
            anchor={anchor}
            align="start"
            sideOffset={4}
            className="z-40 outline-none"
          >
            <Combobox.Popup
              aria-label={label}
              finalFocus={anchor}
              className={`${popupClass} flex max-h-[min(24rem,var(--available-height))] w-64 min-w-(--anchor-width) flex-col`}
            >
              <div className="flex items-center gap-2 border-b border-line px-3">
                <Search aria-hidden className="size-3.5 shrink-0 text-faint" />
                <Combobox.Input
                  aria-label={`Find ${label.toLowerCase()}`}
                  placeholder={`Find a ${label.toLowerCase()}`}
                  className="h-9 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
                />
              </div>
              <Combobox.Empty className="px-3 py-3 text-muted empty:hidden">
                Nothing matches.
              </Combobox.Empty>
              <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:hidden">
                {(item: PickerItem) => (
                  <Combobox.Item key={item.value} value={item} className={optionClass}>
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">
                        <VisibleLine text={item.label} />
                      </span>
                      {item.note && (
                        <span className="block truncate text-xs text-muted">
                          <VisibleLine text={item.note} />
                        </span>
                      )}
                    </span>
                    <Combobox.ItemIndicator>
                      <Check aria-hidden />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}
