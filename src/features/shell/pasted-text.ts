import { useEffect, useEffectEvent } from 'react'
import { isTextOf } from '#/ui/shortcuts/silence.ts'

/** Calls `onPaste` with each text that is pasted where nothing takes it: in no text field, and over no page. */
export function usePastedText(onPaste: (text: string) => void): void {
  const take = useEffectEvent(onPaste)
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? ''
      if (text === '' || event.defaultPrevented || isTextOf(event.target)) return
      // The field that opens has the focus at once, and would be given the text a second time.
      event.preventDefault()
      take(text)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [])
}
