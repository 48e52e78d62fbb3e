import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { clash, pressOf } from './key-names.ts'
import { keysText } from './key-text.ts'
import type { ListedShortcut } from './resolve-keys.ts'

/** Keys that move through the page, press, close and delete: they keep their meaning. */
const reserved = ['Tab', 'Enter', 'Space', 'Escape', 'Backspace', 'Delete']

/** Why a press cannot be the key of a shortcut; null when it can. */
function refusal(press: string, id: string, all: readonly ListedShortcut[]): string | null {
  if (reserved.includes(press.replace('Shift+', '')))
    return `${keysText(press)} has a fixed meaning. Press another key.`
  const other = all.find((one) => one.id !== id && one.keys.some((keys) => clash(keys, press)))
  return other ? `${keysText(press)} belongs to “${other.label}”. Press another key.` : null
}

/** A button that waits, once pressed, for the new key of a shortcut; Escape leaves it as it is. */
export function ChangeKey({
  shortcut: { id, label },
  all,
  onKeys,
}: {
  shortcut: ListedShortcut
  all: readonly ListedShortcut[]
  onKeys: (keys: string) => void
}) {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function stop() {
    setWaiting(false)
    setProblem(null)
  }

  function pressed(event: KeyboardEvent) {
    if (!waiting || event.key === 'Tab') return
    event.preventDefault()
    // The dialog would close on Escape.
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    const press = pressOf(event.nativeEvent)
    if (press === null) return
    const why = refusal(press, id, all)
    setProblem(why)
    if (why !== null) return
    onKeys(press)
    stop()
  }

  return (
    <>
      <Button
        size="small"
        aria-label={waiting ? `Press a key for ${label}, or Escape` : `Change ${label}`}
        onClick={() => setWaiting(true)}
        onKeyDown={pressed}
        onBlur={stop}
      >
        {waiting ? 'Press a key' : 'Change'}
      </Button>
      <output className="order-last basis-full text-right text-sm text-red empty:hidden">
        {problem}
      </output>
    </>
  )
}
