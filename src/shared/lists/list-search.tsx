import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isComposing } from '#/ui/composing.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import { controlClass } from '#/ui/text-field.tsx'

/** The ways between a field that searches a list and the rows of the list: `search` of its controller. */
export interface ListSearch {
  /** What was typed is about to be searched for, in a step of its own in the history. */
  begin: () => void
  /** To the row of the cursor, else to the first; `past`: as soon as the rows on screen have been replaced. */
  enter: (past: boolean) => void
  /** To the row that one was at; `undo`: in the list of before the search, as with Back. */
  leave: (undo: boolean) => void
}

type SearchInputProps = {
  /** The accessible name. */
  label: string
  placeholder: string
  /** What the address says. */
  value: string
  /**
   * Writes what was typed into the address; the first time that one comes to the field in a step of its own
   * (`replace` false), so that Back leads to the list of before.
   */
  onSearch: (text: string, replace: boolean) => void
  /** The way to the rows and back. */
  list: ListSearch
  /** Milliseconds without a key before the list follows. */
  wait: number
  /** A key that leads into the field. */
  shortcut?: { id: string; keys: string; label: string; group: string }
  /** Its width. */
  className?: string
}

/**
 * A text field for a filter of a list. Its text lives in the address, and follows it. Enter and ↓ lead to the
 * rows, Escape gives the search up and leads to the row that one was at.
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
  /** Whether something was searched for since one came to the field. */
  const searched = useRef(false)
  useShortcuts(shortcut ? [{ ...shortcut, run: () => field.current?.select() }] : [])
  // A key pressed just before leaving must not lead back here.
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address was changed by something else, as the Back button: it wins over the draft.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }

  /** Whether there is something new to search for. */
  function send(text: string): boolean {
    clearTimeout(timer.current)
    if (text === value) return false
    setSent(text)
    if (!searched.current) list.begin()
    onSearch(text, searched.current)
    searched.current = true
    return true
  }

  function giveUp(from: HTMLElement) {
    clearTimeout(timer.current)
    setDraft(value)
    // Where there is no row to return to, keys are heard all the same.
    from.closest('main')?.focus({ preventScroll: true })
    list.leave(searched.current)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') list.enter(send(draft))
    else if (event.key === 'Escape') giveUp(event.currentTarget)
    else return
    // The browser would empty the field, or move in it.
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
