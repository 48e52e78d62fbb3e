import type { KeyboardEvent } from 'react'

/** Whether a key press sends the form from inside a field: Ctrl or ⌘ with Enter. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/** `onKeyDown` of a field: sends on the key. */
export const sendOnKey = (submit: () => Promise<void>) => (event: KeyboardEvent) => {
  if (!isSendKey(event)) return
  event.preventDefault()
  void submit()
}
