import { useEffect, useRef, useState } from 'react'
import { controlClass } from '#/ui/control-class.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'

type SearchInputProps = {
  /** The accessible name. */
  label: string
  placeholder: string
  /** What the address says. */
  value: string
  /** Writes what was typed into the address. */
  onSearch: (text: string) => void
  /** Milliseconds of rest after a key before the list follows. */
  wait: number
  /** A key that leads into the field. */
  shortcut?: { id: string; keys: string; label: string; group: string }
  /** Its width, and whether it is lower than usual. */
  className?: string
  low?: boolean
}

/** A text field for a filter of a list. Its text lives in the address, and follows it. */
export function SearchInput({
  label,
  placeholder,
  value,
  onSearch,
  wait,
  shortcut,
  className = '',
  low = false,
}: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
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

  function send(text: string) {
    clearTimeout(timer.current)
    if (text === value) return
    setSent(text)
    onSearch(text)
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(draft)
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className={`peer ${controlClass} ${low ? 'h-[26px]!' : ''}`}
      />
      {shortcut && (
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">
          <KeyHint id={shortcut.id} />
        </span>
      )}
    </form>
  )
}
