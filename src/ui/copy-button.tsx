import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Puts a text on the clipboard; false when the browser refuses. To be called while a press is handled. */
export async function copyText(text: string): Promise<boolean> {
  // Missing where the page is opened over plain http.
  if (!('clipboard' in navigator)) return copySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The way of old: selects the text in a field of its own, inside the dialog that has the focus if one has. */
function copySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  ;(focused?.closest('[role="dialog"]') ?? document.body).append(field)
  field.focus({ preventScroll: true })
  field.select()
  // Nothing else copies without a secure context, and every browser keeps it for that.
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return done
}

const refused = 'The browser blocked copying. Select the text instead.'

/** What became of the last press; `text` is what was to be copied. */
type Copying = { text: string; done: boolean; words: string }

/** Copies texts and says in words how that went: a browser may refuse. */
export function useCopy() {
  const [last, setLast] = useState<Copying | null>(null)
  async function copy(text: string, words = 'Copied') {
    // Emptied first, so that a second press is announced again.
    setLast(null)
    const done = await copyText(text)
    setLast({ text, done, words: done ? words : refused })
  }
  return { copy, last }
}

type CopyButtonProps = {
  /** Exactly what lands on the clipboard. */
  text: string
  /** What is copied: "Copy case number". */
  label: string
}

/** Copies a text and says whether it worked; a browser may refuse, the text stays selectable. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copy, last } = useCopy()
  return (
    <span className="inline-flex items-center">
      <Button size="small" onClick={() => void copy(text)}>
        {last?.done ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
      </Button>
      <output className="text-sm text-muted not-empty:ml-2">{last?.words}</output>
    </span>
  )
}
