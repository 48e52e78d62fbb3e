import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isComposing } from '#/ui/composing.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { controlClass } from '#/ui/text-field.tsx'

/** Focus moves between a search field and its list; see `search` of the list controller. */
export interface ListSearch {
  /** Called before a search with a history entry of its own. */
  begin: () => void
  /** Moves to the current row or the first one. `past`: once the rows on screen have been replaced. */
  enter: (past: boolean) => void
  /** Moves to the previous row. `undo`: also goes back to the list before the search. */
  leave: (undo: boolean) => void
}

type SearchInputProps = {
  /** Accessible name. */
  label: string
  placeholder: string
  /** Value in the URL. */
  value: string
  /**
   * Writes the text to the URL. The first change after focus adds a history entry (`replace` false), so that Back
   * returns to the previous list.
   */
  onSearch: (text: string, replace: boolean) => void
  /** Focus moves to the rows and back. */
  list: ListSearch
  /** Debounce, milliseconds. */
  wait: number
  /** Shortcut that focuses the field. */
  shortcut?: { id: string; keys: string; label: string; group: string }
  /** Classes that set the width. */
  className?: string
}

/**
 * Search field of a list, synchronized with the URL. Enter and ↓ move to the rows. Escape cancels the search and
 * returns to the previous row.
 */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  list,
  wait,
  shortcut,
  className = '',
}: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** True if the user searched since the field was focused. */
  const searched = useRef(false)
  useShortcuts(shortcut ? [{ ...shortcut, run: () => field.current?.select() }] : [])
  // A pending search must not navigate after the page was left.
  useEffect(() => () => clearTimeout(timer.current), [])

  // The URL changed elsewhere, such as by Back: it overrides the draft.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }

  /** Returns whether the draft differs from the URL. */
  function send(text: string): boolean {
    clearTimeout(timer.current)
    if (text === value) return false
    setSent(text)
    if (!searched.current) list.begin()
    onSearch(text, searched.current)
    searched.current = true
    return true
  }

  function cancelSearch(from: HTMLElement) {
    clearTimeout(timer.current)
    setDraft(value)
    // Shortcuts must work even if there is no row to return to.
    from.closest('main')?.focus({ preventScroll: true })
    list.leave(searched.current)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') list.enter(send(draft))
    else if (event.key === 'Escape') cancelSearch(event.currentTarget)
    else return
    // By default the browser clears the field or moves the caret.
    event.preventDefault()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        list.enter(send(draft))
      }}
      className={`relative max-wide:w-full ${className}`}
    >
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(target.value), wait)
        }}
        onFocus={() => {
          searched.current = false
        }}
        onKeyDown={press}
        className={`peer ${controlClass} wide:h-6.5!`}
      />
      {shortcut && (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">
          <KeyHint id={shortcut.id} />
        </span>
      )}
    </form>
  )
}
