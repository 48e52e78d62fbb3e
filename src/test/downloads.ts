import { vi } from 'vitest'

/** Collects the text of files that the page saves from now on. */
export function collectDownloads(): string[] {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const files: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) void blob.text().then((text) => files.push(text))
    return 'blob:file'
  })
  return files
}
