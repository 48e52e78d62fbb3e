import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { notify } from './notify.ts'

/** Copies text. Resolves to false if the browser refuses. Call it in an event handler, as some browsers require. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers have no clipboard API over plain HTTP.
  if (!('clipboard' in navigator)) return copyWithTextarea(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyWithTextarea(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // Elements outside an open modal dialog can't get focus.
  ;(focused?.closest('[role="dialog"]') ?? document.body).append(field)
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

const blockedMessage = 'The browser blocked copying. Select the text instead.'

/** Returns a `copy` function and the result of the last copy. */
export function useCopy() {
  const [result, setResult] = useState<{
    text: string
    isCopied: boolean
    message: string
  } | null>(null)
  async function copy(text: string, message = 'Copied') {
    // Reset the result first, so that screen readers announce the same result again.
    setResult(null)
    const isCopied = await copyText(text)
    setResult({ text, isCopied, message: isCopied ? message : blockedMessage })
  }
  return { copy, result }
}

/** Copies text and shows the result as a notification. For shortcuts, which have no button. */
export async function copyWithNotice(text: string, confirmation: string): Promise<void> {
  notify(
    (await copyText(text)) ? { title: confirmation } : { title: blockedMessage, tone: 'error' },
  )
}

/** Button that copies text and shows whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, result } = useCopy()
  return (
    <span className="inline-flex items-center">
      <Button size="small" onClick={() => void copy(text)}>
        {result?.isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {label}
      </Button>
      <output className="text-sm text-muted not-empty:ml-2">{result?.message}</output>
    </span>
  )
}
