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
