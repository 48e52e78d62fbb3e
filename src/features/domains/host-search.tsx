import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { controlClass } from '#/ui/control-class.ts'
import { KeyHint } from '#/ui/shortcuts/key-hint.tsx'
import { useShortcuts } from '#/ui/shortcuts/use-shortcuts.ts'
import type { DomainSearch } from './domain-search.ts'

/** Milliseconds of rest after a key before the service is asked. */
const REST = 250

/** The field that looks for a part of the host; its text lives in the address. */
export function HostSearch({ search }: { search: DomainSearch }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(search.host)
  const [sent, setSent] = useState(search.host)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts([
    {
      id: 'triage.search',
      keys: '/',
      label: 'Search hosts',
      group: 'Domains',
      run: () => field.current?.select(),
    },
  ])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A key pressed just before leaving must not lead back here.
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address was changed by something else, as the Back button: it wins over the draft.
  if (search.host !== sent) {
    setSent(search.host)
    setDraft(search.host)
  }

  function send(host: string) {
    clearTimeout(timer.current)
    if (host === search.host) return
    setSent(host)
    void navigate({
      to: '.',
      search: { ...search, host, spelling: 'wire', rows: 'page' },
      replace: true,
    })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send(draft)
      }}
      className="relative w-56 max-wide:w-full"
    >
      <input
        ref={field}
        type="search"
        aria-label="Host contains"
        placeholder="Host contains…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft}
        onChange={(event) => {
          const typed = event.target.value
          setDraft(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(typed), REST)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        className={`peer ${controlClass}`}
      />
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">
        <KeyHint id="triage.search" />
      </span>
    </form>
  )
}
