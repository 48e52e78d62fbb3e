import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState, type ReactNode } from 'react'
import { formatCount } from '#/lib/numbers.ts'
import { Button } from './button.tsx'
import { CommandFieldRow } from './command-dialog.tsx'
import { commandFieldClass } from './overlay-style.ts'
import { pasteWithLineBreaks } from './paste-with-line-breaks.ts'

/** An option with a stable `key`. */
export interface CommandOption {
  key: string
  content: ReactNode
  /** Secondary text. */
  note?: ReactNode
  run: () => void
}

/** Options under one heading. */
export interface CommandGroup {
  label: string
  options: readonly CommandOption[]
}

type CommandListProps = {
  onClose: () => void
  /** Accessible name of the field. */
  label: string
  placeholder: string
  value: string
  /** `whole` if pasted: no debounce needed. */
  onValueChange: (value: string, isPasted: boolean) => void
  groups: readonly CommandGroup[]
  /** Live status: results found and searches running. */
  status: string
  /** Notes below the list: failures, and what was searched. */
  notes?: ReactNode
}

const countOptions = (groups: readonly CommandGroup[]): number =>
  groups.reduce((sum, { options }) => sum + options.length, 0)

/**
 * Combobox with options below, in a `CommandDialog`. The focus stays in the field; arrow keys move,
 * Enter selects.
 */
export function CommandList({
  onClose,
  label,
  placeholder,
  value,
  onValueChange,
  groups,
  status,
  notes,
}: CommandListProps) {
  // Freeze the list once arrow keys are used: the library highlights by index, so an option that
  // arrives above would change what Enter selects.
  const [frozenGroups, setFrozen] = useState<readonly CommandGroup[] | null>(null)
  const visibleGroups = frozenGroups ?? groups
  const newCount = countOptions(groups) - countOptions(visibleGroups)

  function handleSelect(option: CommandOption) {
    onClose()
    option.run()
  }

  return (
    <Autocomplete.Root
      inline
      open
      // The caller filters the options.
      mode="none"
      items={visibleGroups.map(({ label: name, options }) => ({ name, items: options }))}
      itemToStringValue={({ key }) => key}
      autoHighlight="always"
      keepHighlight
      value={value}
      onValueChange={(text, { event }) => {
        setFrozen(null)
        onValueChange(text, event instanceof InputEvent && event.inputType === 'insertFromPaste')
      }}
      onItemHighlighted={(_option, { reason }) => {
        if (reason === 'keyboard') setFrozen(visibleGroups)
      }}
    >
      <CommandFieldRow>
        <Autocomplete.Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog that was just asked for
          autoFocus
          aria-label={label}
          placeholder={placeholder}
          onPaste={pasteWithLineBreaks((text) => {
            setFrozen(null)
            onValueChange(text, true)
          })}
          className={commandFieldClass}
        />
      </CommandFieldRow>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Autocomplete.List aria-label={label} className="p-1.5 empty:hidden">
          {(group: { name: string; items: readonly CommandOption[] }) => (
            <Autocomplete.Group key={group.name} items={group.items}>
              <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs font-label text-faint">
                {group.name}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(option: CommandOption) => (
                  <Option key={option.key} option={option} onSelect={handleSelect} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {(notes || newCount > 0) && (
          <div className="grid gap-1 border-t border-line px-3.5 py-2 text-sm text-muted empty:hidden">
            {newCount > 0 && (
              <p>
                <Button size="small" onClick={() => setFrozen(null)}>
                  {newCount === 1
                    ? 'Show 1 more result'
                    : `Show ${formatCount(newCount)} more results`}
                </Button>
              </p>
            )}
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
    </Autocomplete.Root>
  )
}

function Option({
  option,
  onSelect,
}: {
  option: CommandOption
  onSelect: (option: CommandOption) => void
}) {
  return (
    <Autocomplete.Item
      value={option}
      onClick={() => onSelect(option)}
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
