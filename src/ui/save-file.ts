/** A file written in chunks. */
export interface FileTarget {
  name: string
  /** Writes a chunk. Rejects if the disk is full or an in-memory file gets too large. */
  write: (text: string) => Promise<void>
  /** Completes the file. Until then, the user has no file with this content. */
  finish: () => Promise<void>
  discard: () => Promise<void>
}

type FileKind = {
  name: string
  extension: string
  mediaType: string
}

/** `showSaveFilePicker` of the File System Access API, which TypeScript doesn't declare. */
interface SavePicker {
  (options: {
    suggestedName: string
    types: { accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>
}

const getSavePicker = (): SavePicker | null => {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker')
  return typeof picker === 'function' ? (picker as SavePicker) : null
}

/** Maximum size of an in-memory file, in bytes. Tabs crash with larger ones. */
export const maxInMemoryBytes = 200_000_000

/** Characters to buffer before a write, because each write is a round trip to another process. */
const maxBufferedChars = 500_000

/** Thrown if an in-memory file exceeds `maxInMemoryBytes`. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

/**
 * Opens a file for writing. The user picks the file if the browser supports that. Otherwise, the file is kept in memory
 * and downloaded at the end. Resolves to null if the user cancels. Call it in an event handler, as browsers require.
 */
export async function openFileTarget(kind: FileKind): Promise<FileTarget | null> {
  const picker = getSavePicker()
  if (picker === null) return createInMemoryFile(kind)
  try {
    const handle = await picker({
      suggestedName: kind.name,
      types: [{ accept: { [kind.mediaType]: [`.${kind.extension}`] } }],
    })
    const stream = await handle.createWritable()
    let buffer = ''
    const flushBuffer = () => {
      const text = buffer
      buffer = ''
      return stream.write(text)
    }
    return {
      name: handle.name,
      write: async (text) => {
        buffer += text
        if (buffer.length >= maxBufferedChars) await flushBuffer()
      },
      finish: async () => {
        await flushBuffer()
        await stream.close()
      },
      // Also removes the empty file that the picker created, if the browser supports it.
      discard: async () => {
        await stream.abort().catch(() => undefined)
        await handle.remove?.().catch(() => undefined)
      },
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** Creates an in-memory file of blobs, because the browser can move these to disk. */
function createInMemoryFile({ name, mediaType }: FileKind): FileTarget {
  let pieces: Blob[] = []
  let size = 0
  return {
    name,
    write: (text) => {
      const piece = new Blob([text])
      size += piece.size
      if (size > maxInMemoryBytes) return Promise.reject(new FileTooLarge())
      pieces.push(piece)
      return Promise.resolve()
    },
    finish: () => {
      saveBlob(name, new Blob(pieces, { type: `${mediaType};charset=utf-8` }))
      pieces = []
      return Promise.resolve()
    },
    discard: () => {
      pieces = []
      return Promise.resolve()
    },
  }
}

/** Downloads text as a file. */
export const saveFile = (name: string, text: string, mediaType: string): void =>
  saveBlob(name, new Blob([text], { type: `${mediaType};charset=utf-8` }))

function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the blob in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
