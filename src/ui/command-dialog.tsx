import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

/** One thing to choose. `key` stays the same while the list around it grows. */
export interface CommandOption {
  key: string
  content: ReactNode
  /** In smaller letters beside it. */
  note?: ReactNode
  run: () => void
}

/** Options under one heading. */
export interface CommandGroup {
  label: string
  options: readonly CommandOption[]
}

type CommandDialogProps = {
  onClose: () => void
  /** What the field is for, read out with it. */
  label: string
  placeholder: string
  value: string
  /** `whole` when it was pasted, so that nothing more is waited for. */
  onValueChange: (value: string, whole: boolean) => void
  groups: readonly CommandGroup[]
  /** How much was found and what is still looked for, read out when it changes. */
  status: string
  /** What the list cannot say: what could not be read, how far was looked. */
  notes?: ReactNode
}

/** Options that one press of Page Up or Page Down moves by. */
const leap = 8

/**
 * A field with a list of options below it, over the page. The focus stays in the field; arrow keys, Home,
 * End and the pages move in the list, Enter chooses. What is marked stays marked while options arrive.
 * Open while it is mounted, with the focus in the field from the first moment: whoever mounts it in a key
 * event with `flushSync` gives the field every key that follows.
 */
export function CommandDialog({
  onClose,
  label,
  placeholder,
  value,
  onValueChange,
  groups,
  status,
  notes,
}: CommandDialogProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [focusedBefore] = useState(() => document.activeElement)
  const [marked, setMarked] = useState<string | null>(null)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === marked) ?? options[0]
  const optionId = (key: string) => `${id}-${options.findIndex((option) => option.key === key)}`

  function mark(index: number) {
    const option = options[index]
    if (!option) return
    setMarked(option.key)
    document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' })
  }

  // Base UI gives the focus in the next frame; until then keys would go to what had it before.
  useLayoutEffect(() => field.current?.focus(), [])

  function choose(option: CommandOption) {
    onClose()
    option.run()
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const last = options.length - 1
    const at = active ? options.indexOf(active) : 0
    const moves: Record<string, number | undefined> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(last, at + leap),
      PageUp: Math.max(0, at - leap),
      Home: 0,
      End: last,
    }
    const to = moves[event.key]
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    if (to !== undefined) {
      event.preventDefault()
      mark(to)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <CSPProvider disableStyleElements>
      <Base.Root open onOpenChange={onClose}>
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
          <Base.Popup
            aria-modal
            aria-label={label}
            initialFocus={field}
            finalFocus={() => (focusedBefore instanceof HTMLElement ? focusedBefore : null)}
            className="fixed top-[9vh] left-1/2 z-50 flex max-h-[82vh] w-[min(42rem,calc(100vw-1rem))] -translate-x-1/2 flex-col rounded-card border border-line bg-surface text-text shadow-popup outline-none max-wide:top-2 max-wide:max-h-[calc(100dvh-1rem)]"
          >
            <div className="flex items-center gap-2.5 border-b border-line px-3.5">
              <Search aria-hidden className="size-4 shrink-0 text-faint" />
              <input
                ref={field}
                role="combobox"
                aria-label={label}
                aria-expanded
                aria-autocomplete="list"
                aria-controls={`${id}-list`}
                aria-activedescendant={active ? optionId(active.key) : undefined}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={placeholder}
                value={value}
                onChange={({ currentTarget, nativeEvent }) => {
                  setMarked(null)
                  const how = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
                  onValueChange(currentTarget.value, how === 'insertFromPaste')
                }}
                onKeyDown={press}
                className="h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-faint"
              />
              <Base.Close className="rounded-[5px] border border-line px-1.5 text-xs text-muted hover:bg-sunken hover:text-text">
                Esc<span className="sr-only">: close</span>
              </Base.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <div
                // The lists of HTML hold plain text only.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="listbox"
                id={`${id}-list`}
                aria-label={label}
                className="p-1.5 empty:hidden"
              >
                {groups.map((group) => (
                  <div
                    key={group.label}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                    role="group"
                    aria-labelledby={`${id}-${group.label}`}
                  >
                    <div
                      id={`${id}-${group.label}`}
                      className="px-2 pt-2 pb-1 text-xs font-[550] text-faint"
                    >
                      {group.label}
                    </div>
                    {group.options.map((option) => (
                      // Keys reach it by the field.
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                      <div
                        key={option.key}
                        id={optionId(option.key)}
                        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                        role="option"
                        aria-selected={option === active}
                        onMouseDown={(event) => event.preventDefault()}
                        onPointerMove={() => setMarked(option.key)}
                        onClick={() => choose(option)}
                        className="flex min-h-[34px] cursor-default items-center gap-x-3 gap-y-0.5 rounded-[6px] px-2 py-1 select-none aria-selected:bg-accent-soft max-wide:flex-col max-wide:items-start max-wide:py-1.5"
                      >
                        <span className="line-clamp-3 min-w-0 flex-1">{option.content}</span>{' '}
                        {option.note && (
                          <span className="flex max-w-[45%] shrink-0 items-center justify-end gap-2 text-right text-sm text-muted max-wide:max-w-full">
                            {option.note}
                          </span>
                        )}
                      </div>
                    ))}
                  </div>
                ))}
              </div>
              {notes && (
                <div className="grid gap-1 border-t border-line px-3.5 py-2 text-sm text-muted empty:hidden">
                  {notes}
                </div>
              )}
            </div>
            <div className="flex gap-3 border-t border-line px-3.5 py-2 text-xs text-muted">
              <output className="min-w-0 flex-1">{status}</output>
              <span aria-hidden className="shrink-0 max-wide:hidden">
                ↑↓ to move, Enter to choose
              </span>
            </div>
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
