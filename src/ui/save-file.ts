/** Hands the reader a text made on this page as a file; nothing leaves the browser. */
export const saveFile = (name: string, text: string, mediaType: string): void =>
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }))

/** The same for what is no text, or one in many pieces. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
