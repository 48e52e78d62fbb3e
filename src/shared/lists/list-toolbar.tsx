import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatCountOf, formatCount } from '#/lib/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { controlClass } from '#/ui/form-fields.tsx'
import { ShortcutKeys } from '#/ui/shortcuts/key-hint.tsx'
import { isComposing } from '#/ui/shortcuts/keys.ts'
import { useShortcuts, type Shortcut } from '#/ui/shortcuts/use-shortcuts.ts'

type ListCountProps = {
  count: number | null
  singular: string
  plural: string
  extraText?: string
  note?: string
}

/** Narrow screens hide `extraText`. Phones also hide `note`. */
export function ListCount({ count, singular, plural, extraText, note }: ListCountProps) {
  return (
    <output>
      {count !== null && `${formatCount(count)} ${count === 1 ? singular : plural}`}
      {extraText && <span className="not-print:max-[100rem]:sr-only">, {extraText}</span>}
      {/* Remount when the count changes, so that the changed width doesn't count as a layout shift. */}
      {note && (
        <span key={count} className="text-faint max-[38rem]:sr-only">
          {count !== null && ' · '}
          {note}
        </span>
      )}
    </output>
  )
}

type PhoneToolsProps = {
  listChoice: ReactNode
  searchField: ReactNode
  title: string
  activeFilterCount: number
  count: number | null
  children: ReactNode
}

/** Toolbar of a list on phones. `children` are the filters, shown in a sheet with `title`. */
export function PhoneTools({
  listChoice,
  searchField,
  title,
  activeFilterCount,
  count,
  children,
}: PhoneToolsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex items-center justify-between gap-2">
        {listChoice}
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden />
          {activeFilterCount === 0 ? 'Filters' : `Filters (${activeFilterCount})`}
        </Button>
      </div>
      {searchField}
      <Dialog
        title={title}
        size="sheet"
        open={open}
        onOpenChange={setOpen}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {count === null ? 'Show the list' : `Show ${formatCountOf(count, 'row')}`}
          </Button>
        }
      >
        <div className="grid gap-4">{children}</div>
      </Dialog>
    </div>
  )
}

/** Actions that a list provides to its search field. */
export interface ListSearchActions {
  /** Call this before a search adds a history entry, so that Back returns to the current row. */
  rememberRow: () => void
  /** Moves to the current row, or else the first row. With `afterLoad`, waits for new rows and moves to the first. */
  focusRows: (options: { afterLoad: boolean }) => void
  /** Moves to the current row. With `restoreList`, also goes back in the history, which undoes the search. */
  cancel: (options: { restoreList: boolean }) => void
}

type SearchInputProps = {
  placeholder: string
  value: string
  /** `replace` is false for the first search after the field gets the focus, so that Back undoes the search. */
  onSearch: (text: string, replace: boolean) => void
  searchActions: ListSearchActions
  debounceMs: number
  /** Focuses the field and selects its text. The label is also the accessible name. */
  shortcut: Omit<Shortcut, 'run'> & { keys: string }
  className?: string
}

/** Enter and ↓ move to the rows. Escape cancels the search. */
export function SearchInput({
  placeholder,
  value,
  onSearch,
  searchActions,
  debounceMs,
  shortcut,
  className = '',
}: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  const [lastUrlValue, setLastUrlValue] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSearchedSinceFocus = useRef(false)
  // `select` focuses the field too.
  useShortcuts([{ ...shortcut, run: () => field.current?.select() }])
  // A pending search must not navigate after the user has left the page.
  useEffect(() => () => clearTimeout(timer.current), [])

  if (value !== lastUrlValue) {
    setLastUrlValue(value)
    // If something else changed the URL, such as Back, the URL overrides the draft.
    if (value !== submitted) {
      setSubmitted(value)
      setDraft(value)
    }
  }

  /** Searches for the text. Returns false if the URL already has it. */
  function submit(text: string): boolean {
    clearTimeout(timer.current)
    if (text === value) return false
    setSubmitted(text)
    if (!hasSearchedSinceFocus.current) searchActions.rememberRow()
    onSearch(text, hasSearchedSinceFocus.current)
    hasSearchedSinceFocus.current = true
    return true
  }

  function cancelSearch(input: HTMLElement) {
    clearTimeout(timer.current)
    setDraft(value)
    // Leave the field even if there is no row to move to, because most shortcuts don't work in a field.
    input.closest('main')?.focus({ preventScroll: true })
    searchActions.cancel({ restoreList: hasSearchedSinceFocus.current })
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') searchActions.focusRows({ afterLoad: submit(draft) })
    else if (event.key === 'Escape') cancelSearch(event.currentTarget)
    else return
    // Prevent the browser from moving the caret (↓) or clearing the field (Escape).
    event.preventDefault()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        searchActions.focusRows({ afterLoad: submit(draft) })
      }}
      className={`relative max-wide:w-full ${className}`}
    >
      <input
        ref={field}
        type="search"
        aria-label={shortcut.label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => submit(target.value), debounceMs)
        }}
        onFocus={() => {
          hasSearchedSinceFocus.current = false
        }}
        onKeyDown={handleKeyDown}
        className={`peer ${controlClass} wide:h-6.5!`}
      />
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">
        <ShortcutKeys keys={shortcut.keys} />
      </span>
    </form>
  )
}
