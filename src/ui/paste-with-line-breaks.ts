import type { ClipboardEvent } from 'react'

/**
 * Creates an `onPaste` handler for a single-line field. Browsers remove line breaks from pasted text, which joins the
 * words around them. The handler passes the field's new text with its line breaks to `onText` instead.
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
