import type { ClipboardEvent } from 'react'

/**
 * Returns an `onPaste` handler for a single-line field. Browsers drop the line breaks of pasted text and join the words
 * around them; `onText` receives the field's text with its line breaks instead.
 */
export const pasteWithLineBreaks =
  (onText: (text: string) => void) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    onText(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start))
  }
