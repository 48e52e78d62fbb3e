import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { controlClass } from '#/ui/control-class.ts'
import { needsAll, type AskedCases } from './case-search.ts'

/** Milliseconds of rest after a key before the rows follow. */
const REST = 200

/** The field that searches the loaded cases; its text lives in the address (C103). */
export function TextSearch({ search }: { search: AskedCases }) {
  const navigate = useNavigate({ from: '/takedowns/' })
  const text = search.text ?? ''
  const [draft, setDraft] = useState(text)
  const [sent, setSent] = useState(text)
  const [seen, setSeen] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A key pressed just before leaving must not lead back here.
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address was changed by something else, as the Back button: it wins over the draft.
  if (text !== seen) {
    setSeen(text)
    if (text !== sent) {
      setSent(text)
      setDraft(text)
    }
  }

  function send(typed: string) {
    clearTimeout(timer.current)
    if (typed === text) return
    setSent(typed)
    void navigate({
      to: '/takedowns',
      search: (now) => ({
        ...now,
        text: typed === '' ? undefined : typed,
        // Pages of loaded cases are pages of what is found; those of the service stay as they are.
        ...(needsAll(search) ? { page: 1 } : {}),
      }),
      replace: true,
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(draft)
      }}
      className="w-52 max-wide:w-full"
    >
      <input
        type="search"
        aria-label="Find in the loaded cases"
        placeholder="Find in the loaded cases…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(target.value), REST)
        }}
        className={`${controlClass} h-[26px]!`}
      />
    </form>
  )
}
