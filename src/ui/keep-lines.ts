import type { ClipboardEvent } from 'react'

/**
 * `onPaste` of a field of one line: browsers would drop the line breaks of what is pasted, and join the words around
 * them. `onText` gets the whole text of the field with them, wherever there are some.
 */
export const keepLines =
  (onText: (text: string) => void) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    onText(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start))
  }
