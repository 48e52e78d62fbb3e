/** Downloads text as a file. */
export function saveFile(name: string, text: string, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
