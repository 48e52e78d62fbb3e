import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState, type ReactNode } from 'react'
import { formatCountOf } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { commandBarLabel, SearchField } from './search-field.tsx'

export interface CommandOption {
  /** Must stay the same when the list changes. */
  key: string
  content: ReactNode
  note?: ReactNode
  run: () => void
}

export interface CommandGroup {
  label: string
  options: readonly CommandOption[]
}

type CommandListProps = {
  onClose: () => void
  value: string
  /** `isPasted` is true for pasted text, which needs no debounce. */
  onValueChange: (value: string, isPasted: boolean) => void
  groups: readonly CommandGroup[]
  /** Text that is shown below the options and announced, such as `Searching` or the number of results. */
  status: string
  footer?: ReactNode
}

export const countOptions = (groups: readonly CommandGroup[]): number =>
  groups.reduce((sum, { options }) => sum + options.length, 0)

/** Shows the search field and the options. The field keeps the focus while the user moves through the options. */
export function CommandList({
  onClose,
  value,
  onValueChange,
  groups,
  status,
  footer,
}: CommandListProps) {
  // Once the user moves through the options by keyboard, the groups stay the same. Base UI highlights by index, so
  // with a new option above the highlighted one, Enter would run a different option.
  const [frozenGroups, setFrozenGroups] = useState<readonly CommandGroup[] | null>(null)
  const visibleGroups = frozenGroups ?? groups
  const newCount = countOptions(groups) - countOptions(visibleGroups)

  function handleChange(text: string, isPasted: boolean) {
    setFrozenGroups(null)
    onValueChange(text, isPasted)
  }

  return (
    <Autocomplete.Root
      inline
      open
      // The caller filters the options.
      mode="none"
      items={visibleGroups.map(({ label, options }) => ({ name: label, items: options }))}
      itemToStringValue={({ key }) => key}
      autoHighlight="always"
      keepHighlight
      value={value}
      onValueChange={(text, { event }) =>
        handleChange(text, event instanceof InputEvent && event.inputType === 'insertFromPaste')
      }
      onItemHighlighted={(_option, { reason }) => {
        if (reason === 'keyboard') setFrozenGroups(visibleGroups)
      }}
    >
      <Autocomplete.Input
        render={
          <SearchField onClose={onClose} onLinesPasted={(text) => handleChange(text, true)} />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Autocomplete.List aria-label={commandBarLabel} className="p-1.5 empty:hidden">
          {(group: { name: string; items: readonly CommandOption[] }) => (
            <Autocomplete.Group key={group.name} items={group.items}>
              <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs font-label text-faint">
                {group.name}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(option: CommandOption) => (
                  <OptionRow
                    key={option.key}
                    option={option}
                    onSelect={() => {
                      onClose()
                      option.run()
                    }}
                  />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <div className="grid gap-1 border-t border-line px-3.5 py-2 text-sm text-muted empty:hidden">
          {newCount > 0 && (
            <p>
              <Button size="small" onClick={() => setFrozenGroups(null)}>
                Show {formatCountOf(newCount, 'more result')}
              </Button>
            </p>
          )}
          {footer}
        </div>
      </div>
      <div className="flex gap-3 border-t border-line px-3.5 py-2 text-xs text-muted">
        <output className="min-w-0 flex-1">{status}</output>
        <span aria-hidden className="shrink-0 max-wide:hidden">
          ↑↓ to move, Enter to choose
        </span>
      </div>
    </Autocomplete.Root>
  )
}

function OptionRow({ option, onSelect }: { option: CommandOption; onSelect: () => void }) {
  return (
    <Autocomplete.Item
      value={option}
      onClick={onSelect}
      className="flex min-h-8.5 cursor-default items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-1 select-none data-highlighted:bg-accent-soft max-wide:flex-col max-wide:items-start max-wide:py-1.5"
    >
      <span className="line-clamp-3 min-w-0 flex-1">{option.content}</span>{' '}
      {option.note && (
        <span className="flex max-w-[45%] shrink-0 items-center justify-end gap-2 text-right text-sm text-muted max-wide:max-w-full">
          {option.note}
        </span>
      )}
    </Autocomplete.Item>
  )
}
